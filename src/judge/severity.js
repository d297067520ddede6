/** @import { Verdict } from '../types.ts' */

/** What is not to be believed is not decided, as what is too little is. */
const ORDER = Object.freeze({ missed: 0, invalid: 1, inconclusive: 1, met: 2 })

/**
 * What to look at first: missed, not decided, met; of each the one that is worst kept. What nothing is known of comes last.
 * @template {Pick<Verdict, 'verdict' | 'sloRatio'> & Partial<Pick<Verdict, 'burnRate'>>} T
 * @param {readonly T[]} verdicts
 * @returns {T[]}
 */
export function sortBySeverity (verdicts) {
  return verdicts.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict] || compareRatios(findKept(a), findKept(b)))
}

/**
 * Those that were missed, and those that could not be decided: they need different things, and a reader who finds one
 * among the others takes it for that.
 * @template {Pick<Verdict, 'verdict'>} T
 * @param {readonly T[]} verdicts
 * @returns {{ missed: T[], undecided: T[] }} in the order given
 */
export function splitUnmet (verdicts) {
  return {
    missed: verdicts.filter(({ verdict }) => verdict === 'missed'),
    undecided: verdicts.filter(({ verdict }) => verdict === 'inconclusive' || verdict === 'invalid')
  }
}

/**
 * How well it is kept: 1 or more is good. Where no percentile can be told, bad requests over the allowed ones say it too,
 * and one without a bad request is kept best.
 * @param {Pick<Verdict, 'sloRatio'> & Partial<Pick<Verdict, 'burnRate'>>} verdict
 * @returns {number | null} null: not known
 */
function findKept ({ sloRatio, burnRate = null }) {
  return sloRatio ?? (burnRate === null ? null : 1 / burnRate) // without a bad request: Infinity
}

/** @param {number | null} a @param {number | null} b */
function compareRatios (a, b) {
  if (a === b) return 0
  return a === null || b === null ? Number(a === null) - Number(b === null) : a - b
}
