import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [run?: string]>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--reports <folder>', about: 'where runs were written', initial: DEFAULTS.reports }
])

/**
 * Where is the report of the last run? Its path, and the page in a browser where there is one.
 * @type {CommandSpec}
 */
export const command = {
  name: 'open',
  about: 'open the report of the last run, or of another one, in a browser',
  args: [{ syntax: '[run]', about: 'the folder of a run, or its record (default: the last run)' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
