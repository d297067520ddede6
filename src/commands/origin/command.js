import { FLAGS } from '../../cli/flags/flags.js'
import { DEFAULTS } from '../../plan/presets.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags>} Given */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { flags: '--recipe <file>', about: 'what it does, .json or .yml' },
  { flags: '--port <n>', about: 'the port to listen on (default: a free one)', value: 'port' },
  { flags: '--host <host>', about: 'the address to listen on', initial: '127.0.0.1' },
  { flags: '--name <host>', about: 'another name it answers to; repeatable', value: 'texts', initial: [] },
  { ...FLAGS.allowHost, about: 'a host that a recipe may fetch from; repeatable', value: 'texts', isRare: undefined },
  { ...FLAGS.seed, about: 'seed of latencies and content', initial: DEFAULTS.seed, group: 'own', isRare: undefined }
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
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
