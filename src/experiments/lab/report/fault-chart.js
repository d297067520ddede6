import { renderDocument, WIDTH_PX } from '../../../report/charts/document.js'
import { listParts } from '../../../report/charts/drawing.js'
import { drawLine, drawShade, drawText } from '../../../report/charts/element.js'
import { drawSeriesLine } from '../../../report/charts/lines.js'
import { makeLinearScale } from '../../../report/charts/scales.js'
import { styleSeries } from '../../../report/charts/style.js'
import { breakText, cutText, measureText } from '../../../report/charts/text-width.js'
import { labelCount } from '../../../report/charts/ticks.js'
import { formatRate } from '../../../units.js'
import { formatGood } from './cells.js'
import { greatest, least } from '../../../stats/extremes.js'

/**
 * @import { ChartData } from '../../../types.ts'
 * @import { LabRow } from '../verdict/rows.js'
 * @import { Drawing } from '../../../report/charts/drawing.js'
 * @import { Scale } from '../../../report/charts/scales.js'
 *
 * @typedef {{ label: string, target: string, calls: Array<number | null>, good: Array<number | null> }} Strip calls: a
 *   second, mean over the repeats; good: share of the answers
 */

const LABEL_X = 16
const STRIP_PX = 42
const STEP_PX = 56
const GUTTER_PX = 40
const WORST_PX = 62
const LINE_PX = 16
const CALLS = { ...styleSeries(0), dash: undefined }
const GOOD = { ...styleSeries(1), dash: undefined }

/**
 * Second by second, what the origin was asked and what users got, a strip for each target, with the phases of the trial behind it.
 * @param {{ id: string, title: string, rows: LabRow[] }} options rows: of one rate
 * @returns {Drawing | null} null without a whole second
 */
export function drawFaultChart ({ id, title, rows }) {
  const drawn = rows.filter(({ seconds }) => seconds.length > 0)
  if (drawn.length === 0) return null
  const strips = drawn.map(makeStrip)
  const [{ phases }] = drawn
  const legend = breakText({
    text: phases
      .map(({ name, action }, index) => `${index + 1} ${name}${action === null ? '' : ` (${action})`}`)
      .join('; '),
    widthPx: WIDTH_PX - 2 * LABEL_X
  })
  const top = 50 + (phases.length > 0 ? legend.length * LINE_PX + 8 : 0) + 36
  const labelPx = Math.min(200, Math.max(60, ...strips.map(({ label }) => measureText({ text: label }) + 10)))
  const seconds = Math.max(...strips.map(({ good }) => good.length))
  const most = Math.max(1, ...strips.flatMap(({ calls }) => calls.map((one) => one ?? 0)))
  const left = LABEL_X + labelPx + 8
  const width = (WIDTH_PX - left - GUTTER_PX - WORST_PX) / 2
  const columns = [left, left + width + GUTTER_PX].map((from) =>
    makeLinearScale({ low: 0, high: seconds, range: [from, from + width], nice: false, count: 5 })
  )
  const bottom = top + strips.length * STEP_PX - (STEP_PX - STRIP_PX)
  const heads = [`origin calls/s, up to ${labelCount(Math.ceil(most))}`, 'good answers, 0 to 100 %; worst second']
  const children = [
    ...(phases.length === 0 ? [] : legend.map((text, index) => drawText({ x: LABEL_X, y: 48 + index * LINE_PX, text, className: 'dim' }))),
    ...columns.flatMap((x, index) => [
      drawText({ x: x.range[0], y: top - 26, text: heads[index], className: 'head' }),
      ...drawPhases({ phases, x, top, bottom }),
      ...x.ticks.map((tick) => drawText({ x: x.place(tick), y: bottom + 18, text: `${tick} s`, anchor: 'middle', className: 'dim num' }))
    ]),
    ...strips.flatMap((strip, index) => drawStrip({ strip, columns, most, labelPx, top: top + index * STEP_PX }))
  ]
  const description = [
    'A strip for each target. Left: calls of the origin a second, the same scale in every strip, mean over the repeats. Right: the share of the answers that were good, second by second, and that of the worst second behind it; a gap: no answer ended.',
    ...(phases.length > 0
      ? ['The numbers at the top are the phases; the shaded ones are those in which something is broken.']
      : [])
  ].join(' ')
  return {
    description,
    alternative: describeStrips(strips),
    svg: renderDocument({ id, title, description, height: bottom + 32, children }),
    data: makeData({ strips, seconds, phases })
  }
}

