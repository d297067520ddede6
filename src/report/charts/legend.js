import { drawText, element } from './element.js'
import { pushApart } from './labels.js'
import { drawMarker } from './markers.js'
import { cutText, measureText } from './text-width.js'

/** @import { SeriesStyle } from './style.js' */

const ROW_PX = 17
const KEY_PX = 26

/** @typedef {{ label: string, style: SeriesStyle, y: number }} LegendItem y: where its line ends */

/**
 * Names at the ends of their lines, each with a piece of its line in front of it: who cannot tell the colours reads the
 * dashes, the marker, or simply the place.
 * @param {{ items: LegendItem[], x: number, top: number, bottom: number, widthPx: number }} options x: where they begin
 * @returns {string[]}
 */
export function drawSideLegend ({ items, x, top, bottom, widthPx }) {
  const places = pushApart({ wanted: items.map(({ y }) => y), gap: ROW_PX, low: top, high: bottom })
  return items.flatMap(({ label, style }, index) => [
    ...drawKey({ x, y: places[index], style }),
    drawText({ x: x + KEY_PX + 4, y: places[index] + 4, text: cutText({ text: label, widthPx: widthPx - KEY_PX - 4 }), whole: label })
  ])
}

/** The room that so many names take, so that a plot can be made high enough. @param {{ count: number }} options */
export function legendHeight ({ count }) {
  return Math.max(0, count - 1) * ROW_PX
}

/** As wide as the longest name, within reason. @param {{ labels: string[], most?: number }} options */
export function legendWidth ({ labels, most = 220 }) {
  return Math.min(most, Math.max(60, ...labels.map((text) => measureText({ text }) + KEY_PX + 8)))
}

/** @param {{ x: number, y: number, style: SeriesStyle }} options */
export function drawKey ({ x, y, style }) {
  return [
    element('path', { d: `M${x} ${Math.round(y * 10) / 10}h${KEY_PX}`, class: style.line, 'stroke-dasharray': style.dash }),
    drawMarker({ shape: style.marker, x: x + KEY_PX / 2, y, className: `o${style.index % 5}` })
  ]
}
