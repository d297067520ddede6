/** @import { Counts, TrialRecord } from '../types.ts' */

/**
 * What is left of the requests due when those that were due in stops are not counted. Which of them had failed is not
 * kept: all that failed stay.
 * @param {{ counts: Counts, leftOut: number }} options
 * @returns {Counts | null} null where fewer went well than are left out
 */
export function countOutside ({ counts, leftOut }) {
  const { due, ok } = counts
  return ok < leftOut ? null : { ...counts, due: due - leftOut, ok: ok - leftOut }
}

/**
 * The trials as they were outside the stops of the machine. One without a stop stands with all of its requests.
 * @param {{ trials: TrialRecord[] }} options
 * @returns {{ trials: TrialRecord[], leftOutRatio: number } | null} null where nothing was left out
 */
export function standOutside ({ trials }) {
  const leftOut = trials.reduce((sum, { load }) => sum + (load.outside?.leftOut ?? 0), 0)
  if (leftOut === 0) return null
  return {
    trials: trials.map((record) => ({ ...record, load: { ...record.load, ...record.load.outside } })),
    leftOutRatio: leftOut / trials.reduce((sum, { load }) => sum + load.counts.due, 0)
  }
}
