import { createHistogram, decodeHistogram } from '../histogram.js'
import { createRouteTally } from './route-tally.js'
import { createSecondCounters } from './second-counters.js'

/**
 * @import { AccessTally } from '../../types.ts'
 * @import { Entry } from './entry.js'
 */

const STATUSES = 1000

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
        if (durationUs % 1000 !== 0) finerThanMs++
        else if (durationUs % 1_000_000 !== 0) finerThanS++
      }
      if (routes !== null) routes.add(entry)
      return true
    },
    /**
     * @returns {Pick<AccessTally, 'requests' | 'outside' | 'beyondDays' | 'days' | 'sent' | 'statuses' | 'durations' |
     *   'resolutionUs' | 'routes' | 'lateByRoute'> & { sumUs: number, medianUs: number, writtenS: number | null }} medianUs: 0 without
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
        sumUs: durations === null ? 0 : durations.valuesUs.reduce((sum, valueUs, index) => sum + valueUs * durations.counts[index], 0),
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
