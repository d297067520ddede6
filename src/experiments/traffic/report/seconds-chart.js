import { drawAxes } from '../../../report/charts/axes.js'
import { renderDocument, WIDTH_PX } from '../../../report/charts/document.js'
import { listParts } from '../../../report/charts/drawing.js'
import { drawLine, drawText } from '../../../report/charts/element.js'
import { drawSideLegend, legendHeight, legendWidth } from '../../../report/charts/legend.js'
import { drawSeriesLine } from '../../../report/charts/lines.js'
import { makeScale } from '../../../report/charts/scales.js'
import { styleSeries } from '../../../report/charts/style.js'
import { labelCount } from '../../../report/charts/ticks.js'
import { describeStage } from '../../../report/tables/stage-text.js'
import { formatCount } from '../../../units.js'

/**
 * @import { ChartData } from '../../../types.ts'
 * @import { Drawing } from '../../../report/charts/drawing.js'
 * @import { Scale } from '../../../report/charts/scales.js'
 * @import { StagedRow, TrafficResult, TrafficSecond } from '../verdict/result.js'
 *
 * @typedef {{ label: string, target: string, values: number[] }} Line
 */

const LEFT = 66
const TOP = 70
const PLOT_HEIGHT = 260

/**
 * Requests offered and answered well in each second of the stages: where a line leaves that of the offered ones, its server fell
 * behind.
 * @param {{ id: string, title: string, result: Extract<TrafficResult, { kind: 'stages' }> }} options
 * @returns {Drawing | null} null without two whole seconds
 */
export function drawSecondsChart ({ id, title, result: { rows, stages } }) {
  const drawn = rows.filter(({ seconds }) => seconds.length > 1)
  if (drawn.length === 0) return null
  const lines = listLines(drawn)
  const longest = Math.max(...lines.map(({ values }) => values.length))
  const widthPx = legendWidth({ labels: lines.map(({ label }) => label) })
  const right = WIDTH_PX - widthPx - 24
  const bottom = TOP + Math.max(PLOT_HEIGHT, legendHeight({ count: lines.length }) + 10)
  const x = makeScale({ values: [0, longest], range: [LEFT, right], kind: 'linear' })
  const y = makeScale({ values: [0, ...lines.flatMap(({ values }) => values)], range: [bottom, TOP], kind: 'linear' })
  const children = [
    ...drawAxes({ x, y, labelX: (second) => `${second} s`, labelY: labelCount, yLabel: 'requests a second' }),
    ...stages.flatMap((stage) => drawStageMark({ number: stage.number, fromMs: stage.fromMs, x, bottom, longest })),
    ...lines.map(({ label, values }, index) =>
      drawSeriesLine({
        points: values.map((value, second) => ({ x: second + 0.5, y: value })),
        x,
        y,
        style: styleSeries(index),
        whole: label
      })),
    ...drawSideLegend({
      items: lines.map(({ label, values }, index) => ({ label, style: styleSeries(index), y: y.place(values.at(-1) ?? 0) })),
      x: right + 14,
      top: TOP,
      bottom,
      widthPx
    })
  ]
  const description = 'Requests that were due in each second, and good answers that came in it, one line for each server; ' +
    `the mean over the repeats. The numbers at the top are the stages: ${stages.map(describeStage).join('; ')}.`
  return {
    description,
    alternative: listParts(drawn.map(describeRow)),
    svg: renderDocument({ id, title, description, height: bottom + 40, children }),
    data: makeData({ lines, longest, stages })
  }
}

/** All were offered the same stages, each by its own draw: one line stands for them. @param {StagedRow[]} rows @returns {Line[]} */
function listLines (rows) {
  const read = (/** @type {StagedRow} */ { seconds }, /** @type {'duePerSecond' | 'okPerSecond'} */ key) =>
    seconds.map((/** @type {TrafficSecond} */ second) => second[key])
  return [
    { label: 'offered', target: '', values: read(rows[0], 'duePerSecond') },
    ...rows.map((row) => ({ label: `${row.target}, good`, target: row.target, values: read(row, 'okPerSecond') }))
  ]
}

/** @param {{ number: number, fromMs: number, x: Scale, bottom: number, longest: number }} options */
function drawStageMark ({ number, fromMs, x, bottom, longest }) {
  if (fromMs / 1000 >= longest) return []
  const at = x.place(fromMs / 1000)
  return [
    drawLine({ x1: at, x2: at, y1: TOP - 4, y2: bottom, className: 'axis' }),
    drawText({ x: at + 3, y: TOP - 6, text: String(number), className: 'dim' })
  ]
}

/** @param {StagedRow} row */
function describeRow ({ target, seconds }) {
  const sum = (/** @type {'duePerSecond' | 'okPerSecond'} */ key) =>
    formatCount({ count: Math.round(seconds.reduce((total, second) => total + second[key], 0)) })
  return `${target}: ${sum('okPerSecond')} good answers to ${sum('duePerSecond')} requests`
}

/**
 * @param {{ lines: Line[], longest: number, stages: Extract<TrafficResult, { kind: 'stages' }>['stages'] }} options
 * @returns {ChartData}
 */
function makeData ({ lines, longest, stages }) {
  return {
    xLabel: 'time in the trial',
    yLabel: 'requests a second',
    xKind: 'seconds',
    yKind: 'linear',
    xs: Array.from({ length: longest }, (_, second) => second + 0.5),
    series: lines.map(({ label, target, values }) => ({
      label,
      target,
      unit: '/s',
      values: Array.from({ length: longest }, (_, second) => values[second] ?? null)
    })),
    spans: stages.map((stage) => ({ label: describeStage(stage), from: stage.fromMs / 1000, to: stage.toMs / 1000 }))
  }
}
