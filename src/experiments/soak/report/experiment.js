import { drawSparkline } from '../../../report/sparkline.js'
import { formatDuration, NOTHING, formatRatio, formatBytes } from '../../../units.js'
import { tell } from '../../../report/sentences/index.js'
import { LEAK_BOUND } from '../../../stats/leak.js'

/**
 * @import { ReportedExperiment } from '../../types.ts'
 * @import { Table } from '../../../report/document.ts'
 * @import { SoakRange, SoakResult, SoakRow } from '../verdict/result.js'
 * @import { BaselineResult } from '../../../types.ts'
 */

const MOST_MARKS = 30
const VERDICTS = Object.freeze({ leak: 'leak', none: 'no leak', unknown: 'cannot tell' })

/** @type {ReportedExperiment} */
export const soak = {
  isOf: ({ soak }) => soak !== undefined,
  name: 'soak',
  print: ({ soak }) => (soak ? printSoak({ result: soak }) : {}),
  replaces: false,
  answer: answerSoak,
  buildHead: ({ soak }) => (soak ? buildSoakTable({ result: soak }) : null),
  listCosts: () => ({ unit: '', bars: [] })
}

/**
 * Memory of each part over the soak, and what was found.
 * @param {{ result: SoakResult }} options
 * @returns {Table | null} null: nothing was measured
 */
function buildSoakTable ({ result: { rows } }) {
  const parts = rows.flatMap((row) => row.parts.map((part) => ({ row, part })))
  if (parts.length === 0) return null
  return {
    kind: 'table',
    title: 'Memory over the soak',
    columns: [
      { key: 'target', head: 'Target' },
      { key: 'verdict', head: 'Verdict' },
      { key: 'perRequest', head: 'A request', align: 'right' },
      { key: 'perSecond', head: 'A second', align: 'right' },
      { key: 'from', head: 'From MiB' },
      { key: 'to', head: 'To MiB' },
      { key: 'judged', head: 'Judged' },
      { key: 'rate', head: 'Requests/s' },
      { key: 'memory', head: 'Memory' }
    ],
    rows: parts.map(({ row, part }) => ({
      cells: {
        target: row.parts.length > 1 ? `${row.target} (${part.part})` : row.target,
        verdict: VERDICTS[part.found],
        perRequest: writeRange(part.bytesPerRequest),
        perSecond: writeRange(part.bytesPerSecond),
        from: { value: part.fromBytes, unit: 'mebibytes' },
        to: { value: part.toBytes, unit: 'mebibytes' },
        judged: { value: part.overMs, unit: 'ms' },
        rate: { value: row.requestsPerSecond, unit: 'perSecond' },
        memory: drawMemory({ values: row.series.parts.find(({ name }) => name === part.part)?.memoryBytes ?? [] })
      },
      of: row.target
    })),
    notes: [
      'resident memory of all processes. Only its low points are judged, not the peaks before a garbage collection; ' +
        'ranges hold for all looks together',
      `a leak: memory that grows steadily and would fill ${formatBytes({ bytes: LEAK_BOUND.fillBytes })} within ` +
        `${LEAK_BOUND.fillMs / 3_600_000} h`,
      ...rows.map((row) => `${row.target}: ${tellDrift(row)}`)
    ]
  }
}

/** @param {SoakRange | null} range */
function writeRange (range) {
  return range === null ? NOTHING : `${formatBytes({ bytes: range.value })} (${formatBytes({ bytes: range.low })} to ${formatBytes({ bytes: range.high })})`
}

/** @param {{ values: ReadonlyArray<number | null> }} options */
function drawMemory ({ values }) {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? NOTHING : drawSparkline({ values: known, most: MOST_MARKS })
}

/**
 * As in a JSON document, with sentences.
 * @param {{ result: SoakResult }} options
 */
function printSoak ({ result: { rows } }) {
  return {
    rows: rows.map(({ title, p99, ...row }) => ({
      ...row,
      reason: tell(row.reason),
      parts: row.parts.map((part) => ({ ...part, reason: tell(part.reason) }))
    }))
  }
}

/**
 * Whether memory leaks and p99 drifts, some sentences a target.
 * @param {Pick<BaselineResult, 'soak'>} baselineResult
 * @returns {string} plain text, to be escaped by the format
 */
function answerSoak ({ soak }) {
  if (!soak || soak.rows.length === 0) return 'nothing was measured.'
  return soak.rows.map(tellRow).join(' ')
}

/** @param {SoakRow} row */
function tellRow (row) {
  const { target, parts, reason, endedEarly, windowMs, plannedMs } = row
  const which = parts.length > 1 ? parts.find((part) => part.reason === reason)?.part : undefined
  const name = which === undefined ? target : `${target} (${which})`
  const length = endedEarly
    ? ` Decided after ${formatDuration({ durationMs: windowMs })} of ${formatDuration({ durationMs: plannedMs })}.`
    : ''
  return `${name}: ${tell(reason)}. ${tellDrift(row)}${length}`
}

/**
 * @param {Pick<SoakRow, 'drift'>} row
 * @returns {string} a sentence
 */
function tellDrift ({ drift }) {
  if (drift === null) return 'p99 over time: not known, too few requests.'
  const { found, ratioPerHour: { value, low, high } } = drift
  const range = `${formatRatio({ ratio: low })} to ${formatRatio({ ratio: high })}`
  switch (found) {
    case 'rises': return `p99 rises: × ${formatRatio({ ratio: value })} an hour (${range}).`
    case 'falls': return `p99 falls: × ${formatRatio({ ratio: value })} an hour (${range}).`
    case 'none': return `p99 is steady: × ${range} an hour.`
    default: return 'p99 over time: no drift found, but the soak was too short to rule one out.'
  }
}
