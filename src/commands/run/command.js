import { collect } from '../../cli/flag-values.js'
import { MEASURING_FLAGS, SECRET_FLAGS } from '../../cli/options.js'
import { ENGINE_FLAGS } from '../../cli/engine-flags.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [names: string[]]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--first-look', about: 'twelve servers of the shipped baselines in two minutes: what a layer costs, on one screen' },
  ...MEASURING_FLAGS,
  ...ENGINE_FLAGS,
  { flags: '--aa', about: 'twice the repeats, and half of them held against the other half: what this machine finds between equals' },
  { flags: '--target <name>', about: 'only this target and the reference; may be given again', parse: collect, initial: [] },
  {
    flags: '--objective <text>',
    about: 'judge by this instead of the baseline\'s own, e.g. "p99<50ms"; may be given again',
    parse: collect,
    initial: []
  },
  { flags: '--allow-host <host>', about: 'a host beyond this machine that a baseline of your own may load', parse: collect, initial: [] },
  ...SECRET_FLAGS
])

/**
 * What does each layer of a service cost against the barest server that could do it? Boots the targets of baselines, loads them, and judges.
 * @type {CommandSpec}
 */
export const command = {
  name: 'run',
  about: 'boot the targets of baselines, load them, print tables and verdicts, write a report',
  args: [{ syntax: '[baselines...]', about: 'names of baselines that ship, or paths of your own .yml files (default: all that ship)' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
