import { barLabelWidth, barsHeight, drawBars } from './bars.js'
import { renderDocument } from './document.js'
import { listParts } from './drawing.js'
import { drawLine, drawText } from './element.js'
import { makeLinearScale } from './scales.js'
import { breakText, measureText } from './text-width.js'
import { formatShare } from '../units.js'

/**
 * @import { Bar } from './bars.js'
 * @import { Drawing } from './drawing.js'
 *
 * What a server costs, as a share: 0.45 for 45 % less. cost null: there is none to draw, and `text` says why. low, high: its range.
 * @typedef {{ label: string, cost: number | null, low?: number | null, high?: number | null, text: string, solid?: boolean }} CostBar
 *
 * The servers of one baseline. unit: what is a share of what. more: how many of its servers are left out.
 * @typedef {{ title: string, unit: string, bars: CostBar[], more: number }} CostGroup
 */

const WIDE = { widthPx: 700, rowPx: 20, isStacked: false }
const NARROW = { widthPx: 360, rowPx: 36, isStacked: true }
const MOST_LABEL = 275
const TOP = 40
const LABEL_X = 8
const HEAD_PX = 17
const HEAD_GAP = 8
const TICKS = [0, 0.25, 0.5, 0.75, 1]

/**
 * What each layer costs: a bar for each server, in groups, all on one scale from nothing to everything.
 * @param {{ id: string, title: string, groups: readonly CostGroup[] }} options
 * @returns {(Drawing & { narrow: string }) | null} null where no cost is known; narrow: the same for a phone
 */
export function drawCostChart ({ id, title, groups }) {
  const bars = groups.flatMap((group) => group.bars)
  if (bars.every(({ cost }) => cost === null)) return null
  const units = [...new Set(groups.map(({ unit }) => unit))]
  const description = [
    `A bar for each server, in groups: ${units.join('; ')}.`,
    ...bars.some(({ low = null }) => low !== null) ? ['The thin line across the end of a bar is its 95 % range.'] : [],
    'A server without a bar says why.'
  ].join(' ')
  const head = { title, description, groups, units }
  return {
    description,
    alternative: listParts(bars.map(({ label, text }) => `${label}: ${text}`)),
    svg: layGroups({ ...head, id, size: WIDE }),
    narrow: layGroups({ ...head, id: `${id}-narrow`, size: NARROW }),
    data: null
  }
}

/**
 * @param {{ id: string, title: string, description: string, groups: readonly CostGroup[], units: string[], size: typeof WIDE }} options
 */
function layGroups ({ id, title, description, groups, units, size: { widthPx, rowPx, isStacked } }) {
  const bars = groups.flatMap((group) => group.bars)
  const left = LABEL_X + (isStacked ? 0 : barLabelWidth({ labels: bars.map(({ label }) => label), most: MOST_LABEL }))
  const longest = Math.max(...bars.map(({ cost, text }) => cost === null ? 0 : measureText({ text })))
  const x = { ...makeLinearScale({ low: 0, high: 1, range: [left, widthPx - longest - 22], nice: false }), ticks: TICKS }
  let y = TOP
  const drawn = groups.flatMap(({ title, bars, more }) => {
    const head = breakText({ text: title, widthPx: widthPx - 2 * LABEL_X })
    const top = y + HEAD_GAP + head.length * HEAD_PX + (isStacked ? 5 : 0)
    const bottom = top + barsHeight({ count: bars.length, rowPx })
    const texts = head.map((text, index) => drawText({ x: LABEL_X, y: y + HEAD_GAP + (index + 1) * HEAD_PX - 4, text, className: 'head' }))
    const rest = more > 0 ? [drawText({ x: left + 6, y: bottom + HEAD_PX - 4, text: `and ${more} more below`, className: 'dim' })] : []
    y = bottom + (more > 0 ? HEAD_PX : 0)
    return [
      ...texts,
      ...x.ticks.map((tick) => drawTick({ x: x.place(tick), top, bottom, className: tick === 0 ? 'axis' : 'grid' })),
      ...drawBars({ bars: bars.map(fillBar), x, top, labelX: LABEL_X, rowPx, right: widthPx - LABEL_X, isStacked }),
      ...rest
    ]
  })
  const labels = x.ticks.filter((tick) => !isStacked || (tick > 0 && tick * 2 % 1 === 0)) // the first would be cut
  const axis = breakText({ text: units.join('; '), widthPx: widthPx - 2 * LABEL_X })
  const children = [
    ...drawn,
    ...labels.map((tick) =>
      drawText({
        x: x.place(tick),
        y: y + 18,
        text: formatShare({ ratio: tick }),
        anchor: 'middle',
        className: 'dim num'
      })
    ),
    ...axis.map((text, index) => drawText({ x: LABEL_X, y: y + 36 + index * HEAD_PX, text, className: 'dim' }))
  ]
  return renderDocument({ id, title, description, width: widthPx, height: y + 44 + (axis.length - 1) * HEAD_PX, children })
}

/** @param {{ x: number, top: number, bottom: number, className: string }} options */
function drawTick ({ x, top, bottom, className }) {
  return drawLine({ x1: x, x2: x, y1: top, y2: bottom, className })
}

/** @param {CostBar} bar @returns {Bar} */
function fillBar ({ label, cost, low = null, high = null, text, solid }) {
  const bar = { label, text, ...solid !== undefined && { solid } }
  return cost === null ? { ...bar, value: null, reason: text } : { ...bar, value: cost, low, high }
}
