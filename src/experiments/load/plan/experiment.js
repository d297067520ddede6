import { planFloor } from '../../../plan/truth-trial.js'
import { hasTraffic, isTrafficLoad } from '../../../plan/traffic.js'
import { isTrialOfLoad, planPeaks } from '../../../plan/peaks.js'

/** @import { PlannedExperiment } from '../../types.ts' */

/** The peak of each target, and after it what users wait at a rate that all of them bear. @type {PlannedExperiment} */
export const load = {
  name: 'load',
  isOf: ({ lab, load }) => lab === undefined && !hasTraffic(load) && !load?.soak,
  findMistakes: () => [],
  findGreatestRate: () => null,
  plan: (options) => ({ trials: planPeaks(options) }),
  runs: ({ lab, load, soak }) => lab === undefined && !isTrafficLoad(load) && !soak,
  owns: isTrialOfLoad,
  hasPhases: true,
  extraMs: 0,
  // The latency phase is planned when the peaks are known: one trial for each target and repeat.
  expectMoreMs ({ plan: { preset: { latencyDurationMs, warmupMs, repeats } }, baselines, overheadMs }) {
    const targets = new Set(baselines.flatMap(({ targets }) => targets))
    if (latencyDurationMs === 0) return 0
    // Before the first target at a rate the machine alone is measured at it; a baseline has one rate.
    const floor = planFloor({ ratePerSecond: 1, seed: 1, durationMs: latencyDurationMs, warmupMs })
    return (
      targets.size * repeats * (latencyDurationMs + warmupMs + overheadMs) +
      baselines.length * (floor.durationMs + floor.warmupMs + overheadMs)
    )
  }
}
