import { formatCount, formatDuration, NOTHING } from '../../../units.js'
import { makeTable } from '../../../report/tables/table.js'
import { ORIGINS } from '../plan/job.js'
import { formatCounts, formatMean, formatServed, formatTimes } from './tables.js'

/**
 * @import { StampedeResult, StampedeSummary } from '../verdict/result.js'
 * @import { CostBar } from '../../../report/run/charts.js'
 * @import { Table } from '../../../report/tables/table.js'
 */

/**
 * The one table to look at: each strategy with the most workers, and with a slow origin.
 * @param {{ result: StampedeResult }} options
 * @returns {Table | null} null where nothing was measured
 */
export function buildStampedeHead ({ result: { summaries } }) {
  const rows = summaries.filter(({ row }) => row)
  if (rows.length === 0) return null
  return makeTable({
    title: 'With the most workers at once',
    columns: [
      ['Strategy', 'left'],
      ['Workers', 'right'],
      ['Fetches', 'right'],
      ['Stores', 'right'],
      ['All ended after (ms)', 'right'],
      ['Slowest worker (ms)', 'right'],
      ['Served by a slow origin', 'right']
    ],
    rows: rows.map(layRow),
    states: rows.map(({ row }) => (row && row.held.broken > 0 ? 'invalid' : 'ok')),
    notes: [
      'min / mean / max over the repeats',
      `slow: an origin that takes ${formatDuration({ durationMs: ORIGINS.slow.latencyMs })}, longer than a worker waits`
    ]
  })
}

/** @param {StampedeSummary} summary */
function layRow ({ strategy, row, ill }) {
  const slow = ill.find(({ origin }) => origin === 'slow')
  return [
    strategy,
    ...(row
      ? [
          formatCount({ count: row.workers }),
          ...[row.fetches, row.stores].map(formatCounts),
          ...[row.wallMs, row.workerMs.max].map(formatTimes)
        ]
      : []),
    slow ? formatServed(slow.succeededRatio) : NOTHING
  ]
}

/**
 * Fetches, as a share of those that are made without any strategy.
 * @param {{ result: StampedeResult }} options
 * @returns {{ unit: string, bars: CostBar[] }}
 */
export function listStampedeCosts ({ result: { summaries } }) {
  return {
    unit: 'fetches, of those that are made without a strategy',
    bars: summaries.flatMap(({ strategy, row, sparedFetches }) => {
      const cost = strategy === 'none' ? 1 : sparedFetches === null ? null : 1 - sparedFetches
      return row && cost !== null ? [{ label: strategy, cost, text: `${formatMean(row.fetches.mean)} fetches` }] : []
    })
  }
}
