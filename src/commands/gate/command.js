import { CHANGE_FORMATS } from '../../cli/formats.js'
import { collect, parsePort } from '../../cli/flag-values.js'
import { READY_TIMEOUT_FLAG, STATUS_FLAG, TIMEOUT_FLAG } from '../../cli/answer-flags.js'
import {
  ABORT_FLAG, AS_JSON_FLAG, DETAILS_FLAG, EXPORT_FLAGS, FEED_ORDER_FLAG, HTTP2_FLAGS, INSTALL_FLAG, makeOutputFlag,
  NO_GITHUB_FLAG, NO_PIN_FLAG, NO_WATCH_FLAG, QUIET_FLAG, REQUEST_FLAGS
} from '../../cli/options.js'
import { makeVersionFlags } from '../../cli/time-flags.js'
import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, []>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--live <ref>', about: 'git commit of the live version' },
  { flags: '--next <ref>', about: 'commit of the new version (default: working folder)' },
  { flags: '--start <command>', about: 'starts the server in both, its port in PORT' },
  { flags: '--live-start <command>', about: 'starts the live version', isRare: true },
  { flags: '--next-start <command>', about: 'starts the new version', isRare: true },
  { flags: '--live-url <url>', about: 'the live version, if it runs already' },
  { flags: '--next-url <url>', about: 'the new version, if it runs already' },
  INSTALL_FLAG,
  { flags: '--bisect <range>', about: 'find the commit that made it worse, e.g. v1.2..main' },
  { flags: '--objective <text>', about: 'what the service promises, e.g. "p99<50ms"; repeatable', parse: collect, initial: [] },
  ...makeVersionFlags({ of: 'gate' }),
  ABORT_FLAG,
  { flags: '--port <n>', about: 'the port of both, if they ignore PORT', parse: parsePort, isRare: true },
  { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
  { flags: '--feed <file>', about: 'requests that vary: .csv, .json, .jsonl or .yml', isRare: true },
  FEED_ORDER_FLAG,
  STATUS_FLAG,
  READY_TIMEOUT_FLAG,
  TIMEOUT_FLAG,
  ...HTTP2_FLAGS,
  ...REQUEST_FLAGS,
  NO_PIN_FLAG,
  NO_WATCH_FLAG,
  { flags: '--reports <folder>', about: 'where runs are written', initial: DEFAULTS.reports, group: 'output', isRare: true },
  ...EXPORT_FLAGS,
  NO_GITHUB_FLAG,
  makeOutputFlag(CHANGE_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG,
  QUIET_FLAG
])

/**
 * Is the new version as good as the one that is live?
 * @type {CommandSpec}
 */
export const command = {
  name: 'gate',
  group: 'decide',
  about: 'ship, hold or cannot tell: a new version against the live one',
  examples: [
    'baseload gate --live main --start "node server.js"',
    'baseload gate --bisect v1.2..main --start "node server.js"'
  ],
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
