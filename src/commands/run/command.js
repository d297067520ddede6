import { collect, collectCrowd, collectDelay } from '../../cli/flag-values.js'
import { ALLOW_HOST_FLAG, MEASURING_FLAGS, SECRET_FLAGS } from '../../cli/options.js'
import { ENGINE_FLAGS } from '../../cli/engine-flags.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [names: string[]]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--first-look', about: 'twelve servers in two minutes, on one screen' },
  ...MEASURING_FLAGS,
  ...ENGINE_FLAGS,
  { flags: '--aa', about: 'run twice and compare: this machine\'s noise floor' },
  { flags: '--target <name>', about: 'only this target and the reference; repeatable', parse: collect, initial: [] },
  {
    flags: '--objective <text>',
    about: 'judge by this instead, e.g. "p99<50ms"; repeatable',
    parse: collect,
    initial: []
  },
  {
    flags: '--delay <part=time>',
    about: 'put a part so far away, e.g. redis=40ms; repeatable',
    parse: collectDelay,
    initial: [],
    isRare: true
  },
  {
    flags: '--stampede-workers <n>',
    about: 'workers of a stampede, instead of the file\'s numbers; repeatable',
    parse: collectCrowd,
    initial: [],
    isRare: true
  },
  ALLOW_HOST_FLAG,
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
  examples: [
    'baseload run --first-look',
    'baseload run http proxy'
  ],
  args: [{ syntax: '[baselines...]', about: 'names, or your own .yml files (default: all)' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
