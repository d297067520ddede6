import { collect, parsePort } from '../../cli/flag-values.js'
import { FEED_ORDER_FLAG, MEASURING_FLAGS, REQUEST_FLAGS } from '../../cli/options.js'
import { ENGINE_FLAGS } from '../../cli/engine-flags.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [url?: string]>} Given
 */

/** What a server of the user's own is held against. */
export const REFERENCE = 'node-http'

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--start <command>', about: 'start it for each repeat; it listens on the port in PORT' },
  { flags: '--port <n>', about: 'the port that the started command listens on, when it does not heed PORT', parse: parsePort },
  { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
  { flags: '--name <name>', about: 'what to call it in tables', initial: 'yours' },
  { flags: '--reference <target>', about: `what to compare it with (default ${REFERENCE})` },
  {
    flags: '--objective <text>',
    about: 'e.g. "p99<50ms", "success>=99.9%", "rate>=20/s"; may be given again',
    parse: collect,
    initial: []
  },
  {
    flags: '--feed <file>',
    about: 'requests that vary: .csv, .json, .jsonl or .yml; its columns are path, method, body, header:Name, or fill {{column}} in the request'
  },
  FEED_ORDER_FLAG,
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
  about: 'measure your own server beside the barest one on the same machine',
  args: [{ syntax: '[url]', about: 'a server that runs already; or use --start' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
