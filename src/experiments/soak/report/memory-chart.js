import { drawAxes } from '../../../report/charts/axes.js'
import { renderDocument, WIDTH_PX } from '../../../report/charts/document.js'
import { listParts } from '../../../report/charts/drawing.js'
import { drawSideLegend, legendHeight, legendWidth } from '../../../report/charts/legend.js'
import { drawSeriesLine } from '../../../report/charts/lines.js'
import { makeScale } from '../../../report/charts/scales.js'
import { styleSeries } from '../../../report/charts/style.js'
import { labelCount, labelTime } from '../../../report/charts/ticks.js'
import { formatMebibytes } from '../../../units.js'
import { greatest } from '../../../stats/extremes.js'

/**
 * @import { ChartData } from '../../../types.ts'
 * @import { Drawing } from '../../../report/charts/drawing.js'
 * @import { Scale } from '../../../report/charts/scales.js'
 * @import { SoakResult } from '../verdict/result.js'
 *
 * @typedef {{ x: number, y: number | null }} Point
 * @typedef {{ label: string, target: string, points: Point[] }} Line
 */

const LEFT = 66
const TOP = 66
const MEMORY_HEIGHT = 220
const GAP = 62
const P99_HEIGHT = 110
const MEBIBYTE = 2 ** 20

/**
 * Memory of each part over the soak, and p99 below it on the same axis of time: what grows without end, and whether users
 * see it.
 * @param {{ id: string, title: string, result: SoakResult }} options
 * @returns {Drawing | null} null where no memory was read
 */
export function drawMemoryChart ({ id, title, result }) {
  const memory = listMemory(result)
  if (memory.length === 0) return null
  const p99 = listP99(result)
  const widthPx = legendWidth({ labels: [...memory, ...p99].map(({ label }) => label) })
  const right = WIDTH_PX - widthPx - 24
  const bottom = TOP + Math.max(MEMORY_HEIGHT, legendHeight({ count: memory.length }) + 10)
  const seconds = greatest(memory.flatMap(({ points }) => points.map(({ x }) => x)))
  const x = makeScale({ values: [0, seconds], range: [LEFT, right], kind: 'linear' })
  const below = { top: bottom + GAP, bottom: bottom + GAP + P99_HEIGHT }
  const children = [
    ...drawPanel({ lines: memory, x, top: TOP, bottom, labelY: labelCount, yLabel: 'resident memory, MiB', first: 0, widthPx }),
    ...p99.length === 0
      ? []
      : drawPanel({ lines: p99, x, ...below, labelY: labelTime, yLabel: 'p99', first: memory.length, widthPx })
  ]
  const description = 'Above: the resident memory of each part of a server. Below: the p99 of each stretch of time. Across: the ' +
    'seconds of the soak after its warm-up. A saw-tooth is a garbage collector; what rises from tooth to tooth may be a leak.'
  return {
    description,
    alternative: listParts(memory.map(describeLine)),
    svg: renderDocument({ id, title, description, height: (p99.length === 0 ? bottom : below.bottom) + 40, children }),
    data: makeData(memory)
  }
}

/**
 * @param {{ lines: Line[], x: Scale, top: number, bottom: number, labelY: (value: number) => string, yLabel: string, first:
 *   number, widthPx: number }} options first: number of its first style
 */
function drawPanel ({ lines, x, top, bottom, labelY, yLabel, first, widthPx }) {
  const values = lines.flatMap(({ points }) => points.flatMap(({ y }) => y ?? []))
  const y = makeScale({ values: [0, ...values], range: [bottom, top], kind: 'linear' })
  return [
    ...drawAxes({ x, y, labelX: (second) => `${second} s`, labelY, yLabel }),
    ...lines.map(({ label, points }, index) => drawSeriesLine({ points, x, y, style: styleSeries(first + index), whole: label })),
    ...drawSideLegend({
      items: lines.map(({ label, points }, index) => ({
        label,
        style: styleSeries(first + index),
        y: y.place(points.findLast((point) => point.y !== null)?.y ?? 0)
      })),
      x: x.range[1] + 14,
      top,
      bottom,
      widthPx
    })
  ]
}

/** @param {SoakResult} result @returns {Line[]} */
function listMemory ({ rows }) {
  return rows.flatMap(({ target, series: { atMs, parts } }) => parts.flatMap(({ name, memoryBytes }) => {
    const points = atMs.map((ms, i) => ({ x: ms / 1000, y: memoryBytes[i] === null ? null : memoryBytes[i] / MEBIBYTE }))
    return points.some(({ y }) => y !== null) ? [{ label: parts.length > 1 ? `${target} (${name})` : target, target, points }] : []
  }))
}

/** @param {SoakResult} result @returns {Line[]} */
function listP99 ({ rows }) {
  return rows
    .filter(({ p99 }) => p99.some(({ p99Us }) => p99Us !== null))
    .map(({ target, p99 }) => ({
      label: `${target}, p99`,
      target,
      points: p99.map(({ fromMs, p99Us }) => ({ x: fromMs / 1000, y: p99Us }))
    }))
}

/** @param {Line} line */
function describeLine ({ label, points }) {
  const known = points.flatMap(({ y }) => y ?? [])
  const write = (/** @type {number} */ mebibytes) => formatMebibytes({ bytes: mebibytes * MEBIBYTE })
  return `${label}: from ${write(known[0])} to ${write(known[known.length - 1])} MiB`
}

/** @param {Line[]} lines @returns {ChartData} */
function makeData (lines) {
  const xs = [...new Set(lines.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b)
  return {
    xLabel: 'time in the soak',
    yLabel: 'resident memory, MiB',
    xKind: 'seconds',
    yKind: 'linear',
    xs,
    series: lines.map(({ label, target, points }) => {
      const at = new Map(points.map(({ x, y }) => [x, y]))
      return { label, target, unit: '', values: xs.map((x) => at.get(x) ?? null) }
    })
  }
}
