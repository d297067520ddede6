import { CHANGE_FORMATS } from '../../cli/formats.js'
import { parsePort } from '../../cli/flag-values.js'
import { READY_TIMEOUT_FLAG, STATUS_FLAG, TIMEOUT_FLAG } from '../../cli/answer-flags.js'
import {
  AS_JSON_FLAG, DETAILS_FLAG, EXPORT_FLAGS, FEED_ORDER_FLAG, HTTP2_FLAGS, INSTALL_FLAG, makeOutputFlag,
  NO_GITHUB_FLAG, NO_PIN_FLAG, NO_WATCH_FLAG, QUIET_FLAG, REQUEST_FLAGS
} from '../../cli/options.js'
import { makeVersionFlags } from '../../cli/time-flags.js'
import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [before?: string, after?: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--start <command>', about: 'the old version; it listens on the port in PORT' },
  {
    flags: '--against <command>',
    about: 'the new version; beside a record: last-good'
  },
  {
    flags: '--against-ref <ref>',
    about: 'the old version: --start in this git commit'
  },
  { ...INSTALL_FLAG, isRare: true },
  { flags: '--url <url>', about: 'the old version, if it runs already' },
  { flags: '--against-url <url>', about: 'the new version, if it runs already' },
  ...makeVersionFlags({ of: 'compare' }),
  { flags: '--port <n>', about: 'the port of both commands, if they ignore PORT', parse: parsePort, isRare: true },
  { flags: '--path <path>', about: 'path and query of the request', initial: '/' },
  { flags: '--feed <file>', about: 'requests that vary: .csv, .json, .jsonl or .yml' },
  FEED_ORDER_FLAG,
  STATUS_FLAG,
  READY_TIMEOUT_FLAG,
  TIMEOUT_FLAG,
  ...HTTP2_FLAGS,
  ...REQUEST_FLAGS,
  NO_PIN_FLAG,
  NO_WATCH_FLAG,
  {
    flags: '--reports <folder>',
    about: 'where runs are written, and last-good is looked up',
    initial: DEFAULTS.reports,
    group: 'output',
    isRare: true
  },
  {
    flags: '--noise-from <record>',
    about: 'a record of run --aa here: changes within its noise count as none',
    isRare: true
  },
  ...EXPORT_FLAGS,
  NO_GITHUB_FLAG,
  makeOutputFlag(CHANGE_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG,
  QUIET_FLAG
])

/**
 * Is the new version better, worse, or can it not be told? Two versions in one run, or two records that are kept.
 * @type {CommandSpec}
 */
export const command = {
  name: 'compare',
  group: 'measure',
  about: 'two versions or two records: better, worse or cannot tell',
  examples: [
    'baseload compare --start "node old.js" --against "node new.js"',
    'baseload compare reports/latest --against last-good'
  ],
  args: [
    { syntax: '[before]', about: 'a record.json or the folder of a run' },
    { syntax: '[after]', about: 'the record that may have become worse' }
  ],
  flags: FLAGS,
  load: () => import('./execute.js')
}
