/**
 * @import uPlot from 'uplot'
 * @import { ChartData } from '../../../types.ts'
 * @import { Theme } from './theme.js'
 */

/**
 * Horizontal lines with their names: objectives.
 * @param {{ plot: uPlot, bounds: NonNullable<ChartData['bounds']>, theme: Theme }} options
 */
export function drawBounds ({ plot, bounds, theme }) {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.strokeStyle = ctx.fillStyle = theme.mark
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio])
  ctx.font = `${12 * devicePixelRatio}px ${theme.font}`
  ctx.textBaseline = 'bottom'
  ctx.textAlign = 'left'
  for (const { label, value } of bounds) {
    const y = plot.valToPos(value, 'y', true)
    if (y < bbox.top || y > bbox.top + bbox.height) continue
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    ctx.fillText(label, bbox.left + 4 * devicePixelRatio, y - 2 * devicePixelRatio)
  }
  ctx.restore()
}

/**
 * Stretches of the x axis with their names: a fault, a knee.
 * @param {{ plot: uPlot, spans: NonNullable<ChartData['spans']>, theme: Theme }} options
 */
export function drawSpans ({ plot, spans, theme }) {
  const { ctx, bbox } = plot
  ctx.save()
  ctx.font = `${12 * devicePixelRatio}px ${theme.font}`
  ctx.textBaseline = 'top'
  ctx.textAlign = 'left'
  spans.forEach(({ label, from, to }, index) => {
    const left = Math.max(plot.valToPos(from, 'x', true), bbox.left)
    const right = Math.min(plot.valToPos(to, 'x', true), bbox.left + bbox.width)
    if (right < left) return
    ctx.fillStyle = theme.grid
    if (index % 2 === 1) ctx.fillRect(left, bbox.top, Math.max(right - left, devicePixelRatio), bbox.height)
    else ctx.fillRect(left, bbox.top, devicePixelRatio, bbox.height)
    ctx.fillStyle = theme.text
    ctx.fillText(label, left + 4 * devicePixelRatio, bbox.top + 4 * devicePixelRatio, Math.max(right - left, 60 * devicePixelRatio))
  })
  ctx.restore()
}
