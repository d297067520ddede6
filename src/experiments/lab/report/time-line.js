import { addUp } from '../verdict/seconds.js'
import { formatSignificant } from '../../../units.js'
import { formatAt, formatGood } from './cells.js'
import { greatest, least } from '../../../stats/extremes.js'

/**
 * @import { LabRow } from '../verdict/rows.js'
 * @import { LabSecond } from '../verdict/seconds.js'
 * @import { Table } from '../../../report/document.ts'
 */

const LEVELS = '▁▂▃▄▅▆▇█'
const NONE = '·'
const UNKNOWN = '?'
const UNANSWERED = '-'
const BETWEEN = '/'
const MOST_MARKS = 30 // beside a name, in 80 columns
const PHASE_MARKS = '123456789abcdefghijklmnopqrstuvwxyz'

/**
 * Origin calls and success over the window, one table for each rate: a mark for each second, or for as many as it takes
 * to have no more than 30 marks.
 * @param {{ rows: readonly LabRow[] }} options
 * @returns {Table[]} none without a whole second
 */
export function buildTimeLineTables ({ rows }) {
  const drawn = rows.filter(({ seconds }) => seconds.length > 0)
  const rates = [...new Set(drawn.map(({ ratePerSecond }) => ratePerSecond))]
  return rates.map((rate) => makeTimeLine(drawn.filter(({ ratePerSecond }) => ratePerSecond === rate)))
}

/** @param {LabRow[]} rows of one rate @returns {Table} */
function makeTimeLine (rows) {
  const length = Math.max(...rows.map(({ seconds }) => seconds.length))
  const size = Math.ceil(length / MOST_MARKS)
  const lines = rows.map((row) => ({ row, marks: gather(row.seconds, size) }))
  const longest = lines.reduce((most, one) => one.marks.length > most.marks.length ? one : most)
  const pad = (/** @type {string} */ marks) => marks.padEnd(longest.marks.length, UNKNOWN)
  const callRates = lines.map(({ row, marks }) =>
    marks.map(({ calls, seconds }) => (calls === null ? null : calls / seconds / Math.max(1, row.repeats)))
  )
  const most = Math.max(0, ...callRates.flat().map((rate) => rate ?? 0))
  const { row: { phases, ratePerSecond } } = longest
  const phaseMarks = longest.marks.map(({ phase }) => phase === null ? BETWEEN : PHASE_MARKS[phase] ?? UNKNOWN).join('')
  const markRate = (/** @type {number | null} */ rate) => markOf(rate === null ? null : rate / Math.max(most, Number.MIN_VALUE))
  return {
    kind: 'table',
    title: `Second by second${formatAt(ratePerSecond)}`,
    columns: [
      { key: 'target', head: 'Target' },
      { key: 'what', head: 'What' },
      { key: 'marks', head: size === 1 ? 'Each second' : `Each ${size} seconds` },
      { key: 'worst', head: 'Worst', align: 'right' }
    ],
    rows: [
      ...phases.length > 0 ? [{ cells: { target: 'phases', what: '', marks: phaseMarks, worst: '' } }] : [],
      ...lines.flatMap(({ row: { target }, marks }, index) => [
        {
          cells: {
            target, what: 'origin calls', marks: pad(callRates[index].map(markRate).join('')), worst: describeMost(callRates[index])
          },
          of: target
        },
        {
          cells: {
            target,
            what: 'success',
            marks: pad(marks.map(({ ok, failed }) => markOfGood(ok, ok + failed)).join('')),
            worst: describeLeast(marks)
          },
          of: target
        }
      ])
    ],
    notes: [
      `${LEVELS}: from little to all, ${NONE} nothing, ${UNKNOWN} not known. Origin calls: mean over the repeats; the highest mark is ${formatSignificant({ value: most, maxDecimals: 1 })} calls/s for every target. Success: ${LEVELS.at(-1)} when every answer that came was good, ${UNANSWERED} when none came. Worst: most calls, least success`,
      ...(phases.length > 0
        ? [
            `phases: ${phases.map(({ name, action }, index) => `${PHASE_MARKS[index] ?? UNKNOWN} ${name}${action === null ? '' : ` (${action})`}`).join('; ')}${phaseMarks.includes(BETWEEN) ? `; ${BETWEEN} between two` : ''}`
          ]
        : [])
    ]
  }
}

/** @param {LabSecond[]} seconds @param {number} size @returns {Array<LabSecond & { seconds: number }>} */
function gather (seconds, size) {
  return Array.from({ length: Math.ceil(seconds.length / size) }, (_, index) => {
    const own = seconds.slice(index * size, (index + 1) * size)
    return { ...addUp(own), seconds: own.length }
  })
}

/** @param {number | null} share of the highest */
function markOf (share) {
  if (share === null) return UNKNOWN
  return share <= 0 ? NONE : LEVELS[Math.min(LEVELS.length, Math.ceil(share * LEVELS.length - 1e-9)) - 1]
}

/** The highest mark is for all and nothing less. @param {number} ok @param {number} of */
function markOfGood (ok, of) {
  if (of === 0) return UNANSWERED
  return ok === of ? LEVELS[LEVELS.length - 1] : markOf(Math.min(ok / of, (LEVELS.length - 1) / LEVELS.length))
}

/** @param {Array<number | null>} rates */
function describeMost (rates) {
  const known = rates.filter((rate) => rate !== null)
  return known.length === 0 ? UNKNOWN : `${formatSignificant({ value: greatest(known), maxDecimals: 1 })}/s`
}

/** @param {LabSecond[]} marks */
function describeLeast (marks) {
  const known = marks.filter(({ ok, failed }) => ok + failed > 0).map(({ ok, failed }) => ok / (ok + failed))
  return known.length === 0 ? UNKNOWN : formatGood(least(known))
}
