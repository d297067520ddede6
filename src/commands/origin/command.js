import { FLAGS } from '../../cli/flags/flags.js'
import { DEFAULTS } from '../../plan/presets.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags>} Given */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  { flags: '--recipe <file>', about: 'what it does, .json or .yml' },
  { flags: '--port <n>', about: 'the port to listen on (default: a free one)', value: 'port' },
  { flags: '--host <host>', about: 'the address to listen on', more: 'Whoever can reach it may post recipes: leave it on this machine unless the network is yours', initial: '127.0.0.1' },
  { flags: '--alias <host>', about: 'another name it answers to; repeatable', more: 'By default only names and addresses of this machine, and --host, are answered', value: 'texts', initial: [] },
  { ...FLAGS.allowHost, about: 'a host that a recipe may fetch from; repeatable', more: undefined, value: 'texts', isRare: undefined },
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
  more: 'It prints its address and serves until Ctrl-C (exit code 130). Without a recipe every path answers 406, until one is posted to `/_admin/add_recipe`.',
  see: ['reference/recipe-format.md'],
  examples: [
    'baseload origin --recipe recipe.json',
    'baseload origin --recipe recipe.json --port 8084'
  ],
  args: [],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
