import { ENGINE_FLAGS, FLAGS, MEASURING_FLAGS, SECRET_FLAGS } from '../../cli/flags/flags.js'
import { FIXED } from '../../cli/flags/reasons.js'
/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [names: string[]]>} Given */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  {
    flags: '--first-look',
    about: 'twelve servers in two minutes, on one screen',
    more: 'Also an estimate of the containers for 5,000/s',
    instead: { argument: 0, hint: 'what it measures is fixed: give one of them' }
  },
  ...MEASURING_FLAGS,
  ...ENGINE_FLAGS,
  {
    flags: '--aa',
    about: 'run twice and compare: this machine\'s noise floor',
    idle: {
      ...FIXED,
      'a rate that rises until it breaks': 'each server is brought to its limit once',
      'a soak': 'it is measured once, for as long as --soak says',
      'a lab of stampedes': 'its figures are counts, which have no noise floor'
    }
  },
  FLAGS.target,
  { ...FLAGS.objective, about: 'judge by this instead, e.g. "p99<50ms"; repeatable' },
  {
    flags: '--delay <part=time>',
    about: 'put a part so far away, e.g. redis=40ms; repeatable',
    more: 'Each direction takes half of it',
    value: 'delays',
    initial: [],
    isRare: true,
    idle: { ...FIXED, 'a lab of stampedes': 'its parts are simulated, and its Redis is asked directly' }
  },
  {
    flags: '--stampede-workers <n>',
    about: 'workers of a stampede, instead of the file\'s numbers; repeatable',
    more: '1 to 100000',
    value: 'crowds',
    initial: [],
    isRare: true,
    idle: { ...FIXED, 'a baseline without a stampede': 'nothing in it meets on a flushed cache' }
  },
  FLAGS.allowHost,
  ...SECRET_FLAGS
])

/**
 * What does each layer of a service cost against the barest server that could do it? Boots the targets of baselines,
 * loads them, and judges.
 * @type {CommandSpec}
 */
export const command = {
  name: 'run',
  group: 'measure',
  about: 'what each layer costs: baselines that ship, or your own',
  more: 'It prints one screen: what each server costs over the reference, whether the objectives were kept, and where the report is. With several baselines, a flag that one of them would ignore is refused.',
  see: ['guides/compare-layers.md', 'guides/write-a-baseline.md', 'guides/when-to-test.md', 'reference/baseline-format.md'],
  examples: [
    'baseload run --first-look',
    'baseload run http proxy'
  ],
  args: [{ syntax: '[baselines...]', about: 'names, or your own .yml files (default: all but containers)' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
