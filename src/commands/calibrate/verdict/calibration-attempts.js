import { isJudged, MOST_ERROR } from './calibration-errors.js'

/** @import { TruthComparison } from '../../../types.ts' */

/**
 * Whether a trial needs no further attempt: one that is valid and within what is allowed. Anything else is measured again, as a passing
 * disturbance of the machine is no error of the driver, and one that is there again is.
 * @param {readonly TruthComparison[]} attempts
 */
export function isSettled (attempts) {
  const valid = attempts.filter(({ invalid }) => invalid.length === 0)
  return valid.length === 1 && worstOf(valid[0]) <= MOST_ERROR
}

/**
 * The attempt that counts: of those that are valid the one whose worst error is the median (of two the larger), so that neither luck nor
 * mischance decides; without a valid one the last.
 * @param {readonly TruthComparison[]} attempts at least one
 * @returns {TruthComparison} with the number of attempts it took
 */
export function pickMedian (attempts) {
  const valid = attempts.filter(({ invalid }) => invalid.length === 0).sort((a, b) => worstOf(a) - worstOf(b))
  const picked = valid[Math.floor(valid.length / 2)] ?? attempts[attempts.length - 1]
  return { ...picked, attempts: attempts.length }
}

/** @param {TruthComparison} comparison */
function worstOf (comparison) {
  return Math.max(0, ...comparison.percentiles.filter((one) => isJudged({ comparison, key: one.key })).map(({ errorRatio }) => errorRatio ?? 0))
}
