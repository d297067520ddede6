import { drawLine, drawText, element, escapeXml } from './element.js'
import { drawMarker } from './markers.js'
import { cutText, measureText } from './text-width.js'

/**
 * @import { Scale } from './scales.js'
 *
 * @typedef {object} Bar
 * @property {string} label
 * @property {number | null} value null: nothing was measured; reason stands there instead
 * @property {string} text what stands beside the bar
 * @property {number | null} [low] ends of the interval; both or neither
 * @property {number | null} [high]
 * @property {number | null} [mark] a figure from elsewhere
 * @property {string} [markText] for a pointer held over it
 * @property {boolean} [solid] false: not to be believed, drawn as an outline
 * @property {string} [reason]
 */

const ROW_PX = 26
const BAR_SHARE = 14 / 26 // of its row

/** The room that so many bars take. @param {{ count: number, rowPx?: number }} options rowPx: of each */
export function barsHeight ({ count, rowPx = ROW_PX }) {
  return count * rowPx
}

/** As wide as the longest name, within reason. @param {{ labels: string[], most?: number }} options */
export function barLabelWidth ({ labels, most = 220 }) {
  return Math.min(most, Math.max(60, ...labels.map((text) => measureText({ text }) + 10)))
}

/**
 * Bars from 0 to the right, their names at the left, and what they say in words at the end of each.
 * @param {{ bars: Bar[], x: Scale, top: number, labelX: number, rowPx?: number, right?: number, isStacked?: boolean }}
 *   options labelX: where names begin; right: where a reason has to end; absent: with the scale; isStacked: a name
 *   stands above its bar
 * @returns {string[]}
 */
export function drawBars ({ bars, x, top, labelX, rowPx = ROW_PX, right = x.range[1], isStacked = false }) {
  const ownPx = isStacked ? rowPx / 2 : rowPx
  const barPx = Math.round(ownPx * BAR_SHARE)
  const [left] = x.range
  return bars.flatMap((bar, index) => {
    const middle = top + (index + 1) * rowPx - ownPx / 2
    const namePx = isStacked ? right - labelX : left - labelX - 10
    const nameY = isStacked ? middle - ownPx + 4 : middle + 4
    const name = drawText({ x: labelX, y: nameY, text: cutText({ text: bar.label, widthPx: namePx }), whole: bar.label })
    if (bar.value === null) {
      return [
        name,
        drawText({
          x: left + 6,
          y: middle + 4,
          text: cutText({ text: bar.reason ?? 'not measured', widthPx: right - left }),
          className: 'dim',
          whole: bar.reason
        })
      ]
    }
    const end = x.place(bar.value)
    const rightmost = Math.max(
      end,
      ...[bar.high, bar.mark].flatMap((value) => (value === null || value === undefined ? [] : [x.place(value) + 6]))
    )
    const shape = { x: left, y: middle - barPx / 2, width: Math.max(end - left, 0.5), height: barPx }
    return [
      name,
      element(
        'rect',
        { ...shape, class: bar.solid === false ? 'hollow' : 'f0' },
        element('title', {}, escapeXml(`${bar.label}: ${bar.text}`))
      ),
      ...drawInterval({ bar, x, middle }),
      ...(bar.mark === null || bar.mark === undefined
        ? []
        : [
            drawMarker({
              shape: 'diamond',
              x: x.place(bar.mark),
              y: middle,
              className: 'o1',
              size: 5,
              whole: escapeXml(bar.markText ?? '')
            })
          ]),
      drawText({ x: rightmost + 8, y: middle + 4, text: bar.text, className: 'num' })
    ]
  })
}

/** @param {{ bar: Bar, x: Scale, middle: number }} options */
function drawInterval ({ bar: { low = null, high = null }, x, middle }) {
  if (low === null || high === null) return []
  const [from, to] = [x.place(low), x.place(high)]
  return [
    drawLine({ x1: from, x2: to, y1: middle, y2: middle, className: 'whisker' }),
    ...[from, to].map((end) => drawLine({ x1: end, x2: end, y1: middle - 4, y2: middle + 4, className: 'whisker' }))
  ]
}
