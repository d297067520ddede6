import { formatCount, formatPercent, formatRate } from '../../units.js'

/** Whether a cache is needed, as far as a log can say. Rates are of the busiest minute. */
export const CACHE_NEED_SENTENCES = {
  CACHE_NOTHING: () => 'No cache is of use here: no request of the log can be cached.',
  /** ratio: of the requests, whose path is not known. @param {{ ratio: number }} of */
  CACHE_CANNOT_TELL: ({ ratio }) =>
    `Cannot tell whether a cache is of use: no path was found for ${formatPercent({ ratio })} of the requests. ` +
    'Name the key that has it with --field path=….',
  /** @param {{ hitRatio: number }} of */
  CACHE_LITTLE: ({ hitRatio }) => `A cache is of little use here: it would answer ${formatPercent({ ratio: hitRatio })} of the requests.`,
  CACHE_OPEN: (/** @type {{ peakPerSecond: number, originPerSecond: number }} */ { peakPerSecond, originPerSecond }) =>
    `Needed if the origin cannot take ${formatRate({ perSecond: peakPerSecond })}/s; enough if it can take ${formatRate({ perSecond: originPerSecond })}/s. ` +
    'Give --origin-rate to decide.',
  /** @param {{ peakPerSecond: number, canTakePerSecond: number }} of */
  CACHE_SPARED: ({ peakPerSecond, canTakePerSecond }) =>
    `Not needed for the load: the origin takes ${formatRate({ perSecond: canTakePerSecond })}/s, and the busiest minute has ${formatRate({ perSecond: peakPerSecond })}/s.`,
  /** @param {{ peakPerSecond: number, originPerSecond: number, canTakePerSecond: number }} of */
  CACHE_ENOUGH: ({ peakPerSecond, originPerSecond, canTakePerSecond }) =>
    `Needed, and enough: the origin takes ${formatRate({ perSecond: canTakePerSecond })}/s. The busiest minute has ${formatRate({ perSecond: peakPerSecond })}/s, ` +
    `of which ${formatRate({ perSecond: originPerSecond })}/s would reach it.`,
  /** @param {{ peakPerSecond: number, originPerSecond: number, canTakePerSecond: number }} of */
  CACHE_TOO_LITTLE: ({ peakPerSecond, originPerSecond, canTakePerSecond }) =>
    `Needed, and not enough: the origin takes ${formatRate({ perSecond: canTakePerSecond })}/s. Of ${formatRate({ perSecond: peakPerSecond })}/s in the busiest minute, ` +
    `${formatRate({ perSecond: originPerSecond })}/s would reach it.`
}

/** What a reader of the figures of a cache must know. */
export const CACHE_SENTENCES = {
  CACHE_BEGINS_COLD: (/** @type {{ ratio: number }} */ { ratio }) =>
    `the cache begins empty: ${formatPercent({ ratio })} of the requests are the first for their key. A longer log lowers that share`,
  /** @param {{ followed: number, ratio: number, errorRatio: number }} of */
  CACHE_SAMPLED: ({ followed, ratio, errorRatio }) =>
    `more keys than --exact-keys: only ${formatPercent({ ratio })} of them (${formatCount({ count: followed })}) were followed. ` +
    `Hit ratios may be off by ${formatPercent({ ratio: errorRatio })} (95 % interval)`,
  CACHE_LINES_LATE: (/** @type {{ lines: number, ratio: number }} */ { lines, ratio }) =>
    `${formatCount({ count: lines })} lines (${formatPercent({ ratio })}) are out of order by more than a minute. ` +
    'Hit ratios depend on the order: sort the log by time',
  CACHE_NO_SIZES: () =>
    'no sizes of answers were found in the log: cache sizes are in entries. If it has them, --field size=… names the key',
  CACHE_NO_COOKIES: () =>
    'the log does not say which requests had a cookie. First remove requests whose answers differ from user to user',
  CACHE_NO_METHODS: () =>
    'no methods were found in the log, so every request counts as GET. If it has them, --field method=… names the key',
  CACHE_NO_PATHS: (/** @type {{ ratio: number }} */ { ratio }) =>
    `no path was found for ${formatPercent({ ratio })} of the requests: they count as not cached, though a cache might answer them`,
  CACHE_WHOLE_SECONDS: () => 'times are taken in whole seconds, so a TTL is exact to one second only',
  CACHE_WRITES_UNSEEN: () => 'writes are not cached, and remove nothing from the cache here. If yours do, expect fewer hits',
  ZIPF_NONE: () => 'too few keys have ten requests or more, so no Zipf exponent was fitted',
  ZIPF_MISFIT: (/** @type {{ misfit: number }} */ { misfit }) =>
    `the keys do not follow Zipf's law well: its cumulative share is off by up to ${formatPercent({ ratio: misfit })}. Do not rely on the exponent`
}
