import { drawAxes } from '../../../report/charts/axes.js'
import { renderDocument, WIDTH_PX } from '../../../report/charts/document.js'
import { listParts } from '../../../report/charts/drawing.js'
import { drawLine, drawText } from '../../../report/charts/element.js'
import { drawSideLegend, legendHeight, legendWidth } from '../../../report/charts/legend.js'
import { drawMarkers, drawSeriesLine, drawWhiskers } from '../../../report/charts/lines.js'
import { makeLinearScale, makeLogScale } from '../../../report/charts/scales.js'
import { styleSeries } from '../../../report/charts/style.js'
import { labelCount, timeLabeller } from '../../../report/charts/ticks.js'
import { formatChange, formatRate, formatTimeAlone } from '../../../units.js'

/** @import { HistoryPoint, HistorySeries } from '../../../types.ts' */
/** @import { Drawing } from '../../../report/charts/drawing.js' */

const LEFT = 74
const TOP = 58
const PLOT_HEIGHT = 240
const MOST_TICKS = 6
const LOG_FROM = 10
const ROOM = 0.08

/**
 * One figure of each target over the records, one after the other as they were made: equal steps to the right, whatever time lies between.
 * @param {{ id: string, title: string, series: HistorySeries[], points: HistoryPoint[] }} options series: of one figure
 * @returns {Drawing | null} null where no line has two points
 */
export function drawHistoryChart ({ id, title, series, points }) {
  const lines = series
    .map(({ target, subject = target, estimates, steps }) => ({
      label: subject,
      steps,
      points: estimates.map((estimate, index) => ({
        x: index + 1,
        y: estimate?.value ?? null,
        low: estimate?.low ?? null,
        high: estimate?.high ?? null
      }))
    }))
    .filter((line) => line.points.filter(({ y }) => y !== null).length > 1)
  if (lines.length === 0) return null
  const widthPx = legendWidth({ labels: lines.map(({ label }) => label) })
  const right = WIDTH_PX - widthPx - 24
  const bottom = TOP + Math.max(PLOT_HEIGHT, legendHeight({ count: lines.length }) + 10)
  const x = { ...makeLinearScale({ low: 1, high: points.length, range: [LEFT, right], nice: false }), ticks: chooseTicks(points.length) }
  const y = makeValueScale(
    lines
      .flatMap((line) => line.points.flatMap(({ y, low, high }) => [y, low, high]))
      .filter((value) => value !== null),
    [bottom, TOP]
  )
  const isRate = series[0].figure === 'goodPerSecond'
  const say = (/** @type {number} */ value) => isRate ? `${formatRate({ perSecond: value })}/s` : formatTimeAlone({ valueUs: value })
  const steps = lines.flatMap((line, index) => line.steps.map((step) => ({ ...step, style: styleSeries(index) })))
  const children = [
    ...drawAxes({
      x,
      y,
      labelX: (at) => points[at - 1].startedAt.slice(0, 10),
      labelY: isRate ? labelCount : timeLabeller(y),
      xLabel: 'records, oldest first',
      yLabel: isRate ? 'good answers a second' : 'response time'
    }),
    ...lines.flatMap((line, index) => {
      const style = styleSeries(index)
      return [
        drawSeriesLine({ points: line.points, x, y, style, whole: line.label }),
        ...drawWhiskers({ points: line.points, x, y, style }),
        ...drawMarkers({
          points: line.points,
          x,
          y,
          style,
          describe: (point) => `${line.label}, ${points[point.x - 1].startedAt}: ${say(point.y ?? 0)}`
        })
      ]
    }),
    ...steps.flatMap((step) => {
      const at = x.place(step.index + 0.5)
      return [
        drawLine({ x1: at, x2: at, y1: TOP, y2: bottom, className: 'bound' }),
        drawText({
          x: at + 4,
          y: TOP + 12,
          text: formatChange({ ratio: step.ratio - 1 }),
          className: 'halo',
          whole: `${step.target}: ${step.kind} at ${step.startedAt}`
        })
      ]
    }),
    ...drawSideLegend({
      items: lines.map((line, index) => ({
        label: line.label,
        style: styleSeries(index),
        y: y.place(line.points.findLast((point) => point.y !== null)?.y ?? 0)
      })),
      x: right + 14,
      top: TOP,
      bottom,
      widthPx
    })
  ]
  const description =
    'One line for each target, one point for each record, with its 95 % interval where it has one. A dashed line stands where a level changes, with the change beside it. The axis does not begin at 0, so that steps can be seen.'
  const newest = lines.map((line) => `${line.label}: ${say(line.points.findLast((point) => point.y !== null)?.y ?? 0)} at last`)
  const changes = steps.map((step) => `${step.target}: ${step.kind} of ${formatChange({ ratio: step.ratio - 1 })} at ${step.startedAt}`)
  return {
    description,
    alternative: listParts([...changes, ...newest]),
    svg: renderDocument({ id, title, description, height: bottom + 52, children }),
    data: null
  }
}

/** Records by number, a handful of them, the first and the last among them. @param {number} count */
function chooseTicks (count) {
  const ticks = Math.min(count, MOST_TICKS)
  return [...new Set(Array.from({ length: ticks }, (_, i) => ticks === 1 ? 1 : Math.round(1 + i * (count - 1) / (ticks - 1))))]
}

/** @param {number[]} values @param {[number, number]} range */
function makeValueScale (values, range) {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (low > 0 && high / low > LOG_FROM) return makeLogScale({ low, high, range })
  const room = (high - low || high || 1) * ROOM
  return makeLinearScale({ low: Math.max(0, low - room), high: high + room, range })
}
