import { drawAxes } from './axes.js'
import { renderDocument, WIDTH_PX } from './document.js'
import { listParts } from './drawing.js'
import { drawText, element, px } from './element.js'
import { drawSeriesLine } from './lines.js'
import { makeLinearScale, makeLogScale } from './scales.js'
import { styleSeries } from './style.js'
import { cutText } from './text-width.js'
import { labelTime } from './ticks.js'
import { formatTimeAlone } from '../../units.js'

/**
 * @import { ChartData, OverTime } from '../../types.ts'
 * @import { LabelledRow } from '../tables/row-labels.js'
 * @import { Drawing } from './drawing.js'
 * @import { Scale } from './scales.js'
 *
 * @typedef {{ label: string, target: string, overTime: OverTime }} Panel
 */

const TOP = 66
const LEFT = 62
const PANEL_HEIGHT = 130
const PANEL_STEP = PANEL_HEIGHT + 66
const GUTTER = 68
/** Share of a stretch's requests from which a cell is drawn darker. */
const SHADES = [[0.3, 5, '30 % or more'], [0.1, 4, '10 %'], [0.03, 3, '3 %'], [0.01, 2, '1 %'], [0, 1, 'less']]
const P50 = { ...styleSeries(4), dash: undefined }
const P99 = styleSeries(1)

/**
 * Response times over the trial, a panel for each row: how many requests took how long, and p50 and p99 over it.
 * @param {{ id: string, title: string, rows: LabelledRow[] }} options
 * @returns {Drawing | null} null where no row has it
 */
export function drawOverTimeChart ({ id, title, rows }) {
  const panels = rows.flatMap(({ label, target, measured }) => measured?.overTime ? [{ label, target, overTime: measured.overTime }] : [])
  if (panels.length === 0) return null
  const columns = panels.length === 1 ? 1 : 2
  const width = (WIDTH_PX - LEFT - 52 - (columns - 1) * GUTTER) / columns
  const edges = panels.flatMap(({ overTime }) => overTime.edgesUs)
  const domain = { low: Math.min(...edges) / LAYER, high: Math.max(...edges), margin: 1.05, count: 4 }
  const seconds = Math.max(...panels.map(({ overTime: { stretches, stretchMs } }) => stretches.length * stretchMs / 1000))
  const children = panels.flatMap((panel, index) => {
    const left = LEFT + (index % columns) * (width + GUTTER)
    const top = TOP + 18 + Math.floor(index / columns) * PANEL_STEP
    return drawPanel({
      panel,
      x: makeLinearScale({ low: 0, high: seconds, range: [left, left + width], nice: false, count: columns === 1 ? 10 : 5 }),
      y: makeLogScale({ ...domain, range: [top + PANEL_HEIGHT, top] })
    })
  })
  const description =
    'A panel for each target: across, the seconds of the trial by when a request was due (of k6: sent); up, the response time on a logarithmic axis. ' +
    'The darker a cell, the larger the share of the requests of its time. The solid line is p50, the dashed one p99; a line is broken where there are too few requests. ' +
    'All repeats are merged, stretch by stretch. A steady state looks the same from left to right.'
  return {
    description,
    alternative: describePanels(panels),
    svg: renderDocument({
      id,
      title,
      description,
      height: TOP + 18 + Math.ceil(panels.length / columns) * PANEL_STEP,
      children: [
        ...drawKey({ hasP99: panels.some(({ overTime }) => overTime.stretches.some(({ p99Us }) => p99Us !== null)) }),
        ...children
      ]
    }),
    data: makeData(panels)
  }
}

const LAYER = 10 ** 0.1 // the lowest edge is an upper one: its layer begins so much below

/** @param {{ hasP99: boolean }} options */
function drawKey ({ hasP99 }) {
  const y = 50
  let x = 16
  const cells = SHADES.toReversed().flatMap(([, shade, label]) => {
    const at = x
    x += 26 + String(label).length * 7
    return [
      element('rect', { x: at, y: y - 10, width: 14, height: 12, class: `heat f0 h${shade}` }),
      drawText({ x: at + 18, y, text: String(label), className: 'dim' })
    ]
  })
  return [
    ...cells,
    drawText({ x, y, text: 'of the requests of that time', className: 'dim' }),
    ...[{ style: P50, label: 'p50' }, ...(hasP99 ? [{ style: P99, label: 'p99' }] : [])].flatMap(({ style, label }, index) => [
      element('path', { d: `M${560 + index * 90} ${y - 4}h30`, class: style.line, 'stroke-dasharray': style.dash }),
      drawText({ x: 596 + index * 90, y, text: label, className: 'dim' })
    ])
  ]
}

