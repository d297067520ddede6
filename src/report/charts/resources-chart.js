import { drawAxes } from './axes.js'
import { renderDocument, WIDTH_PX } from './document.js'
import { listParts } from './drawing.js'
import { drawLine, drawShade, drawText, element } from './element.js'
import { drawSeriesLine } from './lines.js'
import { listStrips } from './resource-strips.js'
import { makeLinearScale } from './scales.js'
import { styleSeries } from './style.js'
import { breakText, cutText, measureText } from './text-width.js'
import { formatMebibytes, formatSignificant } from '../../units.js'

/**
 * @import { ResourcesOverTime, RowMeasured } from '../../types.ts'
 * @import { Drawing } from './drawing.js'
 * @import { Strip, StripKind } from './resource-strips.js'
 * @import { Scale } from './scales.js'
 *
 * A stretch of a trial with a name: of a lab its phases. isFault: something is broken in it.
 * @typedef {{ name: string, fromMs: number, toMs: number, isFault: boolean }} Span
 *
 * @typedef {{ label: string, measured: Pick<RowMeasured, 'overTime'> & { resources: ResourcesOverTime } }} Panel
 */

const LEFT = 62
const GUTTER = 68
const RIGHT = 52
const STRIP_PX = 74
const STRIP_STEP = STRIP_PX + 30
const HEAD_PX = 40
const NUMBERS_PX = 16
const LINE_PX = 17
const KEY_Y = 50

/**
 * What the parts used over the trial, below the response times: a panel for each row, its strips on one axis of time.
 * @param {{ id: string, title: string, kind: StripKind, rows: ReadonlyArray<{ label: string, measured: Pick<RowMeasured,
 *   'overTime' | 'resources'> | null }>, spans?: readonly Span[] }} options
 *   kind: `used`: response times, CPU and memory; `waits`: event loop, waiting for a core, connections and bytes
 * @returns {Drawing | null} null where no row has a strip of this kind
 */
export function drawResourcesChart ({ id, title, kind, rows, spans = [] }) {
  const panels = rows.flatMap(({ label, measured }) =>
    measured?.resources ? [{ label, measured: { ...measured, resources: measured.resources } }] : [])
  const strips = listStrips({ kind, panels: panels.map(({ measured }) => measured) })
  if (strips.length === 0) return null
  const columns = panels.length === 1 ? 1 : 2
  const width = (WIDTH_PX - LEFT - RIGHT - (columns - 1) * GUTTER) / columns
  const seconds = Math.max(...panels.map(({ measured }) => findSeconds(measured)))
  const names = [...new Set(panels.flatMap(({ measured }) => measured.resources.parts.map(({ name }) => name)))]
  const key = layKey({ names, isTimed: kind === 'used' && panels.some(({ measured }) => measured.overTime) })
  const phases = breakText({
    text: spans.length === 0 ? '' : `phases: ${spans.map(({ name }, index) => `${index + 1} ${name}`).join('; ')}`,
    widthPx: WIDTH_PX - 32
  }).filter(Boolean)
  const top = KEY_Y + (key.lines + phases.length) * LINE_PX
  const headPx = HEAD_PX + (spans.length > 0 ? NUMBERS_PX : 0)
  const panelPx = headPx + strips.length * STRIP_STEP + 12
  const children = panels.flatMap((panel, index) => {
    const left = LEFT + (index % columns) * (width + GUTTER)
    const x = makeLinearScale({ low: 0, high: seconds, range: [left, left + width], nice: false, count: columns === 1 ? 10 : 5 })
    return drawPanel({ panel, index, strips, names, spans, x, headPx, top: top + Math.floor(index / columns) * panelPx })
  })
  const description =
    `A panel for each target, its strips on one axis of time: across, the seconds of the trial. ${strips.map(({ about }) => about).filter(Boolean).join(' ')} ` +
    'Every strip has the same scale in all panels. Repeats are taken together, stretch by stretch. A gap: not known, as a part had ended or did not answer.' +
    (spans.length > 0 ? ' The numbers at the top are the phases; the shaded ones are those in which something is broken.' : '')
  return {
    description,
    alternative: listParts(panels.map(describePanel)),
    svg: renderDocument({
      id,
      title,
      description,
      height: top + Math.ceil(panels.length / columns) * panelPx + 14,
      children: [
        ...key.drawn,
        ...phases.map((text, line) => drawText({ x: 16, y: KEY_Y + (key.lines + line) * LINE_PX, text, className: 'dim' })),
        ...children
      ]
    }),
    data: null // strips of several units make no one plot
  }
}

