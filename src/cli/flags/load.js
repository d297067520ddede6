import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS, VERSIONS_MARGINS } from '../../plan/presets.js'
import { BURST, FILE_SAYS, FIXED, GIVEN, KEPT, NO_LATENCY, UNMEASURED, USERS_ASK } from './reasons.js'

/** @import { FlagSpec } from '../flag-types.ts' */

/* How much is measured, and under which load. */

const ASK = 'give one of them'
const WRITE_ONE = 'write one of them'
const OFTEN = 'it is measured as often as --repeats says'
const BROKEN_ONCE = 'each server is brought to its limit once'
const ONCE = 'it runs once, at most for the time of --soak'
const WHEN_DUE = 'requests leave when they are due'
const NOT_FLAT_OUT = 'nothing is loaded flat out'
const NO_PHASES = 'there is no other phase'
const ONE_EACH = 'each user has one connection'
const ONE_LOAD = 'a profile is of one load: profile a run at its rate, with -R'
const UNLIKE = 'its phases differ, and a profile would mix them: profile its service with measure --start'
const NO_PEAK = 'containers are estimated from the rate flat out, which is not measured here'
const BY_BUDGET = 'a budget decides how often servers are started: give one of them'

const PRESET = /** @type {const} */ ({ ...FIXED, ...UNMEASURED, 'a soak': ONCE })
const OF_A_PEAK = /** @type {const} */ ({
  'users who pause': NOT_FLAT_OUT,
  stages: NOT_FLAT_OUT,
  'a rate that rises until it breaks': NOT_FLAT_OUT,
  'a soak': NOT_FLAT_OUT,
  'a lab under load': NO_PEAK,
  'a lab of stampedes': NO_PEAK
})
const OF_UNITS = /** @type {const} */ ({
  ...OF_A_PEAK,
  'a URL without --peak': 'it is about the units for a --peak',
  'without --peak': 'add the rate that containers are to hold, like --peak 5000/s'
})
const PROFILED = /** @type {const} */ ({
  ...FIXED,
  ...BURST,
  stages: ONE_LOAD,
  'a rate that rises until it breaks': ONE_LOAD,
  'a soak': ONE_LOAD,
  'a server that runs already': 'only what --start starts can be profiled',
  'a lab under load': UNLIKE
})

