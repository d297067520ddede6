import { TABLE_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag } from '../../cli/options.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULT_FILES, DEFAULT_PORTS, DEFAULT_TIME_WAIT_MS, SCALE_DEFAULTS } from './plan/scale-defaults.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--peak <rate>', about: 'the rate to generate, e.g. 1e6/s, 20000 or 1200/min' },
  {
    flags: '--response-time <time>',
    about: `mean response time that is expected (default ${writeDuration({ ms: SCALE_DEFAULTS.responseTimeMs })})`
  },
  { flags: '--timeout <time>', about: `after which a request is given up (default ${writeDuration({ ms: SCALE_DEFAULTS.timeoutMs })})` },
  { flags: '--request-bytes <size>', about: `of a request, headers included (default ${SCALE_DEFAULTS.requestBytes})` },
  { flags: '--response-bytes <size>', about: `of an answer, headers included (default ${SCALE_DEFAULTS.responseBytes})` },
  { flags: '--no-keep-alive', about: 'a connection for each request' },
  { flags: '--targets <n>', about: `distinct target addresses, IP and port (default ${SCALE_DEFAULTS.targets})` },
  {
    flags: '-d, --duration <time>',
    about: `of the whole test: k6 keeps its samples that long (default ${writeDuration({ ms: SCALE_DEFAULTS.durationMs })})`
  },
  { flags: '--engine <engine>', about: 'native or k6 (default: native where one host is enough, else k6)' },
  { flags: '--ceiling <rate>', about: 'what one core sends with that engine (default: calibrated here, else measured elsewhere)' },
  { flags: '--cores <n>', about: 'of a generator host (default: as this machine)' },
  { flags: '--memory <size>', about: 'of a generator host, e.g. 32GB (default: as this machine)' },
  { flags: '--bandwidth <rate>', about: `of a generator host, each way (default ${SCALE_DEFAULTS.bitsPerSecond / 1e9}Gbit/s)` },
  { flags: '--ports <n>', about: `local ports of a generator host (default ${DEFAULT_PORTS}, that of Linux)` },
  { flags: '--files <n>', about: `open files of a generator host (default ${DEFAULT_FILES})` },
  {
    flags: '--time-wait <time>',
    about: `how long a port rests after its connection was closed (default ${writeDuration({ ms: DEFAULT_TIME_WAIT_MS })})`
  },
  { flags: '--fill <share>', about: `of each limit that is planned with (default ${SCALE_DEFAULTS.fill * 100}%)` },
  makeOutputFlag(TABLE_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG
])

/**
 * How many load generators does a rate take, and which limit comes first? Arithmetic only: nothing is measured.
 * @type {CommandSpec}
 */
export const command = {
  name: 'plan',
  about: 'how many load generators a rate takes, and which limit comes first: arithmetic, nothing is measured',
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
