import { formatFound, nameFigure, nameOutcome } from '../../../report/run/comparison-words.js'
import { layAnswer, clean } from '../../../report/screen/frame.js'
import { layGrid } from '../../../report/screen/grid.js'
import { formatAllowed } from '../../../report/prose/comparison.js'
import { listGateRows } from '../verdict/gates.js'
import { formatDay } from './words.js'

/** @import { Outcome, Screen } from '../../../report/screen/frame.js' */
/** @import { StoredGate, WatchResult } from '../types.ts' */

const MOST_ANSWERS = 3
/** On a screen; a page has room for more. */
const MOST_MARKS = 12

/** How an answer turned out. @type {Readonly<Record<StoredGate['verdict'], Outcome>>} */
const OUTCOMES = Object.freeze({ ship: 'good', hold: 'bad', 'cannot tell': 'open' })
/** As on all screens: told apart without colours too. @type {Readonly<Record<StoredGate['verdict'], string>>} */
export const MARKS = Object.freeze({ ship: '✓', hold: '✗', 'cannot tell': '?' })

/** `gate api: hold: requests/s: -31 % (…)` @param {{ name: string, gate: StoredGate }} options name: see nameGates */
export function describeGate ({ name, gate: { verdict, reasons: [reason] } }) {
  return `gate ${name}: ${verdict}${reason === undefined ? '' : `: ${reason}`}`
}

/** `requests/s`, `-31 % (-33 to -29)`, `-5 %`, `worse` for each figure. @param {StoredGate} gate */
export function listGateFigures ({ figures }) {
  return figures.map((figure) => ({
    name: nameFigure(figure),
    change: formatFound(figure),
    allowed: formatAllowed(figure),
    outcome: nameOutcome(figure)
  }))
}

/** What does not ship, the newest answer of each. @param {{ result: WatchResult, screen: Screen, most?: number }} options */
export function layGateAnswers ({ result: { gates }, screen, most = MOST_ANSWERS }) {
  const rows = listGateRows({ gates })
  const others = rows.filter(({ newest }) => newest.verdict !== 'ship')
  const ships = rows.length - others.length
  return [
    ...others.slice(0, most).flatMap(({ name, newest }) =>
      layAnswer({ outcome: OUTCOMES[newest.verdict], text: `${raise(describeGate({ name, gate: newest }))}.`, ...screen })),
    ...others.length > most ? [`  and ${others.length - most} more: --details`] : [],
    ...ships > 0 ? layAnswer({ outcome: 'good', text: ships === 1 ? '1 gate says ship.' : `${ships} gates say ship.`, ...screen }) : []
  ]
}

/** @param {string} text */
function raise (text) {
  return text[0].toUpperCase() + text.slice(1)
}

/** @param {{ result: WatchResult, mostRows: number, screen: Screen }} options */
export function layGates ({ result: { gates }, mostRows, screen }) {
  const rows = listGateRows({ gates })
  if (rows.length === 0) return []
  return layGrid({
    title: 'GATES',
    heads: ['verdict', 'date', 'last answers'],
    rows: rows.map(({ name, newest, answers }) => ({
      name: clean(name),
      cells: [newest.verdict, formatDay(newest.atMs), answers.slice(-MOST_MARKS).map(({ verdict }) => MARKS[verdict]).join('')],
      ...newest.verdict === 'hold' && { paint: screen.colors.red }
    })),
    mostRows,
    narrowestName: 16,
    ...screen
  })
}
