/** @import { ToldObjective } from '../../types.ts' */
/** @import { ObjectiveJudge } from './types.ts' */

/** The tool's word stands: it saw every request. @type {ObjectiveJudge<ToldObjective>} */
export const told = {
  judge ({ measured: { told = [] }, objective }) {
    const found = told.find(({ text }) => text === objective.text)
    if (!found) return { verdict: 'inconclusive', reason: { code: 'nothingMeasured' } }
    const { isMet, figure, ratio = null } = found
    return { verdict: isMet ? 'met' : 'missed', measured: ratio, sli: ratio, reason: { code: 'told', figure: figure ?? null } }
  },
  standsSpoiled: () => null
}
