import { barLabelWidth, barsHeight, drawBars } from './bars.js'
import { renderDocument } from './document.js'
import { drawLine, drawText } from './element.js'
import { makeLinearScale } from './scales.js'
import { breakText, measureText } from './text-width.js'

/**
 * @import { Bar } from './bars.js'
 *
 * Bars under one heading. more: how many are left out.
 * @typedef {{ title: string, bars: Bar[], more: number }} BarGroup
 *
 * The axis that all groups share, from 0 to `high`. slimTicks: those that a phone has room for. texts: what it counts.
 * @typedef {{ high: number, ticks: readonly number[], slimTicks: readonly number[],
 *   write: (tick: number) => string, texts: readonly string[] }} BarAxis
 */

const WIDE = { widthPx: 700, rowPx: 20, isStacked: false }
const NARROW = { widthPx: 360, rowPx: 36, isStacked: true }
const MOST_LABEL = 275
const TOP = 40
const LABEL_X = 8
const HEAD_PX = 17
const HEAD_GAP = 8

/**
 * Bars in groups, all on one scale.
 * @param {{ id: string, title: string, description: string, groups: readonly BarGroup[], axis: BarAxis }} options
 * @returns {{ svg: string, narrow: string }} narrow: the same for a phone
 */
export function drawGroupedBars ({ id, ...options }) {
  return { svg: layGroups({ ...options, id, size: WIDE }), narrow: layGroups({ ...options, id: `${id}-narrow`, size: NARROW }) }
}

/**
 * @param {{ id: string, title: string, description: string, groups: readonly BarGroup[], axis: BarAxis, size: typeof WIDE }} options
 */
function layGroups ({ id, title, description, groups, axis, size: { widthPx, rowPx, isStacked } }) {
  const bars = groups.flatMap((group) => group.bars)
  const left = LABEL_X + (isStacked ? 0 : barLabelWidth({ labels: bars.map(({ label }) => label), most: MOST_LABEL }))
  const longest = Math.max(...bars.map(({ value, text }) => value === null ? 0 : measureText({ text })))
  const x = makeLinearScale({ low: 0, high: axis.high, range: [left, widthPx - longest - 22], nice: false })
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
      ...axis.ticks.map((tick) => {
        const at = x.place(tick)
        return drawLine({ x1: at, x2: at, y1: top, y2: bottom, className: tick === 0 ? 'axis' : 'grid' })
      }),
      ...drawBars({ bars, x, top, labelX: LABEL_X, rowPx, right: widthPx - LABEL_X, isStacked }),
      ...rest
    ]
  })
  const foot = breakText({ text: axis.texts.join('; '), widthPx: widthPx - 2 * LABEL_X })
  const children = [
    ...drawn,
    ...(isStacked ? axis.slimTicks : axis.ticks).map((tick) =>
      drawText({ x: x.place(tick), y: y + 18, text: axis.write(tick), anchor: 'middle', className: 'dim num' })
    ),
    ...foot.map((text, index) => drawText({ x: LABEL_X, y: y + 36 + index * HEAD_PX, text, className: 'dim' }))
  ]
  return renderDocument({ id, title, description, width: widthPx, height: y + 44 + (foot.length - 1) * HEAD_PX, children })
}
