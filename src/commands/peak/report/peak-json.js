import { tell } from '../../../messages.js'

/** @import { BusyWindow, PeakResult } from '../../../types.ts' */

const FORMAT_VERSION = 1

/**
 * The one document of `peak --json`. Explained field by field in docs/reference/peak.md.
 * @param {{ result: PeakResult }} options
 */
export function buildPeakDocument ({ result: { log, traffic, proposals, next, remarks } }) {
  const { firstSecond, lastSecond, peakSecond, peakMinute, peakHour, routes, ...rest } = traffic
  return {
    formatVersion: FORMAT_VERSION,
    peak: {
      log: { ...log, remarks: log.remarks.map(tell) },
      traffic: {
        first: toIso(firstSecond),
        last: toIso(lastSecond),
        ...rest,
        peakSecond: showWindow(peakSecond),
        peakMinute: showWindow(peakMinute),
        peakHour: showWindow(peakHour),
        routes: routes?.map(({ peakSecond, ...route }) => ({ ...route, peakAt: toIso(peakSecond) })) ?? null
      },
      proposals: proposals.map((one) => ({ ...one, reason: tell(one.reason) })),
      next,
      remarks: remarks.map(tell)
    }
  }
}

/** @param {BusyWindow | null} window */
function showWindow (window) {
  if (window === null) return null
  const { requests, ratePerSecond, startSecond } = window
  return { requests, ratePerSecond, from: toIso(startSecond) }
}

/** @param {number} second since 1970 */
function toIso (second) {
  return new Date(second * 1000).toISOString().replace('.000Z', 'Z')
}
