import { makeTable } from '../../tables/table.js'
import { describeClaim, nameClaimVerdict } from './claim-text.js'

/** @import { BaselineResult } from '../../../types.ts' */
/** @import { Table } from '../../tables/table.js' */

/**
 * What the hypothesis claims, and what became of it.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table | null} null where nothing is claimed
 */
export function buildClaimTable ({ baselineResult: { claims = [] } }) {
  if (claims.length === 0) return null
  return makeTable({
    title: 'Claims of the hypothesis',
    columns: [['Claim', 'left'], ['Verdict', 'left'], ['Measured', 'left']],
    rows: claims.map((one) => [one.claim.text, nameClaimVerdict(one), describeClaim(one)]),
    notes: ['held, refuted: the whole 95 % range of the ratio is on that side; rough: fewer than three repeats']
  })
}
