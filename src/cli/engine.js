import { applyEngine } from '../plan/k6/apply-engine.js'
import { applyWorkers } from '../plan/workers.js'
import { BaseloadError } from '../errors.js'

/**
 * @import { K6Engine, Plan, Trial } from '../types.ts'
 * @import { ENGINE_FLAGS } from './engine-flags.js'
 * @import { FlagsOf } from './flag-types.ts'
 * @typedef {Partial<FlagsOf<typeof ENGINE_FLAGS>> & { openConnections?: number, abortOn?: number }} EngineFlags
 */

/**
 * @param {{ flags: EngineFlags }} options
 * @returns {K6Engine | null} null for the drivers of ours
 * @throws {BaseloadError} USAGE
 */
export function resolveEngine ({ flags: { engine, instances, hosts, exact, vus, openConnections } }) {
  if (engine === 'k6') {
    if (openConnections !== undefined) {
      throw new BaseloadError('USAGE', '--open-connections with --engine k6', {
        hint: 'use --vus: in an open loop k6 has virtual users'
      })
    }
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
  const alone = [
    ...(instances === undefined ? [] : ['--instances']),
    ...(hosts ? ['--hosts'] : []),
    ...(exact ? ['--exact'] : []),
    ...(vus === undefined ? [] : ['--vus'])
  ]
  if (alone.length > 0) {
    throw new BaseloadError('USAGE', `${alone.join(' and ')} without --engine k6`, {
      hint: 'add --engine k6, or use --workers for several processes of the own driver'
    })
  }
  return null
}

/**
 * The same for `size`, whose units stand behind a balancer on this machine's loopback address.
 * @param {{ flags: EngineFlags }} options
 * @returns {K6Engine | null}
 * @throws {BaseloadError} USAGE, K6_CANNOT
 */
export function resolveSizingEngine ({ flags }) {
  const engine = resolveEngine({ flags })
  if (flags.arrivals === 'constant' && !engine) {
    throw new BaseloadError('USAGE', '--arrivals constant without --engine k6', {
      hint: 'leave it out: capacities are found with Poisson arrivals, as users come'
    })
  }
  if (engine && flags.arrivals !== 'constant') {
    throw new BaseloadError(
      'K6_CANNOT',
      'k6 cannot do what is asked: capacities need Poisson arrivals, and k6 has only constant rates',
      {
        hint: 'take constant rates with --arrivals constant: queues are shorter than with real users, so the count of units may come out too low'
      }
    )
  }
  if (engine && flags.abortOn) {
    throw new BaseloadError('K6_CANNOT', 'k6 cannot do what is asked: --abort-on, as it says how it goes when it has ended', {
      hint: 'leave one of them out'
    })
  }
  return engine
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
  if (!engine) return applyWorkers({ plan: timed, workers: flags.workers })
  if (flags.workers > 1) {
    throw new BaseloadError('USAGE', '--workers with --engine k6', {
      hint: 'use --instances for several processes of k6'
    })
  }
  return applyEngine({ plan: timed, engine })
}
