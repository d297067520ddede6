import { applyEngine } from '../plan/k6/apply-engine.js'
import { applyWorkers } from '../plan/workers.js'
import { BaseloadError } from '../errors.js'

/** @import { K6Engine, Plan, Trial } from '../types.ts' */
/** @import { FlagsOf } from './flag-types.ts' */
/** @import { ENGINE_FLAGS } from './flags/flags.js' */
/** @typedef {Partial<FlagsOf<typeof ENGINE_FLAGS>>} EngineFlags */

/**
 * @param {{ flags: EngineFlags }} options
 * @returns {K6Engine | null} null for the drivers of ours
 * @throws {BaseloadError} USAGE
 */
export function resolveEngine ({ flags: { engine, instances, hosts, exact, vus } }) {
  if (engine !== 'k6') return null
  if (hosts && instances !== undefined && instances < hosts.length) {
    throw new BaseloadError('USAGE', `${instances} instances on ${hosts.length} hosts`, {
      hint: 'give each host at least one, or leave --instances out'
    })
  }
  return {
    name: 'k6',
    instances: instances ?? hosts?.length ?? 1,
    ...(hosts && { hosts }),
    exact: Boolean(exact),
    ...(vus !== undefined && { virtualUsers: vus })
  }
}

/** @param {Trial} trial @returns {Trial} stages with evenly spaced requests; anything else as it is */
function spaceEvenly (trial) {
  if (trial.load.kind !== 'stages') return trial
  const { arrivals, ...load } = trial.load
  return { ...trial, load }
}

/**
 * A plan by the drivers that the flags name.
 * @param {{ plan: Plan, flags: EngineFlags & { workers: number } }} options
 * @returns {Plan}
 * @throws {BaseloadError} USAGE, K6_CANNOT
 */
export function applyDrivers ({ plan, flags }) {
  const engine = resolveEngine({ flags })
  /** @type {Plan} */
  const timed = flags.arrivals === 'constant' ? { ...plan, arrivals: 'constant', trials: plan.trials.map(spaceEvenly) } : plan
  return engine ? applyEngine({ plan: timed, engine }) : applyWorkers({ plan: timed, workers: flags.workers })
}
