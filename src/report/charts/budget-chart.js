import { barLabelWidth } from './bars.js'
import { renderDocument, WIDTH_PX } from './document.js'
import { listParts } from './drawing.js'
import { drawLine, drawText, element, escapeXml } from './element.js'
import { makeLinearScale, makeLogScale } from './scales.js'
import { cutText } from './text-width.js'
import { nameVerdict } from '../../judge/wording.js'
import { formatRatio, formatShare, formatSignificant } from '../../units.js'
import { tell } from '../sentences/index.js'

/**
 * @import { Verdict } from '../../types.ts'
 * @import { Drawing } from './drawing.js'
 * @import { Scale } from './scales.js'
 *
 * @typedef {Verdict & { label: string, load: string }} NamedVerdict label: the row that it is of; load: `latency, 200/s`
 */

const ROW_PX = 24
const BAR_PX = 12
const TOP = 74
const LABEL_X = 16
const WORD_PX = 142
const SPENT_PX = 62
const MOST_RATIO = 100
const LEAST_RATIO = 0.1
const MOST_BURN = 2

/**
 * How well each objective is kept, and how much of its error budget that spends: bars against a line at 1.
 * @param {{ id: string, title: string, verdicts: NamedVerdict[] }} options
 * @returns {Drawing | null} null where nothing could be told of any
 */
export function drawBudgetChart ({ id, title, verdicts }) {
  if (verdicts.every(({ sloRatio, sli, burnRate }) => sloRatio === null && sli === null && burnRate === null)) return null
  const headOf = (/** @type {NamedVerdict} */ { objective, load }) => `${objective.text} (${load})`
  const groups = [...new Set(verdicts.map(headOf))].map((head) => ({ head, own: verdicts.filter((one) => headOf(one) === head) }))
  const left =
    LABEL_X +
    barLabelWidth({
      labels: [...verdicts.map(({ label }) => label), ...groups.map(({ head }) => `${head} `)],
      most: 210
    })
  const middle = left + (WIDTH_PX - left - WORD_PX - SPENT_PX - 30) * 0.58
  const known = verdicts.flatMap(({ sloRatio }) =>
    sloRatio === null || sloRatio <= 0 ? [] : [Math.min(MOST_RATIO, Math.max(LEAST_RATIO, sloRatio))]
  )
  const ratio = makeLogScale({ low: Math.min(0.5, ...known), high: Math.max(2, ...known), range: [left, middle], margin: 1.1, count: 5 })
  const burn = makeLinearScale({ low: 0, high: MOST_BURN, range: [middle + WORD_PX + 20, WIDTH_PX - SPENT_PX - 10], nice: false })
  let y = TOP
  const children = groups.flatMap(({ head, own }) => {
    const headTop = y
    y += ROW_PX
    return [
      drawText({ x: LABEL_X, y: headTop + 16, text: cutText({ text: head, widthPx: WIDTH_PX - 32 }), className: 'head halo', whole: head }),
      ...own.flatMap((verdict) => {
        const top = y
        y += ROW_PX
        return drawRow({ verdict, top, ratio, burn })
      })
    ]
  })
  const description = [
    'A row for each objective and target. Left: the SLO ratio on a logarithmic axis; from the line at 1 to the right the objective is kept with that much to spare, to the left it is missed.',
    'Right: the burn rate, the speed of spending the error budget; beyond the line at 1 the budget does not last for the window. A rate has no budget.',
    'Met is a solid bar, missed a striped one, inconclusive and invalid an outline. An arrow: the bar goes on beyond the axis, or not one request was bad.'
  ].join(' ')
  const alternative = listParts(verdicts.map((verdict) => `${verdict.label}, ${headOf(verdict)}: ${describe(verdict)}`))
  const stripes = `<defs><pattern id="${id}-stripes" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" class="bad"/><path d="M0 0v6" class="hatch" stroke-width="4"/></pattern></defs>`
  const svg = renderDocument({
    id,
    title,
    description,
    height: y + 34,
    children: [
      stripes,
      ...drawAxes({ ratio, burn, bottom: y }),
      ...children.map((one) => one.replaceAll(STRIPES, `url(#${id}-stripes)`))
    ]
  })
  return { description, alternative, svg, data: null }
}

const STRIPES = '@stripes'

