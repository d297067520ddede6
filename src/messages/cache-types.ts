import type { Told } from './types.ts'

/** Whether a cache is needed, as far as a log can say. Rates are of the busiest minute. */
export interface CacheNeedMessages {
  CACHE_NOTHING: {}
  /** ratio: of the requests, whose path is not known. */
  CACHE_CANNOT_TELL: { ratio: number }
  CACHE_LITTLE: { hitRatio: number }
  CACHE_OPEN: { peakPerSecond: number, originPerSecond: number }
  CACHE_SPARED: { peakPerSecond: number, canTakePerSecond: number }
  CACHE_ENOUGH: { peakPerSecond: number, originPerSecond: number, canTakePerSecond: number }
  CACHE_TOO_LITTLE: { peakPerSecond: number, originPerSecond: number, canTakePerSecond: number }
}

export type CacheNeed = Told<CacheNeedMessages>

/** What a reader of the figures of a cache must know. */
export interface CacheMessages {
  CACHE_BEGINS_COLD: { ratio: number }
  CACHE_SAMPLED: { followed: number, ratio: number, errorRatio: number }
  CACHE_LINES_LATE: { lines: number, ratio: number }
  CACHE_NO_SIZES: {}
  CACHE_NO_COOKIES: {}
  CACHE_NO_METHODS: {}
  CACHE_NO_PATHS: { ratio: number }
  CACHE_WHOLE_SECONDS: {}
  CACHE_WRITES_UNSEEN: {}
  ZIPF_NONE: {}
  ZIPF_MISFIT: { misfit: number }
}

export type CacheRemark = Told<CacheMessages>
