import { FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { writeDuration } from '../../plan/duration.js'
import { DEFAULT_FILES, DEFAULT_PORTS, DEFAULT_TIME_WAIT_MS, SCALE_DEFAULTS } from './plan/scale-defaults.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags>} Given */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { flags: '--peak <rate>', about: 'the rate to generate, e.g. 1e6/s, 20000 or 1200/min' },
  {
    flags: '--response-time <time>',
    about: `expected mean response time (default ${writeDuration({ ms: SCALE_DEFAULTS.responseTimeMs })})`
  },
  { flags: '--timeout <time>', about: `a request is given up after this (default ${writeDuration({ ms: SCALE_DEFAULTS.timeoutMs })})` },
  { flags: '--request-bytes <size>', about: `size of a request with headers (default ${SCALE_DEFAULTS.requestBytes})` },
  { flags: '--response-bytes <size>', about: `size of an answer with headers (default ${SCALE_DEFAULTS.responseBytes})` },
  { flags: '--no-keep-alive', about: 'a connection for each request' },
  { flags: '--targets <n>', about: `target addresses, IP and port (default ${SCALE_DEFAULTS.targets})` },
  {
    flags: '-d, --duration <time>',
    about: `length of the whole test (default ${writeDuration({ ms: SCALE_DEFAULTS.durationMs })})`
  },
  { flags: '--engine <engine>', about: 'native or k6 (default: native if one host is enough)', isRare: true },
  { flags: '--ceiling <rate>', about: 'what one core can send (default: as calibrated, else as tested by us)', isRare: true },
  { flags: '--cores <n>', about: 'cores of a generator host (default: as here)', group: 'host' },
  { flags: '--memory <size>', about: 'memory of a generator host, e.g. 32GB (default: as here)', group: 'host' },
  { flags: '--bandwidth <rate>', about: `network of a generator host (default ${SCALE_DEFAULTS.bitsPerSecond / 1e9}Gbit/s)`, more: 'Each way', group: 'host' },
  { flags: '--ports <n>', about: `local ports of a generator host (default ${DEFAULT_PORTS})`, group: 'host', isRare: true },
  { flags: '--files <n>', about: `open files of a generator host (default ${DEFAULT_FILES})`, group: 'host', isRare: true },
  {
    flags: '--time-wait <time>',
    about: `how long a closed port stays blocked (default ${writeDuration({ ms: DEFAULT_TIME_WAIT_MS })})`,
    more: '1 s with `net.ipv4.tcp_tw_reuse=1`',
    group: 'host',
    isRare: true
  },
  { flags: '--fill <share>', about: `use this share of each limit (default ${SCALE_DEFAULTS.fill * 100}%)`, group: 'host', isRare: true },
  makeOutputFlag(DOCUMENT_FORMATS),
  FLAGS.details,
  FLAGS.asJson
])

/**
 * How many load generators does a rate take, and which limit comes first? Arithmetic only: nothing is measured.
 * @type {CommandSpec}
 */
export const command = {
  name: 'plan',
  group: 'decide',
  about: 'how many load generators a rate takes (nothing is measured)',
  more: 'It answers for 10,000 to 10,000,000 requests a second, and for yours. What a core sends is taken from the calibration of this machine. Without one it is 220,000/s for the native driver and 16,000/s for k6, measured on other machines.',
  see: ['explanation/scale.md', 'guides/many-machines.md'],
  examples: [
    'baseload plan --peak 1e6/s',
    'baseload plan --peak 200000/s --response-time 20ms --cores 16 --memory 32GB'
  ],
  args: [],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
