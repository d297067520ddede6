import { formatCount, formatPercent, formatRate } from '../judge/wording.js'

/** @import { CacheMessages, CacheNeedMessages } from './cache-types.ts' */
/** @import { Table } from './types.ts' */

/** @type {Table<CacheNeedMessages>} */
export const CACHE_NEED_SENTENCES = {
  CACHE_NOTHING: () => 'No cache is of use here: no request of the log can be cached.',
  CACHE_LITTLE: ({ hitRatio }) => `A cache is of little use here: it would answer ${formatPercent(hitRatio)} of the requests.`,
  CACHE_OPEN: ({ peakPerSecond, originPerSecond }) =>
    `Needed if the origin cannot take ${formatRate(peakPerSecond)}/s; enough if it can take ${formatRate(originPerSecond)}/s. ` +
    '--origin-rate says what it can take.',
  CACHE_SPARED: ({ peakPerSecond, canTakePerSecond }) =>
    `Not needed for the load: the origin takes ${formatRate(canTakePerSecond)}/s, and the busiest minute has ${formatRate(peakPerSecond)}/s.`,
  CACHE_ENOUGH: ({ peakPerSecond, originPerSecond, canTakePerSecond }) =>
    `Needed, and enough: the origin takes ${formatRate(canTakePerSecond)}/s. The busiest minute has ${formatRate(peakPerSecond)}/s, ` +
    `of which ${formatRate(originPerSecond)}/s would reach it.`,
  CACHE_TOO_LITTLE: ({ peakPerSecond, originPerSecond, canTakePerSecond }) =>
    `Needed, and not enough: the origin takes ${formatRate(canTakePerSecond)}/s. Of ${formatRate(peakPerSecond)}/s in the busiest minute, ` +
    `${formatRate(originPerSecond)}/s would reach it.`
}

/** @type {Table<CacheMessages>} */
export const CACHE_SENTENCES = {
  CACHE_BEGINS_COLD: ({ ratio }) =>
    `the cache begins empty: ${formatPercent(ratio)} of the requests are the first for their key. A longer log has fewer`,
  CACHE_SAMPLED: ({ followed, ratio, errorRatio }) =>
    `too many keys for memory: ${formatPercent(ratio)} of them (${formatCount(followed)}) were followed. ` +
    `Hit ratios are within ${formatPercent(errorRatio)} (95 %)`,
  CACHE_LINES_LATE: ({ lines, ratio }) =>
    `${formatCount(lines)} lines (${formatPercent(ratio)}) stand more than a minute too late. ` +
    'A cache depends on the order: sort them by time',
  CACHE_NO_SIZES: () => 'the log has no sizes of answers: caches are counted in entries; --field size=… names the key',
  CACHE_NO_COOKIES: () =>
    'the log does not say which requests had a cookie. Leave out what differs from user to user before you trust this',
  CACHE_WHOLE_SECONDS: () => 'a time to live is exact to one second, as the times of the log are',
  CACHE_WRITES_UNSEEN: () => 'requests that write are not cached, and drop nothing from the cache here',
  ZIPF_NONE: () => 'too few keys were asked for ten times to fit a law of their popularity',
  ZIPF_MISFIT: ({ misfit }) =>
    `the keys follow no Zipf law well: its cumulative share is off by up to ${formatPercent(misfit)}. Do not build on the exponent`
}
