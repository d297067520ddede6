import { assertK6Can, LEAST_MS } from './refusals.js'

/** @import { K6Engine, Plan, Trial } from '../../types.ts' */

/**
 * A plan that k6 measures: its peaks are closed loops of k6's virtual users, its latency phase constant arrival rates.
 * @param {{ plan: Plan, engine: K6Engine }} options
 * @returns {Plan}
 * @throws {BaseloadError} K6_CANNOT, USAGE
 */
export function applyEngine ({ plan, engine }) {
  assertK6Can({ plan, arrivals: plan.arrivals ?? 'poisson', engine })
  const warmupMs = lengthenWarmup(plan.preset.warmupMs)
  // Its open loops have virtual users, which --vus sets.
  const baselines = plan.baselines.map(({ load: { openConnections: _, ...load }, ...baseline }) => ({ ...baseline, load }))
  return { ...plan, baselines, engine, preset: { ...plan.preset, warmupMs }, trials: plan.trials.map((trial) => takeOverTrial({ trial })) }
}

/**
 * A trial as k6 takes it: neither warm-up nor window under a second.
 * @param {{ trial: Trial }} options
 * @returns {Trial}
 */
export function takeOverTrial ({ trial }) {
  return { ...trial, driver: 'k6', durationMs: Math.max(LEAST_MS, trial.durationMs), warmupMs: lengthenWarmup(trial.warmupMs) }
}

/** k6 refuses a scenario of less than a second. A warm-up is thrown away, so a longer one asks nothing else. @param {number} warmupMs */
export function lengthenWarmup (warmupMs) {
  return warmupMs === 0 ? 0 : Math.max(LEAST_MS, warmupMs)
}
