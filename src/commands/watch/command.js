import { FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { DEFAULTS } from '../../plan/presets.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [baselines: string[]]>} Given */

const MARGIN = 0.02 // half of the 5 % that matter to most: a smaller step of a level is not worth a night's call

const OF_RECORDS = /** @type {const} */ ({
  'a watch that measures and imports nothing': 'it is only for records that are measured or imported'
})
const SERVED = /** @type {const} */ ({ '--serve': 'give --serve as well' })

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { flags: '--once', about: 'measure them now and end, e.g. from cron', more: 'With --serve: measure them now, then wait', against: { '--every': 'give one of them' } },
  { flags: '--every <time>', about: 'measure them again and again, e.g. 24h', more: 'If a round takes longer, the next one is skipped', value: 'time' },
  { flags: '--gates <file>', about: 'YAML file with a list of gates to run as well' },
  { flags: '--import <folder>', about: 'add the run records of this folder; repeatable', more: 'With --every before each round', value: 'texts', initial: [] },
  { flags: '--serve', about: 'show all gates and series on a local page; takes records by POST', more: 'On 127.0.0.1, until Ctrl-C, at an address with a token that is printed; records go to `POST /records`' },
  { flags: '--webhook <url>', about: 'post confirmed changes, and gates that say hold, there, as JSON', more: 'If the post fails, it is sent again at the next look' },
  { flags: '--store <place>', about: 'a file of SQLite, or a postgres:// URL', initial: DEFAULTS.store },
  {
    flags: '--days <n>',
    about: 'look at the last n days',
    value: 'days',
    initial: 365
  },
  { ...FLAGS.margin, initial: MARGIN },
  FLAGS.reports,
  { flags: '--port <n>', about: 'port of --serve (default: a free one)', value: 'port', isRare: true, needs: SERVED },
  { flags: '--token-file <file>', about: 'token of --serve (default: a new one each time)', more: '16 characters or more', isRare: true, needs: SERVED },
  { flags: '--machine <name>', about: 'name of the machine that records come from', isRare: true, idle: OF_RECORDS },
  {
    flags: '--commit <hash>',
    about: 'commit that was measured (default: the one here)',
    more: 'Records that are imported get none by default',
    value: 'commit',
    isRare: true,
    idle: OF_RECORDS
  },
  { ...FLAGS.allowHost, about: 'a host beyond this machine, for load, webhook or store; repeatable', more: undefined },
  makeOutputFlag(DOCUMENT_FORMATS),
  { ...FLAGS.strict, about: 'exit code 3 when it cannot be told', idle: undefined },
  FLAGS.details,
  FLAGS.asJson,
  FLAGS.quiet
])

/**
 * What became slower in a whole fleet? Baselines and gates run every night, a history in a database, and who is told of what lasts.
 * @type {CommandSpec}
 */
export const command = {
  name: 'watch',
  group: 'lookBack',
  about: 'runs baselines and gates on a schedule, and finds what changed',
  more: '`run` measures each baseline and `gate` runs each gate, in a process of its own, with the defaults that baseload.yml has for it. Without both it imports records and shows what the store says. Exit code 1: this call confirmed a regression, or a gate holds. --every and --serve run until Ctrl-C, and a regression does not end them.',
  see: ['guides/watch-a-fleet.md'],
  examples: [
    'baseload watch http compression --every 24h --serve',
    'baseload watch --import reports'
  ],
  args: [{ syntax: '[baselines...]', about: 'names or files to measure; none: only show the history' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
