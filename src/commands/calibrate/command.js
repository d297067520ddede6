import { FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { writeDuration } from '../../plan/duration.js'
import { CALIBRATION_PRESETS, DEFAULTS } from '../../plan/presets.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags>} Given */

const { quick, default: usual } = CALIBRATION_PRESETS

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { flags: '--quick', about: `windows of ${quick.durationMs / 1000} s: about 40 s in all, a first look` },
  {
    flags: '-d, --duration <time>',
    about: `measured time per trial (default ${writeDuration({ ms: usual.durationMs })}, ${writeDuration({ ms: usual.stallDurationMs })} for the stalls; ${writeDuration({ ms: quick.durationMs })} with --quick)`,
    value: 'time'
  },
  FLAGS.engine,
  { ...FLAGS.exact, about: 'k6: read every response time', isRare: undefined },
  { ...FLAGS.seed, about: 'seed of due times and delays', initial: DEFAULTS.seed, group: 'own' },
  FLAGS.noPin,
  { ...FLAGS.strict, about: 'exit code 3 when it cannot be told', idle: undefined },
  FLAGS.details,
  FLAGS.noWatch,
  makeOutputFlag(DOCUMENT_FORMATS),
  FLAGS.asJson,
  FLAGS.quiet
])

/** How wrong is this tool on this machine? Its drivers against servers whose truth is known. @type {CommandSpec} */
export const command = {
  name: 'calibrate',
  group: 'machine',
  about: 'how wrong this tool is on this machine, against known truth',
  more: 'It takes some 3 minutes, and the machine to itself. The result is kept for the user and this machine, and quoted in every later record and report; that of k6 is not kept. Exit code 0: numbers of this machine can be trusted. 1: they cannot, and which check failed.',
  see: ['explanation/calibration.md'],
  examples: [
    'baseload calibrate --quick',
    'baseload calibrate --engine k6'
  ],
  args: [],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
