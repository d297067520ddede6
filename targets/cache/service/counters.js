import { createDistribution } from './distribution.js'

/**
 * @import { Distribution } from './distribution.js'
 * @typedef {'fresh' | 'stale' | 'coalesced' | 'miss'} Outcome fresh, stale: from a cache; coalesced: waited for
 *   another's call; miss: by a call of its own
 *
 * What a cached service did, as the lab reads it.
 * @typedef {object} ServiceCounters
 * @property {number} nowUs monotonic clock of the machine
 * @property {number} requests reads that were answered
 * @property {number} writes writes that were answered
 * @property {Record<Outcome | 'error', number>} outcomes of the reads; error: none, or a wrong one
 * @property {number} wrongValues undefined, or another key's; among the errors
 * @property {Distribution} ageMs of what was served from a cache
 * @property {{ known: number, count: number, max: number }} versionsBehind known: answers from a cache whose newest
 *   version this process had seen; count: those that were behind it
 * @property {Record<string, number>} evictions by reason: size, expired, invalidated
 * @property {number} entries in this process
 * @property {number} memoryBytes resident set
 * @property {{ errors: number, connected: boolean } | null} redis errors: commands that failed; null: it has none
 * @property {{ opens: number, state: string } | null} breaker
 * @property {{ sent: number, received: number, dropped: number, delayMs: Distribution } | null} invalidations dropped:
 *   not confirmed to the sender, or found missing by a receiver
 * @property {number | null} firstRequestMs how long the first read since the start took
 * @property {SinceMark | null} sinceMark null: nothing was marked
 * @property {Array<{ second: number, ok: number, failed: number, stale: number, originCalls: number, hits: number }>}
 *   perSecond whole seconds of the monotonic clock; seconds with nothing are left out. hits: reads from a cache
 *
 * Reads since a moment that the lab has marked. old: answers with a value from before it. Times are from the mark; null: there was none.
 * @typedef {{ answers: number, failed: number, old: number, lastFailedMs: number | null, lastOldMs: number | null }} SinceMark
 *
 * @typedef {ReturnType<typeof createServiceCounters>} Counters
 */

const MOST_KEYS = 100_000
const MOST_SECONDS = 20_000