/** @param {LabRow} row @returns {Strip} */
function makeStrip ({ target, repeats, seconds }) {
  return {
    label: target,
    target,
    calls: seconds.map(({ calls }) => calls === null ? null : calls / Math.max(1, repeats)),
    good: seconds.map(({ ok, failed }) => ok + failed === 0 ? null : ok / (ok + failed))
  }
}

/** @param {{ phases: LabRow['phases'], x: Scale, top: number, bottom: number }} options */
function drawPhases ({ phases, x, top, bottom }) {
  return phases.flatMap(({ name, fromMs, toMs, isFault }, index) => {
    const [from, to] = [x.place(fromMs / 1000), x.place(toMs / 1000)]
    return [
      ...(isFault ? [drawShade({ from, to, top: top - 6, bottom: bottom + 6, whole: name })] : []),
      drawLine({ x1: from, x2: from, y1: top - 6, y2: bottom + 6, className: 'grid' }),
      drawText({
        x: (from + to) / 2,
        y: top - 9,
        text: String(index + 1),
        anchor: 'middle',
        className: 'dim',
        whole: name
      })
    ]
  })
}

/** @param {{ strip: Strip, columns: Scale[], most: number, labelPx: number, top: number }} options */
function drawStrip ({ strip: { label, calls, good }, columns: [left, right], most, labelPx, top }) {
  const range = /** @type {[number, number]} */ ([top + STRIP_PX, top])
  const points = (/** @type {Array<number | null>} */ values) => values.map((y, second) => ({ x: second + 0.5, y }))
  const unknown = calls.every((one) => one === null)
  return [
    drawText({
      x: LABEL_X,
      y: top + STRIP_PX / 2 + 4,
      text: cutText({ text: label, widthPx: labelPx - 8 }),
      whole: label
    }),
    ...[left, right].map((x) =>
      drawLine({ x1: x.range[0], x2: x.range[1], y1: range[0], y2: range[0], className: 'axis' })
    ),
    ...[left, right].map((x) =>
      drawLine({ x1: x.range[0], x2: x.range[1], y1: range[1], y2: range[1], className: 'grid' })
    ),
    unknown
      ? drawText({
        x: left.range[0] + 6,
        y: top + STRIP_PX / 2 + 4,
        text: 'the origin could not be asked',
        className: 'dim'
      })
      : drawSeriesLine({
        points: points(calls),
        x: left,
        y: makeLinearScale({ low: 0, high: most, range, nice: false }),
        style: CALLS,
        whole: `${label}: origin calls a second`
      }),
    drawSeriesLine({
      points: points(good),
      x: right,
      y: makeLinearScale({ low: 0, high: 1, range, nice: false }),
      style: GOOD,
      whole: `${label}: share of good answers`
    }),
    drawText({ x: right.range[1] + 6, y: top + STRIP_PX / 2 + 4, text: worstOf(good), className: 'dim num' })
  ]
}

/** @param {Array<number | null>} good */
function worstOf (good) {
  const known = good.filter((one) => one !== null)
  return known.length === 0 ? '' : formatGood(least(known))
}

/** @param {Strip[]} strips */
function describeStrips (strips) {
  return listParts(strips.map(({ label, calls, good }) => {
    const asked = calls.filter((one) => one !== null)
    const known = good.filter((one) => one !== null)
    return `${label}: ${asked.length === 0 ? 'origin calls not known' : `up to ${formatRate({ perSecond: greatest(asked) })} origin calls/s`}, ${known.length === 0 ? 'no answer' : `in its worst second ${formatGood(least(known))} of the answers good`}`
  }))
}

/** @param {{ strips: Strip[], seconds: number, phases: LabRow['phases'] }} options @returns {ChartData} */
function makeData ({ strips, seconds, phases }) {
  const fill = (/** @type {Array<number | null>} */ values, factor = 1) =>
    Array.from({ length: seconds }, (_, at) =>
      values[at] === null || values[at] === undefined ? null : values[at] * factor
    )
  return {
    xLabel: 'time in the trial',
    yLabel: 'origin calls a second; good answers in %',
    xKind: 'seconds',
    yKind: 'linear',
    xs: Array.from({ length: seconds }, (_, second) => second + 0.5),
    series: strips.flatMap(({ label, target, calls, good }) => [
      { label: `${label} origin calls`, target, unit: '/s', values: fill(calls) },
      { label: `${label} good`, target, unit: '%', values: fill(good, 100) }
    ]),
    ...(phases.length > 0 && { spans: phases.map(({ name, fromMs, toMs }) => ({ label: name, from: fromMs / 1000, to: toMs / 1000 })) })
  }
}
