import { parseSeed, parseTime } from '../../cli/flag-values.js'
import { ENGINE_FLAG } from '../../cli/engine-flags.js'

/** @import { CommandSpec } from '../../cli/options.js' */

/**
 * How wrong is this tool on this machine? Its drivers against servers whose truth is known.
 * @type {CommandSpec}
 */
export const command = {
  name: 'calibrate',
  about: 'how wrong this tool is on this machine: the drivers against servers whose truth is known',
  args: [],
  flags: [
    { flags: '--quick', about: 'windows of 2 s and small stalls: about 40 s in all, a first look' },
    { flags: '-d, --duration <time>', about: 'measured time of every trial (default 4s, 30s for the stalls; 2s with --quick)', parse: parseTime },
    ENGINE_FLAG,
    { flags: '--exact', about: 'k6: stream every response time, instead of taking percentiles from its grid' },
    { flags: '--seed <n>', about: 'seed of due times and delays', parse: parseSeed, initial: 1 },
    { flags: '--no-pin', about: 'do not pin processes to cores' },
    { flags: '-j, --json', about: 'print one JSON document instead of tables' },
    { flags: '-q, --quiet', about: 'no progress on stderr' }
  ],
  load: () => import('./execute.js')
}
