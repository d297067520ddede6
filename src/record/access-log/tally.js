import { decodeHistogram } from '../histogram.js'
import { createHistogram } from '../histogram-encoder.js'
import { createRouteTally } from './route-tally.js'

/** @import { AccessTally } from '../../types.ts' */
/** @import { Entry } from './entry.js' */

const STATUSES = 1000

const MOST_DAYS = 400 // 346 kB each: what a log may hold, and not what a wrong clock may ask for

const DAY_SECONDS = 86_400

/**
 * Counts what lines say, in an amount of memory that the number of lines has no say in.
 * @param {{ byRoute: boolean, fromS: number, toS: number }} options only requests from fromS on, and before toS
 */
export async function createTally ({ byRoute, fromS, toS }) {
  const seconds = createSecondCounters()
  const routes = byRoute ? createRouteTally() : null
  const histogram = await createHistogram()
  const statuses = new Float64Array(STATUSES)
  let requests = 0
  let sized = 0
  let sentBytes = 0
  let sumUs = 0
  let outside = 0
  let beyondDays = 0
  let finerThanMs = 0
  let finerThanS = 0
  let firstWritten = Infinity
  let lastWritten = -Infinity

  return {
    beginFile: () => routes?.beginFile(),
    /** @param {Entry} entry @returns {boolean} whether it is counted */
    add (entry) {
      const { second, durationUs, status, sizeBytes } = entry
      if (second < fromS || second >= toS) { outside++; return false }
      if (!seconds.add(second)) { beyondDays++; return false }
      requests++
      if (entry.written >= 0) {
        firstWritten = Math.min(firstWritten, entry.written)
        lastWritten = Math.max(lastWritten, entry.written)
      }
      if (sizeBytes >= 0) {
        sized++
        sentBytes += sizeBytes
      }
      statuses[status]++
      if (durationUs >= 0) {
        histogram.record(durationUs)
        sumUs += durationUs
        if (durationUs % 1000 !== 0) finerThanMs++
        else if (durationUs % 1_000_000 !== 0) finerThanS++
      }
      if (routes !== null) routes.add(entry)
      return true
    },
    /**
     * @returns {Pick<AccessTally, 'requests' | 'outside' | 'beyondDays' | 'days' | 'sent' | 'statuses' | 'durations' |
     *   'sumUs' | 'resolutionUs' | 'routes' | 'lateByRoute'> & { medianUs: number, writtenS: number | null }} medianUs: 0 without
     *   durations; writtenS: from the first to the last stamp, where the days are those of the starts
     */
    read () {
      const byRoute = routes?.read() ?? null
      const durations = histogram.total() > 0 ? decodeHistogram(histogram.encode()) : null
      return {
        requests,
        outside,
        beyondDays,
        days: seconds.days(),
        sent: sized > 0 ? { answers: sized, bytes: sentBytes } : null,
        statuses: Object.fromEntries([...statuses.entries()].filter(([, count]) => count > 0)),
        durations,
        sumUs,
        writtenS: lastWritten >= firstWritten ? lastWritten - firstWritten + 1 : null,
        medianUs: durations === null ? 0 : findMedianUs(durations),
        resolutionUs: finerThanMs > 0 ? 1 : finerThanS > 0 ? 1000 : 1_000_000,
        routes: byRoute?.routes ?? null,
        lateByRoute: byRoute?.late ?? 0
      }
    },
    /** Nothing is counted or read afterwards. */
    free: () => histogram.free()
  }
}

/** @param {import('../../types.ts').Distribution} durations */
function findMedianUs ({ valuesUs, counts, total }) {
  let passed = 0
  return valuesUs[counts.findIndex((count) => (passed += count) >= total / 2)]
}

/**
 * Counts by second, a fixed array a day: exact whatever the order of the lines, and of a size that the length of the log has no say in.
 * @returns {{ add: (second: number) => boolean, days: () => Array<{ day: number, counts: Uint32Array }> }} add: false
 *   when it is a day too many
 */
function createSecondCounters () {
  /** @type {Map<number, Uint32Array>} */
  const byDay = new Map()
  let day = -1
  /** @type {Uint32Array} */
  let counts = new Uint32Array(0)

  /** @param {number} wanted */
  const turnTo = (wanted) => {
    const known = byDay.get(wanted)
    if (known === undefined && byDay.size >= MOST_DAYS) return false
    day = wanted
    counts = known ?? new Uint32Array(DAY_SECONDS)
    if (known === undefined) byDay.set(day, counts)
    return true
  }

  return {
    add (second) {
      const wanted = Math.floor(second / DAY_SECONDS)
      if (wanted !== day && !turnTo(wanted)) return false
      counts[second - wanted * DAY_SECONDS]++
      return true
    },
    days: () => [...byDay].map(([day, counts]) => ({ day, counts })).sort((a, b) => a.day - b.day)
  }
}
