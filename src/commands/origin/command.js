import { collect, parsePort, parseSeed } from '../../cli/flag-values.js'
import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--recipe <file>', about: 'what it does, .json or .yml' },
  { flags: '--port <n>', about: 'the port to listen on (default: a free one)', parse: parsePort },
  { flags: '--host <host>', about: 'the address to listen on', initial: '127.0.0.1' },
  { flags: '--name <host>', about: 'another name it answers to; repeatable', parse: collect, initial: [] },
  {
    flags: '--allow-host <host>',
    about: 'a host that a recipe may fetch from; repeatable',
    parse: collect,
    initial: []
  },
  { flags: '--seed <n>', about: 'seed of latencies and content', parse: parseSeed, initial: DEFAULTS.seed }
])

/**
 * What does a cache do when its origin is slow or fails? A flaky origin by recipe, to put behind one.
 * @type {CommandSpec}
 */
export const command = {
  name: 'origin',
  group: 'measure',
  about: 'a slow, flaky origin by recipe, to put behind a cache',
  examples: [
    'baseload origin --recipe recipe.json',
    'baseload origin --recipe recipe.json --port 8084'
  ],
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
