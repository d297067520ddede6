/** @import { BaselineResult, Verdict } from '../../types.ts' */

/** @type {ReadonlyArray<Verdict['verdict']>} */
const WORST_FIRST = ['missed', 'invalid', 'inconclusive', 'met']

/**
 * One verdict for each target, phase and objective. Rows of several drivers or rates have a verdict each, which
 * dashboards could not tell apart: the worst stands for them, and of equals the one that is kept worst.
 * @param {{ baselineResult: Pick<BaselineResult, 'verdicts'> }} options
 * @returns {Verdict[]}
 */
export function listWorstVerdicts ({ baselineResult: { verdicts } }) {
  /** @type {Map<string, Verdict>} */
  const worst = new Map()
  for (const verdict of verdicts) {
    const key = JSON.stringify([verdict.target, verdict.phase, verdict.objective.text])
    const known = worst.get(key)
    if (
      known === undefined ||
      rank(verdict) < rank(known) ||
      (rank(verdict) === rank(known) && (verdict.sloRatio ?? Infinity) < (known.sloRatio ?? Infinity))
    ) { worst.set(key, verdict) }
  }
  return [...worst.values()]
}

/** @param {Verdict} verdict */
function rank ({ verdict }) {
  return WORST_FIRST.indexOf(verdict)
}
