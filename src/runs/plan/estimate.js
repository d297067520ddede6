import { expectStampedeMs } from '../../experiments/stampede/plan/job.js'

/** @import { Plan, Trial } from '../../types.ts' */

const OVERHEAD_MS = 900 // start, check and stop of a target
const LAB_MS = 1200 // on top: more parts, until a whole second begins, and until a slow origin has answered what was due

/**
 * How long a trial will take, with the start and the stop of its target.
 * @param {{ trial: Pick<Trial, 'durationMs' | 'warmupMs' | 'lab'> }} options
 */
export function expectTrialMs ({ trial: { durationMs, warmupMs, lab } }) {
  return durationMs + warmupMs + OVERHEAD_MS + (lab ? LAB_MS : 0)
}

/**
 * How long a run will take, before it has begun: with a latency trial for each target and repeat of a baseline that has that phase, which are planned when the
 * peaks are known. Trials that are run again, and the peaks that autocannon is too slow for, come on top.
 * @param {{ plan: Plan }} options
 * @returns {number} ms
 */
export function expectRunMs ({ plan: { trials, stampedes = [], baselines, preset } }) {
  const loaded = new Set(baselines.filter(({ lab }) => !lab).flatMap(({ targets }) => targets))
  const latency = preset.latencyDurationMs === 0 ? 0 : loaded.size * preset.repeats
  const known = [...trials, ...Array(latency).fill({ durationMs: preset.latencyDurationMs, warmupMs: preset.warmupMs })]
  return known.reduce((sum, trial) => sum + expectTrialMs({ trial }), 0) + stampedes.reduce((sum, trial) => sum + expectStampedeMs({ trial }), 0)
}
