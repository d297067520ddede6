import { DETAILS_FLAG, JSON_FLAG, NO_PIN_FLAG, NO_WATCH_FLAG, QUIET_FLAG } from '../../cli/options.js'
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
  { flags: '--quick', about: `windows of ${quick.durationMs / 1000} s and small stalls: about 40 s in all, a first look` },
  {
    flags: '-d, --duration <time>',
    about: `measured time of every trial (default ${writeDuration({ ms: usual.durationMs })}, ${writeDuration({ ms: usual.stallDurationMs })} for the stalls; ${writeDuration({ ms: quick.durationMs })} with --quick)`,
    parse: parseTime
  },
  ENGINE_FLAG,
  { flags: '--exact', about: 'k6: stream every response time, instead of taking percentiles from its grid' },
  { flags: '--seed <n>', about: 'seed of due times and delays', parse: parseSeed, initial: DEFAULTS.seed },
  NO_PIN_FLAG,
  DETAILS_FLAG,
  NO_WATCH_FLAG,
  JSON_FLAG,
  QUIET_FLAG
])

/**
 * How wrong is this tool on this machine? Its drivers against servers whose truth is known.
 * @type {CommandSpec}
 */
export const command = {
  name: 'calibrate',
  about: 'how wrong this tool is on this machine: the drivers against servers whose truth is known',
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
