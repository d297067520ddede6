import { drawAxes } from '../../../report/charts/axes.js'
import { renderDocument, WIDTH_PX } from '../../../report/charts/document.js'
import { listParts } from '../../../report/charts/drawing.js'
import { drawLine, drawText } from '../../../report/charts/element.js'
import { drawSideLegend, legendHeight, legendWidth } from '../../../report/charts/legend.js'
import { drawMarkers, drawSeriesLine, drawWhiskers } from '../../../report/charts/lines.js'
import { makeLinearScale, makeScale } from '../../../report/charts/scales.js'
import { styleSeries } from '../../../report/charts/style.js'
import { labelCount } from '../../../report/charts/ticks.js'
import { formatBytes, formatTenths } from '../../../units.js'
import { amountOf, describeSize } from '../plan/sizes.js'

/**
 * @import { ChartData } from '../../../types.ts'
 * @import { SizeCurve, Spread } from '../verdict/sizes.js'
 * @import { Drawing } from '../../../report/charts/drawing.js'
 *
 * @typedef {{ x: number, y: number, low: number, high: number }} Point x: bytes or entries; y: percent
 * @typedef {{ label: string, target: string, points: Point[] }} Line target: empty: computed
 */

const LEFT = 66
const TOP = 58
const PLOT_HEIGHT = 300
const DODGE_PX = 3
const EXACT = 'exact LRU, computed'

/**
 * The share of the requests that each cache answered, by its size, and what an exact LRU would have answered of the same keys.
 * @param {{ id: string, title: string, sizes: SizeCurve }} options
 * @returns {Drawing | null} null where nothing was measured
 */
export function drawSizeChart ({ id, title, sizes }) {
  const measured = listLines(sizes)
  if (measured.length === 0) return null
  const exact = listExact(sizes)
  const lines = [...exact, ...measured]
  const widthPx = legendWidth({ labels: lines.map(({ label }) => label) })
  const right = WIDTH_PX - widthPx - 24
  const bottom = TOP + Math.max(PLOT_HEIGHT, legendHeight({ count: lines.length }) + 10)
  const isBytes = sizes.rows[0].size.bytes !== undefined
  const x = makeScale({ values: lines.flatMap(({ points }) => points.map((point) => point.x)), range: [LEFT, right] })
  const unlimited = sizes.unlimited === null ? [] : [sizes.unlimited.value * 100]
  const highest = Math.max(...lines.flatMap(({ points }) => points.map(({ high }) => high)), ...unlimited)
  const y = makeLinearScale({ low: 0, high: highest, range: [bottom, TOP] })
  const children = [
    ...drawAxes({
      x,
      y,
      labelX: (amount) => isBytes ? formatBytes({ bytes: amount }) : labelCount(amount),
      labelY: (percent) => `${percent} %`,
      xLabel: isBytes ? 'size of the cache' : 'entries of the cache',
      yLabel: 'requests answered by the cache'
    }),
    ...unlimited.flatMap((percent) => [
      drawLine({ x1: LEFT, x2: right, y1: y.place(percent), y2: y.place(percent), className: 'bound' }),
      drawText({ x: LEFT + 6, y: y.place(percent) - 6, text: `no limit: ${formatTenths({ ratio: percent / 100 })}`, className: 'dim halo' })
    ]),
    ...lines.flatMap(({ label, points }, index) => {
      const style = styleSeries(index)
      const shiftPx = (index - (lines.length - 1) / 2) * DODGE_PX
      return [
        drawSeriesLine({ points, x, y, style, whole: label }),
        ...drawWhiskers({ points, x, y, style, shiftPx }),
        ...drawMarkers({ points, x, y, style, describe: (point) => `${label}: ${formatTenths({ ratio: (point.y ?? 0) / 100 })}` })
      ]
    }),
    ...drawSideLegend({
      items: lines.map(({ label, points }, index) => ({ label, style: styleSeries(index), y: y.place(points[points.length - 1].y) })),
      x: right + 14,
      top: TOP,
      bottom,
      widthPx
    })
  ]
  const description = 'One line for each cache: the share of the requests that it answered, by its size, with the range of the ' +
    'repeats.' + (exact.length > 0 ? ' Beside them what a cache that drops exactly what was used longest ago would have answered of the same keys.' : '') +
    (unlimited.length > 0 ? ' The dashed line is a cache without a limit.' : '')
  return {
    description,
    alternative: describeLines({ lines, sizes }),
    svg: renderDocument({ id, title, description, height: bottom + 52, children }),
    data: makeData({ lines, isBytes, kind: x.kind, unlimited })
  }
}

/** @param {SizeCurve} sizes @returns {Line[]} in the order of the file */
function listLines ({ rows }) {
  return [...new Set(rows.map(({ of }) => of))].flatMap((of) => {
    const own = rows.filter((row) => row.of === of)
    const points = own.flatMap(({ size, hitRatio, status }) => hitRatio === null || status === 'invalid' ? [] : [makePoint(amountOf(size), hitRatio)])
    return points.length === 0 ? [] : [{ label: own[0].title, target: of, points }]
  })
}

/** @param {SizeCurve} sizes @returns {Line[]} */
function listExact ({ exact }) {
  const points = exact.flatMap(({ size, exact: ratio }) => ratio === null ? [] : [{ ...makePoint(amountOf(size), ratio) }])
  return points.length === 0 ? [] : [{ label: EXACT, target: '', points }]
}

/** @param {number} x @param {Spread} spread @returns {Point} */
function makePoint (x, { value, low, high }) {
  return { x, y: value * 100, low: low * 100, high: high * 100 }
}

/** @param {{ lines: Line[], sizes: SizeCurve }} options */
function describeLines ({ lines, sizes: { exact } }) {
  const [first, last] = [exact[0].size, exact[exact.length - 1].size].map((size) => describeSize({ size }))
  return `Requests answered, from ${first} to ${last}: ${listParts(lines.map(({ label, points }) =>
    `${label} ${formatTenths({ ratio: points[0].y / 100 })} to ${formatTenths({ ratio: points[points.length - 1].y / 100 })}`))}`
}

/** @param {{ lines: Line[], isBytes: boolean, kind: 'linear' | 'log', unlimited: number[] }} options @returns {ChartData} */
function makeData ({ lines, isBytes, kind, unlimited }) {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b)
  return {
    xLabel: isBytes ? 'size of the cache, bytes' : 'entries of the cache',
    yLabel: 'requests answered by the cache',
    xKind: kind,
    yKind: 'linear',
    xs,
    series: lines.map(({ label, target, points }) => {
      const at = new Map(points.map((point) => [point.x, point]))
      const pick = (/** @type {'y' | 'low' | 'high'} */ key) => xs.map((x) => at.get(x)?.[key] ?? null)
      return { label, target, unit: '%', values: pick('y'), low: pick('low'), high: pick('high') }
    }),
    ...unlimited.length > 0 && { bounds: [{ label: 'no limit', value: unlimited[0] }] }
  }
}
