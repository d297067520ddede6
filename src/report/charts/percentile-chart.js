import { isLatency } from '../../plan/objective.js'
import { drawAxes } from './axes.js'
import { renderDocument, WIDTH_PX } from './document.js'
import { listParts } from './drawing.js'
import { drawLine, drawText } from './element.js'
import { drawSideLegend, legendHeight, legendWidth } from './legend.js'
import { drawBand, drawMarkers, drawSeriesLine, drawWhiskers } from './lines.js'
import { makeLogScale, makeScale } from './scales.js'
import { styleSeries } from './style.js'
import { labelPercentileTick, timeLabeller } from './ticks.js'
import { formatPercentileName, formatTimeAlone } from '../../units.js'

/**
 * @import { ChartData, Objective } from '../../types.ts'
 * @import { LabelledRow } from '../tables/row-labels.js'
 * @import { Drawing } from './drawing.js'
 * @import { Point } from './lines.js'
 */

const LEFT = 72
const TOP = 58
const PLOT_HEIGHT = 300
const MOST_BANDS = 4 // of more than that nobody can say which is whose
const DODGE_PX = 3
/** Where markers and whiskers stand: the median and each nine. */
const MARKED = [0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999]
const SAME = 1e-9

/**
 * Response time at each percentile, with as much room for each further nine, one line a row.
 * @param {{ id: string, title: string, rows: LabelledRow[], objectives: Objective[] }} options
 * @returns {Drawing | null} null where no row has a curve
 */
export function drawPercentileChart ({ id, title, rows, objectives }) {
  const lines = rows.flatMap(({ label, target, measured }) => {
    const curve = measured?.curve ?? []
    return curve.length === 0
      ? []
      : [
          {
            label,
            target,
            points: curve.map(({ ratio, estimate: { value, low, high } }) => ({
              x: 1 / (1 - ratio),
              ratio,
              y: value,
              low,
              high
            }))
          }
        ]
  })
  if (lines.length === 0) return null
  const bounds = objectives.filter(isLatency).map(({ text, boundUs, ratio }) => ({ label: text, value: boundUs, ratio }))
  const widthPx = legendWidth({ labels: lines.map(({ label }) => label) })
  const right = WIDTH_PX - widthPx - 24
  const bottom = TOP + Math.max(PLOT_HEIGHT, legendHeight({ count: lines.length }) + 10)
  const inverses = [...lines.flatMap(({ points }) => points.map(({ x }) => x)), ...bounds.map(({ ratio }) => 1 / (1 - ratio))]
  const x = {
    ...makeLogScale({ low: Math.min(...inverses), high: Math.max(...inverses), range: [LEFT, right], margin: 1 }),
    ticks: listPercentileTicks(Math.max(...inverses))
  }
  const times = [
    ...lines.flatMap(({ points }) => points.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y])),
    ...bounds.map(({ value }) => value)
  ]
  const y = makeScale({ values: times, range: [bottom, TOP] })
  const banded = lines.length <= MOST_BANDS
  const hasIntervals = lines.some(({ points }) => points.some(({ low }) => low !== null))
  const children = [
    ...drawAxes({
      x,
      y,
      labelX: labelPercentileTick,
      labelY: timeLabeller(y),
      xLabel: 'of the requests took no longer',
      yLabel: 'response time'
    }),
    ...lines.flatMap(({ points }, index) => (banded ? [drawBand({ points, x, y, style: styleSeries(index) })] : [])),
    ...lines.flatMap(({ label, points }, index) => {
      const style = styleSeries(index)
      const marked = points.filter(({ ratio }) => MARKED.some((one) => Math.abs(one - ratio) < SAME))
      const shiftPx = banded ? 0 : (index - (lines.length - 1) / 2) * Math.min(DODGE_PX, 20 / lines.length)
      return [
        drawSeriesLine({ points, x, y, style, whole: label }),
        ...(banded ? [] : drawWhiskers({ points: marked, x, y, style, shiftPx })),
        ...drawMarkers({
          points: marked,
          x,
          y,
          style,
          shiftPx,
          describe: (point) => `${label}: ${describePoint(point)}`
        })
      ]
    }),
    ...bounds.flatMap(({ label, value, ratio }) =>
      drawBound({ label, yPx: y.place(value), xPx: x.place(1 / (1 - ratio)), left: LEFT, right, top: TOP })
    ),
    ...drawSideLegend({
      items: lines.map(({ label, points }, index) => ({
        label,
        style: styleSeries(index),
        y: y.place(points[points.length - 1].y)
      })),
      x: right + 14,
      top: TOP,
      bottom,
      widthPx
    })
  ]
  const description = [
    `One line a target: the response time that a share of the requests did not exceed. The axis is 1 / (1 - share), so each further nine has as much room as the one before; to the right is the tail. The vertical axis is ${y.kind === 'log' ? 'logarithmic' : 'linear'}.`,
    'A line ends where there are too few requests for the next percentile.',
    ...(hasIntervals
      ? [
          `${banded ? 'Bands' : 'Whiskers'} are the 95 % intervals of the tables${banded ? '' : ', moved aside a little where several stand together'}.`
        ]
      : []),
    ...(bounds.length > 0
      ? [
          'A dashed line with its name is an objective; the triangle on it is the percentile it is for: a target that passes below it keeps it.'
        ]
      : [])
  ].join(' ')
  return {
    description,
    alternative: describeLines(lines),
    svg: renderDocument({ id, title, description, height: bottom + 52, children }),
    data: makeData({ lines, bounds, yKind: y.kind })
  }
}

