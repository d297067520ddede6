import { labelError } from '../../../judge/calibration-wording.js'
import { formatPercent } from '../../../units.js'
import { PERCENTILES } from '../../../plan/percentiles.js'
import { spoilsPercentile } from '../../../stats/disturbance.js'

/** @import { Calibration, CalibrationCheck, CalibrationSummary, DriverLimits, LoadProfile } from '../../../types.ts' */
/** @import { PercentileKey, PercentileTruth, TruthComparison } from '../../../types.ts' */

const MOST_NAMED = 3 // the table has them all
// Where the server itself was late, by what its parameters say, something else wanted its core. Not in the tail, which
// no machine keeps clean, and not at a stall, whose p50 and p90 depend on when exactly requests were due.
const KEPT = ['p50', 'p90']
const LATE_US = 200

/**
 * Whether numbers of this machine can be trusted, check by check. Pure.
 * @param {{ comparisons: TruthComparison[], limits: DriverLimits[] }} options
 * @returns {Pick<Calibration, 'verdict' | 'checks' | 'summary'>} `unknown`: nothing failed, but something could not be calibrated
 */
export function judgeCalibration ({ comparisons, limits }) {
  const summary = summarize({ comparisons, limits })
  const checks = [
    checkErrors(comparisons, summary),
    checkIdentities(comparisons),
    checkCounts(comparisons),
    checkLag(comparisons),
    checkQuiet({ comparisons, limits })
  ]
  const verdict = checks.some(({ status }) => status === 'failed')
    ? 'not trusted'
    : checks.every(({ status }) => status === 'passed')
      ? 'trusted'
      : 'unknown'
  return { verdict, checks, summary }
}

/** @param {{ comparisons: TruthComparison[], limits: DriverLimits[] }} options */
function summarize ({ comparisons, limits }) {
  const native = limits.find(({ driver }) => driver === 'native') ?? limits.find(({ driver }) => driver === 'k6')
  const lags = comparisons.flatMap(({ sendLagP99Us }) => sendLagP99Us ?? [])
  return {
    worstError: listErrors(comparisons)[0] ?? null,
    floorUs: native?.floorUs ?? null,
    ceilingPerSecond: native?.ceilingPerSecond ?? null,
    sendLagP99Us: lags.length > 0 ? Math.max(...lags) : null
  }
}

/**
 * Errors that count, above the floor and not the machine's, in trials that are to be believed, the largest first. In a
 * closed loop nothing is due, so the server's record begins when it read a request: one that had to wait for its core
 * read late, and what came of that is no error of the driver.
 * @param {TruthComparison[]} comparisons
 */
function listErrors (comparisons) {
  return comparisons.filter((one) => one.invalid.length === 0 && !(one.load.kind === 'constant-concurrency' && wasDisturbed(one)))
    .flatMap((comparison) => listCounted(comparison).flatMap(({ key, errorRatio }) => errorRatio === null
      ? []
      : [{ ratio: errorRatio, percentile: key, server: comparison.server, id: comparison.id }]))
    .sort((a, b) => b.ratio - a.ratio)
}

/** @param {TruthComparison[]} comparisons @param {CalibrationSummary} summary @returns {CalibrationCheck} */
function checkErrors (comparisons, { worstError }) {
  const name = 'percentiles'
  const empty = comparisons.filter(({ invalid, percentiles }) => invalid.length === 0 && percentiles.length === 0)
  const tooLarge = listErrors(comparisons).filter(({ ratio }) => ratio > MOST_ERROR)
  if (tooLarge.length > 0) {
    const named = tooLarge.slice(0, MOST_NAMED).map((error) => `${labelError(error)} at ${error.id}`)
    return {
      name,
      status: 'failed',
      detail: `off by more than ${MOST_ERROR * 100} %: ${named.join(', ')}${tooLarge.length > MOST_NAMED ? `, and ${tooLarge.length - MOST_NAMED} more` : ''}`
    }
  }
  if (empty.length > 0) return { name, status: 'unknown', detail: `nothing was answered: ${listIds(empty)}` }
  return {
    name,
    status: 'passed',
    detail:
      worstError === null
        ? 'every difference is within the floor'
        : `worst error ${labelError(worstError)} at ${worstError.id}, allowed are ${MOST_ERROR * 100} %`
  }
}

