import { FAST_S, FEWEST, USUAL } from '../plan/k6/virtual-users.js'
import { parseInstances, parseUsers, takes, takesOneOf } from './flag-values.js'

/** @import { FlagSpec } from './flag-types.ts' */

/** @satisfies {FlagSpec} */
export const ENGINE_FLAG = /** @type {const} */ ({
  flags: '--engine <name>',
  about: 'who drives the load: baseload (its own drivers and autocannon), or k6',
  parse: takesOneOf('baseload', 'k6'),
  initial: 'baseload'
})

/** @satisfies {FlagSpec} */
const INSTANCES_FLAG = /** @type {const} */ ({
  flags: '--instances <n>',
  about: 'k6: processes that share the load (default 1, or one a host)',
  parse: parseInstances
})

/** @satisfies {FlagSpec} */
const HOSTS_FLAG = /** @type {const} */ ({
  flags: '--hosts <list>',
  about: 'k6: run it on these hosts, over your own ssh, e.g. a,b,c',
  parse: takes(readHosts, 'It must be names of hosts as ssh takes them, like a.example,me@b.example.')
})

/** @satisfies {readonly FlagSpec[]} */
const LOAD_FLAGS = /** @type {const} */ ([
  {
    flags: '--vus <n>',
    about: `k6: virtual users of an open loop, all together: the most requests under way (default by the rate: ${FEWEST} to ${USUAL}, ${FAST_S * 1000} ms of it, and what the slowest objective keeps busy)`,
    parse: parseUsers
  },
  { flags: '--exact', about: 'k6: stream every response time, instead of merging quantile grids; for moderate rates' },
  {
    flags: '--arrivals <kind>',
    about: 'how requests come in the latency phase: poisson or constant (k6 has constant only)',
    parse: takesOneOf('poisson', 'constant'),
    initial: 'poisson'
  }
])

/**
 * Who drives the load: `run`, `measure` and `size` share these.
 * @satisfies {readonly FlagSpec[]}
 */
export const ENGINE_FLAGS = /** @type {const} */ ([
  ENGINE_FLAG,
  INSTANCES_FLAG,
  HOSTS_FLAG,
  ...LOAD_FLAGS
])

/** Of those, what sizing takes. */
export const SIZING_ENGINE_FLAGS = /** @type {const} */ ([ENGINE_FLAG, INSTANCES_FLAG, ...LOAD_FLAGS])

/** @param {string} text @returns {string[] | null} */
function readHosts (text) {
  const hosts = text.split(',').map((host) => host.trim()).filter(Boolean)
  const wrong = hosts.filter((host) => !/^[\w[][\w.@:[\]-]*$/.test(host) || host.includes('@-')) // nothing that ssh or a shell would take for anything else
  return hosts.length === 0 || wrong.length > 0 ? null : hosts
}
