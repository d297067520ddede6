import { drawLine, drawText } from './element.js'

/** @import { Scale } from './scales.js' */

/**
 * Axes, ticks and the grid behind a plot.
 * @param {{ x: Scale, y: Scale, labelX: (value: number) => string, labelY: (value: number) => string, xLabel?: string,
 *   yLabel?: string }} options
 * @returns {string[]}
 */
export function drawAxes ({ x, y, labelX, labelY, xLabel, yLabel }) {
  const [left, right] = x.range
  const [bottom, top] = y.range
  return [
    ...y.ticks.flatMap((tick) => [
      drawLine({ x1: left, x2: right, y1: y.place(tick), y2: y.place(tick), className: 'grid' }),
      drawText({ x: left - 7, y: y.place(tick) + 4, text: labelY(tick), anchor: 'end', className: 'dim num' })
    ]),
    ...x.ticks.flatMap((tick) => [
      drawLine({ x1: x.place(tick), x2: x.place(tick), y1: top, y2: bottom + 5, className: 'grid' }),
      drawText({ x: x.place(tick), y: bottom + 19, text: labelX(tick), anchor: 'middle', className: 'dim num' })
    ]),
    drawLine({ x1: left, x2: right, y1: bottom, y2: bottom, className: 'axis' }),
    ...(xLabel === undefined
      ? []
      : [drawText({ x: (left + right) / 2, y: bottom + 37, text: xLabel, anchor: 'middle', className: 'dim' })]),
    ...(yLabel === undefined
      ? []
      : [drawText({ x: left - 7, y: top - 9, text: yLabel, anchor: 'start', className: 'dim', transform: undefined })])
  ]
}
