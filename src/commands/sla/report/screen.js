import { EXIT } from '../../../errors.js'
import { isLatency } from '../../../plan/objective.js'
import {
  clean, fillScreen, layAnswer, layFoot, layRemarks, laySentence, layTitle, listSome, openScreen
} from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import {
  chooseTimeUnit, formatChance, formatGoodRatio, formatPercentileName, formatShare, formatTime, formatTimeAlone, NOTHING,
  trimZeros
} from '../../../layout/units.js'
import { promiseOf } from '../../../promises/verdict/objectives/index.js'
import { describeSuccess, describeVerdict } from './sla.js'
import { tell } from '../../../messages.js'

/**
 * @import { ComposedTime, ServiceSpending, SlaResult } from '../../../types.ts'
 * @import { Outcome, Screen, Step } from '../../../layout/screen/frame.js'
 */

const MOST_SPENDERS = 3
const MOST_REMARKS = 1
const LEAST_SHARE = 0.01
/** @type {Readonly<Record<'met' | 'missed' | 'inconclusive', Outcome>>} */
const OUTCOMES = Object.freeze({ met: 'good', missed: 'bad', inconclusive: 'open' })
const WORDS = Object.freeze({ met: 'met', missed: 'missed', inconclusive: 'cannot tell' })

/**
 * What a service made of services can promise, on one screen.
 * @param {{ result: SlaResult, columns: number | undefined, colors: boolean, steps?: readonly Step[], exitCode?: number }} options
 *   columns: of the terminal, absent when there is none; exitCode: of the command that prints it; absent: not known
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderSlaScreen ({ result, columns, colors, steps, exitCode }) {
  const screen = openScreen({ columns, colors })
  const exit = exitCode === undefined ? undefined : { code: exitCode, meaning: describeExit({ result, exitCode }) }
  return fillScreen({
    lay: (mostRows) => [
      layTitle({ text: `sla of ${result.plan.title}: what the whole can promise`, ...screen }),
      [
        ...result.verdicts.flatMap((verdict) =>
          layAnswer({ outcome: OUTCOMES[verdict.verdict], text: describeVerdict(verdict, WORDS), ...screen })
        ),
        ...(result.verdicts.length === 0
          ? laySentence({ text: 'No objectives are given, so nothing is judged.', ...screen })
          : []),
        ...(result.success === null ? laySentence({ text: describeSuccess(result), ...screen }) : [])
      ],
      layServices({ result, mostRows, screen }),
      laySpending({ result, screen }),
      layRemarks({ texts: result.remarks.map((one) => tell(one)), most: MOST_REMARKS, ...screen }),
      layFoot({ steps, exit, ...screen })
    ]
  })
}

/**
 * Each service by itself, then the whole of them: what an objective asks for, else p99.
 * @param {{ result: SlaResult, mostRows: number, screen: Screen }} options
 */
function layServices ({ result: { plan, services, percentiles, success, atMost }, mostRows, screen }) {
  const asked = [...new Set(plan.objectives.filter(isLatency).map(({ ratio }) => ratio))].sort()
  const shown = asked.length > 0 ? asked : [0.99]
  const findOf = (/** @type {SlaResult['services'][number]} */ service, /** @type {number} */ ratio) =>
    service.percentiles.find(({ percentile }) => percentile === ratio)?.valueUs ?? null
  const whole = shown.map((ratio) => percentiles?.find(({ percentile }) => percentile === ratio))
  const unit = chooseTimeUnit({
    valuesUs: [
      ...services.flatMap((service) => shown.map((ratio) => findOf(service, ratio))),
      ...whole.map((one) => one?.bound.valueUs ?? null)
    ]
  })
  const time = (/** @type {number | null} */ valueUs) =>
    valueUs === null ? NOTHING : `${trimZeros(formatTime({ valueUs, unit }))} ${unit.name}`
  const most = atMost ? '≤ ' : ''
  const range = (/** @type {ComposedTime[]} */ ends) => {
    const times = new Set(ends.map(({ valueUs }) => trimZeros(formatTime({ valueUs, unit }))))
    return ends.every(({ valueUs }) => valueUs !== null) ? `${most}${[...times].join(' to ')} ${unit.name}` : NOTHING
  }
  const shownServices = services.slice(0, Math.max(1, mostRows - 2))
  const lines = layGrid({
    title: 'SERVICE',
    heads: [...shown.map((percentile) => formatPercentileName({ percentile })), 'good answers'],
    rows: [
      ...shownServices.map((service) => ({
        name: clean(service.name),
        cells: [
          ...shown.map((ratio) => time(findOf(service, ratio))),
          formatGoodRatio({ ratio: plan.services[service.name].successRatio })
        ]
      })),
      ...(shownServices.length < services.length
        ? [{ name: `and ${services.length - shownServices.length} more: --details`, cells: [''] }]
        : []),
      {
        name: 'the whole',
        cells: [
          ...whole.map((one) => (one ? range(sortEnds(one.independent, one.comonotonic)) : NOTHING)),
          formatGoodRatio({ ratio: success?.independent ?? null })
        ],
        paint: screen.colors.bold
      },
      {
        name: 'the whole, at worst',
        cells: [
          ...whole.map((one) => (one && one.bound.valueUs !== null ? `≤ ${time(one.bound.valueUs)}` : 'not known')),
          formatGoodRatio({ ratio: success?.low ?? null })
        ]
      }
    ],
    mostRows: Infinity,
    ...screen
  })
  const text =
    percentiles === null
      ? 'The latency of a service is not known, so none is composed.'
      : 'whole: slow independently to slow together; at worst: whatever they do'
  return [...lines, ...laySentence({ text, ...screen, indent: '  ', paint: screen.colors.dim })]
}

/** @param {ComposedTime} one @param {ComposedTime} other */
function sortEnds (one, other) {
  return (one.valueUs ?? 0) <= (other.valueUs ?? 0) ? [one, other] : [other, one]
}

/** @param {{ result: SlaResult, screen: Screen }} options */
function laySpending ({ result: { spending }, screen }) {
  const objectives = [...new Set(spending.map(({ objective }) => objective.text))]
  return objectives.flatMap((objective) => {
    const own = spending.filter((one) => one.objective.text === objective && one.share >= LEAST_SHARE).slice(0, MOST_SPENDERS)
    return own.length === 0
      ? []
      : laySentence({
        text: `Spends most of ${objective}: ${own.map((one) => `${one.service} ${describeSaved(one)}`).join(', ')}`,
        ...screen
      })
  })
}

/** `34 % (21.8 ms less without it)` @param {ServiceSpending} spending */
function describeSaved ({ objective, saved, share }) {
  const what = promiseOf(objective).saved === 'time' ? `${formatTimeAlone({ valueUs: saved })} less` : `${formatChance({ ratio: saved })} fewer failures`
  return `${formatShare({ ratio: share })} (${what} without it)`
}

/** @param {{ result: SlaResult, exitCode: number }} options */
function describeExit ({ result: { verdicts }, exitCode }) {
  const pick = (/** @type {keyof typeof OUTCOMES} */ kind) =>
    listSome({ names: verdicts.filter(({ verdict }) => verdict === kind).map(({ objective }) => objective.text) })
  if (exitCode === EXIT.missed) return `cannot be promised: ${pick('missed')}`
  if (exitCode === EXIT.inconclusive) return `cannot tell whether it can be promised: ${pick('inconclusive')}`
  return verdicts.length === 0 ? 'nothing was asked' : 'every objective can be promised'
}
