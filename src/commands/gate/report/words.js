import { describeAllowed, formatFound, isOpen, nameFigure } from '../../../report/run/comparison-words.js'
import { listSome } from '../../../report/screen/frame.js'
import { describeStarts } from '../../../report/prose/comparison.js'
import { formatDuration } from '../../../units.js'
import { EXIT } from '../../../errors.js'
import { tell } from '../../../report/sentences/index.js'

/**
 * @import { Bisection, BisectionStep, Gate, GateObjective } from '../types.ts'
 * @import { Outcome } from '../../../report/document.ts'
 */

const OUTCOMES = /** @type {const} @satisfies {Record<Gate['verdict'], Outcome>} */ ({ ship: 'good', hold: 'bad', 'cannot tell': 'open' })
const ABOUT_FIGURES = ['GATE_WORSE', 'GATE_OPEN']

/** The answer. @param {{ gate: Gate }} options @returns {{ outcome: Outcome, text: string }} plain text */
export function describeGate ({ gate }) {
  const { verdict, objectives, comparison: { figures } } = gate
  const kept = objectives.length === 0 ? '' : '; no objective is missed that the live version meets'
  const texts = {
    ship: `Ship: ${listSome({ names: figures.filter(({ verdict }) => verdict === 'no regression').map(nameFigure), most: figures.length })} are no worse than allowed${kept}.`,
    hold: `Hold: ${nameCauses({ gate })}.`,
    'cannot tell': `Cannot tell: ${nameCauses({ gate })}${describeNeed(gate)}.`
  }
  return { outcome: OUTCOMES[verdict], text: texts[verdict] }
}

/** What made the verdict, by name; empty with `ship`. @param {{ gate: Gate }} options @returns {string} */
function nameCauses ({ gate: { verdict, reasons, comparison, objectives } }) {
  const isHeld = verdict === 'hold'
  const figures = comparison.figures.filter((one) => isHeld ? one.verdict === 'regressed' : isOpen(one))
  const others = objectives.filter(({ outcome }) => outcome === (isHeld ? 'missed' : 'open'))
  const names = [
    ...(reasons.some(({ code }) => code === 'GATE_FAILING') ? ['the new version began to fail'] : []),
    ...reasons.flatMap((reason) => reason.code === 'GATE_FAILED' ? [reason.error] : []),
    ...(reasons.some(({ code }) => code === 'GATE_NOTHING') ? ['no figure was measured in both versions'] : []),
    ...figures.map((figure) => describeAllowed(figure)),
    ...others.map(({ objective }) => isHeld ? `${objective} is missed` : objective)
  ]
  return listSome({ names })
}

/** Reasons that no line of the table of figures shows. @param {{ gate: Gate }} options @returns {string[]} */
export function listOtherReasons ({ gate: { reasons, remarks } }) {
  return [...reasons.filter(({ code }) => !ABOUT_FIGURES.includes(code)), ...remarks].map(tell)
}

/** @param {Gate} gate */
function describeNeed ({ moreMs }) {
  return moreMs === null ? '' : `; about ${formatDuration({ durationMs: moreMs })} more of measuring would decide it, if results stay the same`
}

/** Which versions, and in how much time. @param {{ gate: Gate }} options @returns {string[]} */
export function describeRun ({ gate: { comparison: { before, after, oneRun } } }) {
  if (!oneRun) return []
  return [
    `live: ${before.id}`,
    `next: ${after.id}`,
    describeStarts(oneRun),
    ...oneRun.notes
  ]
}

const OBJECTIVES = Object.freeze({ kept: 'kept', missed: 'missed', open: 'cannot tell' })

/** `p99<50ms at a rate` @param {GateObjective} objective */
export function nameObjective ({ objective, phase }) {
  return `${objective} ${phase === 'peak' ? 'flat out' : 'at a rate'}`
}

/** What the live version misses as well is not `kept`. @param {GateObjective} objective */
export function nameObjectiveOutcome ({ outcome, next }) {
  return outcome === 'kept' && next === 'missed' ? 'both miss it' : OBJECTIVES[outcome]
}

/** What the exit code means. @param {{ gate: Gate, exitCode: number }} options @returns {string} */
export function describeGateExit ({ gate, exitCode }) {
  switch (exitCode) {
    case EXIT.met: return 'ship'
    case EXIT.missed: return `hold: ${nameCauses({ gate })}`
    case EXIT.inconclusive: return `cannot tell: ${nameCauses({ gate })}`
    default: return 'a version could not be measured'
  }
}

/** The answer of a search. @param {{ bisection: Bisection }} options @returns {{ outcome: Outcome, text: string }} */
export function describeBisection ({ bisection: { good, bad, figure, found, reason } }) {
  const change = figure === null ? '' : ` ${bad} against ${good}: ${nameFigure(figure)} ${formatFound(figure)}.`
  return found
    ? { outcome: 'good', text: `First bad commit: ${found.commit.slice(0, 10)} ${found.subject}.${change}` }
    : { outcome: 'open', text: `Not found: ${reason === null ? 'no reason is known' : tell(reason)}.${change}` }
}

/** @param {BisectionStep} step @returns {string} */
export function describeStep ({ verdict, figure, failed }) {
  if (failed !== undefined) return `${verdict}: ${failed}`
  return verdict
}
