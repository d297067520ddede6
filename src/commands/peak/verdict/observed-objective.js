/** @import { ObservedDurations, ObservedTraffic, ProposalReason, ProposedObjective } from '../../../types.ts' */

const STEPS = [1, 1.5, 2, 3, 5, 7.5] // bounds that people ask for, in each power of ten
const NINES = [99.999, 99.99, 99.95, 99.9, 99.5, 99, 95, 90] // good ratios that people ask for, in percent

/**
 * Objectives that the service kept over the time of the logs, by stated rules: p99 rounded up to a usual bound, the
 * good ratio (the lower end of its 95 % interval) rounded down to a usual one. What it did is no promise of what users
 * need.
 * @param {{ traffic: Pick<ObservedTraffic, 'requests' | 'errors' | 'errorRatio' | 'errorInterval' | 'durations'> }} options
 * @returns {ProposedObjective[]}
 */
export function proposeObjectives ({ traffic }) {
  return [proposeLatency(traffic.durations), proposeSuccess(traffic)]
}

/** @param {ObservedDurations | null} durations @returns {ProposedObjective} */
function proposeLatency (durations) {
  const p99Us = durations?.percentilesUs.p99 ?? null
  if (durations === null || p99Us === null) {
    return { kind: 'latency', text: null, reason: explainNone(durations) }
  }
  // A duration of 4 ms in a log of whole milliseconds was cut off: it may have been just under 5.
  const boundUs = roundUp(p99Us + durations.resolutionUs)
  const [bound, unit] = boundUs >= 1e6 ? [boundUs / 1e6, 's'] : boundUs >= 1000 ? [boundUs / 1000, 'ms'] : [boundUs, 'us']
  return { kind: 'latency', text: `p99<${bound}${unit}`, reason: { code: 'TIME_ROUNDED_UP', p99Us } }
}

/** @param {ObservedDurations | null} durations @returns {ProposalReason} */
function explainNone (durations) {
  if (durations === null) return { code: 'DURATIONS_MISSING' }
  const { total, needs: { p99: needed } } = durations
  return needed === undefined ? { code: 'DURATIONS_IN_SECONDS' } : { code: 'DURATIONS_TOO_FEW', needed, total }
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
  const surelyRatio = 1 - errorInterval.high
  const percent = NINES.find((nines) => surelyRatio >= nines / 100)
  const seen = { ratio: 1 - errorRatio, requests }
  if (percent !== undefined) {
    return { kind: 'success', text: `success>=${percent}%`, reason: { code: 'RATIO_ROUNDED_DOWN', ...seen, surelyRatio } }
  }
  const reason =
    errors > 0
      ? { code: /** @type {const} */ ('RATIO_LOW'), ...seen, surelyRatio }
      : { code: /** @type {const} */ ('RATIO_OF_TOO_FEW'), ...seen }
  return { kind: 'success', text: null, reason }
}
