import type { CacheNeed, CacheRemark } from '../../report/sentences/types.ts'
import type { ObservedTraffic, PeakResult, TrafficRemark } from '../../types.ts'
import type { ZipfFit } from './stats/zipf-fit.js'

/** What a query is to a cache: part of the key, nothing, or a reason not to cache. */
export type QueryRule = 'key' | 'ignore' | 'pass'

/** Why a request is not cached; the first of them that holds. */
export type Refusal = 'method' | 'status' | 'user' | 'cookie' | 'query' | 'path'

/** What the user asks for. */
export interface CacheWish {
  /** Bytes; null: chosen by rule. */
  sizeBytes: number | null
  ttlS: number | null
  /** What the origin can take; null: not known. */
  originPerSecond: number | null
}

/** A log, looked at as a cache would. Lives in memory only. */
export interface CacheObservation {
  /** What sizes are in: bytes of answers, or entries where the log has no sizes. */
  unit: 'bytes' | 'entries'
  sizes: number[]
  ttlsS: number[]
  requests: number
  /** False: all were taken for GET. */
  hasMethods: boolean
  refused: Array<{ reason: Refusal, requests: number, examples: string[] }>
  /** Requests with a query, among those that are not refused. */
  withQuery: number
  /** Lines that stand more than a minute behind one that is later. */
  late: number
  minute: { minute: number, requests: number, refused: number, misses: Float64Array }
  simulated: ReturnType<ReturnType<typeof import('./stats/cache-simulation.js').createCacheSimulation>['read']>
  names: Map<number, string>
}

/** One cache: a size and a time to live; null is none. */
export interface CacheCell {
  size: number | null
  ttlS: number | null
  /** Of all requests, also of those that cannot be cached. */
  hitRatio: number
  /** Half of a 95 % interval of what sampling of keys leaves open; 0: exact. */
  hitError: number
  /** In the busiest minute. */
  originPerSecond: number
}

export interface HotKey {
  /** As it was asked for, with its query; null where it was asked for once. */
  name: string | null
  requests: number
  /** Of all requests. */
  share: number
}

export interface CacheFigures {
  unit: 'bytes' | 'entries'
  requests: number
  cacheable: number
  refused: Array<{ reason: Refusal, requests: number, share: number, examples: string[] }>
  queryShare: number
  keys: {
    distinct: number
    /** Asked for once: no cache ever answers them. */
    onceShare: number
    /** Of one answer each; null where the log has no sizes. */
    bytes: number | null
    /** 1: all were followed; less: this share of them. */
    followedRatio: number
    followed: number
    top: HotKey[]
    zipf: ZipfFit | null
  }
  /** Row by row, from the smallest size, and within it from the shortest time to live. */
  cells: CacheCell[]
  /** Without a time to live, by powers of two. */
  bySize: { entries: Array<{ size: number, hitRatio: number }>, bytes: Array<{ size: number, hitRatio: number }> | null }
  /** Of the clock. */
  peakMinute: { startSecond: number, requests: number, ratePerSecond: number }
  /** Of one key in one minute. */
  hottestMinute: { name: string | null, ratePerSecond: number, startSecond: number } | null
}

/** Requests for the hottest key that come while its value is fetched. */
export interface Stampede {
  name: string | null
  ratePerSecond: number
  originMs: number
  /** Whether originMs is the log's median, or supposed. */
  source: 'log' | 'supposed'
  /** To the origin at once, when nobody lets one call serve all. */
  calls: number
}

/** A lab with such traffic, and what it should measure. */
export interface CacheLab {
  text: string
  ratePerSecond: number
  windowS: number
  expectedHitRatio: number
  expectedLow: number
  expectedHigh: number
}

/** What `baseload cache` has found; the one model under its formats. */
export interface CacheResult {
  query: QueryRule
  log: PeakResult['log']
  traffic: ObservedTraffic
  figures: CacheFigures
  choice: CacheCell & { isSizeGiven: boolean, isTtlGiven: boolean }
  need: CacheNeed
  stampede: Stampede | null
  lab: CacheLab | null
  remarks: Array<CacheRemark | TrafficRemark>
}
