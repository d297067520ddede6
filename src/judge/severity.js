/** @import { Verdict } from '../types.ts' */

const ORDER = Object.freeze(['missed', 'invalid', 'inconclusive', 'met'])

/**
 * What to look at first: missed, not to be believed, not decided, met; of each the one that is worst kept. Those whose SLO ratio is not
 * known come last.
 * @template {Pick<Verdict, 'verdict' | 'sloRatio'>} T
 * @param {readonly T[]} verdicts
 * @returns {T[]}
 */
export function sortBySeverity (verdicts) {
  return verdicts.toSorted((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict) || compareRatios(a.sloRatio, b.sloRatio))
}

/** @param {number | null} a @param {number | null} b */
function compareRatios (a, b) {
  return a === null || b === null ? Number(a === null) - Number(b === null) : a - b
}
