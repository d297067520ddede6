import { collect, parseCount, parseInstances, parseRate, parseSeed, parseTime, parseUsers } from '../../cli/flag-values.js'
import { STATUS_FLAG } from '../../cli/answer-flags.js'
import { FEED_ORDER_FLAG, REQUEST_FLAGS } from '../../cli/options.js'
import { TRAFFIC_FLAGS } from '../../cli/traffic-flags.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS, PRESETS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [tool: string, what?: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--operator', about: 'print a ConfigMap and a TestRun instead of the script', group: 'operator' },
  { flags: '-R, --rate <rate>', about: 'requests/s of all instances together', parse: parseRate },
  { flags: '-c, --connections <n>', about: 'a closed loop instead: this many virtual users', parse: parseCount },
  ...TRAFFIC_FLAGS,
  {
    flags: '-d, --duration <time>',
    about: `measured time (default ${writeDuration({ ms: PRESETS.default.durationMs })})`,
    parse: parseTime
  },
  {
    flags: '--warmup <time>',
    about: `load before the measured time (default ${writeDuration({ ms: PRESETS.default.warmupMs })})`,
    parse: parseTime
  },
  {
    flags: '--timeout <time>',
    about: `a request times out after this (default ${writeDuration({ ms: DEFAULTS.timeoutMs })})`,
    parse: parseTime,
    isRare: true
  },
  { flags: '--instances <n>', about: 'pods that share the load', parse: parseInstances, group: 'operator' },
  { flags: '--vus <n>', about: 'virtual users for --rate (default by the rate)', parse: parseUsers, isRare: true },
  { flags: '--objective <text>', about: 'e.g. "p99<50ms", counted by k6; repeatable', parse: collect, initial: [] },
  { flags: '--target <name>', about: 'which target of the baseline' },
  { flags: '--name <name>', about: 'name in tables', initial: 'service' },
  { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
  { flags: '--feed <file>', about: 'requests that vary: .csv, .json, .jsonl or .yml' },
  FEED_ORDER_FLAG,
  STATUS_FLAG,
  ...REQUEST_FLAGS,
  { flags: '--seed <n>', about: 'seed of a random feed order', parse: parseSeed, initial: DEFAULTS.seed, isRare: true },
  { flags: '--folder <folder>', about: 'write the script and its files into this folder' },
  { flags: '--image <image>', about: 'the image with k6', initial: 'grafana/k6:1.8.1', group: 'operator' },
  { flags: '--namespace <name>', about: 'namespace it runs in', group: 'operator' },
  { flags: '--cpu <cores>', about: 'cores of a pod, e.g. 2 or 500m', group: 'operator' },
  { flags: '--memory <bytes>', about: 'memory of a pod, e.g. 1Gi', group: 'operator' }
])

/**
 * How do I run the same experiment with k6, or with k6-operator in a cluster?
 * @type {CommandSpec}
 */
export const command = {
  name: 'export',
  group: 'measure',
  about: 'the same experiment as a k6 script, or for k6-operator',
  examples: [
    'baseload export k6 http://127.0.0.1:3000/ -R 500 > script.js',
    'baseload export k6 my-service.yml -R 5000 --operator > load-test.yml'
  ],
  args: [
    { syntax: '<tool>', about: 'k6', choices: ['k6'] },
    { syntax: '[what]', about: 'the URL of a server, or a baseline file (.yml)' }
  ],
  flags: FLAGS,
  load: () => import('./execute.js')
}