/** @satisfies {Readonly<Record<string, FlagSpec>>} */
export const LOAD = /** @type {const} */ ({
  quick: {
    flags: '--quick',
    about: '--first-look',
    group: 'load',
    idle: PRESET,
    against: { '--thorough': ASK },
    yields: ['--budget']
  },
  thorough: { flags: '--thorough', about: 'firm numbers', group: 'load', idle: PRESET, yields: ['--budget'] },
  budget: {
    flags: '--budget <time>',
    about: 'time for the whole run',
    value: 'time',
    group: 'load',
    idle: {
      ...PRESET,
      'users who pause': OFTEN,
      stages: OFTEN,
      'a rate that rises until it breaks': BROKEN_ONCE,
      'a lab under load': OFTEN,
      'a lab of stampedes': OFTEN
    },
    against: { '--repeats': BY_BUDGET, '--aa': BY_BUDGET },
    yields: ['--quick', '--thorough']
  },
  repeats: {
    flags: '--repeats <n>',
    about: 'starts of each server (default: by the time)',
    more: 'Each on a fresh server. `1`: one window a trial, as other tools measure',
    value: 'count',
    group: 'load',
    idle: { ...PRESET, 'a rate that rises until it breaks': BROKEN_ONCE },
    yields: ['--quick', '--thorough']
  },
  duration: {
    flags: '-d, --duration <time>',
    about: 'counted time of a server in each start, e.g. 500ms',
    value: 'time',
    group: 'load',
    idle: {
      ...PRESET,
      ...BURST,
      stages: 'the stages say how long it is',
      'a script of stages': 'the stages say how long it is',
      'a lab with phases of fixed length': 'its file says how long each phase lasts'
    },
    yields: ['--quick', '--thorough']
  },
  amount: {
    flags: '-a, --amount <n>',
    about: 'requests to send flat out in each start, in place of a time',
    more: `-d is then the most that a start may take (default ${writeDuration({ ms: DEFAULTS.amountMs })}); 3 starts unless --repeats is given. -R adds a load of about as many at that rate`,
    value: 'amount',
    group: 'load',
    isRare: true,
    idle: {
      'users who pause': NOT_FLAT_OUT,
      stages: NOT_FLAT_OUT,
      'a rate that rises until it breaks': NOT_FLAT_OUT,
      'a soak': NOT_FLAT_OUT
    },
    against: { '--budget': ASK, '--quick': ASK, '--thorough': ASK, '--engine k6': 'leave one of them out: k6 runs for a time here' }
  },
  warmup: {
    flags: '--warmup <time>',
    about: 'load before the measured time (default: by the time)',
    more: 'It is thrown away',
    value: 'time',
    group: 'load',
    isRare: true,
    idle: { ...FIXED, ...BURST, ...UNMEASURED },
    yields: ['--quick', '--thorough']
  },
  rate: {
    flags: '-R, --rate <rate>',
    about: 'offered requests/s (default: half of flat out)',
    more: "By default that of the baseline, else half of the slowest server's rate flat out, at most --peak, or 2,000/s without it. Where the driver was late at it, half of it is offered",
    value: 'rate',
    group: 'load',
    idle: {
      ...FIXED,
      ...BURST,
      '--no-latency': NO_LATENCY,
      'users who pause': USERS_ASK,
      stages: 'the stages have their rates',
      ...KEPT,
      'a lab under load': FILE_SAYS
    }
  },
  users: {
    flags: '--users <n>',
    about: 'instead: users who ask, wait, pause and ask again',
    value: 'count',
    group: 'load',
    isRare: true,
    idle: {
      ...FIXED,
      ...BURST,
      stages: WRITE_ONE,
      'a rate that rises until it breaks': WRITE_ONE,
      'a soak': WRITE_ONE
    },
    against: { '--stages': ASK, '--until-break': ASK, '--soak': ASK, '--no-latency': ASK }
  },
  pause: {
    flags: '--pause <time>',
    about: `users: pause after each answer (default ${writeDuration({ ms: DEFAULTS.pauseMs })})`,
    value: 'pause',
    group: 'load',
    isRare: true,
    idle: {
      ...FIXED,
      ...BURST,
      'without --users': 'say with --users how many pause',
      'stages of rates': WHEN_DUE,
      'a rate that rises until it breaks': WHEN_DUE,
      'a soak': WHEN_DUE
    }
  },
  stages: {
    flags: '--stages <list>',
    about: 'instead: ramps to rates, e.g. 30s:100/s,1m:500/s, or to users: 10s:10u,30s:100u',
    more: 'The first ramp begins at 0; `0s:500/s` is a jump. Objectives are judged for each stage. Users pause like those of --users',
    value: 'stages',
    group: 'load',
    isRare: true,
    idle: {
      ...FIXED,
      ...BURST,
      'users who pause': WRITE_ONE,
      'a rate that rises until it breaks': WRITE_ONE,
      'a soak': WRITE_ONE,
      'a lab under load': 'each of its phases has the same load'
    },
    against: { '--until-break': ASK, '--soak': ASK, '--no-latency': ASK }
  },
  untilBreak: {
    flags: '--until-break',
    about: 'instead: raise the rate until an objective breaks, then see whether the server comes back',
    more: '-R is the first rate, -d the length of a step. It needs an objective for a response time',
    group: 'load',
    isRare: true,
    idle: { ...FIXED, ...BURST, 'a lab under load': FILE_SAYS },
    against: { '--soak': ASK, '--no-latency': ASK }
  },
  soak: {
    flags: '--soak <time>',
    about: `instead: one rate (-R, else ${DEFAULTS.soakRatePerSecond}/s) for this time at most: does memory leak?`,
    more: '10s to 24h; it ends when that is decided. baseload has to start the server. Warm-up is 1 minute, or a quarter of less than 4 minutes',
    value: 'soak',
    group: 'load',
    isRare: true,
    idle: { ...FIXED, ...BURST, 'a lab under load': FILE_SAYS },
    against: { '--no-latency': ASK }
  },
  connections: {
    flags: '-c, --connections <n>',
    about: `connections (default: ${DEFAULTS.connections} flat out, then as needed)`,
    value: 'count',
    group: 'load',
    idle: {
      ...FIXED,
      ...BURST,
      ...UNMEASURED,
      'users who pause': ONE_EACH,
      'stages of users': ONE_EACH,
      '--live-url and --rate': NOT_FLAT_OUT
    },
    yields: ['--peak-connections', '--open-connections']
  },
  peakConnections: {
    flags: '--peak-connections <n>',
    about: 'connections flat out',
    value: 'count',
    group: 'load',
    isRare: true,
    idle: { ...OF_A_PEAK, ...FIXED, ...BURST, 'users who pause': ONE_EACH, 'a lab under load': 'nothing in it is measured flat out' }
  },
  openConnections: {
    flags: '--open-connections <n>',
    about: 'most connections at a rate; waiting for a free one counts as response time',
    value: 'count',
    group: 'load',
    isRare: true,
    idle: { ...FIXED, ...BURST, '--no-latency': NO_LATENCY, 'users who pause': ONE_EACH, 'stages of users': ONE_EACH },
    against: { '--engine k6': 'use --vus: in an open loop k6 has virtual users' }
  },
  pipelining: {
    flags: '-p, --pipelining <n>',
    about: 'requests on their way on each connection flat out (default: of the baseline, or 1)',
    value: 'count',
    group: 'load',
    isRare: true,
    idle: { ...OF_A_PEAK, ...FIXED, ...BURST, 'users who pause': ONE_EACH, 'a lab under load': 'nothing in it is measured flat out' },
    against: { '--http2': 'use --streams: HTTP/2 has streams', '--engine k6': 'leave one of them out: k6 has no pipelining' }
  },
  noLatency: {
    flags: '--no-latency',
    about: 'flat out only, nothing at a rate',
    group: 'load',
    isRare: true,
    idle: {
      ...FIXED,
      ...BURST,
      'users who pause': NO_PHASES,
      stages: NO_PHASES,
      'a rate that rises until it breaks': NO_PHASES,
      'a soak': NO_PHASES,
      '--live-url and --rate': NOT_FLAT_OUT,
      ...KEPT,
      'a lab under load': 'it has no other phase'
    }
  },
  profile: {
    flags: '--profile',
    about: 'also profile CPU in one more trial: functions that cost most, flame graph',
    more: 'No other figure includes it. `measure` profiles your server only',
    group: 'load',
    isRare: true,
    idle: PROFILED
  },
  heap: {
    flags: '--heap',
    about: 'also profile memory in one more trial: what allocates, garbage collections',
    group: 'load',
    isRare: true,
    idle: PROFILED
  },
  abortOn: {
    flags: '--abort-on <condition>',
    about: 'end a trial at once when its server begins to fail, e.g. "success<90%"',
    more: 'It looks at the answers of the last second, twice a second. The target is given up (exit code 4): `run` measures the others, `measure` ends, `gate` holds a new version that fails. `never`: never',
    value: 'abort',
    group: 'load',
    isRare: true,
    idle: {
      ...FIXED,
      ...BURST,
      '--bisect': 'it looks for a figure that became worse',
      ...GIVEN,
      'a lab under load': 'its phases make servers fail on purpose'
    },
    against: {
      '--engine k6': 'leave one of them out: k6 says how it goes when it has ended; in a script of your own it takes thresholds with abortOnFail'
    }
  },
  seed: {
    flags: '--seed <n>',
    about: 'the random order of an earlier run again (default: a new one)',
    value: 'seed',
    group: 'load',
    isRare: true,
    idle: { ...UNMEASURED, 'without --feed-order random': 'nothing in it is random' }
  },
  peak: {
    flags: '--peak <rate>',
    about: 'estimate how many containers hold it, e.g. 5000/s',
    more: 'Under the objectives of the run, in place of the peak of its baseline',
    value: 'peakRate',
    group: 'load',
    idle: { ...OF_A_PEAK, 'servers that are never loaded flat out': 'containers are estimated from that rate' }
  },
  headroom: {
    flags: '--headroom <share>',
    about: 'with --peak: share of capacity kept free, e.g. 30% (default 0)',
    value: 'headroom',
    group: 'load',
    isRare: true,
    idle: OF_UNITS
  },
  spare: {
    flags: '--spare <n>',
    about: 'with --peak: containers on top (default 0)',
    value: 'spare',
    group: 'load',
    isRare: true,
    idle: OF_UNITS
  },
  base: {
    flags: '--base <rate>',
    about: 'with --peak: the mean rate of a server, or p1: what it kept in 99 % of seconds',
    oneOf: /** @type {const} */ (['mean', 'p1']),
    group: 'load',
    isRare: true
  },
  noPin: { flags: '--no-pin', about: 'do not pin processes to cores', group: 'load', isRare: true, idle: UNMEASURED },
  noWatch: {
    flags: '--no-watch',
    about: 'do not watch for stops of the machine (watching takes 2 to 3 % of a core)',
    group: 'load',
    isRare: true,
    idle: UNMEASURED
  },
  margin: {
    flags: '--margin <share>',
    about: 'smaller changes count as none, e.g. 5%',
    value: 'share',
    initial: DEFAULTS.margin,
    idle: { '--live-url and --rate': NOT_FLAT_OUT }
  },
  latencyMargin: {
    flags: '--latency-margin <share>',
    about: 'most worsening of p50; for p99 the limit is twice this',
    value: 'share',
    initial: VERSIONS_MARGINS.p50,
    isRare: true,
    idle: { '--no-latency': NO_LATENCY, ...KEPT }
  }
})
