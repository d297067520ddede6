import { FLAGS } from '../../cli/flags/flags.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { DEFAULTS } from '../../plan/presets.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [path?: string]>} Given */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { flags: '--baseline <name>', about: 'which baseline, if there are several', names: 'baselines' },
  { flags: '--git', about: 'read the record at this path in each commit', more: 'Nothing is fetched' },
  { flags: '--last <n>', about: 'only the newest n records', more: '1000 at most', value: 'records', initial: DEFAULTS.records },
  FLAGS.margin,
  {
    flags: '--significance <p>',
    about: 'p-value below which a step counts',
    more: '0.005 to 0.2. At 0.01 a series takes 10 records, at 0.05 it takes 8',
    value: 'significance',
    isRare: true,
    initial: DEFAULTS.significance
  },
  { ...FLAGS.seed, about: 'seed of the permutations', initial: DEFAULTS.seed, group: 'own' },
  { flags: '--charts <folder>', about: 'write charts as SVG files there', group: 'output' },
  makeOutputFlag(DOCUMENT_FORMATS),
  { ...FLAGS.strict, about: 'exit code 3 when it cannot be told', idle: undefined },
  FLAGS.details,
  FLAGS.asJson
])

/** When did it become slower? Records over time: trends, steps, and the last good one. @type {CommandSpec} */
export const command = {
  name: 'history',
  group: 'lookBack',
  about: 'records over time: trends, steps and the last good one',
  more: 'It looks at one baseline and one machine, those of the newest record; other records are named and left out. Exit code 1: a regression lasts.',
  see: ['guides/watch-a-fleet.md'],
  examples: [
    'baseload history',
    'baseload history perf/record.json --git -o md'
  ],
  args: [{ syntax: '[folder]', about: `run folders (default: ${DEFAULTS.reports}), or with --git one record` }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
