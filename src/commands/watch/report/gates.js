import { formatFound, nameFigure, nameOutcome } from '../../../report/run/comparison-words.js'
import { formatAllowed } from '../../../report/prose/comparison.js'
import { listGateRows } from '../verdict/gates.js'
import { formatDay } from './words.js'

/** @import { Answer, Outcome, Table } from '../../../report/document.ts' */
/** @import { StoredGate, WatchResult } from '../types.ts' */

/** On a screen; a page has room for more. */
const MOST_ANSWERS = 3
const MOST_MARKS = 12

/** How an answer turned out. @type {Readonly<Record<StoredGate['verdict'], Outcome>>} */
export const OUTCOMES = Object.freeze({ ship: 'good', hold: 'bad', 'cannot tell': 'open' })
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

/** What does not ship, the newest answer of each. @param {WatchResult} result @returns {Answer[]} */
export function answerGates ({ gates }) {
  const rows = listGateRows({ gates })
  const others = rows.filter(({ newest }) => newest.verdict !== 'ship')
  const ships = rows.length - others.length
  /** @type {Answer} */
  const shipping = { kind: 'answer', outcome: 'good', text: ships === 1 ? '1 gate says ship.' : `${ships} gates say ship.` }
  return [
    ...others.map(({ name, newest }, index) => /** @type {Answer} */ ({
      kind: 'answer',
      outcome: OUTCOMES[newest.verdict],
      text: `${raise(describeGate({ name, gate: newest }))}.`,
      ...index >= MOST_ANSWERS && { depth: 2 }
    })),
    ...ships > 0 ? [shipping] : []
  ]
}

/** @param {string} text */
function raise (text) {
  return text[0].toUpperCase() + text.slice(1)
}

/** @param {WatchResult} result @returns {Table[]} none without a gate */
export function tableGates ({ gates }) {
  const rows = listGateRows({ gates })
  if (rows.length === 0) return []
  return [{
    kind: 'table',
    title: 'Gates',
    columns: [
      { key: 'gate', head: 'gate', priority: 0 },
      { key: 'verdict', head: 'verdict', priority: 1 },
      { key: 'date', head: 'date', priority: 3 },
      { key: 'answers', head: 'last answers', priority: 2 }
    ],
    rows: rows.map(({ name, newest, answers }) => ({
      cells: {
        gate: name,
        verdict: newest.verdict,
        date: formatDay(newest.atMs),
        answers: answers.slice(-MOST_MARKS).map(({ verdict }) => MARKS[verdict]).join('')
      },
      ...newest.verdict === 'hold' && { tone: /** @type {const} */ ('bad') }
    }))
  }]
}
