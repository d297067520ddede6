import { parseSeed, parseTime } from '../../cli/flag-values.js'
import { ENGINE_FLAG } from '../../cli/engine-flags.js'
import { writeDuration } from '../../plan/duration.js'
import { CALIBRATION_PRESETS, DEFAULTS } from '../../plan/presets.js'

/** @import { CommandSpec } from '../../cli/options.js' */

const { quick, default: usual } = CALIBRATION_PRESETS

/**
 * How wrong is this tool on this machine? Its drivers against servers whose truth is known.
 * @type {CommandSpec}
 */
export const command = {
  name: 'calibrate',
  about: 'how wrong this tool is on this machine: the drivers against servers whose truth is known',
  args: [],
  flags: [
    { flags: '--quick', about: `windows of ${quick.durationMs / 1000} s and small stalls: about 40 s in all, a first look` },
    { flags: '-d, --duration <time>', about: `measured time of every trial (default ${writeDuration({ ms: usual.durationMs })}, ${writeDuration({ ms: usual.stallDurationMs })} for the stalls; ${writeDuration({ ms: quick.durationMs })} with --quick)`, parse: parseTime },
    ENGINE_FLAG,
    { flags: '--exact', about: 'k6: stream every response time, instead of taking percentiles from its grid' },
    { flags: '--seed <n>', about: 'seed of due times and delays', parse: parseSeed, initial: DEFAULTS.seed },
    { flags: '--no-pin', about: 'do not pin processes to cores' },
    { flags: '-j, --json', about: 'print one JSON document instead of tables' },
    { flags: '-q, --quiet', about: 'no progress on stderr' }
  ],
  load: () => import('./execute.js')
}
