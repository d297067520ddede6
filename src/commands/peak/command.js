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
  group: 'decide',
  about: 'peak traffic, errors and durations from access logs',
  examples: [
    'baseload peak /var/log/nginx/access.log',
    'zcat access.log.*.gz | baseload peak - --by route --json > peak.json'
  ],
  args: [{ syntax: '<files...>', about: 'access logs, plain or gzip; - is stdin' }],
  flags: PEAK_FLAGS,
  load: () => import('./execute.js')
}
