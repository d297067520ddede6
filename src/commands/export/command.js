import { collect, parseCount, parseInstances, parseRate, parseSeed, parseTime, parseUsers } from '../../cli/flag-values.js'
import { FEED_ORDER_FLAG, REQUEST_FLAGS } from '../../cli/options.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS, PRESETS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [tool: string, what?: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--operator', about: 'a ConfigMap and a TestRun (k6.io/v1alpha1) for k6-operator, instead of the script alone' },
  { flags: '-R, --rate <rate>', about: 'requests a second, of all instances together', parse: parseRate },
  { flags: '-c, --connections <n>', about: 'a closed loop instead: so many virtual users, of all instances together', parse: parseCount },
  {
    flags: '-d, --duration <time>',
    about: `measured time (default ${writeDuration({ ms: PRESETS.default.durationMs })})`,
    parse: parseTime
  },
  {
    flags: '--warmup <time>',
    about: `load before the measured time, thrown away (default ${writeDuration({ ms: PRESETS.default.warmupMs })})`,
    parse: parseTime
  },
  {
    flags: '--timeout <time>',
    about: `after which a request counts as timed out (default ${writeDuration({ ms: DEFAULTS.timeoutMs })})`,
    parse: parseTime
  },
  { flags: '--instances <n>', about: 'pods that share the load', parse: parseInstances },
  { flags: '--vus <n>', about: 'virtual users of an arrival rate, all together (default by the rate)', parse: parseUsers },
  { flags: '--objective <text>', about: 'counted where it is measured, e.g. "p99<50ms"; may be given again', parse: collect, initial: [] },
  { flags: '--target <name>', about: 'which target of the baseline' },
  { flags: '--name <name>', about: 'what to call it', initial: 'service' },
  { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
  { flags: '--feed <file>', about: 'requests that vary, as for measure' },
  FEED_ORDER_FLAG,
  ...REQUEST_FLAGS,
  { flags: '--seed <n>', about: 'seed of a random feed order', parse: parseSeed, initial: DEFAULTS.seed },
  { flags: '--folder <folder>', about: 'write the script and what it opens there' },
  { flags: '--image <image>', about: 'operator: the image with k6', initial: 'grafana/k6:1.8.1' },
  { flags: '--namespace <name>', about: 'operator: where it runs' },
  { flags: '--cpu <cores>', about: 'operator: cores that a pod asks for, e.g. 2 or 500m' },
  { flags: '--memory <bytes>', about: 'operator: memory of a pod, e.g. 1Gi' }
])

/**
 * How do I run the same experiment with k6, or with k6-operator in a cluster?
 * @type {CommandSpec}
 */
export const command = {
  name: 'export',
  about: 'the same experiment for another load generator: a script for k6, or a test run for k6-operator',
  args: [
    { syntax: '<tool>', about: 'k6', choices: ['k6'] },
    { syntax: '[what]', about: 'the URL of a server, or a baseline of your own (.yml) with a target that has one' }
  ],
  flags: FLAGS,
  load: () => import('./execute.js')
}
