import { LOG_FLAGS, LOG_FORMATS, makeFormatFlag } from '../../cli/access-logs.js'
import { DOCUMENT_FORMATS } from '../../cli/formats.js'
import { AS_JSON_FLAG, DETAILS_FLAG, makeOutputFlag, QUIET_FLAG } from '../../cli/options.js'
import { parsePeak, takes, takesOneOf } from '../../cli/flag-values.js'
import { readDurationMs } from '../../plan/duration.js'
import { parseBytes, parseWhole } from '../../plan/quantities.js'

/**
 * @import { CommandSpec, FlagsOf, FlagSpec, Invocation } from '../../cli/flag-types.ts'
 * @typedef {FlagsOf<typeof FLAGS>} Flags
 * @typedef {Invocation<Flags, [files: string[]]>} Given
 */

const FORMATS = Object.freeze({ ...LOG_FORMATS, twitter: /** @type {const} */ ('twitter'), wikipedia: /** @type {const} */ ('wikipedia') })
/** 250 bytes each: a quarter of a gigabyte. */
export const USUAL_KEYS = 1_000_000
const MOST_SIZE = 2 ** 45
const LONGEST_S = 30 * 86_400

/** @satisfies {readonly FlagSpec[]} */
const FLAGS = /** @type {const} */ ([
  {
    flags: '--size <size>',
    about: 'size of the cache, e.g. 512MB (default: the smallest nearly as good as no limit)',
    parse: takes((text) => parseBytes(text, 1024, MOST_SIZE), 'It must be a size from 1KiB to 32TiB, like 512MB.')
  },
  { flags: '--ttl <time>', about: 'how long an entry is fresh, whole seconds (default 60s)', parse: takes(readTtl, 'It must be 1s to 30d, in whole seconds.') },
  { flags: '--origin-rate <rate>', about: 'what the origin can take, e.g. 100/s: decides whether a cache is needed', parse: parsePeak },
  {
    flags: '--query <rule>',
    about: 'queries: key (part of the key), ignore, or pass (not cached)',
    parse: takesOneOf('key', 'ignore', 'pass'),
    initial: /** @type {'key' | 'ignore' | 'pass'} */ ('key')
  },
  {
    flags: '--baseline <file>',
    about: 'write a lab with such traffic to this file, for baseload run',
    parse: takes((text) => /\.ya?ml$/.test(text) ? text : null, 'It must end in .yml, as baseload run takes it.')
  },
  makeFormatFlag({ formats: FORMATS, about: 'nginx, apache, haproxy, json, twitter or wikipedia (default: by the lines)' }),
  ...LOG_FLAGS,
  {
    flags: '--exact-keys <n>',
    about: `keys to follow exactly, about 300 bytes each; more are sampled (default ${USUAL_KEYS})`,
    parse: takes((text) => parseWhole(text, 1000, 20_000_000), 'It must be a whole number from 1000 to 20000000.'),
    initial: USUAL_KEYS,
    isRare: true
  },
  makeOutputFlag(DOCUMENT_FORMATS),
  DETAILS_FLAG,
  AS_JSON_FLAG,
  QUIET_FLAG
])

/**
 * Is a cache needed, how large, and how long may it keep? From access logs, with a lab of such traffic to run next.
 * @type {CommandSpec}
 */
export const command = {
  name: 'cache',
  group: 'decide',
  about: 'whether a cache is needed, which size and TTL, from access logs',
  examples: [
    'baseload cache /var/log/nginx/access.log*',
    'baseload cache access.log --ttl 5m --size 512MB --baseline cache-lab.yml'
  ],
  args: [{ syntax: '<files...>', about: 'access logs or traces of a cache, plain or gzip; - is stdin' }],
  flags: FLAGS,
  load: () => import('./execute.js')
}

/** @param {string} text @returns {number | null} seconds */
function readTtl (text) {
  const seconds = /^\d+$/.test(text) ? Number(text) : (readDurationMs({ text }) ?? NaN) / 1000
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= LONGEST_S ? seconds : null
}
