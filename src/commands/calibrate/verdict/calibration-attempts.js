import { listCounted, listExcused, MOST_ERROR } from './calibration-errors.js'

/** @import { TruthComparison } from '../../../types.ts' */

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
