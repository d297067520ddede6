import { FLAGS } from '../../cli/flags/flags.js'
import { LOG_FLAGS, LOGS } from '../../cli/flags/logs.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [files: string[]]>} Given */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  LOGS.format,
  ...LOG_FLAGS,
  { flags: '--by <what>', about: 'route: also by path, where /items/7 counts as /items/:id', oneOf: ['route'] },
  { flags: '--apdex <time>', about: 'also the Apdex for this target, e.g. 500ms; 5xx count as frustrated', value: 'time', isRare: true },
  makeOutputFlag(DOCUMENT_FORMATS),
  FLAGS.details,
  FLAGS.asJson,
  FLAGS.quiet
])

/**
 * How much traffic is there at most, and how long did answers take? From access logs, with the size command to run next.
 * @type {CommandSpec}
 */
export const command = {
  name: 'peak',
  group: 'decide',
  about: 'peak traffic, errors and durations from access logs',
  see: ['guides/find-your-peak.md', 'reference/access-logs.md'],
  examples: [
    'baseload peak /var/log/nginx/access.log',
    'zcat access.log.*.gz | baseload peak - --by route --json > peak.json'
  ],
  args: [{ syntax: '<files...>', about: 'access logs, plain or gzip; - is stdin' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
