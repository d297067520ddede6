import { drawBounds, drawSpans } from './chart-marks.js'
import { formatPercentile, formatTick } from './chart-text.js'

/**
 * @import uPlot from 'uplot'
 * @import { ChartData } from '../../../types.ts'
 * @import { Theme } from './theme.js'
 */

const PERCENTILE_TICKS = [1, 2, 4, 10, 20, 100, 1000, 10_000, 100_000, 1e6] // min, p50, p75, p90, p95, p99, …
const SECONDARY = [1, 4, 20]
const LABEL_PX = 40
const DASHES = [[], [7, 3], [2, 3], [8, 3, 2, 3]] // as in the drawings: with 5 colours, the first 20 series differ
const HEIGHT = 320

/**
 * The numbers of a chart as uPlot takes them. A series with an interval is three: the line, and the two ends that a band lies between.
 * @param {{ data: ChartData, theme: Theme, width: number, onCursor: (plot: uPlot) => void }} options
 * @returns {{ options: uPlot.Options, columns: uPlot.AlignedData, lineIndices: number[] }} lineIndices: where each series' line is
 */
export function describePlot ({ data, theme, width, onCursor }) {
  const { xKind, xLabel, yLabel, yKind, xs, series, bounds = [], spans = [] } = data
  /** @type {Array<Array<number | null>>} */
  const columns = [xs]
  /** @type {uPlot.Series[]} */
  const lines = [{}]
  /** @type {uPlot.Band[]} */
  const bands = []
  /** @type {number[]} */
  const lineIndices = []
  const isLogX = xKind === 'percentile' || xKind === 'log'
  const drawable = (/** @type {Array<number | null>} */ values) =>
    yKind === 'log' ? values.map((value) => (value !== null && value > 0 ? value : null)) : values
  series.forEach(({ label, values, low, high }, index) => {
    const { color, dash } = styleLine({ theme, index })
    lineIndices.push(columns.length)
    columns.push(drawable(values))
    lines.push({
      label,
      stroke: color,
      width: 2,
      dash,
      points: { show: values.filter((value) => value !== null).length < 40, size: 5 },
      spanGaps: xKind === 'percentile'
    })
    if (!low || !high) return
    bands.push({ series: [columns.length + 1, columns.length], fill: `${color}16` })
    columns.push(drawable(low), drawable(high))
    for (const end of ['low', 'high']) { lines.push({ label: `${label} ${end}`, stroke: 'transparent', width: 0, points: { show: false }, spanGaps: true }) }
  })
  const unit = series[0]?.unit ?? ''
  const axis = {
    stroke: theme.text,
    grid: { stroke: theme.grid, width: 1 },
    ticks: { stroke: theme.grid, width: 1 },
    font: `12px ${theme.font}`,
    labelFont: `12px ${theme.font}`
  }
  return {
    columns: /** @type {uPlot.AlignedData} */ (/** @type {unknown} */ (columns)),
    lineIndices,
    options: {
      width,
      height: HEIGHT,
      legend: { show: false },
      scales: {
        x: { time: false, ...(isLogX && { distr: 3, log: 10, range: (_, min, max) => [min, max] }) },
        y: {
          ...(yKind === 'log' && { distr: 3, log: 10 }),
          range: (plot, min, max) =>
            rangeY({ min, max, log: yKind === 'log', bounds: bounds.map(({ value }) => value) })
        }
      },
      axes: [
        {
          ...axis,
          label: xLabel,
          size: 32,
          labelSize: 22,
          ...(xKind === 'percentile' ? PERCENTILE_AXIS : xKind === 'log' ? LOG_AXIS : {})
        },
        {
          ...axis,
          label: yLabel,
          size: 70,
          ...(yKind === 'log' && LOG_AXIS),
          values: (_, splits) => splits.map((value) => formatTick(value, unit))
        }
      ],
      series: lines,
      bands,
      cursor: {
        y: false,
        drag: { x: true, y: false },
        points: { size: 8 },
        sync: {
          key: `${xKind} ${xKind === 'percentile' || xKind === 'seconds' ? '' : xLabel}`,
          scales: ['x', null],
          filters: { pub: isMove, sub: isMove }
        }
      },
      hooks: {
        setCursor: [onCursor],
        drawClear: [(plot) => drawSpans({ plot, spans, theme })],
        draw: [(plot) => drawBounds({ plot, bounds, theme })]
      }
    }
  }
}

/** @type {uPlot.Axis} */
const PERCENTILE_AXIS = {
  splits: (_, __, min, max) => PERCENTILE_TICKS.filter((tick) => tick >= min && tick <= max),
  values: (plot, splits) => hideCrowded({ plot, splits }).map((split) => split === null ? '' : formatPercentile(split)),
  filter: (_, splits) => splits
}

/**
 * Where there is no room for all, p75 and p95 go before p50, p90 and p99.
 * @param {{ plot: uPlot, splits: number[] }} options
 */
function hideCrowded ({ plot, splits }) {
  const { min = 1, max = 10 } = plot.scales.x
  const place = (/** @type {number} */ split) => Math.log(split / min) / Math.log(max / min) * plot.bbox.width / devicePixelRatio
  /** @type {number[]} */
  const kept = []
  for (const split of [...splits].sort((a, b) => Number(SECONDARY.includes(a)) - Number(SECONDARY.includes(b)))) {
    if (kept.every((other) => Math.abs(place(other) - place(split)) >= LABEL_PX)) kept.push(split)
  }
  return splits.map((split) => kept.includes(split) ? split : null)
}

/** uPlot begins to count at the scale's end, which gives ticks like 105.7. @type {uPlot.Axis} */
const LOG_AXIS = {
  splits: (_, __, min, max) => listLogTicks({ min, max }),
  filter: (_, splits) => splits
}

/** 1, 2, 5, 10, …, or only every tenfold where that would be too many. @param {{ min: number, max: number }} options */
function listLogTicks ({ min, max }) {
  const decades = Math.log10(max / min)
  const steps = decades > 3 ? [1] : decades > 1 ? [1, 2, 5] : [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const ticks = []
  for (let power = Math.floor(Math.log10(min)); power <= Math.ceil(Math.log10(max)); power++) {
    for (const step of steps) ticks.push(Number((step * 10 ** power).toPrecision(1)))
  }
  return ticks.filter((tick) => tick >= min && tick <= max)
}

/** The same as in the drawing. @param {{ theme: Theme, index: number }} options */
export function styleLine ({ theme, index }) {
  return { color: theme.series[index % theme.series.length], dash: DASHES[index % DASHES.length] }
}

/** A zoom of one chart is none of its neighbours'. @param {string} type */
function isMove (type) {
  return type === 'mousemove' || type === 'mouseleave'
}

/**
 * Room for an objective's bound, unless it is so far off that the lines would be flat.
 * @param {{ min: number | null, max: number | null, log: boolean, bounds: number[] }} options
 * @returns {uPlot.Range.MinMax}
 */
function rangeY ({ min, max, log, bounds }) {
  if (min === null || max === null) return log ? [1, 10] : [0, 1]
  const near = bounds.filter((value) => value > 0 && value < max * (log ? 30 : 3))
  const top = Math.max(max, ...near)
  if (!log) return [Math.min(0, min), top === 0 ? 1 : top * 1.05]
  return [min / 1.15, Math.max(top, min * 1.5) * 1.15]
}
