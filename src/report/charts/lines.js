import { drawLine, element, escapeXml } from './element.js'
import { drawMarker } from './markers.js'

/**
 * @import { Scale } from './scales.js'
 * @import { SeriesStyle } from './style.js'
 *
 * @typedef {{ x: number, y: number | null, low?: number | null, high?: number | null }} Point in the units of the axes; y null: a gap
 */

/**
 * A line through points, broken where one is missing.
 * @param {{ points: Point[], x: Scale, y: Scale, style: SeriesStyle, whole: string }} options whole: its name, for a pointer held over it
 */
export function drawSeriesLine ({ points, x, y, style, whole }) {
  const path = splitAtGaps(points, ({ y: at }) => at !== null)
    .map((part) => drawPath(part.map((point) => [x.place(point.x), y.place(point.y ?? 0)])) + (part.length === 1 ? 'Z' : '')).join('')
  return path === ''
    ? ''
    : element(
      'path',
      { d: path, class: style.line, 'stroke-dasharray': style.dash },
      element('title', {}, escapeXml(whole))
    )
}

/**
 * The intervals of a line as a band behind it.
 * @param {{ points: Point[], x: Scale, y: Scale, style: Pick<SeriesStyle, 'fill'> }} options
 */
export function drawBand ({ points, x, y, style }) {
  const path = splitAtGaps(points, ({ low = null, high = null }) => low !== null && high !== null).map((part) => {
    const [tops, bottoms] = [part, part.toReversed()].map((side, isLow) =>
      side.map((point) => [x.place(point.x), y.place((isLow ? point.low : point.high) ?? 0)]))
    return `${drawPath(tops)}${drawPath(bottoms).replace('M', 'L')}Z`
  }).join('')
  return path === '' ? '' : element('path', { d: path, class: `band ${style.fill}` })
}

/** @param {Point[]} points @param {(point: Point) => boolean} isThere @returns {Point[][]} what stands together, without gaps */
function splitAtGaps (points, isThere) {
  /** @type {Point[][]} */
  const parts = []
  points.forEach((point, at) => {
    if (!isThere(point)) return
    if (at > 0 && isThere(points[at - 1])) parts[parts.length - 1].push(point)
    else parts.push([point])
  })
  return parts
}

/** @param {number[][]} places pixels, x and y; a tenth of one is enough */
function drawPath (places) {
  return `M${places.map((place) => place.map((value) => Math.round(value * 10) / 10).join(',')).join('L')}`
}

/**
 * The same as whiskers, where bands of many lines would be one mud.
 * @param {{ points: Point[], x: Scale, y: Scale, style: SeriesStyle, shiftPx?: number }} options shiftPx: so that those
 *   of several lines stand beside each other
 */
export function drawWhiskers ({ points, x, y, style, shiftPx = 0 }) {
  return points.flatMap(({ x: at, low = null, high = null }) => {
    if (low === null || high === null) return []
    const left = x.place(at) + shiftPx
    return [drawLine({ x1: left, x2: left, y1: y.place(low), y2: y.place(high), className: style.line })]
  })
}

/** @param {{ points: Point[], x: Scale, y: Scale, style: SeriesStyle, shiftPx?: number, describe?: (point: Point) => string }} options */
export function drawMarkers ({ points, x, y, style, shiftPx = 0, describe }) {
  return points.flatMap((point) =>
    point.y === null
      ? []
      : [
          drawMarker({
            shape: style.marker,
            x: x.place(point.x) + shiftPx,
            y: y.place(point.y),
            className: `o${style.index % 5}`,
            whole: describe && escapeXml(describe(point))
          })
        ]
  )
}