/** @param {{ ratio: Scale, burn: Scale, bottom: number }} options */
function drawAxes ({ ratio, burn, bottom }) {
  return [
    drawText({ x: ratio.range[0], y: 62, text: 'SLO ratio: 1 or more is good', className: 'dim' }),
    drawText({ x: burn.range[0], y: 62, text: 'burn rate: budget spent', className: 'dim' }),
    ...ratio.ticks.flatMap((tick) => [
      drawLine({ x1: ratio.place(tick), x2: ratio.place(tick), y1: TOP, y2: bottom + 4, className: 'grid' }),
      drawText({ x: ratio.place(tick), y: bottom + 18, text: String(tick), anchor: 'middle', className: 'dim num' })
    ]),
    ...[0, 1, 2].flatMap((tick) => [
      drawLine({ x1: burn.place(tick), x2: burn.place(tick), y1: TOP, y2: bottom + 4, className: 'grid' }),
      drawText({ x: burn.place(tick), y: bottom + 18, text: `${tick * 100} %`, anchor: 'middle', className: 'dim num' })
    ]),
    ...[ratio, burn].map((scale) => drawLine({ x1: scale.place(1), x2: scale.place(1), y1: TOP, y2: bottom + 4, className: 'bound' }))
  ]
}

/** @param {{ verdict: NamedVerdict, top: number, ratio: Scale, burn: Scale }} options */
function drawRow ({ verdict, top, ratio, burn }) {
  const name = verdict.label
  const y = top + ROW_PX / 2
  const whole = escapeXml(`${name}, ${verdict.objective.text}: ${tell(verdict.reason)}`)
  // Not one bad request: the ratio is without end, which no number stands for.
  const spotless = verdict.sloRatio === null && verdict.sli === 1
  const value = spotless ? Infinity : verdict.sloRatio
  return [
    drawText({
      x: LABEL_X,
      y: y + 4,
      text: cutText({ text: name, widthPx: ratio.range[0] - LABEL_X - 10 }),
      whole: name
    }),
    ...(value === null ? [] : drawBar({ from: 1, value, scale: ratio, y, verdict, whole })),
    drawText({ x: ratio.range[1] + 8, y: y + 4, text: describe(verdict), className: 'num' }),
    ...(verdict.burnRate === null ? [] : drawBar({ from: 0, value: verdict.burnRate, scale: burn, y, verdict, whole })),
    drawText({
      x: burn.range[1] + 8,
      y: y + 4,
      text: verdict.burnRate === null ? '-' : formatSpent(verdict.burnRate),
      className: verdict.burnRate === null ? 'dim' : 'num'
    })
  ]
}

/** @param {{ from: number, value: number, scale: Scale, y: number, verdict: Verdict, whole: string }} options */
function drawBar ({ from, value, scale, y, verdict: { verdict }, whole }) {
  const [start, end] = [scale.place(from), scale.place(Math.max(value, Number.MIN_VALUE))]
  const look =
    verdict === 'met'
      ? { class: 'good' }
      : verdict === 'missed'
        ? { fill: STRIPES, class: 'bads', 'stroke-width': 1 }
        : { class: 'hollow' }
  const beyond = value > scale.domain[1] ? 1 : value < scale.domain[0] ? -1 : 0
  return [
    element(
      'rect',
      {
        x: Math.min(start, end),
        y: y - BAR_PX / 2,
        width: Math.max(Math.abs(end - start), 1),
        height: BAR_PX,
        ...look
      },
      element('title', {}, whole)
    ),
    ...(beyond === 0 || end === start
      ? []
      : [element('path', { d: `M${Math.round(end)} ${y - 7}l${beyond * 7} 7l${-beyond * 7} 7z`, class: 'ink' })])
  ]
}

/** @param {Verdict} verdict */
function describe ({ verdict, provisional, sloRatio, sli }) {
  const word = nameVerdict({ verdict, provisional })
  if (sloRatio !== null) return `${word} ${formatRatio({ ratio: sloRatio })}`
  return sli === 1 ? `${word}, none bad` : word
}

/** @param {number} burnRate */
function formatSpent (burnRate) {
  if (burnRate > 0 && burnRate < 0.005) return '< 1 %'
  return burnRate >= 10 ? `${formatSignificant({ value: burnRate, maxDecimals: 1 })} x` : formatShare({ ratio: burnRate })
}
