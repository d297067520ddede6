import { barLabelWidth, barsHeight, drawBars } from './bars.js'
import { renderDocument, WIDTH_PX } from './document.js'
import { listParts } from './drawing.js'
import { drawLine, drawText } from './element.js'
import { drawMarker } from './markers.js'
import { makeLinearScale } from './scales.js'
import { measureText } from './text-width.js'
import { labelCount } from './ticks.js'
import { formatRate, formatRateEstimate, formatSignificant } from '../../units.js'

/**
 * @import { Estimate, Published } from '../../types.ts'
 * @import { LabelledRow } from '../tables/row-labels.js'
 * @import { Bar } from './bars.js'
 * @import { Drawing } from './drawing.js'
 */

const TOP = 48
const LABEL_X = 16

/**
 * The rate each target got to, and what was published for it.
 * @param {{ id: string, title: string, rows: LabelledRow[], published: Published | null }} options
 * @returns {Drawing | null} null where nothing was measured
 */
export function drawPeakChart ({ id, title, rows, published }) {
  const bars = rows.map(({ label, target, first, state, measured, reason }) => {
    if (measured === null) return makeMissing({ label, reason })
    if (Number.isNaN(measured.achievedPerSecond.value)) return makeMissing({ label, reason: 'not told by the tool that measured it' })
    // A mean is what was published under that name; other figures of a rate are of single seconds and stand in the table.
    const mark = (first && published?.figures[target]?.requestsPerSecond?.mean) || null
    return {
      ...makeBar({ label, estimate: measured.achievedPerSecond, atLeast: measured.driverBound, solid: state !== 'invalid' }),
      text: `${formatRateEstimate({ estimate: measured.achievedPerSecond, detail: false, atLeast: measured.driverBound })}/s`,
      mark,
      markText: mark === null ? undefined : `${label}: published mean ${formatRate({ perSecond: mark })}/s`
    }
  })
  const marked = bars.filter(({ mark }) => mark !== null && mark !== undefined)
  const description = describeBars({
    what: 'The rate that a closed loop of a fixed number of connections got to.',
    bars,
    extra: [
      ...(marked.length > 0 ? [`A diamond is the mean published with ${published?.tool}, on another machine.`] : []),
      ...(rows.some(({ measured }) => measured?.driverBound) ? ['≥: the driver was the bottleneck, so the target can do more.'] : [])
    ]
  })
  const alternative = listParts(
    bars.map(({ label, value, text, reason, mark }) =>
      value === null
        ? `${label}: ${reason}`
        : `${label} ${text}${mark ? ` (published ${formatRate({ perSecond: mark })}/s)` : ''}`
    )
  )
  return layBars({
    id,
    title,
    bars,
    axis: 'requests a second',
    markLabel: marked.length > 0 ? `published mean (${published?.tool})` : null,
    description,
    alternative
  })
}

/**
 * The CPU time that a request cost each target.
 * @param {{ id: string, title: string, rows: LabelledRow[] }} options
 * @returns {Drawing | null} null where the platform told none
 */
export function drawCpuChart ({ id, title, rows }) {
  const bars = rows.map(({ label, state, measured, reason }) => {
    if (measured === null) return makeMissing({ label, reason })
    const cost = measured.cpuPerRequestUs
    if (cost === null) return makeMissing({ label, reason: 'not told by the platform' })
    const estimate = { value: cost.total, low: cost.estimate?.low ?? null, high: cost.estimate?.high ?? null }
    return {
      ...makeBar({ label, estimate, solid: state !== 'invalid' }),
      text: `${formatSignificant({ value: cost.total, maxDecimals: 1 })} µs`
    }
  })
  const description = describeBars({
    what: 'The CPU time that a completed request cost, over all processes of the target, the driver left out.',
    bars,
    extra: []
  })
  const alternative = listParts(
    bars.map(({ label, value, text, reason }) =>
      value === null ? `${label}: ${reason}` : `${label} ${text} of CPU time a request`
    )
  )
  return layBars({ id, title, bars, axis: 'CPU µs a request', markLabel: null, description, alternative })
}

/** @param {{ label: string, reason: string }} options @returns {Bar} */
function makeMissing ({ label, reason }) {
  return { label, value: null, text: '', reason }
}

/**
 * @param {{ label: string, estimate: Pick<Estimate, 'value' | 'low' | 'high'>, atLeast?: boolean, solid: boolean }}
 *   options atLeast: an interval would claim an upper end that nobody has seen
 * @returns {Bar}
 */
function makeBar ({ label, estimate: { value, low, high }, atLeast = false, solid }) {
  return { label, value, low: atLeast ? null : low, high: atLeast ? null : high, text: '', solid }
}

/** @param {{ what: string, bars: Bar[], extra: string[] }} options */
function describeBars ({ what, bars, extra }) {
  return [
    what,
    ...(bars.some(({ low }) => low !== null && low !== undefined) ? ['The thin line across the end of a bar is its 95 % interval.'] : []),
    ...extra,
    ...(bars.some(({ solid }) => solid === false) ? ['A dashed outline: measured, but not to be believed; the report says why.'] : [])
  ].join(' ')
}

/**
 * @param {{ id: string, title: string, bars: Bar[], axis: string, markLabel: string | null, description: string,
 *   alternative: string }} options
 * @returns {Drawing | null}
 */
function layBars ({ id, title, bars, axis, markLabel, description, alternative }) {
  const known = bars.flatMap(({ value, high, mark }) => [value, high, mark].flatMap((one) => one ?? []))
  if (known.length === 0) return null
  const top = TOP + (markLabel === null ? 0 : 18)
  const left = LABEL_X + barLabelWidth({ labels: bars.map(({ label }) => label) })
  const right = WIDTH_PX - 28 - Math.max(...bars.map(({ text }) => measureText({ text })))
  const x = makeLinearScale({ low: 0, high: Math.max(...known), range: [left, right], nice: false, count: 6 })
  const bottom = top + barsHeight({ count: bars.length })
  const children = [
    ...(markLabel === null
      ? []
      : [
          drawMarker({ shape: 'diamond', x: LABEL_X + 6, y: 46, className: 'o1', size: 5 }),
          drawText({ x: LABEL_X + 18, y: 50, text: markLabel, className: 'dim' })
        ]),
    ...x.ticks.flatMap((tick) => [
      drawLine({ x1: x.place(tick), x2: x.place(tick), y1: top, y2: bottom + 4, className: 'grid' }),
      drawText({ x: x.place(tick), y: bottom + 18, text: labelCount(tick), anchor: 'middle', className: 'dim num' })
    ]),
    drawLine({ x1: left, x2: left, y1: top, y2: bottom, className: 'axis' }),
    drawText({ x: (left + right) / 2, y: bottom + 36, text: axis, anchor: 'middle', className: 'dim' }),
    ...drawBars({ bars, x, top, labelX: LABEL_X })
  ]
  return { description, alternative, svg: renderDocument({ id, title, description, height: bottom + 48, children }), data: null }
}
