import { FLAGS, REQUEST_FLAGS } from '../../cli/flags/flags.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULTS, PRESETS } from '../../plan/presets.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [tool: string, what?: string]>} Given */

const LOADS = '-R 500 for an arrival rate, -c 10 for a closed loop, --users 5 --pause 1s, --stages 30s:100/s,1m:500/s, or --stages 10s:10u,30s:100u'
const OF_OPERATOR = /** @type {const} */ ({ 'without --operator': 'it is for the test run of k6-operator' })

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { flags: '--operator', about: 'print a ConfigMap and a TestRun instead of the script', group: 'operator' },
  {
    ...FLAGS.rate,
    about: 'requests/s of all instances together',
    more: undefined,
    group: 'own',
    against: { '--connections': LOADS, '--users': LOADS, '--stages': LOADS }
  },
  {
    ...FLAGS.connections,
    about: 'a closed loop instead: this many virtual users',
    group: 'own',
    against: { '--users': LOADS, '--stages': LOADS }
  },
  FLAGS.users,
  { ...FLAGS.pause, needs: { '--users or --stages': LOADS } },
  FLAGS.stages,
  {
    ...FLAGS.duration,
    about: `measured time (default ${writeDuration({ ms: PRESETS.default.durationMs })})`,
    group: 'own'
  },
  {
    ...FLAGS.warmup,
    about: `load before the measured time (default ${writeDuration({ ms: PRESETS.default.warmupMs })})`,
    more: '`0s`: none',
    group: 'own',
    isRare: undefined
  },
  {
    ...FLAGS.timeout,
    about: `a request times out after this (default ${writeDuration({ ms: DEFAULTS.timeoutMs })})`,
    group: 'own'
  },
  {
    flags: '--instances <n>',
    about: 'pods that share the load',
    value: 'instances',
    group: 'operator',
    idle: { 'without --operator': 'one script sends the whole load; only the test run of --operator shares it among pods' }
  },
  { ...FLAGS.virtualUsers, about: 'virtual users for --rate (default by the rate)', group: 'own', needs: {} },
  { ...FLAGS.objective, about: 'what k6 counts, e.g. "p99<50ms"; repeatable' },
  {
    flags: '--target <name>',
    about: 'which target of the baseline',
    names: 'targets',
    idle: { 'a script for an address': 'it has one target; name a file that ends in .yml' }
  },
  { ...FLAGS.name, value: 'targetName', initial: 'service' },
  FLAGS.path,
  FLAGS.feed,
  FLAGS.feedOrder,
  FLAGS.status,
  ...REQUEST_FLAGS,
  { ...FLAGS.seed, about: 'seed of a random feed order', initial: DEFAULTS.seed, group: 'own' },
  {
    flags: '--folder <folder>',
    about: 'write the script and its files into this folder',
    more: 'Needed where there is more than the script',
    idle: { '--operator': 'it is one document, for stdout' }
  },
  { flags: '--image <image>', about: 'the image with k6', initial: 'grafana/k6:1.8.1', group: 'operator', idle: OF_OPERATOR },
  { flags: '--namespace <name>', about: 'namespace it runs in', group: 'operator', idle: OF_OPERATOR },
  { flags: '--cpu <cores>', about: 'cores of a pod, e.g. 2 or 500m', group: 'operator', idle: OF_OPERATOR },
  { flags: '--memory <bytes>', about: 'memory of a pod, e.g. 1Gi', group: 'operator', idle: OF_OPERATOR }
])

/** How do I run the same experiment with k6, or with k6-operator in a cluster? @type {CommandSpec} */
export const command = {
  name: 'export',
  group: 'measure',
  about: 'the same experiment as a k6 script, or for k6-operator',
  more: 'A baseline needs a target that has a `url`; gRPC is possible, too. Give -R, -c, --users or --stages, unless the baseline has users or stages. What is secret is left out of the script: a header, the whole path, or the whole body. Of more than 20 requests with secret bodies, and of a gRPC message, a note says that they are in it.',
  see: ['guides/many-machines.md'],
  examples: [
    'baseload export k6 http://127.0.0.1:3000/ -R 500 > script.js',
    'baseload export k6 my-service.yml -R 5000 --operator > load-test.yml'
  ],
  args: [
    { syntax: '<tool>', about: 'k6', choices: ['k6'] },
    { syntax: '[what]', about: 'the URL of a server, or a baseline file (.yml)' }
  ],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
