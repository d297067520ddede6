import { kindOf } from '../../plan/objective.js'
import { NOTHING, formatGoodRatio, formatRate, formatTimeAlone } from '../../units.js'
import { REPEATS_FOR_INTERVAL } from '../../stats/repeats.js'

/** @import { Objective, Verdict } from '../../types.ts' */
/** @import { ObjectiveKind } from '../../plan/objectives/types.ts' */

/** Said once beside verdicts that are marked so. */
export const PROVISIONAL = `Rough: fewer than ${REPEATS_FOR_INTERVAL} starts of the server, and the next one may differ.`

/**
 * The measured value in the objective's own unit.
 * @param {Pick<Verdict, 'objective' | 'measured' | 'measuredAtLeast'>} verdict
 */
export function formatMeasured ({ objective, measured, measuredAtLeast }) {
  if (measured === null) return NOTHING
  return `${measuredAtLeast ? '≥ ' : ''}${FIGURES[kindOf(objective).figure](measured)}`
}

/** @type {Readonly<Record<ObjectiveKind<Objective>['figure'], (measured: number) => string>>} */
const FIGURES = Object.freeze({
  time: (valueUs) => formatTimeAlone({ valueUs }),
  goodRatio: (ratio) => formatGoodRatio({ ratio }),
  rate: (perSecond) => `${formatRate({ perSecond })}/s`
})