/** @param {{ panel: Panel, x: Scale, y: Scale }} options */
function drawPanel ({ panel: { label, overTime }, x, y }) {
  const middle = (/** @type {number} */ fromMs) => (fromMs + overTime.stretchMs / 2) / 1000
  const points = (/** @type {'p50Us' | 'p99Us'} */ key) =>
    overTime.stretches.map((stretch) => ({ x: middle(stretch.fromMs), y: stretch[key] }))
  return [
    drawText({
      x: x.range[0],
      y: y.range[1] - 8,
      text: cutText({ text: label, widthPx: x.range[1] - x.range[0] }),
      className: 'head',
      whole: label
    }),
    ...drawAxes({ x, y, labelX: (second) => `${second} s`, labelY: labelTime }),
    ...drawCells({ overTime, x, y }),
    drawSeriesLine({ points: points('p50Us'), x, y, style: P50, whole: `${label}, p50` }),
    drawSeriesLine({ points: points('p99Us'), x, y, style: P99, whole: `${label}, p99` })
  ]
}

/**
 * One path for each shade, and neighbours of one shade as one piece: a cell each would be megabytes.
 * @param {{ overTime: OverTime, x: Scale, y: Scale }} options
 */
function drawCells ({ overTime: { stretches, stretchMs, edgesUs }, x, y }) {
  /** @type {Map<number, string[]>} */
  const pieces = new Map()
  for (const [layer, edgeUs] of edgesUs.entries()) {
    const shades = stretches.map(({ counts, total }) => shadeOf(counts[layer], total))
    for (let from = 0; from < shades.length;) {
      let to = from + 1
      while (to < shades.length && shades[to] === shades[from]) to++
      if (shades[from] > 0) {
        const [left, right] = [x.place(from * stretchMs / 1000), x.place(to * stretchMs / 1000)]
        const [top, bottom] = [y.place(edgeUs), y.place(edgeUs / LAYER)]
        const path = `M${px(left)} ${px(top)}H${px(right)}V${px(bottom)}H${px(left)}z`
        pieces.set(shades[from], [...(pieces.get(shades[from]) ?? []), path])
      }
      from = to
    }
  }
  return [...pieces].map(([shade, paths]) => element('path', { d: paths.join(''), class: `heat f0 h${shade}` }))
}

/** @param {number} count @param {number} total */
function shadeOf (count, total) {
  return count === 0 ? 0 : Number(SHADES.find(([from]) => count / total >= Number(from))?.[1] ?? 0)
}

/** @param {Panel[]} panels */
function describePanels (panels) {
  return listParts(panels.map(({ label, overTime: { stretches } }) => {
    const range = (/** @type {'p50Us' | 'p99Us'} */ key) => {
      const known = stretches.flatMap((stretch) => stretch[key] ?? [])
      return known.length === 0
        ? null
        : `${key === 'p50Us' ? 'p50' : 'p99'} from ${formatTimeAlone({ valueUs: Math.min(...known) })} to ${formatTimeAlone({ valueUs: Math.max(...known) })}`
    }
    return `${label} over the trial: ${[range('p50Us'), range('p99Us')].filter((one) => one !== null).join(', ') || 'too few requests for p50 and p99'}`
  }))
}

/** @param {Panel[]} panels @returns {ChartData} */
function makeData (panels) {
  const secondsOf = (/** @type {OverTime} */ { stretches, stretchMs }) => stretches.map(({ fromMs }) => (fromMs + stretchMs / 2) / 1000)
  const xs = [...new Set(panels.flatMap(({ overTime }) => secondsOf(overTime)))].sort((a, b) => a - b)
  const series = panels.flatMap(({ label, target, overTime }) => /** @type {const} */ (['p50Us', 'p99Us']).map((key) => {
    const seconds = secondsOf(overTime)
    const at = new Map(overTime.stretches.map((stretch, index) => [seconds[index], stretch[key]]))
    return { label: `${label} ${key === 'p50Us' ? 'p50' : 'p99'}`, target, unit: 'µs', values: xs.map((x) => at.get(x) ?? null) }
  }))
  return { xLabel: 'time in the trial', yLabel: 'response time', xKind: 'seconds', yKind: 'log', xs, series }
}
