import { FLAGS } from '../../cli/flags/flags.js'
import { LOG_FLAGS, LOGS } from '../../cli/flags/logs.js'
import { makeOutputFlag } from '../../cli/flags/output.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { DEFAULTS } from '../../plan/presets.js'
import { TRAFFIC_FORMATS, tellNames } from '../../record/access-log/format-table.js'

/** @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts' */
/** @typedef {FlagsOf<typeof OWN_FLAGS>} Flags */
/** @typedef {Invocation<Flags, [files: string[]]>} Given */

/** @satisfies {readonly FlagSpec[]} */
const OWN_FLAGS = /** @type {const} */ ([
  {
    flags: '--size <size>',
    about: 'size of the cache, e.g. 512MB (default: the smallest nearly as good as no limit)',
    more: 'Nearly as good: a hit ratio at most one percentage point lower',
    value: 'cacheBytes'
  },
  { flags: '--ttl <time>', about: 'how long an entry is fresh, whole seconds (default 60s)', more: 'Up to 30 days', value: 'ttl' },
  { flags: '--origin-rate <rate>', about: 'what the origin can take, e.g. 100/s: decides whether a cache is needed', value: 'peakRate' },
  {
    flags: '--query-string <rule>',
    about: 'queries: key (part of the key), ignore, or pass (not cached)',
    oneOf: ['key', 'ignore', 'pass'],
    initial: 'key'
  },
  {
    flags: '--lab <file>',
    about: 'write a lab with such traffic to this file, for baseload run',
    more: 'A file that is there is replaced',
    value: 'baselineFile'
  },
  { ...LOGS.format, about: `${tellNames(TRAFFIC_FORMATS)} (default: by the lines)`, value: 'trafficFormat' },
  ...LOG_FLAGS,
  {
    flags: '--exact-keys <n>',
    about: `keys to follow exactly, about 300 bytes each; more are sampled (default ${DEFAULTS.keys})`,
    value: 'keys',
    initial: DEFAULTS.keys,
    isRare: true
  },
  makeOutputFlag(DOCUMENT_FORMATS),
  { ...FLAGS.strict, about: 'exit code 3 when it cannot be told', idle: undefined },
  FLAGS.details,
  FLAGS.asJson,
  FLAGS.quiet
])

/**
 * Is a cache needed, how large, and how long may it keep? From access logs, with a lab of such traffic to run next.
 * @type {CommandSpec}
 */
export const command = {
  name: 'cache',
  group: 'decide',
  about: 'whether a cache is needed, which size and TTL, from access logs',
  more: 'Logs are read in the order of their first requests. No file is written without --lab.',
  see: ['guides/do-you-need-a-cache.md', 'reference/access-logs.md'],
  examples: [
    'baseload cache access.log access.log.1.gz',
    'baseload cache access.log --ttl 5m --size 512MB --lab cache-lab.yml'
  ],
  args: [{ syntax: '<files...>', about: 'access logs or traces of a cache, plain or gzip; - is stdin' }],
  flags: OWN_FLAGS,
  load: () => import('./execute.js')
}
