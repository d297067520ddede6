import { collect, collectQueries, parsePid, parsePort } from '../../cli/flag-values.js'
import { READY_TIMEOUT_FLAG, STATUS_FLAG, TIMEOUT_FLAG } from '../../cli/answer-flags.js'
import { FEED_ORDER_FLAG, HTTP2_FLAGS, MEASURING_FLAGS, REQUEST_FLAGS } from '../../cli/options.js'
import { ENGINE_FLAGS } from '../../cli/engine-flags.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [url?: string]>} Given
 */

/** What a server of the user's own is held against. */
export const REFERENCE = 'node-http'
/** And one that is asked over HTTP/2. */
export const REFERENCE_HTTP2 = 'node-http2'

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--start <command>', about: 'starts your server for each repeat, its port in PORT' },
  { flags: '--port <n>', about: 'the port it listens on, if it ignores PORT', parse: parsePort, isRare: true },
  { flags: '--pid <n>', about: 'process of a server that runs already: its CPU and memory are read', parse: parsePid, isRare: true },
  { flags: '--cgroup <path>', about: 'its control group instead, as a container has one', isRare: true },
  { flags: '--prometheus <url>', about: 'a Prometheus that knows its CPU and memory', isRare: true },
  {
    flags: '--query <figure=query>',
    about: 'with --prometheus: cpu=<query> in cores, memory=<query> in bytes; repeatable',
    parse: collectQueries,
    initial: {},
    isRare: true
  },
  { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
  { flags: '--name <name>', about: 'name in tables', initial: 'yours', isRare: true },
  { flags: '--reference <target>', about: `the target to compare with (default ${REFERENCE})`, isRare: true },
  {
    flags: '--objective <text>',
    about: 'e.g. "p99<50ms", "success>=99.9%"; repeatable',
    parse: collect,
    initial: []
  },
  {
    flags: '--feed <file>',
    about: 'requests that vary: .csv, .json, .jsonl or .yml'
  },
  FEED_ORDER_FLAG,
  STATUS_FLAG,
  READY_TIMEOUT_FLAG,
  TIMEOUT_FLAG,
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
  examples: [
    'baseload measure --start "node app.js" --objective "p99<50ms"',
    'baseload measure http://127.0.0.1:3000/items -R 500 --quick'
  ],
  args: [{ syntax: '[url]', about: 'a server that runs already, or use --start' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