/** As the chart of response times has it, so that both end at the same second. @param {Panel['measured']} measured */
function findSeconds ({ overTime, resources: { stretchMs, parts } }) {
  if (overTime) return overTime.stretches.length * overTime.stretchMs / 1000
  const counts = parts.map((part) => Math.max(0, ...Object.values(part).map((column) => Array.isArray(column) ? column.length : 0)))
  return Math.max(...counts) * stretchMs / 1000
}

/** Which line is which part. @param {{ names: string[], isTimed: boolean }} options */
function layKey ({ names, isTimed }) {
  let [x, lines] = [16, 1]
  const drawn = [
    ...names.map((name, index) => ({ name, style: styleSeries(index) })),
    ...isTimed ? [{ name: 'p50', style: P50 }, { name: 'p99', style: P99 }] : []
  ].flatMap(({ name, style }) => {
    const text = cutText({ text: name, widthPx: 160 })
    const widthPx = 34 + measureText({ text }) + 18
    if (x + widthPx > WIDTH_PX - 16 && x > 16) [x, lines] = [16, lines + 1]
    const at = x
    x += widthPx
    const y = KEY_Y + (lines - 1) * LINE_PX
    return [
      element('path', { d: `M${at} ${y - 4}h28`, class: style.line, 'stroke-dasharray': style.dash }),
      drawText({ x: at + 34, y, text, className: 'dim', whole: name })
    ]
  })
  return { drawn, lines }
}

const P50 = { ...styleSeries(4), dash: undefined }
const P99 = styleSeries(9)

/**
 * @param {{ panel: Panel, index: number, strips: Strip[], names: string[], spans: readonly Span[], x: Scale, headPx:
 *   number, top: number }} options index: of the panel; headPx: above its strips
 */
function drawPanel ({ panel: { label }, index, strips, names, spans, x, headPx, top }) {
  const [left, right] = x.range
  const first = top + headPx
  const bottom = first + (strips.length - 1) * STRIP_STEP + STRIP_PX
  return [
    drawText({ x: left, y: top + 12, text: cutText({ text: label, widthPx: right - left }), className: 'head', whole: label }),
    ...drawSpans({ spans, x, top: first, bottom }),
    ...strips.flatMap((strip, row) => {
      const at = first + row * STRIP_STEP
      const y = strip.makeScale([at + STRIP_PX, at])
      const isLast = row === strips.length - 1
      return [
        ...drawAxes({ x: { ...x, ticks: isLast ? x.ticks : [] }, y, labelX: (second) => `${second} s`, labelY: strip.label }),
        ...(isLast
          ? []
          : x.ticks.map((tick) =>
            drawLine({ x1: x.place(tick), x2: x.place(tick), y1: at, y2: at + STRIP_PX, className: 'grid' }))),
        drawText({ x: left, y: at - 6, text: cutText({ text: strip.title, widthPx: right - left }), className: 'dim', whole: strip.title }),
        ...strip.lines[index].map(({ part, name, points }) => drawSeriesLine({
          points,
          x,
          y,
          style: part === null ? (name === 'p50' ? P50 : P99) : styleSeries(names.indexOf(part)),
          whole: `${label}, ${name}: ${strip.title}`
        }))
      ]
    })
  ]
}

/** @param {{ spans: readonly Span[], x: Scale, top: number, bottom: number }} options */
function drawSpans ({ spans, x, top, bottom }) {
  return spans.flatMap(({ name, fromMs, toMs, isFault }, index) => {
    const [from, to] = [x.place(fromMs / 1000), x.place(toMs / 1000)]
    return [
      ...(isFault ? [drawShade({ from, to, top, bottom, whole: name })] : []),
      drawText({ x: (from + to) / 2, y: top - 22, text: String(index + 1), anchor: 'middle', className: 'dim', whole: name })
    ]
  })
}

/** @param {Panel} panel */
function describePanel ({ label, measured: { resources: { parts } } }) {
  const each = parts.map(({ name, meanCores, residentBytes }) => {
    const memory = residentBytes?.findLast((bytes) => bytes !== null) ?? null
    const used = [
      meanCores === null ? 'CPU not known' : `${formatSignificant({ value: meanCores, maxDecimals: 2 })} cores`,
      memory === null ? 'memory not known' : `${formatMebibytes({ bytes: memory })} MiB at the end`
    ]
    return `${name} ${used.join(' and ')}`
  })
  return `${label}: ${each.join(', ')}`
}
