import { drawText, element } from './element.js'
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
function drawKey ({ x, y, style }) {
  return [
    element('path', { d: `M${x} ${Math.round(y * 10) / 10}h${KEY_PX}`, class: style.line, 'stroke-dasharray': style.dash }),
    drawMarker({ shape: style.marker, x: x + KEY_PX / 2, y, className: `o${style.index % 5}` })
  ]
}

/**
 * Moves labels apart, so that none overlaps another, and each as little as it takes: neighbours that are too near are pooled into a block
 * around their mean (the pool-adjacent-violators algorithm), and blocks are held within the room there is.
 * @param {{ wanted: number[], gap: number, low: number, high: number }} options wanted: where each would like to be; low, high: the room
 * @returns {number[]} in the order of wanted; beyond `high` only when there is no room for all of them
 */
export function pushApart ({ wanted, gap, low, high }) {
  const order = wanted.map((_, index) => index).sort((a, b) => wanted[a] - wanted[b])
  /** @type {Array<{ sum: number, count: number }>} sum: of where each would begin the block if it were alone in it */
  const blocks = []
  for (const index of order) {
    blocks.push({ sum: wanted[index], count: 1 })
    while (blocks.length > 1) {
      const [before, last] = blocks.slice(-2)
      if (startOf({ block: before, gap, low, high }) + before.count * gap <= startOf({ block: last, gap, low, high })) break
      blocks.splice(-2, 2, { sum: before.sum + last.sum - last.count * before.count * gap, count: before.count + last.count })
    }
  }
  const places = blocks.flatMap((block) => Array.from({ length: block.count }, (_, at) => startOf({ block, gap, low, high }) + at * gap))
  /** @type {number[]} */
  const moved = new Array(wanted.length)
  for (const [at, index] of order.entries()) moved[index] = places[at]
  return moved
}

/** @param {{ block: { sum: number, count: number }, gap: number, low: number, high: number }} options */
function startOf ({ block: { sum, count }, gap, low, high }) {
  return Math.max(low, Math.min(sum / count, high - (count - 1) * gap))
}
