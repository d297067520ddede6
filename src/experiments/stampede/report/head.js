import { formatDuration, NOTHING } from '../../../units.js'
import { ORIGINS } from '../plan/job.js'
import { formatCounts, formatMean, formatServed, formatTimes } from './tables.js'

/**
 * @import { StampedeResult, StampedeSummary } from '../verdict/result.js'
 * @import { CostBar } from '../../../report/run/charts.js'
 * @import { Row, Table } from '../../../report/document.ts'
 */

/**
 * The one table to look at: each strategy with the most workers, and with a slow origin.
 * @param {{ result: StampedeResult }} options
 * @returns {Table | null} null where nothing was measured
 */
export function buildStampedeHead ({ result: { summaries } }) {
  const rows = summaries.filter(({ row }) => row)
  if (rows.length === 0) return null
  return {
    kind: 'table',
    title: 'With the most workers at once',
    columns: [
      { key: 'strategy', head: 'Strategy' },
      { key: 'workers', head: 'Workers' },
      { key: 'fetches', head: 'Fetches', align: 'right' },
      { key: 'stores', head: 'Stores', align: 'right' },
      { key: 'wall', head: 'All ended after (ms)', align: 'right' },
      { key: 'slowest', head: 'Slowest worker (ms)', align: 'right' },
      { key: 'slow', head: 'Served by a slow origin', align: 'right' }
    ],
    rows: rows.map(layRow),
    notes: [
      'min / mean / max over the repeats',
      `slow: an origin that takes ${formatDuration({ durationMs: ORIGINS.slow.latencyMs })}, longer than a worker waits`
    ]
  }
}

/** @param {StampedeSummary} summary @returns {Row} */
function layRow ({ strategy, row, ill }) {
  const slow = ill.find(({ origin }) => origin === 'slow')
  return {
    cells: {
      strategy,
      ...row && {
        workers: { value: row.workers, unit: 'count' },
        fetches: formatCounts(row.fetches),
        stores: formatCounts(row.stores),
        wall: formatTimes(row.wallMs),
        slowest: formatTimes(row.workerMs.max)
      },
      slow: slow ? formatServed(slow.succeededRatio) : NOTHING
    },
    ...row && row.held.broken > 0 && { tone: 'dim' }
  }
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
