import { collect, parseCount, parseScale } from '../../cli/flag-values.js'
import { MEASURING_FLAGS } from '../../cli/options.js'
import { nameFlag } from '../../cli/given-flags.js'
import { CONFIGURABLE, nameConfigFlag } from '../../programs/index.js'
import { REPLAYS } from '../../runs/plan/replays.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @import { RecordingFlags } from '../../runs/cli/measuring.js'
 * @typedef {FlagsOf<typeof OWN_FLAGS> & RecordingFlags & Pick<FlagsOf<typeof MEASURING_FLAGS>, 'seed'>} Flags
 * @typedef {Invocation<Flags, [name: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { flags: '--scale-time <share>', about: 'shorten all published lengths, e.g. to 1/10 (default 1)', parse: parseScale, initial: 1 },
  { flags: '--repeats <n>', about: 'repeats per target (default: by experiment)', parse: parseCount },
  { flags: '--test <name>', about: 'only this test of the experiment; repeatable', parse: collect, initial: [] },
  { flags: '--target <name>', about: 'only this target and the reference; repeatable', parse: collect, initial: [] }
])

/** How load is driven, and for how long, is the experiment's. */
const RECORDING = [
  '--seed', '--reports', '--require', '--live', '--no-pin', '--no-watch', ...CONFIGURABLE.map(nameConfigFlag), '--export', '--comment-name',
  '--no-github', '--strict', '--details', '--json', '--quiet'
]

/**
 * Does a published experiment come out the same here? Measures it as its source did, with the published figures beside.
 * @type {CommandSpec}
 */
export const command = {
  name: 'replay',
  group: 'measure',
  about: 'a published experiment again, with its figures beside',
  examples: [
    'baseload replay fallback --scale-time 1/60',
    'baseload replay cache-strategies'
  ],
  args: [
    {
      syntax: '<name>',
      about: `${Object.keys(REPLAYS).slice(0, -1).join(', ')} or ${Object.keys(REPLAYS).at(-1)}`,
      choices: Object.keys(REPLAYS)
    }
  ],
  flags: [...OWN_FLAGS, ...MEASURING_FLAGS.filter((flag) => RECORDING.includes(nameFlag(flag)))],
  load: () => import('./execute.js')
}
