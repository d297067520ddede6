import { selectRepeats } from '../../../stats/disturbance.js'
import { mergeDistributions } from '../../../stats/sample.js'
import { isTrialOfLab } from '../plan/trials.js'
import { mergePhase } from './phase-figures.js'

/** @import { Baseline, Distribution, RunRecord } from '../../../types.ts' */
/** @import { PhaseTimes } from '../../types.ts' */

/**
 * The response times of every phase of a lab, by target and rate, over the repeats that stand behind its row.
 * @param {{ baseline: Baseline, record: RunRecord, decode: (base64: string) => Distribution }} options
 * @returns {PhaseTimes[]} those with any; targets in table order, lower rates first
 */
export function listPhaseTimes ({ baseline, record, decode }) {
  if (baseline.lab?.kind !== 'load') return []
  const { phases, ratesPerSecond } = baseline.lab
  const own = record.trials.filter(({ trial }) => isTrialOfLab({ baseline, trial }))
  return baseline.targets.flatMap((target) => ratesPerSecond.toSorted((a, b) => a - b).flatMap((ratePerSecond) => {
    const all = own.filter(({ trial }) =>
      trial.target === target && 'ratePerSecond' in trial.load && trial.load.ratePerSecond === ratePerSecond
    )
    if (all.length === 0) return []
    const trials = selectRepeats({ trials: all }).kept
    return phases.map(({ name }, index) => ({
      target,
      ratePerSecond,
      phase: name,
      distribution: mergeDistributions({ distributions: trials.map((each) => mergePhase({ record: each, index, decode })) })
    }))
  })).filter(({ distribution }) => distribution.total > 0)
}
