import { formatCount, formatPercent, formatTime } from '../../../judge/wording.js'

/** @import { ObservedDurations, ObservedTraffic, ProposedObjective } from '../../../types.ts' */

/** Bounds that people ask for, in each power of ten. */
const STEPS = [1, 1.5, 2, 3, 5, 7.5]
/** Good ratios that people ask for, in percent. */
const NINES = [99.999, 99.99, 99.95, 99.9, 99.5, 99, 95, 90]

/**
 * Objectives that the service kept over the time of the logs, by stated rules: p99 rounded up to a usual bound, the good ratio (the lower end of
 * its 95 % interval) rounded down to a usual one. What it did is no promise of what users need.
 * @param {{ traffic: Pick<ObservedTraffic, 'requests' | 'errors' | 'errorRatio' | 'errorInterval' | 'durations'> }} options
 * @returns {ProposedObjective[]}
 */
export function proposeObjectives ({ traffic }) {
  return [proposeLatency(traffic.durations), proposeSuccess(traffic)]
}

/**
 * @param {ObservedDurations | null} durations
 * @returns {ProposedObjective}
 */
function proposeLatency (durations) {
  const p99Us = durations?.percentilesUs.p99 ?? null
  if (durations === null || p99Us === null) {
    const reason = durations === null
      ? 'the log has no durations'
      : durations.needs.p99 === undefined
        ? 'its durations are in whole seconds, which is too coarse'
        : `p99 needs ${formatCount(durations.needs.p99)} durations, the log has ${formatCount(durations.total)}`
    return { kind: 'latency', text: null, reason }
  }
  // A duration of 4 ms in a log of whole milliseconds was cut off: it may have been just under 5.
  const boundUs = roundUp(p99Us + durations.resolutionUs)
  const [bound, unit] = boundUs >= 1e6 ? [boundUs / 1e6, 's'] : boundUs >= 1000 ? [boundUs / 1000, 'ms'] : [boundUs, 'us']
  return { kind: 'latency', text: `p99<${bound}${unit}`, reason: `99 % took up to ${p99Us === 0 ? '0 ms, as logged' : formatTime(p99Us)}; the next usual bound above` }
}

/** The smallest step that is no less, in whole microseconds. @param {number} us */
function roundUp (us) {
  const decade = 10 ** Math.max(1, Math.floor(Math.log10(us)))
  return Math.round([...STEPS, 10].map((step) => step * decade).find((step) => step >= us - 1e-9) ?? 10 * decade)
}

/**
 * @param {Pick<ObservedTraffic, 'requests' | 'errors' | 'errorRatio' | 'errorInterval'>} traffic
 * @returns {ProposedObjective}
 */
function proposeSuccess ({ requests, errors, errorRatio, errorInterval }) {
  const surely = 1 - errorInterval.high
  const percent = NINES.find((nines) => surely >= nines / 100)
  const seen = `${formatPercent(1 - errorRatio)} of ${formatCount(requests)} were answered without 5xx`
  if (percent === undefined) return { kind: 'success', text: null, reason: errors > 0 ? `${seen}, surely no more than ${formatPercent(surely)}: fix that first` : `${seen}: too few to tell 90 %` }
  return { kind: 'success', text: `success>=${percent}%`, reason: `${seen}, surely at least ${formatPercent(surely)}; the next usual ratio below` }
}
