import { drawAxes } from '../../../report/charts/axes.js'
import { renderDocument, WIDTH_PX } from '../../../report/charts/document.js'
import { drawLine, drawText, element, escapeXml } from '../../../report/charts/element.js'
import { drawSideLegend, legendWidth } from '../../../report/charts/legend.js'
import { drawBand, drawSeriesLine } from '../../../report/charts/lines.js'
import { drawMarker } from '../../../report/charts/markers.js'
import { makeLinearScale } from '../../../report/charts/scales.js'
import { styleSeries } from '../../../report/charts/style.js'
import { labelCount } from '../../../report/charts/ticks.js'
import { formatRate } from '../../../units.js'

/**
 * @import { ChartData, SizedUnit } from '../../../types.ts'
 * @import { Drawing } from '../../../report/charts/drawing.js'
 * @import { Scale } from '../../../report/charts/scales.js'
 */

const LEFT = 66
const TOP = 58
const BOTTOM = TOP + 290
const MEASURED = { ...styleSeries(0), dash: undefined }
const CURVE = styleSeries(1)

/**
 * What so many units can do, the curve through it, and the demand that it is held against.
 * @param {{ id: string, title: string, size: SizedUnit, answer: string }} options answer: in a sentence, as the report has it
 * @returns {Drawing | null} null without a point
 */
export function drawCapacityChart ({ id, title, size: { measurements: { points, kind }, sizing }, answer }) {
  if (points.length === 0) return null
  const { curve = [], demandPerSecond, needed, usl } = sizing
  const line = curve.map(({ units, ratePerSecond, band }) => ({
    x: units,
    y: ratePerSecond,
    low: band?.low ?? null,
    high: band?.high ?? null
  }))
  const banded = line.some(({ low }) => low !== null)
  const names = [kind === 'measured' ? 'measured' : 'given', needed.basis === 'proportion' ? 'in proportion' : usl?.basis === 'linear' ? 'straight line' : 'fitted curve']
  const widthPx = legendWidth({ labels: names })
  const right = WIDTH_PX - widthPx - 24
  const highest = Math.max(
    demandPerSecond,
    ...points.map(({ ratePerSecond, upperPerSecond }) => upperPerSecond ?? ratePerSecond),
    ...line.map(({ y }) => y)
  )
  const x = makeLinearScale({
    low: 0,
    high: Math.max(2, ...points.map(({ units }) => units), ...line.map(({ x: units }) => units)),
    range: [LEFT, right],
    nice: false
  })
  // The band may open without end: it is drawn as far as there is room.
  const y = makeLinearScale({ low: 0, high: highest * 1.05, range: [BOTTOM, TOP] })
  const children = [
    ...drawAxes({
      x: { ...x, ticks: x.ticks.filter(Number.isInteger) },
      y,
      labelX: String,
      labelY: labelCount,
      xLabel: 'units',
      yLabel: 'requests a second'
    }),
    drawBand({ points: line, x, y, style: CURVE }),
    drawSeriesLine({ points: line, x, y, style: CURVE, whole: names[1] }),
    drawLine({ x1: LEFT, x2: right, y1: y.place(demandPerSecond), y2: y.place(demandPerSecond), className: 'bound' }),
    drawText({
      x: LEFT + 6,
      y: y.place(demandPerSecond) + (y.place(demandPerSecond) - TOP > 18 ? -5 : 14),
      text: `demand ${formatRate({ perSecond: demandPerSecond })}/s`,
      className: 'halo head'
    }),
    ...drawAnswer({ units: needed.units, x, top: y.place(demandPerSecond) }),
    ...points.flatMap(({ units, ratePerSecond, lowerPerSecond, upperPerSecond }) => [
      ...(upperPerSecond === null
        ? drawOpenEnd({ left: x.place(units), top: y.place(ratePerSecond) })
        : [
            drawLine({
              x1: x.place(units),
              x2: x.place(units),
              y1: y.place(lowerPerSecond),
              y2: y.place(upperPerSecond),
              className: MEASURED.line
            })
          ]),
      drawMarker({
        shape: MEASURED.marker,
        x: x.place(units),
        y: y.place(ratePerSecond),
        className: 'o0',
        size: 5,
        whole: escapeXml(`${units}: ${formatRate({ perSecond: ratePerSecond })}/s`)
      })
    ]),
    ...drawSideLegend({
      items: [
        { label: names[0], style: MEASURED, y: y.place(points[points.length - 1].ratePerSecond) },
        ...(line.length > 0 ? [{ label: names[1], style: CURVE, y: y.place(line[line.length - 1].y) }] : [])
      ],
      x: right + 14,
      top: TOP,
      bottom: BOTTOM,
      widthPx
    })
  ]
  const description = [
    'The rate that each number of units holds under the objectives; the thin line above a point goes up to the lowest rate that did not hold, and an arrow means that none was found.',
    ...(line.length === 0 ? [] : [describeCurve({ isStraight: usl?.basis === 'linear', banded })]),
    'The horizontal line is the demand; where it is reached is how many units it takes.'
  ].join(' ')
  const alternative = `${answer} ${points.map(({ units, ratePerSecond }) => `${units}: ${formatRate({ perSecond: ratePerSecond })}/s`).join(', ')}.`
  return {
    description,
    alternative,
    svg: renderDocument({ id, title, description, height: BOTTOM + 52, children }),
    data: makeData({ line, points, names, demandPerSecond, banded })
  }
}

