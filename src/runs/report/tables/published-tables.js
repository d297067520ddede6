import { NOTHING, chooseTimeUnit, formatRate, formatTime, formatTimeEstimate, labelPercentile } from '../../../layout/units.js'
import { findReported } from '../experiments.js'
import { makeTable } from '../../../layout/tables/table.js'
import { tell } from '../../../messages.js'

/** @import { BaselineResult, Estimate, OrderComparison, RowMeasured } from '../../../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */
/** @import { TimeUnit } from '../../../layout/units.js' */

/**
 * Published figures beside what was measured here.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table | null} null when nothing is published for the baseline
 */
export function buildPublishedTable ({ baselineResult }) {
  const { baseline, rows } = baselineResult
  if (baseline.published === null) return null
  const { buildPublishedTable: buildOwn } = findReported(baselineResult)
  if (buildOwn) return buildOwn(baselineResult)
  const unit = chooseTimeUnit({ valuesUs: [] })
  const lines = Object.entries(baseline.published.figures).flatMap(([target, { latencyMs = {}, requestsPerSecond = {} }]) => {
    // The figures come from closed loops, so only a peak can stand beside them.
    const measured = rows.find((row) => row.target === target && row.phase === 'peak')?.measured ?? null
    return [
      ...Object.entries(latencyMs).map(([key, valueMs]) => [
        target,
        `latency ${labelPercentile(key)} (ms)`,
        String(valueMs),
        measured ? formatHere({ measured, key, unit }) : NOTHING
      ]),
      ...Object.entries(requestsPerSecond).map(([key, perSecond]) => [
        target,
        `requests/s ${labelPercentile(key)}`,
        formatRate({ perSecond }),
        measured ? formatRate({ perSecond: findPerSecond(measured, key) }) : NOTHING
      ])
    ]
  })
  return makeTable({
    title: `Published beside measured (published with ${baseline.published.tool})`,
    columns: [['Target', 'left'], ['Figure', 'left'], ['Published', 'right'], ['Here', 'right']],
    rows: lines,
    notes: ['a dash: not measured here, or the sample is too small', ...(baseline.published.notes ?? [])]
  })
}

/**
 * Whether the order of the targets came out the same.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table | null}
 */
export function buildOrderTable ({ baselineResult: { orders } }) {
  if (orders.length === 0) return null
  return makeTable({
    title: 'Order of the targets, best first',
    columns: [
      ['Figure', 'left'],
      ['Published', 'left'],
      ['Here', 'left'],
      ['Order', 'left'],
      ['Reason', 'left']
    ],
    rows: orders.map(({ figure, published, measured, order, reason }) => [
      figure,
      formatOrder({ order: published }),
      formatOrder({ order: measured }),
      order,
      tell(reason)
    ])
  })
}

/** `json, graphql = grpc`: best first, `=` between targets that share a place. @param {{ order: OrderComparison['published'] }} options */
export function formatOrder ({ order }) {
  return order.length === 0 ? NOTHING : order.map((place) => place.join(' = ')).join(', ')
}

/** @param {{ measured: RowMeasured, key: string, unit: TimeUnit }} options */
function formatHere ({ measured, key, unit }) {
  if (key === 'mean') return formatTime({ valueUs: measured.meanUs, unit })
  if (key === 'max') return formatTime({ valueUs: measured.maxUs, unit })
  const estimate = /** @type {Record<string, Estimate | null | undefined>} */ (measured.responseTimeUs)[key]
  return estimate ? formatTimeEstimate({ estimate, unit, detail: false }) : NOTHING
}

/** @param {RowMeasured} measured @param {string} key */
function findPerSecond (measured, key) {
  const seconds = /** @type {Record<string, number | undefined> | null} */ (measured.perSecond)
  return seconds?.[key] ?? null
}
