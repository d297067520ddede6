import { NOTHING, chooseTimeUnit, formatRate, formatTime, formatTimeEstimate, labelPercentile } from '../../../units.js'
import { findReported } from '../experiments.js'
import { tell } from '../../sentences/index.js'
import { REPEATS_FOR_INTERVAL } from '../../../stats/repeats.js'
import { readLatency } from '../../../judge/published-figures.js'

/** @import { BaselineResult, OrderComparison, PublishedRatio, RowMeasured } from '../../../types.ts' */
/** @import { Figure, Row, Table } from '../../document.ts' */
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
  const lay = (/** @type {string} */ target, /** @type {string} */ figure, /** @type {string} */ published, /** @type {string} */ here) =>
    ({ cells: { target, figure, published, here }, of: target })
  const lines = Object.entries(baseline.published.figures).flatMap(([target, { latencyMs = {}, requestsPerSecond = {} }]) => {
    // The figures come from closed loops, so only a peak can stand beside them.
    const measured = rows.find((row) => row.target === target && row.phase === 'peak')?.measured ?? null
    return [
      ...Object.entries(latencyMs).map(([key, valueMs]) => lay(
        target,
        `latency ${labelPercentile(key)} (ms)`,
        String(valueMs),
        measured ? formatHere({ measured, key, unit }) : NOTHING
      )),
      ...Object.entries(requestsPerSecond).map(([key, perSecond]) => lay(
        target,
        `requests/s ${labelPercentile(key)}`,
        formatRate({ perSecond }),
        measured ? formatRate({ perSecond: findPerSecond(measured, key) }) : NOTHING
      ))
    ]
  })
  return {
    kind: 'table',
    title: `Published beside measured (published with ${baseline.published.tool})`,
    columns: [
      { key: 'target', head: 'Target' },
      { key: 'figure', head: 'Figure' },
      { key: 'published', head: 'Published', align: 'right' },
      { key: 'here', head: 'Here', align: 'right' }
    ],
    rows: lines,
    notes: ['a dash: not measured here, or the sample is too small', ...(baseline.published.notes ?? [])]
  }
}

/**
 * Whether the order of the targets came out the same.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table | null}
 */
export function buildOrderTable ({ baselineResult: { orders } }) {
  if (orders.length === 0) return null
  return {
    kind: 'table',
    title: 'Order of the targets, best first',
    columns: [
      { key: 'figure', head: 'Figure' },
      { key: 'published', head: 'Published' },
      { key: 'here', head: 'Here' },
      { key: 'order', head: 'Order' },
      { key: 'reason', head: 'Reason' }
    ],
    rows: orders.map(({ figure, part, published, measured, order, reason }) => ({
      cells: {
        figure: nameFigure({ figure, part }),
        published: formatOrder({ order: published }),
        here: formatOrder({ order: measured }),
        order,
        reason: tell(reason)
      }
    }))
  }
}

/**
 * How many times the best published figure another one is: published, and here with its range.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table | null} null when fewer than two targets have a published figure
 */
export function buildRatioTable ({ baselineResult: { orders } }) {
  const lines = orders.flatMap(({ figure, part, ratios }) => ratios.map((ratio) => /** @type {Row} */ ({
    cells: {
      figure: nameFigure({ figure, part }),
      ratio: `${ratio.target} / ${ratio.of}`,
      published: { value: ratio.published, unit: 'factor' },
      here: figureOfHere(ratio),
      found: RATIO_VERDICTS[ratio.verdict]
    }
  })))
  const isAnyRough = orders.some(({ ratios }) => ratios.some(({ rough }) => rough))
  if (lines.length === 0) return null
  return {
    kind: 'table',
    title: 'Ratios to the best published figure',
    columns: [
      { key: 'figure', head: 'Figure' },
      { key: 'ratio', head: 'Ratio' },
      { key: 'published', head: 'Published' },
      { key: 'here', head: 'Here' },
      { key: 'found', head: 'Here it is' }
    ],
    rows: lines,
    notes: [
      'here: with its 95 % range, paired by repeat. The same: the published ratio lies in that range',
      ...isAnyRough ? [`cannot tell: fewer than ${REPEATS_FOR_INTERVAL} repeats have both figures, so there is no range`] : []
    ]
  }
}

/** A range, or no number. @param {PublishedRatio} options @returns {Figure} */
function figureOfHere ({ here, rough }) {
  if (here === null) return { value: null, unit: 'factor', ...rough && { word: 'cannot tell' } }
  return { value: here.value, low: here.low, high: here.high, unit: 'factor' }
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
