import { EXPERIMENTS, findExperiment, listBesides } from './experiments.js'
import { countProfiles, shortenWindow } from './profiling.js'

/**
 * @import { Plan, Trial } from '../types.ts'
 * @import { isSliced as IsSliced, planSlice as PlanSlice } from './generations.js'
 */

const OVERHEAD_MS = 900 // start, check and stop of a target
const PROFILING_MS = 900 // to count the work of the pool, and to write a profile
export const MOST_AGAIN = 0.5 // of the planned time, for trials that are measured again

/**
 * How long a trial will take, with the start and the stop of its target.
 * @param {{ trial: Pick<Trial, 'durationMs' | 'warmupMs' | 'lab' | 'load'> }} options
 */
export function expectTrialMs ({ trial }) {
  return trial.durationMs + trial.warmupMs + OVERHEAD_MS + (EXPERIMENTS.find(({ runs }) => runs(trial))?.extraMs ?? 0)
}

/**
 * How long a run will take, before it has begun, with what is planned when the peaks are known. Trials that are run
 * again, and the peaks that autocannon is too slow for, come on top.
 * @param {{ plan: Plan }} options
 * @returns {number} ms
 */
export function expectRunMs ({ plan }) {
  const trialsMs = plan.trials.reduce((sum, trial) => sum + expectTrialMs({ trial }), 0)
  const plannedMs = listBesides({ plan }).reduce((sum, { expectedMs }) => sum + expectedMs, trialsMs)
  return EXPERIMENTS.reduce(
    (sum, { isOf, expectMoreMs }) =>
      sum + expectMoreMs({ plan, baselines: plan.baselines.filter(isOf), overheadMs: OVERHEAD_MS }),
    plannedMs + expectProfilesMs({ plan })
  )
}

/**
 * The same of a run that keeps a time, and of one whose windows are cut into slices: fewer or shorter ones say nothing, so a short
 * window may last longer than it was asked to. Labs and the like take theirs after a time that is kept.
 * @param {{ plan: Plan, isSliced: typeof IsSliced, planSlice: typeof PlanSlice }} options of generations.js
 * @returns {number} ms
 */
export function expectMs ({ plan, isSliced, planSlice }) {
  if (!plan.budget) {
    const trials = plan.trials.map((trial) => isSliced({ plan, trial })
      ? lengthen({ trial, slices: planSlice({ plan, trial, meanUs: 0 }) })
      : trial)
    return expectRunMs({ plan: { ...plan, trials } })
  }
  if (!plan.slices) return Math.max(plan.budget.ms, expectRunMs({ plan }))
  const trials = plan.trials.filter((trial) => !isSliced({ plan, trial }))
  const baselines = plan.baselines.filter((baseline) => !findExperiment({ baseline }).hasPhases)
  return plan.budget.ms + (baselines.length === 0 ? 0 : expectRunMs({ plan: { ...plan, trials, baselines } }))
}

/** @param {{ trial: Trial, slices: ReturnType<typeof PlanSlice> }} options @returns {Trial} */
function lengthen ({ trial, slices: { sliceMs, rounds } }) {
  return { ...trial, durationMs: Math.max(trial.durationMs, sliceMs * rounds) }
}

/** One trial under a profiler. @param {{ trial: Pick<Trial, 'durationMs' | 'warmupMs'> }} options */
export function expectProfileMs ({ trial: { durationMs, warmupMs } }) {
  return shortenWindow({ durationMs }) + warmupMs + OVERHEAD_MS + PROFILING_MS
}

/** All of those that were asked for. @param {{ plan: Plan }} options */
export function expectProfilesMs ({ plan }) {
  return countProfiles(plan) * expectProfileMs({ trial: plan.preset })
}

/**
 * How long it will take at most, if the machine or the driver spoils trials and they are run again.
 * @param {{ plan: Plan, expectedMs: number }} options expectedMs: see expectRunMs
 * @returns {number | null} null: a time was given, and is kept
 */
export function expectMostMs ({ plan, expectedMs }) {
  const isOnce = plan.trials.every(({ load }) => load.kind === 'stages' && load.untilBreak) // also where there is none
  return plan.budget || isOnce ? null : expectedMs * (1 + MOST_AGAIN)
}

/**
 * How many trials are planned when the peaks are known: one at a rate for each target and repeat.
 * @param {{ plan: Plan }} options
 * @returns {number} 0 where it hangs on what is measured
 */
export function countLaterTrials ({ plan }) {
  const { trials, baselines, preset } = plan
  if (plan.budget || preset.latencyDurationMs === 0) return 0
  const own = baselines.filter((baseline) => findExperiment({ baseline }).hasPhases)
  const targets = new Set(own.flatMap(({ targets }) => targets))
  const isLater = (/** @type {Trial} */ trial) => trial.phase === 'latency' && EXPERIMENTS.some(({ hasPhases, runs }) => hasPhases && runs(trial))
  return Math.max(0, targets.size * preset.repeats - trials.filter(isLater).length)
}
