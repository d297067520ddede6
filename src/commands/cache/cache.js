import { readAccessLogs } from '../../record/access-log/read-logs.js'
import { orderByTime } from '../../record/access-log/time-order.js'
import { summarizeTraffic } from '../../stats/observed-traffic.js'
import { createCacheObserver } from './observer.js'
import { summarizeCache } from './stats/cache-figures.js'
import { chooseCache, judgeNeed } from './verdict/choice.js'
import { makeLab } from './verdict/lab.js'
import { remarkCache } from './verdict/remarks.js'
import { expectStampede } from './verdict/stampede.js'

/** @import { LogQuestion } from '../../record/access-log/read-logs.js' */
/** @import { CacheResult, CacheWish, QueryRule } from './types.ts' */

/**
 * The conductor: access logs, each request seen as caches of several sizes and times to live would, then what they say
 * about whether one is needed, and a lab with such traffic.
 * @param {Omit<Parameters<typeof readAccessLogs>[0], 'byRoute' | 'observer'> & { wish: CacheWish, query: QueryRule,
 *   mostKeys: number }} question mostKeys: that are followed exactly
 * @returns {Promise<CacheResult | null>} null when it was stopped before the first request
 * @throws {BaseloadError} what readAccessLogs throws
 */
export async function observeCache ({ wish, query, mostKeys, ...question }) {
  const options = /** @type {LogQuestion['options']} */ ({ ...question.options, isWide: true })
  const observer = createCacheObserver({ wish, query, mostKeys })
  const files = await orderByTime({ ...question, options })
  const tally = await readAccessLogs({ ...question, files, options, byRoute: false, observer })
  if (tally.requests === 0) return null
  const observation = observer.read()
  const traffic = summarizeTraffic({ tally })
  const figures = summarizeCache({ observation })
  const choice = chooseCache({ figures, wish })
  const stampede = expectStampede({ figures, traffic })
  const need = judgeNeed({ figures, choice, wish })
  const { days, durations, routes, sent, statuses, ...log } = tally
  return {
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
