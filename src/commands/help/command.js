import { TOPICS } from './plan/topics.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof FLAGS>} Flags */
/** @typedef {Invocation<Flags, [topic: string]>} Given */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([])

const NAMES = Object.keys(TOPICS)

/** What do the exit codes mean, and the words? Of a command, main.js shows its own help. @type {CommandSpec} */
export const command = {
  name: 'help',
  group: 'machine',
  about: 'help of a command, or of a topic',
  examples: [
    'baseload help measure',
    'baseload help exit-codes'
  ],
  args: [{ syntax: '<topic>', about: `a command, or ${NAMES.join(', ')}`, choices: NAMES }],
  flags: FLAGS,
  load: () => import('./execute.js')
}
