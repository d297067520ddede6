import { describeClaim, nameClaimVerdict } from '../tables/claim-text.js'
import { shortenText } from '../../../layout/text.js'
import { clean } from './cells.js'

/**
 * @import { ClaimVerdict, Result } from '../../../types.ts'
 * @import { ScreenOptions } from '../screen.js'
 */

const MOST_REFUTED = 3

/**
 * What became of the hypotheses: how many of their claims held, and which did not.
 * @param {{ result: Result, columns: number, colors: ScreenOptions['colors'] }} options
 * @returns {string[]} none where nothing is claimed
 */
export function layClaims ({ result: { baselines }, columns, colors }) {
  const all = baselines.flatMap(({ claims = [] }) => claims)
  if (all.length === 0) return []
  const pick = (/** @type {ClaimVerdict['verdict']} */ kind) => all.filter(({ verdict }) => verdict === kind)
  const [held, refuted, open] = [pick('held'), pick('refuted'), pick('unknown')]
  const lay = (/** @type {string} */ text) => shortenText({ text: `  ${clean(text)}`, columns })
  const counts = [
    colors.green(`${held.length} held`),
    refuted.length > 0 ? colors.red(`${refuted.length} refuted`) : '0 refuted',
    ...open.length > 0 ? [colors.yellow(`${open.length} cannot tell`)] : []
  ]
  return [
    `${colors.bold('HYPOTHESES')}   ${counts.join('   ')}`,
    ...refuted.slice(0, MOST_REFUTED).map((one) => lay(`${nameClaimVerdict(one)}: ${one.claim.text}: ${describeClaim(one)}`)),
    ...open.length > 0 ? [lay(`Cannot tell: ${open.map(({ claim }) => claim.text).join('; ')}`)] : []
  ]
}
