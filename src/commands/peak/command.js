import { PEAK_FLAGS } from './flags.js'

/**
 * @import { CommandSpec, FlagsOf, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof PEAK_FLAGS>} Flags
 * @typedef {Invocation<Flags, [files: string[]]>} Given
 */

/**
 * How much traffic is there at most, and how long did answers take? From access logs, with the size command to run next.
 * @type {CommandSpec}
 */
export const command = {
  name: 'peak',
  about: 'peak traffic, errors and durations from access logs, and the size command to run next',
  args: [{ syntax: '<files...>', about: 'access logs, gzip or plain; - is stdin' }],
  flags: PEAK_FLAGS,
  load: () => import('./execute.js')
}
