import { FAST_S, FEWEST, USUAL } from '../plan/k6/virtual-users.js'
import { parseInstances, parseUsers, takes, takesOneOf } from './flag-values.js'

/** @import { FlagSpec } from './flag-types.ts' */

/** @satisfies {FlagSpec} */
export const ENGINE_FLAG = /** @type {const} */ ({
  flags: '--engine <name>',
  about: 'who drives the load: baseload or k6',
  parse: takesOneOf('baseload', 'k6'),
  initial: 'baseload',
  group: 'ci'
})

/** @satisfies {FlagSpec} */
const INSTANCES_FLAG = /** @type {const} */ ({
  flags: '--instances <n>',
  about: 'k6: processes that share the load (default 1, or one per host)',
  parse: parseInstances,
  group: 'ci',
  isRare: true
})

/** @satisfies {FlagSpec} */
const HOSTS_FLAG = /** @type {const} */ ({
  flags: '--hosts <list>',
  about: 'k6: run it on these hosts, over your own ssh, e.g. a,b,c',
  parse: takes(readHosts, 'It must be names of hosts as ssh takes them, like a.example,me@b.example.'),
  group: 'ci',
  isRare: true
})

/** @satisfies {readonly FlagSpec[]} */
const LOAD_FLAGS = /** @type {const} */ ([
  {
    flags: '--vus <n>',
    about: `k6: virtual users, the most requests at once (default: ${FEWEST} to ${USUAL} by the rate; at high rates one per request due in ${FAST_S * 1000} ms)`,
    parse: parseUsers,
    group: 'ci',
    isRare: true
  },
  {
    flags: '--exact',
    about: 'k6: read every response time, not only its percentiles',
    group: 'ci',
    isRare: true
  },
  {
    flags: '--arrivals <kind>',
    about: 'times between requests: poisson or constant (k6: constant only)',
    parse: takesOneOf('poisson', 'constant'),
    initial: 'poisson',
    group: 'ci',
    isRare: true
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
  const hosts = text
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean)
  const wrong = hosts.filter((host) => !/^[\w[][\w.@:[\]-]*$/.test(host) || host.includes('@-')) // nothing that ssh or a shell would take for anything else
  return hosts.length === 0 || wrong.length > 0 ? null : hosts
}