/** 50 % and each nine up to the last that is reached. @param {number} most */
function listPercentileTicks (most) {
  const decades = Array.from({ length: 9 }, (_, index) => Number(`1e${index + 1}`))
  return [2, ...decades.filter((tick) => tick <= most * 1.001)]
}

/** @param {{ label: string, yPx: number, xPx: number, left: number, right: number, top: number }} options */
function drawBound ({ label, yPx, xPx, left, right, top }) {
  const above = yPx - top > 18
  return [
    drawLine({ x1: left, x2: right, y1: yPx, y2: yPx, className: 'bound' }),
    `<path d="M${xPx.toFixed(1)} ${yPx.toFixed(1)}l5 -9h-10z" class="ink"/>`,
    drawText({ x: left + 6, y: yPx + (above ? -5 : 14), text: label, className: 'halo head' })
  ]
}

/** @param {Point} point */
function describePoint ({ x, y }) {
  return `${formatPercentileName({ percentile: 1 - 1 / x })} ${formatTimeAlone({ valueUs: y ?? 0 })}`
}

/** @param {Array<{ label: string, points: Array<Point & { ratio: number }> }>} lines */
function describeLines (lines) {
  return listParts(lines.map(({ label, points }) => {
    const marks = [0.5, 0.99, 0.999].flatMap((wanted) => points.find(({ ratio }) => Math.abs(ratio - wanted) < SAME) ?? [])
    return `${label} ${(marks.length > 0 ? marks : points.slice(-1)).map(describePoint).join(', ')}`
  }))
}

/**
 * @param {{ lines: Array<{ label: string, target: string, points: Point[] }>, bounds: ChartData['bounds'], yKind:
 *   ChartData['yKind'] }} options
 * @returns {ChartData}
 */
function makeData ({ lines, bounds, yKind }) {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b)
  return {
    xLabel: 'percentile',
    yLabel: 'response time',
    xKind: 'percentile',
    yKind,
    xs,
    series: lines.map(({ label, target, points }) => {
      const at = new Map(points.map((point) => [point.x, point]))
      return {
        label,
        target,
        unit: 'µs',
        values: xs.map((one) => at.get(one)?.y ?? null),
        low: xs.map((one) => at.get(one)?.low ?? null),
        high: xs.map((one) => at.get(one)?.high ?? null)
      }
    }),
    ...(bounds && bounds.length > 0 && { bounds })
  }
}
