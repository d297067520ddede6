import { InvalidArgumentError } from 'commander'
import { applyEngine } from '../plan/k6/apply-engine.js'
import { applyWorkers } from '../plan/workers.js'
import { BaseloadError } from '../errors.js'
import { parseWholeNumber } from './options.js'

/**
 * @import { FlagSpec } from './options.js'
 * @import { K6Engine, Plan } from '../types.ts'
 */

/** @type {FlagSpec} */
export const ENGINE_FLAG = { flags: '--engine <name>', about: 'who drives the load: baseload (its own drivers and autocannon), or k6', parse: parseEngine, initial: 'baseload' }

/**
 * Who drives the load: `run`, `measure` and `size` share these.
 * @type {FlagSpec[]}
 */
export const ENGINE_FLAGS = [
  ENGINE_FLAG,
  { flags: '--instances <n>', about: 'k6: processes that share the load (default 1, or one a host)', parse: parseInstances },
  { flags: '--hosts <list>', about: 'k6: run it on these hosts, over your own ssh, e.g. a,b,c', parse: parseHosts },
  { flags: '--vus <n>', about: 'k6: virtual users of an open loop, all together: the most requests under way (default by the rate: 10 to 100, 50 ms of it, and what the slowest objective keeps busy)', parse: parseUsers },
  { flags: '--exact', about: 'k6: stream every response time, instead of merging quantile grids; for moderate rates' },
  { flags: '--arrivals <kind>', about: 'how requests come in the latency phase: poisson or constant (k6 has constant only)', parse: parseArrivals, initial: 'poisson' }
]

/** Of those, what sizing takes. @type {FlagSpec[]} */
export const SIZING_ENGINE_FLAGS = ENGINE_FLAGS.filter(({ flags }) => !/^--hosts /.test(flags))

/**
 * @param {{ flags: Record<string, any> }} options
 * @returns {K6Engine | null} null for the drivers of ours
 * @throws {BaseloadError} USAGE
 */
export function resolveEngine ({ flags: { engine, instances, hosts, exact, vus } }) {
  if (engine === 'k6') {
    if (hosts && instances !== undefined && instances < hosts.length) throw new BaseloadError('USAGE', `${instances} instances on ${hosts.length} hosts`, { hint: 'give each host at least one, or leave --instances out' })
    return { name: 'k6', instances: instances ?? hosts?.length ?? 1, ...hosts && { hosts }, exact: Boolean(exact), ...vus !== undefined && { virtualUsers: vus } }
  }
  const alone = [...instances === undefined ? [] : ['--instances'], ...hosts ? ['--hosts'] : [], ...exact ? ['--exact'] : [], ...vus === undefined ? [] : ['--vus']]
  if (alone.length > 0) throw new BaseloadError('USAGE', `${alone.join(' and ')} without --engine k6`, { hint: 'add --engine k6; several processes of the driver of ours are --workers' })
  return null
}

/**
 * The same for `size`, whose units stand behind a balancer on this machine's loopback address.
 * @param {{ flags: Record<string, any> }} options
 * @returns {K6Engine | null}
 * @throws {BaseloadError} USAGE, K6_CANNOT
 */
export function resolveSizingEngine ({ flags }) {
  const engine = resolveEngine({ flags })
  if (flags.arrivals === 'constant' && !engine) throw new BaseloadError('USAGE', '--arrivals constant without --engine k6', { hint: 'capacities are found with Poisson arrivals, as users come; leave it out' })
  if (engine && flags.arrivals !== 'constant') {
    throw new BaseloadError('K6_CANNOT', 'k6 cannot do what is asked: Poisson arrivals, which capacities are found with: k6 has constant rates only', { hint: 'ask for them with --arrivals constant: queues are shorter then than with real users, and fewer units may seem to do' })
  }
  return engine
}

/**
 * A plan by the drivers that the flags name.
 * @param {{ plan: Plan, flags: Record<string, any> }} options
 * @returns {Plan}
 * @throws {BaseloadError} USAGE, K6_CANNOT
 */
export function applyDrivers ({ plan, flags }) {
  const engine = resolveEngine({ flags })
  /** @type {Plan} */
  const timed = flags.arrivals === 'constant' ? { ...plan, arrivals: 'constant' } : plan
  if (!engine) return applyWorkers({ plan: timed, workers: flags.workers })
  if (flags.workers > 1) throw new BaseloadError('USAGE', '--workers with --engine k6', { hint: 'processes of k6 are --instances' })
  return applyEngine({ plan: timed, engine })
}

/** @param {string} text */
function parseEngine (text) {
  if (text !== 'baseload' && text !== 'k6') throw new InvalidArgumentError('It must be baseload or k6.')
  return text
}

/** @param {string} text */
export function parseInstances (text) {
  return parseWholeNumber({ text, most: 100 })
}

/** @param {string} text */
export function parseUsers (text) {
  return parseWholeNumber({ text, most: 1_000_000 })
}

/** @param {string} text */
function parseHosts (text) {
  const hosts = text.split(',').map((host) => host.trim()).filter(Boolean)
  const wrong = hosts.filter((host) => !/^[\w[][\w.@:[\]-]*$/.test(host) || host.includes('@-')) // nothing that ssh or a shell would take for anything else
  if (hosts.length === 0 || wrong.length > 0) throw new InvalidArgumentError('It must be names of hosts as ssh takes them, like a.example,me@b.example.')
  return hosts
}

/** @param {string} text */
function parseArrivals (text) {
  if (text !== 'poisson' && text !== 'constant') throw new InvalidArgumentError('It must be poisson or constant.')
  return text
}
