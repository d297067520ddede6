import { EXPERIMENTS, listBesides } from './experiments.js'

/** @import { Plan, Trial } from '../../types.ts' */

const OVERHEAD_MS = 900 // start, check and stop of a target

/**
 * How long a trial will take, with the start and the stop of its target.
 * @param {{ trial: Pick<Trial, 'durationMs' | 'warmupMs' | 'lab'> }} options
 */
export function expectTrialMs ({ trial }) {
  return trial.durationMs + trial.warmupMs + OVERHEAD_MS + (EXPERIMENTS.find(({ runs }) => runs(trial))?.extraMs ?? 0)
}

/**
 * How long a run will take, before it has begun, with what is planned when the peaks are known. Trials that are run again, and the peaks that autocannon is too
 * slow for, come on top.
 * @param {{ plan: Plan }} options
 * @returns {number} ms
 */
export function expectRunMs ({ plan }) {
  const trialsMs = plan.trials.reduce((sum, trial) => sum + expectTrialMs({ trial }), 0)
  const plannedMs = listBesides({ plan }).reduce((sum, { expectedMs }) => sum + expectedMs, trialsMs)
  return EXPERIMENTS.reduce((sum, { isOf, expectMoreMs }) => sum + expectMoreMs({ plan, baselines: plan.baselines.filter(isOf), overheadMs: OVERHEAD_MS }), plannedMs)
}
