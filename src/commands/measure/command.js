import { ENGINE_FLAGS, FLAGS, HTTP2_FLAGS, MEASURING_FLAGS, REQUEST_FLAGS } from '../../cli/flags/flags.js'
import { DEFAULTS } from '../../plan/presets.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [url?: string]>} Given */

const ASK = 'give one of them'
const READ = /** @type {const} */ ({ '--start': 'its processes are always read' })

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  {
    ...FLAGS.start,
    about: 'starts your server for each repeat, its port in PORT',
    more: 'It stays in the foreground',
    instead: { argument: 0, hint: 'give the URL of a server that runs already, or --start "node app.js"' }
  },
  FLAGS.port,
  {
    flags: '--pid <n>',
    about: 'process of a server that runs already: its CPU and memory are read',
    more: 'With all processes that it has started. Linux only',
    value: 'pid',
    isRare: true,
    idle: READ,
    against: { '--cgroup': ASK, '--prometheus': ASK }
  },
  {
    flags: '--cgroup <path>',
    about: 'its control group instead, as a container has one',
    more: 'Linux only',
    isRare: true,
    idle: READ,
    against: { '--prometheus': ASK }
  },
  {
    flags: '--prometheus <url>',
    about: 'a Prometheus that knows its CPU and memory',
    more: 'Asked after each trial',
    isRare: true,
    idle: READ,
    needs: {
      '--query': 'say what it is asked: --query "memory=process_resident_memory_bytes", --query "cpu=rate(process_cpu_seconds_total[30s])"'
    }
  },
  {
    flags: '--query <figure=query>',
    about: 'with --prometheus: cpu=<query> in cores, memory=<query> in bytes; repeatable',
    more: 'Each has to give one series',
    value: 'queries',
    initial: {},
    isRare: true,
    needs: { '--prometheus': 'say who is asked: --prometheus http://127.0.0.1:9090' }
  },
  FLAGS.path,
  { ...FLAGS.name, about: 'name in tables (default: of package.json, the folder or the address)', value: 'targetName', isRare: true },
  {
    flags: '--reference <target>',
    about: `the target to compare with (default ${DEFAULTS.reference})`,
    more: 'With --http2 it is `node-http2`',
    names: 'targets',
    isRare: true,
    against: {
      '--until-break': 'leave it out: your server is brought to its limit alone',
      '--soak': 'leave it out: a soak measures your server alone; soak another server in a run of its own',
      '--hosts': 'leave it out: other hosts cannot reach a reference, which listens on the loopback address of this machine'
    }
  },
  FLAGS.objective,
  FLAGS.amount,
  FLAGS.feed,
  FLAGS.feedOrder,
  FLAGS.status,
  FLAGS.readyTimeout,
  FLAGS.timeout,
  ...HTTP2_FLAGS,
  ...REQUEST_FLAGS,
  ...MEASURING_FLAGS,
  ...ENGINE_FLAGS
])

/**
 * What does my own server cost, and does it keep its objectives? Measured beside the barest server on the same machine.
 * @type {CommandSpec}
 */
export const command = {
  name: 'measure',
  group: 'measure',
  about: 'your own server beside the barest one on the same machine',
  more: 'Give an address (http or https, without a user name or password) or --start. Its objectives are those of --objective, else `success>=99%`. With --hosts no reference is measured: other hosts cannot reach the loopback of this machine.',
  see: ['guides/measure-your-service.md', 'guides/where-the-cpu-time-goes.md', 'reference/objectives.md', 'reference/feed-format.md'],
  examples: [
    'baseload measure --start "node app.js" --objective "p99<50ms"',
    'baseload measure http://127.0.0.1:3000/items -R 500 --quick'
  ],
  args: [{ syntax: '[url]', about: 'a server that runs already, or use --start' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
