import { NOTHING, chooseTimeUnit, formatRate, formatRatio, formatTime, formatTimeEstimate, labelPercentile } from '../../../units.js'
import { findReported } from '../experiments.js'
import { makeTable } from '../../tables/table.js'
import { tell } from '../../sentences/index.js'
import { REPEATS_FOR_INTERVAL } from '../../../stats/repeats.js'
import { readLatency } from '../../../judge/published-figures.js'

/** @import { BaselineResult, OrderComparison, PublishedRatio, RowMeasured } from '../../../types.ts' */
/** @import { Table } from '../../tables/table.js' */
/** @import { TimeUnit } from '../../../units.js' */

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
    rows: orders.map(({ figure, part, published, measured, order, reason }) => [
      nameFigure({ figure, part }),
      formatOrder({ order: published }),
      formatOrder({ order: measured }),
      order,
      tell(reason)
    ])
  })
}

/**
 * How many times the best published figure another one is: published, and here with its range.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table | null} null when fewer than two targets have a published figure
 */
export function buildRatioTable ({ baselineResult: { orders } }) {
  const lines = orders.flatMap(({ figure, part, ratios }) => ratios.map((ratio) => [
    nameFigure({ figure, part }),
    `${ratio.target} / ${ratio.of}`,
    formatRatio({ ratio: ratio.published }),
    formatRatioHere(ratio),
    RATIO_VERDICTS[ratio.verdict]
  ]))
  const isAnyRough = orders.some(({ ratios }) => ratios.some(({ rough }) => rough))
  if (lines.length === 0) return null
  return makeTable({
    title: 'Ratios to the best published figure',
    columns: [['Figure', 'left'], ['Ratio', 'left'], ['Published', 'right'], ['Here', 'right'], ['Here it is', 'left']],
    rows: lines,
    notes: [
      'here: with its 95 % range, paired by repeat. The same: the published ratio lies in that range',
      ...isAnyRough ? [`cannot tell: fewer than ${REPEATS_FOR_INTERVAL} repeats have both figures, so there is no range`] : []
    ]
  })
}

/** A range, or no number. @param {PublishedRatio} options */
function formatRatioHere ({ here, rough }) {
  if (here === null) return rough ? 'cannot tell' : NOTHING
  const [value, low, high] = [here.value, here.low, here.high].map((ratio) => formatRatio({ ratio }))
  return `${value} (${low} to ${high})`
}

const RATIO_VERDICTS = Object.freeze({ same: 'the same', smaller: 'smaller', larger: 'larger', unclear: 'not decided' })

/** @param {Pick<OrderComparison, 'figure' | 'part'>} options */
function nameFigure ({ figure, part }) {
  if (!part) return figure
  const { phase, ratePerSecond } = part
  return `${figure}, ${phase}${ratePerSecond === undefined ? '' : ` at ${formatRate({ perSecond: ratePerSecond })}/s`}`
}

/** `json, graphql = grpc`: best first, `=` between targets that share a place. @param {{ order: OrderComparison['published'] }} options */
function formatOrder ({ order }) {
  return order.length === 0 ? NOTHING : order.map((place) => place.join(' = ')).join(', ')
}

/** @param {{ measured: RowMeasured, key: string, unit: TimeUnit }} options */
function formatHere ({ measured, key, unit }) {
  const here = readLatency({ measured, key })
  if (here === null) return NOTHING
  return typeof here === 'number' ? formatTime({ valueUs: here, unit }) : formatTimeEstimate({ estimate: here, unit, detail: true })
}

/** @param {RowMeasured} measured @param {string} key */
function findPerSecond (measured, key) {
  const seconds = /** @type {Record<string, number | undefined> | null} */ (measured.perSecond)
  return seconds?.[key] ?? null
}
