import { command as run } from '../commands/run/command.js'
import { command as measure } from '../commands/measure/command.js'
import { command as replay } from '../commands/replay/command.js'
import { command as size } from '../commands/size/command.js'
import { command as plan } from '../commands/plan/command.js'
import { command as sla } from '../commands/sla/command.js'
import { command as traces } from '../commands/traces/command.js'
import { command as origin } from '../commands/origin/command.js'
import { command as list } from '../commands/list/command.js'
import { command as compare } from '../commands/compare/command.js'
import { command as gate } from '../commands/gate/command.js'
import { command as history } from '../commands/history/command.js'
import { command as watch } from '../commands/watch/command.js'
import { command as review } from '../commands/review/command.js'
import { command as report } from '../commands/report/command.js'
import { command as exportCommand } from '../commands/export/command.js'
import { command as peak } from '../commands/peak/command.js'
import { command as cache } from '../commands/cache/command.js'
import { command as calibrate } from '../commands/calibrate/command.js'
import { command as doctor } from '../commands/doctor/command.js'
import { command as completion } from '../commands/completion/command.js'

/** @import { CommandSpec } from './flag-types.ts' */

/** All that can be typed, in the order of `--help`. @type {readonly CommandSpec[]} */
export const COMMANDS = [
  run,
  measure,
  replay,
  compare,
  gate,
  origin,
  exportCommand,
  size,
  peak,
  cache,
  plan,
  sla,
  traces,
  review,
  report,
  history,
  watch,
  list,
  doctor,
  calibrate,
  completion
]

/**
 * Flags of before, which are understood still: one name has one meaning in all commands.
 * @type {Readonly<Record<string, Readonly<Record<string, string>>>>} by command
 */
export const OLD_FLAGS = Object.freeze({
  run: { '--live': '--serve' },
  measure: { '--live': '--serve' },
  replay: { '--live': '--serve' },
  origin: { '--name': '--alias' },
  size: { '--from': '--points' },
  cache: { '--baseline': '--lab', '--query': '--query-string' },
  review: { '--size': '--size-json', '--peak': '--peak-json' },
  report: { '--unit': '--time-unit' }
})

/**
 * Spellings of before, which are understood still: what they are now.
 * @type {Readonly<Record<string, { is: readonly string[], drops?: number, adds?: readonly string[] }>>} drops: words after it; adds: at
 *   the end, if they were not typed
 */
export const OLD_COMMANDS = Object.freeze({
  open: { is: ['report', '--open'] },
  import: { is: ['report'], drops: 1, adds: ['--reports', 'reports'] }
})
