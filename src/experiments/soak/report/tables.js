import { formatBytes } from '../../../judge/wording.js'
import { drawSparkline } from '../../../report/sparkline.js'
import { makeTable } from '../../../report/tables/table.js'
import { formatMebibytes, formatRate, formatDuration, NOTHING } from '../../../report/units.js'
import { tell } from '../../../report/sentences/index.js'
import { LEAK_BOUND } from '../../../stats/leak.js'
import { tellDrift } from './prose.js'

/**
 * @import { Table } from '../../../report/tables/table.js'
 * @import { SoakRange, SoakResult } from '../verdict/result.js'
 */

const MOST_MARKS = 30
const VERDICTS = Object.freeze({ leak: 'leak', none: 'no leak', unknown: 'cannot tell' })

/**
 * Memory of each part over the soak, and what was found.
 * @param {{ result: SoakResult }} options
 * @returns {Table | null} null: nothing was measured
 */
export function buildSoakTable ({ result: { rows } }) {
  const parts = rows.flatMap((row) => row.parts.map((part) => ({ row, part })))
  if (parts.length === 0) return null
  return makeTable({
    title: 'Memory over the soak',
    columns: [
      ['Target', 'left'],
      ['Verdict', 'left'],
      ['A request', 'right'],
      ['A second', 'right'],
      ['From MiB', 'right'],
      ['To MiB', 'right'],
      ['Judged', 'right'],
      ['Requests/s', 'right'],
      ['Memory', 'left']
    ],
    rows: parts.map(({ row, part }) => [
      row.parts.length > 1 ? `${row.target} (${part.part})` : row.target,
      VERDICTS[part.found],
      writeRange(part.bytesPerRequest),
      writeRange(part.bytesPerSecond),
      formatMebibytes({ bytes: part.fromBytes }),
      formatMebibytes({ bytes: part.toBytes }),
      formatDuration({ durationMs: part.overMs }),
      formatRate({ perSecond: row.requestsPerSecond }),
      drawMemory({ values: row.series.parts.find(({ name }) => name === part.part)?.memoryBytes ?? [] })
    ]),
    notes: [
      'resident memory of all processes. Only its low points are judged, not the peaks before a garbage collection; ' +
        'ranges hold for all looks together',
      `a leak: memory that grows steadily and would fill ${formatBytes(LEAK_BOUND.fillBytes)} within ` +
        `${LEAK_BOUND.fillMs / 3_600_000} h`,
      ...rows.map((row) => `${row.target}: ${tellDrift(row)}`)
    ]
  })
}

/** @param {SoakRange | null} range */
function writeRange (range) {
  return range === null ? NOTHING : `${formatBytes(range.value)} (${formatBytes(range.low)} to ${formatBytes(range.high)})`
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
export function printSoak ({ result: { rows } }) {
  return {
    rows: rows.map(({ title, p99, ...row }) => ({
      ...row,
      reason: tell(row.reason),
      parts: row.parts.map((part) => ({ ...part, reason: tell(part.reason) }))
    }))
  }
}
