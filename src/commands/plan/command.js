/** @import { CommandSpec } from '../../cli/options.js' */

/**
 * How many load generators does a rate take, and which limit comes first? Arithmetic only: nothing is measured.
 * @type {CommandSpec}
 */
export const command = {
  name: 'plan',
  about: 'how many load generators a rate takes, and which limit comes first: arithmetic, nothing is measured',
  args: [],
  flags: [
    { flags: '--peak <rate>', about: 'the rate to generate, e.g. 1e6/s, 20000 or 1200/min' },
    { flags: '--response-time <time>', about: 'mean response time that is expected (default 50ms)' },
    { flags: '--timeout <time>', about: 'after which a request is given up (default 10s)' },
    { flags: '--request-bytes <size>', about: 'of a request, headers included (default 300)' },
    { flags: '--response-bytes <size>', about: 'of an answer, headers included (default 2000)' },
    { flags: '--no-keep-alive', about: 'a connection for each request' },
    { flags: '--targets <n>', about: 'distinct target addresses, IP and port (default 1)' },
    { flags: '-d, --duration <time>', about: 'of the whole test: k6 keeps its samples that long (default 60s)' },
    { flags: '--engine <engine>', about: 'native or k6 (default: native where one host is enough, else k6)' },
    { flags: '--ceiling <rate>', about: 'what one core sends with that engine (default: calibrated here, else measured elsewhere)' },
    { flags: '--cores <n>', about: 'of a generator host (default: as this machine)' },
    { flags: '--memory <size>', about: 'of a generator host, e.g. 32GB (default: as this machine)' },
    { flags: '--bandwidth <rate>', about: 'of a generator host, each way (default 10Gbit/s)' },
    { flags: '--ports <n>', about: 'local ports of a generator host (default 28232, that of Linux)' },
    { flags: '--files <n>', about: 'open files of a generator host (default 524288)' },
    { flags: '--time-wait <time>', about: 'how long a port rests after its connection was closed (default 60s)' },
    { flags: '--fill <share>', about: 'of each limit that is planned with (default 50%)' },
    { flags: '-o, --output <format>', about: 'text, md or json', initial: 'text' },
    { flags: '-j, --json', about: 'the same as --output json' }
  ],
  load: () => import('./execute.js')
}
