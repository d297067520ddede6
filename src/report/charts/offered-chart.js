import { drawAxes } from './axes.js'
import { renderDocument, WIDTH_PX } from './document.js'
import { listParts } from './drawing.js'
import { drawLine, drawShade, drawText } from './element.js'
import { drawSideLegend, legendHeight, legendWidth } from './legend.js'
import { drawMarkers, drawSeriesLine, drawWhiskers } from './lines.js'
import { drawMarker } from './markers.js'
import { makeScale } from './scales.js'
import { styleSeries } from './style.js'
import { labelCount } from './ticks.js'
import { formatRate } from '../../units.js'

/**
 * @import { ChartData } from '../../types.ts'
 * @import { Drawing } from './drawing.js'
 * @import { Point } from './lines.js'
 *
 * @typedef {{ label: string, target: string, points: Array<Point & { y: number, missed?: boolean }> }} OfferedLine x:
 *   offered, y: what came of it; missed: it did not hold the objectives
 */

const LEFT = 66
const TOP = 58
const PLOT_HEIGHT = 290
const DODGE_PX = 3
const BESIDE = 1.03 // room for the whiskers beside the last point
const LABEL_AT = 0.14 // of the diagonal: lines and names are at its other end

/**
 * What came of the rates that were offered: as long as a line runs along the diagonal the target kept up; where it leaves it is the knee.
 * @param {{ id: string, title: string, lines: OfferedLine[], spans?: NonNullable<ChartData['spans']>, remark?: string
 *   }} options spans: rates between which a knee is known to be; remark: a further sentence of the description
 * @returns {Drawing | null} null where no line has two points
 */
export function drawOfferedChart ({ id, title, lines: given, spans = [], remark }) {
  const lines = given.map((one) => ({ ...one, points: one.points.toSorted((a, b) => a.x - b.x) }))
  if (!lines.some(({ points }) => points.length > 1)) return null
  const widthPx = legendWidth({ labels: lines.map(({ label }) => label) })
  const right = WIDTH_PX - widthPx - 24
  const bottom = TOP + Math.max(PLOT_HEIGHT, legendHeight({ count: lines.length }) + 10)
  const offered = [...lines.flatMap(({ points }) => points.map(({ x }) => x)), ...spans.flatMap(({ from, to }) => [from, to])]
  const rates = lines.flatMap(({ points }) => points.map(({ y }) => y))
  const kind = Math.min(...offered, ...rates) > 0 && Math.max(...offered) / Math.min(...offered) > 20 ? 'log' : 'linear'
  const x = makeScale({ values: [...offered, Math.max(...offered) * BESIDE], range: [LEFT, right], kind, count: 7 })
  // An interval may be wider than all there is to see: it is cut off at the top.
  const y = makeScale({ values: [...offered, ...rates], range: [bottom, TOP], kind })
  const children = [
    ...spans.map(({ label, from, to }) => drawShade({ from: x.place(from), to: x.place(to), top: TOP, bottom, whole: label })),
    ...drawAxes({
      x,
      y,
      labelX: labelCount,
      labelY: labelCount,
      xLabel: 'offered, requests a second',
      yLabel: 'good answers a second'
    }),
    ...drawDiagonal({ x, y, from: Math.max(x.domain[0], y.domain[0]), to: Math.min(x.domain[1], y.domain[1]) }),
    ...lines.flatMap(({ label, points }, index) => {
      const style = styleSeries(index)
      return [
        drawSeriesLine({ points, x, y, style, whole: label }),
        ...drawWhiskers({
          points,
          x,
          y,
          style,
          shiftPx: (index - (lines.length - 1) / 2) * Math.min(DODGE_PX, 24 / lines.length)
        }),
        ...drawMarkers({
          points,
          x,
          y,
          style,
          describe: (point) =>
            `${label}: ${formatRate({ perSecond: point.y })} of ${formatRate({ perSecond: point.x })}/s`
        }),
        ...points.flatMap((point) =>
          point.missed
            ? [drawMarker({ shape: 'cross', x: x.place(point.x), y: y.place(point.y), className: 'bads', size: 6 })]
            : []
        )
      ]
    }),
    ...drawSideLegend({
      items: lines.map(({ label, points }, index) => ({
        label,
        style: styleSeries(index),
        y: y.place(points.at(-1)?.y ?? 0)
      })),
      x: right + 14,
      top: TOP,
      bottom,
      widthPx
    })
  ]
  const description = [
    'One line for each name: the good answers a second that came of the requests a second that were offered. On the dashed diagonal all of them were answered well; where a line leaves it downwards is its knee.',
    ...(spans.length > 0
      ? ['A shaded stretch lies between the highest rate that held the objectives and the lowest one that did not.']
      : []),
    ...(remark === undefined ? [] : [remark])
  ].join(' ')
  return {
    description,
    alternative: describeLines({ lines, spans }),
    svg: renderDocument({ id, title, description, height: bottom + 52, children }),
    data: makeData({ lines, spans, kind })
  }
}

/** @param {{ x: import('./scales.js').Scale, y: import('./scales.js').Scale, from: number, to: number }} options */
function drawDiagonal ({ x, y, from, to }) {
  return [
    drawLine({ x1: x.place(from), y1: y.place(from), x2: x.place(to), y2: y.place(to), className: 'bound' }),
    drawText({
      x: x.place(from) + (x.place(to) - x.place(from)) * LABEL_AT + 6,
      y: y.place(from) + (y.place(to) - y.place(from)) * LABEL_AT + 12,
      text: 'all of it',
      className: 'dim halo'
    })
  ]
}

/** @param {{ lines: OfferedLine[], spans: NonNullable<ChartData['spans']> }} options */
function describeLines ({ lines, spans }) {
  const ends = lines.flatMap(({ label, points }) => {
    const last = points.at(-1)
    return last
      ? [
          `${label}: ${formatRate({ perSecond: last.y })} good answers a second of ${formatRate({ perSecond: last.x })} offered`
        ]
      : []
  })
  return listParts([...spans.map(({ label }) => label), ...ends])
}

/** @param {{ lines: OfferedLine[], spans: NonNullable<ChartData['spans']>, kind: 'linear' | 'log' }} options @returns {ChartData} */
function makeData ({ lines, spans, kind }) {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b)
  const series = lines.map(({ label, target, points }) => {
    const at = new Map(points.map((point) => [point.x, point]))
    const pick = (/** @type {'y' | 'low' | 'high'} */ key) => xs.map((x) => at.get(x)?.[key] ?? null)
    return {
      label,
      target,
      unit: '/s',
      values: pick('y'),
      ...(points.some(({ low }) => low !== null && low !== undefined) && { low: pick('low'), high: pick('high') })
    }
  })
  return { xLabel: 'offered', yLabel: 'good answers', xKind: kind, yKind: kind, xs, series, ...(spans.length > 0 && { spans }) }
}
