import { EXIT } from '../../errors.js'
import { DEFAULTS } from '../../plan/presets.js'
import { AS_IT_LOOKS, readAccessLogs } from '../../record/access-log/read-logs.js'
import { orderByTime } from '../../record/access-log/first-lines.js'
import { summarizeTraffic } from '../../stats/observed-traffic.js'
import { createCacheObserver } from './observer.js'
import { summarizeCache } from './stats/cache-figures.js'
import { chooseCache, expectStampede, judgeNeed, makeLab, remarkCache } from './verdict/verdict.js'

/**
 * @import { AccessLogFormat } from '../../types.ts'
 * @import { FormatOptions } from '../../record/access-log/json-fields.js'
 * @import { CacheResult, CacheWish, QueryRule } from './types.ts'
 */

/**
 * The conductor: access logs, each request seen as caches of several sizes and times to live would, then what they say
 * about whether one is needed, and a lab with such traffic.
 * @param {object} question
 * @param {string[]} question.files paths; `-` is stdin
 * @param {AccessLogFormat | null} [question.format] absent: found from the first lines
 * @param {FormatOptions} [question.options] of stamps, durations and the fields of JSON lines
 * @param {number} [question.fromS] only requests from this second since 1970 on
 * @param {number} [question.toS] and before this one
 * @param {Partial<CacheWish>} [question.wish] size, time to live and rate of the origin, where they are given
 * @param {QueryRule} [question.query] absent: part of the key
 * @param {number} [question.mostKeys] that are followed exactly
 * @param {AbortSignal} [question.signal]
 * @param {(format: AccessLogFormat) => void} [question.onFormat] when it is known: what it throws ends the reading
 * @param {(seen: { bytes: number, lines: number, file: string }) => void} [question.onProgress]
 * @returns {Promise<CacheResult | null>} null when it was stopped before the first request
 * @throws {BaseloadError} what readAccessLogs throws
 */
export async function observeCache ({ wish: given, query = 'key', mostKeys = DEFAULTS.keys, ...rest }) {
  const { options: asked = AS_IT_LOOKS, format = null } = rest
  const wish = { sizeBytes: null, ttlS: null, originPerSecond: null, ...given }
  const options = /** @type {FormatOptions} */ ({ ...asked, isWide: true })
  const question = { ...rest, format, options }
  const observer = createCacheObserver({ wish, query, mostKeys })
  const files = await orderByTime(question)
  const tally = await readAccessLogs({ ...question, files, byRoute: false, observer })
  if (tally.requests === 0) return null
  const observation = observer.read()
  const traffic = summarizeTraffic({ tally })
  const figures = summarizeCache({ observation })
  const choice = chooseCache({ figures, wish })
  const stampede = expectStampede({ figures, traffic })
  const need = judgeNeed({ figures, choice, wish })
  const { days, durations, routes, sent, statuses, sumUs, ...log } = tally
  return {
    query,
    log,
    traffic,
    figures,
    choice,
    need,
    stampede,
    lab: figures.cacheable === 0 || need.code === 'CACHE_CANNOT_TELL' ? null : makeLab({ figures, choice, stampede }),
    remarks: remarkCache({ observation, figures, log })
  }
}

/** @param {{ result: Pick<CacheResult, 'need'> }} options @returns {number} what `baseload cache` exits with */
export function cacheExitCode ({ result: { need } }) {
  return need.code === 'CACHE_CANNOT_TELL' ? EXIT.inconclusive : EXIT.met
}
