/**
 * What the origin was asked, as the lab reads it.
 * @typedef {object} OriginCounters
 * @property {number} nowUs monotonic clock of the machine
 * @property {number} calls GET and POST alike; those to /_admin do not count
 * @property {number} writes the POSTs among them
 * @property {number} failed answered with 500 or more, or the connection was gone before the whole answer was
 * @property {number} concurrent calls under way
 * @property {number} peakConcurrent the most at once
 * @property {Record<string, number>} byKey calls by path with query, of the first 10,000 keys
 * @property {Record<string, number>} versions of the same keys
 * @property {Array<{ second: number, calls: number, failed: number }>} perSecond whole seconds of the monotonic clock,
 *   by when a call came; seconds without one are left out
 *
 * @typedef {{ send: (status: number) => void, lose: () => void }} Call
 */

const MOST_KEYS = 10_000
const MOST_SECONDS = 20_000

/** @param {{ nowUs: () => number, readVersion: (key: string) => number }} options */
export function createCounters ({ nowUs, readVersion }) {
  let concurrent = 0
  let counted = createCounts()

  return {
    /**
     * A call has come.
     * @param {{ key: string, route: string | null, isWrite: boolean, atUs: number }} options
     * @returns {Call} send: its answer leaves; lose: its connection is gone before the answer was whole
     */
    begin ({ key, route, isWrite, atUs }) {
      const counts = counted // a call that began before a clear stays with what was cleared
      const second = findSecond(counts, Math.floor(atUs / 1e6))
      counts.calls++
      second.calls++
      if (isWrite) counts.writes++
      if (route !== null) raise(counts.byRoute, route)
      if (counts.byKey.has(key) || counts.byKey.size < MOST_KEYS) raise(counts.byKey, key)
      counts.peakConcurrent = Math.max(counts.peakConcurrent, ++concurrent)
      let isUnderWay = true
      let hasFailed = false
      const leave = () => {
        if (isUnderWay) concurrent--
        isUnderWay = false
      }
      const fail = () => {
        if (hasFailed) return
        hasFailed = true
        counts.failed++
        second.failed++
      }
      return {
        send (status) {
          raise(counts.byStatus, status)
          if (status >= 500) fail()
          leave()
        },
        lose () {
          fail()
          leave()
        }
      }
    },
    /** @returns {OriginCounters} */
    read () {
      const { calls, writes, failed, peakConcurrent, byKey, perSecond } = counted
      return {
        nowUs: nowUs(),
        calls,
        writes,
        failed,
        concurrent,
        peakConcurrent,
        byKey: Object.fromEntries(byKey),
        versions: Object.fromEntries([...byKey.keys()].map((key) => [key, readVersion(key)])),
        perSecond: [...perSecond].map(([second, counts]) => ({ second, ...counts }))
      }
    },
    /** As OriginSimulator has it: answers in all, and by status. @returns {Record<string, number>} */
    readStatuses: () => ({
      total_requests: [...counted.byStatus.values()].reduce((sum, count) => sum + count, 0),
      ...Object.fromEntries(counted.byStatus)
    }),
    /** @returns {Record<string, number>} */
    readRoutes: () => Object.fromEntries(counted.byRoute),
    clear () {
      counted = createCounts()
      counted.peakConcurrent = concurrent
    }
  }
}

function createCounts () {
  return {
    calls: 0,
    writes: 0,
    failed: 0,
    peakConcurrent: 0,
    /** @type {Map<string, number>} */
    byKey: new Map(),
    /** @type {Map<string, number>} */
    byRoute: new Map(),
    /** @type {Map<number, number>} */
    byStatus: new Map(),
    /** @type {Map<number, { calls: number, failed: number }>} */
    perSecond: new Map()
  }
}

/**
 * @param {ReturnType<typeof createCounts>} counts
 * @param {number} second
 */
function findSecond ({ perSecond }, second) {
  const known = perSecond.get(second)
  if (known) return known
  const fresh = { calls: 0, failed: 0 }
  perSecond.set(second, fresh)
  if (perSecond.size > MOST_SECONDS) perSecond.delete(/** @type {number} it is not empty */ (perSecond.keys().next().value))
  return fresh
}

/**
 * @template K
 * @param {Map<K, number>} counts
 * @param {K} key
 */
function raise (counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
