import { collect, parsePort, parseSeed } from '../../cli/flag-values.js'
import { DEFAULTS } from '../../plan/presets.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags>} Given
 */

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  { flags: '--recipe <file>', about: 'what it does, .json or .yml; more can be posted to /_admin/add_recipe' },
  { flags: '--port <n>', about: 'the port to listen on (default: a free one)', parse: parsePort },
  { flags: '--host <host>', about: 'the address to listen on', initial: '127.0.0.1' },
  { flags: '--name <host>', about: 'a name by which it may be asked, beyond this machine\'s own and --host', parse: collect, initial: [] },
  {
    flags: '--allow-host <host>',
    about: 'a host beyond this machine that `origin` in a recipe may be fetched from',
    parse: collect,
    initial: []
  },
  { flags: '--seed <n>', about: 'seed of drawn latencies and of random content', parse: parseSeed, initial: DEFAULTS.seed }
])

/**
 * What does a cache do when its origin is slow or fails? A flaky origin by recipe, to put behind one.
 * @type {CommandSpec}
 */
export const command = {
  name: 'origin',
  about: 'a slow, flaky origin by recipe, to put behind a cache: stages of status and latency, routes, payloads',
  args: [],
  flags: FLAGS,
  load: () => import('./execute.js')
}
