import { VIRTUAL_USERS } from '../../plan/presets.js'
import { BURST, FILE_SAYS, FIXED, GIVEN, NO_LATENCY, USERS_ASK } from './reasons.js'

/** @import { FlagSpec } from '../flag-types.ts' */

/* Who drives the load. */

const ENDS_EARLY = 'only the driver of baseload can end it early'
const OF_K6 = /** @type {const} */ ({
  '--engine k6': 'add --engine k6, or use --workers for several processes of the driver of baseload'
})

/** @satisfies {Readonly<Record<string, FlagSpec>>} */
export const DRIVER = /** @type {const} */ ({
  workers: {
    flags: '--workers <n>',
    about: 'processes of the native driver, when one core cannot send enough',
    more: "1 to 64; each wants a core beside the target's",
    value: 'workers',
    initial: 1,
    group: 'load',
    isRare: true,
    idle: { ...FIXED, ...BURST },
    against: { '--engine k6': 'use --instances for several processes of k6' }
  },
  engine: {
    flags: '--engine <name>',
    about: 'who drives the load: baseload or k6',
    more: 'baseload is its own drivers, and autocannon',
    oneOf: ['baseload', 'k6'],
    initial: 'baseload',
    group: 'ci',
    idle: {
      ...FIXED,
      ...BURST,
      'a soak': ENDS_EARLY,
      ...GIVEN,
      'a lab under load': 'only the driver of baseload runs a lab'
    }
  },
  instances: {
    flags: '--instances <n>',
    about: 'k6: processes that share the load (default 1, or one per host)',
    value: 'instances',
    group: 'ci',
    isRare: true,
    idle: { ...FIXED, 'a soak': ENDS_EARLY, ...GIVEN },
    needs: OF_K6
  },
  hosts: {
    flags: '--hosts <list>',
    about: 'k6: run it on these hosts, over your own ssh, e.g. a,b,c',
    more: 'The target needs an address that they reach',
    value: 'hosts',
    group: 'ci',
    isRare: true,
    idle: { ...FIXED, 'a soak': ENDS_EARLY },
    needs: OF_K6
  },
  virtualUsers: {
    flags: '--vus <n>',
    about: `k6: virtual users, the most requests at once (default: ${VIRTUAL_USERS.fewest} to ${VIRTUAL_USERS.usual} by the rate, or the requests of ${VIRTUAL_USERS.fastS * 1000} ms)`,
    value: 'virtualUsers',
    group: 'ci',
    isRare: true,
    idle: {
      ...FIXED,
      ...BURST,
      '--no-latency': NO_LATENCY,
      'users who pause': 'the virtual users of k6 are --users',
      'a soak': ENDS_EARLY,
      ...GIVEN,
      '--connections or --users': 'the virtual users of a closed loop are --connections, or --users',
      'a lab under load': FILE_SAYS
    },
    needs: OF_K6
  },
  exact: {
    flags: '--exact',
    about: 'k6: read every response time, not only its percentiles',
    more: 'For moderate rates',
    group: 'ci',
    isRare: true,
    idle: { ...FIXED, 'a soak': ENDS_EARLY, ...GIVEN },
    needs: OF_K6
  },
  arrivals: {
    flags: '--arrivals <kind>',
    about: 'times between requests: poisson or constant (k6: constant only)',
    oneOf: ['poisson', 'constant'],
    initial: 'poisson',
    group: 'ci',
    isRare: true,
    idle: {
      ...FIXED,
      ...BURST,
      '--no-latency': NO_LATENCY,
      'users who pause': USERS_ASK,
      'stages of users': USERS_ASK,
      'a soak': 'its rate is constant',
      ...GIVEN,
      'a lab under load': FILE_SAYS
    }
  }
})
