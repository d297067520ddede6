import { drawSparkline } from '../../../layout/sparkline.js'
import {
  chooseTimeUnit, formatChange, formatRate, formatRateEstimate, formatTime, formatTimeEstimate, formatTimestamp, NOTHING
} from '../../../layout/units.js'
import { makeTable } from '../../../layout/tables/table.js'
import { tell } from '../../../messages.js'

/** @import { HistoryResult, HistorySeries, HistoryStep } from '../../../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */
/** @import { TimeUnit } from '../../../layout/units.js' */

const UNTESTED = '?'

/**
 * What records say over time, as tables.
 * @param {{ result: HistoryResult }} options
 * @returns {Table[]} those without a row left out
 */
export function makeHistoryTables ({ result }) {
  const unit = chooseTimeUnit({
    valuesUs: result.series
      .filter(({ figure }) => figure !== 'goodPerSecond')
      .flatMap(({ level, estimates }) => [level, ...estimates.map((one) => one?.value ?? null)])
  })
  return [makeTrendTable(result, unit), makeStepTable(result, unit)].filter(({ rows }) => rows.length > 0)
}

/** `requests/s`, `p99`. @param {HistorySeries['figure']} figure */
export function nameFigure (figure) {
  return figure === 'goodPerSecond' ? 'requests/s' : figure
}

/** @param {HistoryResult} result @param {TimeUnit} unit @returns {Table} */
function makeTrendTable ({ series, points }, unit) {
  const times = series.some(({ figure }) => figure !== 'goodPerSecond')
  const over = points.length === 1 ? 'One record' : `Over ${points.length} records`
  const untested = [...new Set(series.flatMap((one) => one.untested ? tell(one.untested) : []))]
  return makeTable({
    title: times ? `${over}, times in ${unit.name}` : over,
    columns: [
      ['Target', 'left'],
      ['Figure', 'left'],
      ['Trend', 'left'],
      ['Newest', 'right'],
      ['Level', 'right'],
      ['Since first', 'right'],
      ['Steps', 'right'],
      ['Load', 'left']
    ],
    rows: series.map((one) => [
      one.subject ?? one.target,
      nameFigure(one.figure),
      drawSparkline({ values: one.estimates.map((estimate) => estimate?.value ?? null) }),
      describeNewest(one, unit),
      formatLevel({ figure: one.figure, value: one.level, unit }),
      one.change === null ? NOTHING : formatChange({ ratio: one.change - 1 }),
      one.untested === undefined ? String(one.steps.length) : UNTESTED,
      one.load
    ]),
    notes: [
      'Trend: lowest to highest of the row, oldest first; a dot is a record without that figure. Newest: with its 95 % interval. Level: median since the last step. Since first: the newest over the first level.',
      ...(untested.length > 0 ? [`Steps ${UNTESTED}: not looked for. ${untested.join('; ')}.`] : [])
    ]
  })
}

/** @param {HistoryResult} result @param {TimeUnit} unit @returns {Table} */
function makeStepTable ({ series, significance }, unit) {
  const steps = series.flatMap((one) => one.steps).toSorted((a, b) => a.index - b.index)
  return makeTable({
    title: 'Where a level has changed',
    columns: [
      ['First record of it', 'left'],
      ['Target', 'left'],
      ['Figure', 'left'],
      ['What', 'left'],
      ['Change', 'right'],
      ['Before', 'right'],
      ['After', 'right'],
      ['p', 'right'],
      ['Record', 'left']
    ],
    rows: steps.map((step) => [
      formatTimestamp({ iso: step.startedAt }),
      step.subject ?? step.target,
      nameFigure(step.figure),
      step.kind,
      formatChange({ ratio: step.ratio - 1 }),
      formatLevel({ ...step, value: step.before, unit }),
      formatLevel({ ...step, value: step.after, unit }),
      formatP(step),
      step.source
    ]),
    notes: [
      `Before, After: medians of the levels. p: how often chance alone makes such a step, by permutation; ${significance} and less counts. E-divisive with means, of logarithms.`
    ]
  })
}

/** @param {HistorySeries} series @param {TimeUnit} unit */
function describeNewest ({ figure, estimates }, unit) {
  const estimate = estimates.at(-1) ?? null
  if (estimate === null) return NOTHING
  return figure === 'goodPerSecond'
    ? formatRateEstimate({ estimate, detail: true, atLeast: false })
    : formatTimeEstimate({ estimate, unit, detail: true })
}

/** @param {{ figure: HistorySeries['figure'], value: number | null, unit: TimeUnit }} options */
function formatLevel ({ figure, value, unit }) {
  return figure === 'goodPerSecond' ? formatRate({ perSecond: value }) : formatTime({ valueUs: value, unit })
}

/** @param {HistoryStep} step */
function formatP ({ pValue }) {
  return String(Number(pValue.toPrecision(2)))
}
