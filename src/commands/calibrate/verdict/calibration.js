import { listCounted, listExcused, MOST_ERROR } from './calibration-errors.js'
import { labelError } from '../../../judge/calibration-wording.js'
import { formatPercent } from '../../../units.js'

/** @import { Calibration, CalibrationCheck, CalibrationSummary, DriverLimits, TruthComparison } from '../../../types.ts' */

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

/**
 * @param {{ comparisons: TruthComparison[], limits: DriverLimits[] }} options
 * @returns {CalibrationSummary}
 */
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

/**
 * @param {TruthComparison[]} comparisons
 * @param {CalibrationSummary} summary
 * @returns {CalibrationCheck}
 */
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

/**
 * @param {TruthComparison[]} comparisons
 * @returns {CalibrationCheck}
 */
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

/**
 * @param {TruthComparison[]} comparisons
 * @returns {CalibrationCheck}
 */
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

/**
 * @param {{ comparisons: TruthComparison[], limits: DriverLimits[] }} options
 * @returns {CalibrationCheck}
 */
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
