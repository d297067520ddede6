import { ERROR_CODES, EXIT } from '../../errors.js'
import { tell } from '../sentences/index.js'
import { nameStage } from './stage-text.js'

/**
 * @import { BaselineResult, Result, Row, RowMeasured } from '../../types.ts'
 * @import { Row as TableRow } from '../document.ts'
 *
 * A row with the name it is shown under. `row` is null when the result has none for a target of the baseline.
 * `first` is false for a further row of the same target, by another driver.
 * @typedef {{ target: string, label: string, first: boolean, state: Row['status'], row: Row | null, measured:
 *   RowMeasured | null, reason: string }} LabelledRow
 */

/**
 * The rows of a phase in table order, each with the name it is shown under. A target without a row gets a missing one:
 * nothing that was asked for is quietly left out.
 * @param {{ result: Result, baselineResult: BaselineResult, phase: Row['phase'] }} options
 * @returns {LabelledRow[]} empty when the phase was not run at all
 */
export function listRows ({ result, baselineResult, phase }) {
  const { baseline, rows } = baselineResult
  const ofPhase = rows.filter((row) => row.phase === phase)
  if (ofPhase.length === 0 && (phase === 'latency' || rows.length > 0)) return []
  /** @type {Map<string, Row[]>} */
  const byTarget = new Map(baseline.targets.map((target) => [target, []]))
  for (const row of ofPhase) byTarget.set(row.target, [...byTarget.get(row.target) ?? [], row])
  return [...byTarget].flatMap(([target, own]) => {
    if (own.length === 0) return [labelMissing({ result, target, row: null })]
    const severalDrivers = new Set(own.map((row) => row.driver)).size > 1 // and not several rates
    return own.map((row, index) =>
      row.measured === null
        ? labelMissing({ result, target, row })
        : {
            target,
            label: labelRow(row, severalDrivers),
            first: index === 0,
            state: row.status,
            row,
            measured: row.measured,
            reason: row.reason ? tell(row.reason) : ''
          }
    )
  })
}

/**
 * Its line in a table whose first column is `target`: what was measured, or why nothing was.
 * @param {{ labelled: LabelledRow, lay: (measured: RowMeasured) => TableRow['cells'] }} options lay: the other cells
 * @returns {TableRow}
 */
export function rowOf ({ labelled: { target, label, state, measured, reason }, lay }) {
  return {
    cells: { target: label, ...measured && lay(measured) },
    ...measured === null && { reason },
    ...state === 'invalid' && { tone: /** @type {const} */ ('dim') },
    of: target
  }
}

/** @param {Row} row @param {boolean} severalDrivers */
function labelRow (row, severalDrivers) {
  const driver = severalDrivers ? ` by ${row.driver}` : ''
  const name = nameStage({ target: row.target, ...row.traffic?.kind === 'stage' && { stage: row.traffic } })
  return `${name}${driver}${row.status === 'ok' ? '' : ` (${row.status})`}`
}

/**
 * @param {{ result: Result, target: string, row: Row | null }} options
 * @returns {LabelledRow}
 */
function labelMissing ({ result, target, row }) {
  const unavailable = result.run.unavailable.find((entry) => entry.target === target)
  // A code that leads to no bad exit is a warning: it is not why the target was not measured.
  const failure = result.run.failures.find((entry) => entry.target === target && ERROR_CODES[entry.code]?.exitCode !== EXIT.met)
  let reason = row?.reason ? tell(row.reason) : 'not measured'
  if (failure) reason = `failed: ${failure.code}`
  if (unavailable) reason = `unavailable: ${unavailable.reason}`
  return { target, label: target, first: true, state: 'missing', row, measured: null, reason }
}