/** @param {TruthComparison[]} comparisons @returns {CalibrationCheck} */
function checkIdentities (comparisons) {
  const broken = comparisons.filter(({ identityHeld }) => !identityHeld)
  return broken.length > 0
    ? { name: 'identities', status: 'failed', detail: `requests that are not accounted for: ${listIds(broken)}` }
    : { name: 'identities', status: 'passed', detail: `every request is accounted for in ${comparisons.length} trials` }
}

/**
 * A server may be asked less than planned by a driver that sent late: that is for its own check to say.
 * @param {TruthComparison[]} comparisons
 * @returns {CalibrationCheck}
 */
function checkCounts (comparisons) {
  const apart = comparisons.filter(({ countsAgree, invalid }) => !countsAgree && invalid.length === 0)
  return apart.length > 0
    ? { name: 'counts', status: 'failed', detail: `driver and server counted differently: ${listIds(apart)}` }
    : { name: 'counts', status: 'passed', detail: 'driver and server counted alike' }
}

/** @param {TruthComparison[]} comparisons @returns {CalibrationCheck} */
function checkLag (comparisons) {
  const spoiled = comparisons.filter(({ invalid }) => invalid.length > 0)
  return spoiled.length > 0
    ? {
        name: 'send lag',
        status: 'unknown',
        detail: `could not be calibrated: ${spoiled.map(({ id, invalid, attempts }) => `${id}, ${attempts} attempts: ${invalid.join('; ')}`).join('. ')}`
      }
    : {
        name: 'send lag',
        status: 'passed',
        detail: comparisons.some(({ driver }) => driver === 'k6')
          ? 'k6 does not tell it; it kept up with every rate, by its own counts and its use of CPU'
          : 'the driver sent on time in every trial'
      }
}

/** @param {{ comparisons: TruthComparison[], limits: DriverLimits[] }} options @returns {CalibrationCheck} */
function checkQuiet ({ comparisons, limits }) {
  const disturbed = comparisons.filter(wasDisturbed)
  const details = [
    ...disturbed.length > 0 ? [`other programs used the CPU: servers answered late in ${listIds(disturbed)}`] : [],
    ...comparisons.filter(({ invalid }) => invalid.length === 0).flatMap(describeStops),
    ...limits.filter(({ isStopped }) => isStopped).map(({ driver }) => `stops of the machine spoiled floor or ceiling of ${driver}`)
  ]
  return details.length > 0
    ? { name: 'quiet machine', status: 'unknown', detail: details.join('; ') }
    : { name: 'quiet machine', status: 'passed', detail: 'the servers answered in time' }
}

/** @param {TruthComparison} comparison */
function describeStops (comparison) {
  const excused = listExcused(comparison)
  if (excused.length === 0) return []
  const keys = excused.map(({ key }) => key.replace('_', '.')).join(', ')
  return [
    `stops of the machine took ${formatPercent({ ratio: comparison.stoppedRatio ?? 0 })} of ${comparison.id}, ${comparison.attempts} attempts: its error at ${keys} is not judged`
  ]
}

/** @param {TruthComparison} comparison */
function wasDisturbed ({ server, percentiles }) {
  return (
    server !== 'stall' &&
    percentiles.some(
      ({ key, trueUs, closedFormUs }) =>
        KEPT.includes(key) && trueUs - closedFormUs > LATE_US + MOST_ERROR * closedFormUs
    )
  )
}

/** @param {TruthComparison[]} comparisons */
function listIds (comparisons) {
  return comparisons.map(({ id }) => id).join(', ')
}

/**
 * Whether a trial needs no further attempt: one that is valid and within what is allowed. Anything else is measured again, as a passing
 * disturbance of the machine is no error of the driver, and one that is there again is.
 * @param {readonly TruthComparison[]} attempts
 */
