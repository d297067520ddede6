import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import {
  AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag, NO_PIN_FLAG, NO_WATCH_FLAG, QUIET_FLAG
} from '../../cli/options.js'
import { parseSeed, parseTime } from '../../cli/flag-values.js'
import { ENGINE_FLAG } from '../../cli/engine-flags.js'
import { writeDuration } from '../../plan/duration.js'
import { CALIBRATION_PRESETS, DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags>} Given
 */

const { quick, default: usual } = CALIBRATION_PRESETS

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--quick', about: `windows of ${quick.durationMs / 1000} s: about 40 s in all, a first look` },
  {
    flags: '-d, --duration <time>',
    about: `measured time per trial (default ${writeDuration({ ms: usual.durationMs })}, ${writeDuration({ ms: usual.stallDurationMs })} for the stalls; ${writeDuration({ ms: quick.durationMs })} with --quick)`,
    parse: parseTime
  },
  ENGINE_FLAG,
  { flags: '--exact', about: 'k6: read every response time', group: 'ci' },
  {
    flags: '--seed <n>',
    about: 'seed of due times and delays',
    parse: parseSeed,
    initial: DEFAULTS.seed,
    isRare: true
  },
  NO_PIN_FLAG,
  DETAILS_FLAG,
  NO_WATCH_FLAG,
  makeOutputFlag(DOCUMENT_FORMATS),
  AS_JSON_FLAG,
  QUIET_FLAG
])

/**
 * How wrong is this tool on this machine? Its drivers against servers whose truth is known.
 * @type {CommandSpec}
 */
export const command = {
  name: 'calibrate',
  group: 'machine',
  about: 'how wrong this tool is on this machine, against known truth',
  examples: [
    'baseload calibrate --quick',
    'baseload calibrate --engine k6'
  ],
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
