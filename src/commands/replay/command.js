import { FLAGS, RECORDING_FLAGS } from '../../cli/flags/flags.js'
import { REPLAYS } from '../../plan/replays.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [name?: string]>} Given */

/** How load is driven, and for how long, is the experiment's. @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  {
    flags: '--scale-time <share>',
    about: 'shorten all published lengths, e.g. to 1/10',
    value: 'timeScale',
    initial: 1,
    idle: { 'a replay of stampedes': 'a stampede is over when it is over' }
  },
  { ...FLAGS.repeats, about: 'repeats per target (default: by experiment)', more: 'Ranges over restarts take three', group: 'own' },
  { flags: '--test <name>', about: 'only this test of the experiment; repeatable', value: 'texts', initial: [] },
  FLAGS.target,
  FLAGS.seed,
  FLAGS.reports,
  ...RECORDING_FLAGS
])

/**
 * Does a published experiment come out the same here? Measures it as its source did, with the published figures beside.
 * @type {CommandSpec}
 */
export const command = {
  name: 'replay',
  group: 'measure',
  about: 'a published experiment again, with its figures beside',
  more: 'Its rates and lengths are those of its source. The published figures stand beside, with their order and ratios judged by ranges. Neither they nor objectives change the exit code.',
  see: ['replays/cache-strategies.md', 'replays/fallback.md', 'replays/stampede.md'],
  examples: [
    'baseload replay fallback --scale-time 1/60',
    'baseload replay cache-strategies'
  ],
  args: [
    {
      syntax: '[name]',
      about: `without one: what there is; ${Object.keys(REPLAYS).slice(0, -1).join(', ')} or ${Object.keys(REPLAYS).at(-1)}`,
      choices: Object.keys(REPLAYS)
    }
  ],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