export function isSettled (attempts) {
  const counted = attempts.filter(isCounted)
  return counted.length === 1 && worstOf(counted[0]) <= MOST_ERROR
}

/**
 * The attempt that counts: of those that are valid the one whose worst error is the median (of two the larger), so that neither luck nor
 * mischance decides. Where stops of the machine spoiled them all, the one that they took least of; without a valid one the last.
 * @param {readonly TruthComparison[]} attempts at least one
 * @returns {TruthComparison} with the number of attempts it took
 */
export function pickMedian (attempts) {
  const counted = attempts.filter(isCounted).sort((a, b) => worstOf(a) - worstOf(b))
  const [leastStopped] = attempts
    .filter(({ invalid, percentiles }) => invalid.length === 0 && percentiles.length > 0)
    .sort((a, b) => (a.stoppedRatio ?? 0) - (b.stoppedRatio ?? 0))
  const picked = counted[Math.floor(counted.length / 2)] ?? leastStopped ?? attempts[attempts.length - 1]
  return { ...picked, attempts: attempts.length }
}

/**
 * One that is too far off only where stops of the machine reach says nothing; nor does one in whose window hardly a request began.
 * @param {TruthComparison} attempt
 */
function isCounted (attempt) {
  const { invalid, percentiles } = attempt
  return invalid.length === 0 && percentiles.length > 0 && (listExcused(attempt).length === 0 || worstOf(attempt) > MOST_ERROR)
}

/** @param {TruthComparison} comparison */
function worstOf (comparison) {
  return Math.max(0, ...listCounted(comparison).map(({ errorRatio }) => errorRatio ?? 0))
}

const MOST_ERROR = 0.05 // the most that any percentile may be off

const JUDGED_OF_CLOSED = 'p50'
const EDGE_OF_STALL = 'p90'

/**
 * Whether an error counts. The last tenth of each period is stalled, so p90 of the stall server lies on the edge
 * between those who wait and those who do not: one request more or less makes all the difference there.
 *
 * Of a closed loop only the median does: its driver sleeps until an answer wakes it, which on a virtual machine takes
 * 0.2 ms and up, as it does every driver that waits for its sockets. A closed loop is there for the peak, where nobody
 * sleeps; response times are the open loop's, which is awake when an answer is near.
 * @param {{ comparison: TruthComparison, key: PercentileKey }} options
 */
function isJudged ({ comparison: { load, server }, key }) {
  if (server === 'stall' && key === EDGE_OF_STALL) return false
  return load.kind !== 'constant-concurrency' || key === JUDGED_OF_CLOSED
}

/** Percentiles that are judged, with an error that is the driver's. @param {TruthComparison} comparison @returns {PercentileTruth[]} */
function listCounted (comparison) {
  return comparison.percentiles.filter((one) => isJudged({ comparison, key: one.key }) && !isExcused({ comparison, one }))
}

/**
 * Percentiles that are judged, with an error that may be the machine's.
 * @param {TruthComparison} comparison
 * @returns {PercentileTruth[]}
 */
function listExcused (comparison) {
  return comparison.percentiles.filter((one) => isJudged({ comparison, key: one.key }) && isExcused({ comparison, one }))
}

/** Too large, at a percentile that the machine's stops reach. @param {{ comparison: TruthComparison, one: PercentileTruth }} options */
function isExcused ({ comparison, one: { key, errorRatio } }) {
  return errorRatio !== null && errorRatio > MOST_ERROR && isStopped({ measured: comparison, key })
}

/**
 * Whether stops took so much of a trial that a percentile may be theirs.
 * @param {{ measured: { load: Pick<LoadProfile, 'kind'>, stoppedRatio?: number }, key: PercentileKey }} options
 */
export function isStopped ({ measured: { load: { kind }, stoppedRatio = 0 }, key }) {
  const p = PERCENTILES.find(([known]) => known === key)?.[1] ?? 1
  return spoilsPercentile({ share: stoppedRatio, phase: kind === 'constant-concurrency' ? 'peak' : 'latency', p })
}