/** From the demand down to the units that hold it. @param {{ units: number | null, x: Scale, top: number }} options */
function drawAnswer ({ units, x, top }) {
  if (units === null || units > x.domain[1]) return []
  const at = x.place(units)
  const isRight = at > (x.range[0] + x.range[1]) / 2
  return [
    drawLine({ x1: at, x2: at, y1: top, y2: BOTTOM, className: 'bound' }),
    drawText({
      x: at + (isRight ? -6 : 6),
      y: BOTTOM - 8,
      text: `${units} needed`,
      anchor: isRight ? 'end' : 'start',
      className: 'halo head'
    })
  ]
}

/** @param {{ isStraight: boolean, banded: boolean }} options */
function describeCurve ({ isStraight, banded }) {
  if (isStraight) return 'The dashed line goes straight through the one number that was measured: nothing scales better than that.'
  return `The dashed line is the Universal Scalability Law through the points${banded ? ', and the band its 95 % interval' : ''}.`
}

/** Nothing that failed was seen: there may be more. @param {{ left: number, top: number }} options */
function drawOpenEnd ({ left, top }) {
  return [element('path', { d: `M${left} ${top}v-22m-4 6l4 -6l4 6`, class: MEASURED.line })]
}

/**
 * @param {{ line: Array<{ x: number, y: number, low: number | null, high: number | null }>, points:
 *   SizedUnit['measurements']['points'], names: string[], demandPerSecond: number, banded: boolean }} options
 * @returns {ChartData}
 */
function makeData ({ line, points, names, demandPerSecond, banded }) {
  const xs = [...new Set([...line.map(({ x }) => x), ...points.map(({ units }) => units)])].sort((a, b) => a - b)
  const [onLine, measured] = [new Map(line.map((one) => [one.x, one])), new Map(points.map((one) => [one.units, one]))]
  return {
    xLabel: 'units',
    yLabel: 'requests a second',
    xKind: 'linear',
    yKind: 'linear',
    xs,
    series: [
      {
        label: names[0],
        target: '',
        unit: '/s',
        values: xs.map((x) => measured.get(x)?.ratePerSecond ?? null),
        low: xs.map((x) => measured.get(x)?.lowerPerSecond ?? null),
        high: xs.map((x) => measured.get(x)?.upperPerSecond ?? null)
      },
      ...(line.length === 0
        ? []
        : [
            {
              label: names[1],
              target: '',
              unit: '/s',
              values: xs.map((x) => onLine.get(x)?.y ?? null),
              ...(banded && {
                low: xs.map((x) => onLine.get(x)?.low ?? null),
                high: xs.map((x) => onLine.get(x)?.high ?? null)
              })
            }
          ])
    ],
    bounds: [{ label: 'demand', value: demandPerSecond }]
  }
}
