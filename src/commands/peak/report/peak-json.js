import { tell } from '../../../report/sentences/index.js'

/** @import { BusyStretch, PeakResult } from '../../../types.ts' */

const FORMAT_VERSION = 1

/**
 * The one document of `peak --json`. Explained field by field in docs/reference/json-output.md.
 * @param {{ result: PeakResult }} options
 */
export function buildPeakDocument ({ result: { log, traffic, proposals, apdex, next, remarks } }) {
  const { firstSecond, lastSecond, peakSecond, peakMinute, peakHour, routes, ...rest } = traffic
  return {
    formatVersion: FORMAT_VERSION,
    peak: {
      log: { ...log, remarks: log.remarks.map(tell) },
      traffic: {
        first: toIso(firstSecond),
        last: toIso(lastSecond),
        ...rest,
        peakSecond: showStretch(peakSecond),
        peakMinute: showStretch(peakMinute),
        peakHour: showStretch(peakHour),
        routes: routes?.map(({ peakSecond, ...route }) => ({ ...route, peakAt: toIso(peakSecond) })) ?? null
      },
      ...apdex && { apdex },
      proposals: proposals.map((one) => ({ ...one, reason: tell(one.reason) })),
      next,
      remarks: remarks.map(tell)
    }
  }
}

/** @param {BusyStretch | null} stretch */
function showStretch (stretch) {
  if (stretch === null) return null
  const { requests, ratePerSecond, startSecond } = stretch
  return { requests, ratePerSecond, from: toIso(startSecond) }
}

/** @param {number} second since 1970 */
function toIso (second) {
  return new Date(second * 1000).toISOString().replace('.000Z', 'Z')
}