/** @param {{ nowUs: () => number }} options */
export function createServiceCounters ({ nowUs }) {
  let counts = createCounts()
  /** @type {number | null} */
  let firstRequestMs = null
  // Outlives a clear: what was seen is known.
  /** @type {Map<string, number>} */
  const newest = new Map()
  const sinceMarkMs = () => (nowUs() - counts.markedUs) / 1000
  const findSecond = () => openSecond(counts.perSecond, Math.floor(nowUs() / 1e6))

  /**
   * @param {string} key
   * @param {number | null} version
   */
  const sawVersion = (key, version) => {
    const seen = newest.get(key)
    if (version === null || (seen === undefined && newest.size >= MOST_KEYS)) return
    if (seen === undefined || version > seen) newest.set(key, version)
  }

  return {
    /** @param {{ key: string, outcome: Outcome, ageMs: number, version: number | null, tookMs: number }} answer */
    answered ({ key, outcome, ageMs, version, tookMs }) {
      firstRequestMs ??= tookMs
      counts.requests++
      counts.outcomes[outcome]++
      const second = findSecond()
      second.ok++
      if (outcome === 'stale') second.stale++
      markAnswered(ageMs)
      if (outcome !== 'fresh' && outcome !== 'stale') return
      second.hits++
      counts.ageMs.add(ageMs)
      const seen = newest.get(key)
      sawVersion(key, version) // a cache that processes share may hold what another one has written
      if (version === null || seen === undefined) return
      counts.versionsBehind.known++
      if (seen > version) counts.versionsBehind.count++
      counts.versionsBehind.max = Math.max(counts.versionsBehind.max, seen - version)
    },
    /** @param {{ isWrongValue: boolean, tookMs: number }} failure of a read */
    failed ({ isWrongValue, tookMs }) {
      firstRequestMs ??= tookMs
      counts.requests++
      counts.outcomes.error++
      if (isWrongValue) counts.wrongValues++
      findSecond().failed++
      if (counts.sinceMark) {
        counts.sinceMark.failed++
        counts.sinceMark.lastFailedMs = sinceMarkMs()
      }
    },
    /** From here on; a mark before is forgotten. */
    mark () {
      counts.markedUs = nowUs()
      counts.sinceMark = { answers: 0, failed: 0, old: 0, lastFailedMs: null, lastOldMs: null }
    },
    /** @param {{ ok: boolean }} write */
    wrote ({ ok }) {
      counts.writes++
      findSecond()[ok ? 'ok' : 'failed']++
    },
    calledOrigin: () => { findSecond().originCalls++ },
    sawVersion,
    /** @param {string} reason */
    evicted: (reason) => { counts.evictions[reason] = (counts.evictions[reason] ?? 0) + 1 },
    redisFailed: () => { counts.redisErrors++ },
    breakerOpened: () => { counts.breakerOpens++ },
    invalidationSent: () => { counts.sent++ },
    /** @param {number} number */
    invalidationsDropped: (number) => { counts.dropped += number },
    /** @param {number} delayMs */
    invalidationReceived (delayMs) {
      counts.received++
      counts.delayMs.add(delayMs)
    },
    /**
     * @param {{ entries: number, memoryBytes: number, isRedisConnected: boolean | null, breakerState: string | null,
     *   invalidates: boolean }} state of now
     * @returns {ServiceCounters}
     */
    read ({ entries, memoryBytes, isRedisConnected, breakerState, invalidates }) {
      const {
        requests,
        writes,
        outcomes,
        wrongValues,
        ageMs,
        versionsBehind,
        evictions,
        perSecond,
        sinceMark,
        sent,
        received,
        dropped,
        delayMs
      } = counts
      return {
        nowUs: nowUs(),
        requests,
        writes,
        outcomes,
        wrongValues,
        ageMs: ageMs.read(),
        versionsBehind,
        evictions,
        entries,
        memoryBytes,
        redis: isRedisConnected === null ? null : { errors: counts.redisErrors, connected: isRedisConnected },
        breaker: breakerState === null ? null : { opens: counts.breakerOpens, state: breakerState },
        invalidations: invalidates ? { sent, received, dropped, delayMs: delayMs.read() } : null,
        firstRequestMs,
        sinceMark,
        perSecond: [...perSecond].map(([second, each]) => ({ second, ...each }))
      }
    },
    clear: () => { counts = createCounts() }
  }

  /** @param {number} ageMs */
  function markAnswered (ageMs) {
    const { sinceMark } = counts
    if (!sinceMark) return
    sinceMark.answers++
    const elapsedMs = sinceMarkMs()
    if (ageMs <= elapsedMs) return
    sinceMark.old++
    sinceMark.lastOldMs = elapsedMs
  }
}

function createCounts () {
  return {
    requests: 0,
    writes: 0,
    outcomes: { fresh: 0, stale: 0, coalesced: 0, miss: 0, error: 0 },
    wrongValues: 0,
    ageMs: createDistribution(),
    versionsBehind: { known: 0, count: 0, max: 0 },
    /** @type {Record<string, number>} */
    evictions: {},
    redisErrors: 0,
    breakerOpens: 0,
    sent: 0,
    received: 0,
    dropped: 0,
    delayMs: createDistribution(),
    markedUs: 0,
    /** @type {SinceMark | null} */
    sinceMark: null,
    /** @type {Map<number, { ok: number, failed: number, stale: number, originCalls: number, hits: number }>} */
    perSecond: new Map()
  }
}

/**
 * @param {ReturnType<typeof createCounts>['perSecond']} perSecond
 * @param {number} second
 */
function openSecond (perSecond, second) {
  const known = perSecond.get(second)
  if (known) return known
  const opened = { ok: 0, failed: 0, stale: 0, originCalls: 0, hits: 0 }
  perSecond.set(second, opened)
  if (perSecond.size > MOST_SECONDS) perSecond.delete(/** @type {number} it is not empty */ (perSecond.keys().next().value))
  return opened
}
