import { EXIT } from '../../../errors.js'
import { listSome } from '../../../report/screen/frame.js'
import { formatGoodRatio, formatPercentileName, formatRatio } from '../../../units.js'
import { tell } from '../../../report/sentences/index.js'
import { isLatency, namePromise } from '../../../plan/objective.js'
import { writeRange } from '../../../plan/service/metric-convention.js'
import { promiseOf } from '../../../judge/service/objectives/index.js'
import { judgeWhole } from '../../../judge/service/sla-result.js'
import { drawGraph } from './mermaid.js'

/**
 * @import { ComposedPercentile, ComposedTime, PromiseVerdict, ServiceSpending, SlaResult } from '../../../types.ts'
 * @import { Answer, Cell, Column, Document, Figure, Line, Outcome, Part, Step, Table, Unit } from '../../../report/document.ts'
 */

const MOST = Object.freeze({ spenders: 3, remarks: 1 }) // on a screen
const LEAST_SHARE = 0.01
const IN_REPORTS = Object.freeze([0.5, 0.99, 0.999])
/** @type {Readonly<Record<PromiseVerdict['verdict'], { outcome: Outcome, word: string }>>} */
const VERDICTS = Object.freeze({
  met: { outcome: 'good', word: 'met' },
  missed: { outcome: 'bad', word: 'missed' },
  inconclusive: { outcome: 'open', word: 'cannot tell' }
})
/** @type {Readonly<Record<SlaResult['band'][number]['place'], string>>} */
const PLACES = Object.freeze({
  inside: 'inside the band', above: 'above the band', below: 'below the band', 'cannot tell': 'cannot tell'
})

/**
 * What a service made of services can promise.
 * @param {{ result: SlaResult, steps?: Step[], exitCode?: number }} options exitCode: of the command that prints it;
 *   absent: not known
 * @returns {Document}
 */
export function documentSla ({ result, steps = [], exitCode }) {
  const { plan, verdicts, success, percentiles, fanOuts, remarks } = result
  return {
    subject: 'sla',
    title: `SLA of ${plan.title}: what the whole can promise`,
    blocks: [
      ...verdicts.map(answerVerdict),
      { kind: 'facts', label: 'THE SLA', lines: describeWhole(result) },
      { kind: 'list', lines: verdicts.length > 0 ? [] : ['No objectives are given, so nothing is judged.'] },
      { kind: 'text', depth: success === null ? 1 : 2, text: describeSuccess(result) },
      tableServices(result),
      { kind: 'facts', label: 'SPENDS MOST', lines: listSpenders(result) },
      tableSpending(result),
      ...percentiles === null ? [] : [tableWhole(result, percentiles)],
      tableBand(result),
      tableBudgets(result),
      ...fanOuts.map(tableFanOut),
      tableAlerts(result),
      { kind: 'list', title: 'To keep in mind', most: MOST.remarks, lines: remarks.map((one) => tell(one)) },
      { kind: 'code', depth: 2, language: 'mermaid', text: drawGraph({ graph: plan.graph }) }
    ],
    foot: { steps, ...exitCode !== undefined && { exit: { code: exitCode, meaning: describeExit({ result, exitCode }) } } }
  }
}

/** @param {number | null} value @param {Unit} unit @returns {Figure} */
function figure (value, unit) {
  return { value, unit }
}

/** @param {number | null} value @returns {Cell} no more than that */
function atMost (value) {
  return value === null ? 'not known' : { value, unit: 'us', bound: 'atMost' }
}

/** `p99<=300ms: met, SLO ratio 1.25 to 1.5 (1.1 at worst): …` @param {PromiseVerdict} verdict @returns {Answer} */
function answerVerdict ({ name, objective, verdict, sloRatio, reason }) {
  // A whole that was measured has the ratio of that measurement.
  const { independent, comonotonic, bound } = reason.code === 'MEASURED_ABOVE'
    ? { independent: reason.sloRatio, comonotonic: null, bound: null }
    : sloRatio
  const ends = [independent, comonotonic].filter((ratio) => ratio !== null)
  const [low, high] = [Math.min(...ends), Math.max(...ends)].map((ratio) => formatRatio({ ratio }))
  const worst = bound === null ? '' : ` (${formatRatio({ ratio: bound })} at worst)`
  const ratio = ends.length === 0 ? '' : `, SLO ratio ${low === high ? low : `${low} to ${high}`}${worst}`
  const { outcome, word } = VERDICTS[verdict]
  return { kind: 'answer', outcome, text: `${namePromise({ name, objective })}: ${word}${ratio}: ${tell(reason)}` }
}

/** `kept: 3 of 3 promises hold, nearest to its bound: p99<=400ms (SLO ratio 1.02)` @param {SlaResult} result @returns {Line[]} */
function describeWhole ({ verdicts }) {
  if (verdicts.length < 2) return []
  const { verdict, met, nearest } = judgeWhole({ verdicts })
  const word = { met: 'kept', missed: 'not kept', inconclusive: 'cannot tell' }[verdict]
  const bound = nearest ? `, nearest to its bound: ${namePromise(nearest.promise)} (SLO ratio ${formatRatio({ ratio: nearest.sloRatio })})` : ''
  return [`${word}: ${met} of ${verdicts.length} promises hold${bound}`]
}

/** @param {SlaResult} result */
function describeSuccess ({ success, services, plan }) {
  if (success === null) {
    const unknown = services.map(({ name }) => name).filter((name) => plan.services[name].successRatio === null)
    return `Good answers: not known, as those of ${unknown.join(', ')} are not.`
  }
  const { independent, low, high } = success
  const good = (/** @type {number} */ ratio) => formatGoodRatio({ ratio })
  return `Good answers: ${good(independent)} if services fail independently; ${good(low)} to ${good(high)} without an assumption.`
}

/**
 * Each service by itself, then the whole of them: what an objective asks for, else p99.
 * @param {SlaResult} result @returns {Table}
 */
function tableServices (result) {
  const { plan, services, percentiles, success } = result
  const asked = plan.objectives.filter(isLatency).map(({ ratio }) => ratio)
  const shown = asked.length > 0 ? asked : [0.99]
  const ratios = [...new Set([...shown, ...IN_REPORTS])].sort()
  const cells = (/** @type {(ratio: number) => Cell} */ cell, of = ratios) =>
    Object.fromEntries(ratios.map((ratio) => [`${ratio}`, of.includes(ratio) ? cell(ratio) : '']))
  const whole = (/** @type {number} */ ratio) => percentiles?.find(({ percentile }) => percentile === ratio)
  return {
    kind: 'table',
    title: 'Service',
    columns: [
      { key: 'service', head: 'service', priority: 0 },
      ...ratios.map((ratio, index) => /** @type {Column} */ ({
        key: `${ratio}`,
        head: formatPercentileName({ percentile: ratio }),
        priority: 2 + index,
        scale: 'time',
        ...!shown.includes(ratio) && { depth: 2 }
      })),
      { key: 'good', head: 'good answers', priority: 1 },
      { key: 'from', head: 'from', priority: 9, depth: 2 }
    ],
    rows: [
      ...services.map(({ name, percentiles: own }) => ({
        cells: {
          service: name,
          ...cells((ratio) => figure(own.find(({ percentile }) => percentile === ratio)?.valueUs ?? null, 'us')),
          good: figure(plan.services[name].successRatio, 'good'),
          from: plan.services[name].text
        }
      })),
      {
        cells: {
          service: 'the whole',
          ...cells((ratio) => cellWhole(whole(ratio), result), shown),
          good: figure(success?.independent ?? null, 'good'),
          from: ''
        },
        tone: 'strong',
        weight: Infinity
      },
      {
        cells: {
          service: 'the whole, at worst',
          ...cells((ratio) => atMost(whole(ratio)?.bound.valueUs ?? null), shown),
          good: figure(success?.low ?? null, 'good'),
          from: ''
        },
        weight: Infinity
      }
    ],
    notes: [
      percentiles === null
        ? 'The latency of a service is not known, so none is composed.'
        : 'the whole: from slow independently to slow together; at worst: without an assumption'
    ]
  }
}

/** @param {ComposedPercentile | undefined} percentile @param {SlaResult} result @returns {Cell} */
function cellWhole (percentile, { atMost }) {
  if (percentile === undefined) return null
  const ends = [percentile.independent.valueUs, percentile.comonotonic.valueUs].filter((end) => end !== null)
  if (ends.length < 2) return null
  const range = /** @type {Figure} */ ({ value: null, low: Math.min(...ends), high: Math.max(...ends), unit: 'us' })
  return atMost ? ['≤ ', range] : range
}

/** Of each objective those that spend most of it. @param {SlaResult} result @returns {Line[]} */
function listSpenders ({ spending }) {
  const objectives = [...new Set(spending.map(({ objective }) => objective.text))]
  return objectives.flatMap((text) => {
    const own = spending.filter(({ objective, share }) => objective.text === text && share >= LEAST_SHARE)
    const parts = own.slice(0, MOST.spenders).map((one, index) => /** @type {Part[]} */ ([
      `${index === 0 ? '' : ', '}${one.service} `, figure(one.share, 'share'), ' (', figureSaved(one),
      index > 0 ? ')' : ` ${promiseOf(one.objective).saved === 'time' ? 'less' : 'of the requests would not fail'} without it)`
    ]))
    return parts.length === 0 ? [] : [[`${text}: `, ...parts.flat()]]
  })
}

/** @param {SlaResult} result @returns {Table} */
function tableSpending ({ spending }) {
  return {
    kind: 'table',
    title: 'Who spends most',
    depth: 2,
    columns: [
      { key: 'service', head: 'service', priority: 0 },
      { key: 'of', head: 'of', priority: 1 },
      { key: 'share', head: 'share', priority: 2 },
      { key: 'saved', head: 'less without it', priority: 3, scale: 'time' }
    ],
    rows: spending.map((one) => ({
      cells: { service: one.service, of: one.objective.text, share: figure(one.share, 'share'), saved: figureSaved(one) }
    })),
    notes: [
      'less without it: time of the whole, or its failures, if this service took no time or never failed (services independent); shares do not add up to 100 %'
    ]
  }
}

/** @param {ServiceSpending} spending @returns {Figure} */
function figureSaved ({ objective, saved }) {
  return figure(saved, promiseOf(objective).saved === 'time' ? 'us' : 'chance')
}

/** @param {SlaResult} result @param {ComposedPercentile[]} percentiles @returns {Table} */
function tableWhole (result, percentiles) {
  const cell = (/** @type {ComposedTime} */ { valueUs }) =>
    result.atMost || valueUs === null ? atMost(valueUs) : figure(valueUs, 'us')
  return {
    kind: 'table',
    title: 'The whole',
    depth: 2,
    columns: [
      { key: 'percentile', head: 'percentile', priority: 0 },
      { key: 'independent', head: 'slow independently', priority: 1, scale: 'time' },
      { key: 'together', head: 'slow together', priority: 1, scale: 'time' },
      { key: 'bound', head: 'at worst', priority: 1, scale: 'time' }
    ],
    rows: percentiles.map(({ percentile, independent, comonotonic, bound }) => ({
      cells: {
        percentile: formatPercentileName({ percentile }),
        independent: cell(independent),
        together: cell(comonotonic),
        bound: atMost(bound.valueUs)
      }
    })),
    notes: [
      'slow together: percentiles of services in series, added up; right only if all are slow at the same moments',
      'at worst: the best bound without an assumption'
    ]
  }
}

/** @param {SlaResult} result @returns {Table} */
function tableBand ({ plan, band }) {
  return {
    kind: 'table',
    title: 'Measured against composed',
    depth: 2,
    columns: [
      { key: 'percentile', head: 'percentile', priority: 0 },
      { key: 'measured', head: 'measured', priority: 1, scale: 'time' },
      { key: 'band', head: 'band', priority: 2, scale: 'time' },
      { key: 'place', head: 'place', priority: 3 }
    ],
    rows: band.map(({ percentile, measured, lowUs, highUs, place }) => ({
      cells: {
        percentile: formatPercentileName({ percentile }),
        measured: { ...measured, unit: 'us' },
        band: highUs === null ? null : lowUs === null ? atMost(highUs) : { value: null, low: lowUs, high: highUs, unit: 'us' },
        place: PLACES[place]
      }
    })),
    notes: [
      ...plan.measured === null ? [] : [plan.measured.text],
      'measured: with its 95 % interval. Band: from services that are slow independently to services that are slow together; a whole outside of it does not fit the graph'
    ]
  }
}

/** @param {SlaResult} result @returns {Table} */
function tableBudgets ({ budgets }) {
  return {
    kind: 'table',
    title: 'What each service may have, so that the whole is kept without an assumption',
    depth: 2,
    columns: [
      { key: 'service', head: 'service', priority: 0 },
      { key: 'objective', head: 'objective', priority: 1 },
      { key: 'within', head: 'within', priority: 2, scale: 'time' },
      { key: 'asked', head: 'asked', priority: 2 },
      { key: 'now', head: 'now', priority: 2 }
    ],
    rows: budgets.map(({ objective, service, withinUs, askedRatio, presentRatio }) => ({
      cells: {
        service,
        objective,
        within: figure(withinUs, 'us'),
        asked: figure(askedRatio, 'good'),
        now: figure(presentRatio, 'good')
      }
    })),
    notes: ['asked: the share of its answers that has to be in time, or good; one possible split, from the present figures']
  }
}

/** @param {SlaResult['fanOuts'][number]} fanOut @returns {Table} */
function tableFanOut ({ name, resources, pages, chances, leafPercentile, visitPercentile }) {
  const isVisit = pages > 1
  const visit = isVisit ? `, of a visit at ${formatPercentileName({ percentile: visitPercentile })}` : ''
  return {
    kind: 'table',
    title: `Chance of never meeting the slower rest: ${name}, ${resources} at once${isVisit ? ` on each of ${pages} pages` : ''}`,
    depth: 2,
    columns: [
      { key: 'percentile', head: 'percentile of one', priority: 0 },
      { key: 'page', head: 'a page', priority: 0 },
      ...isVisit ? [{ key: 'visit', head: 'a visit', priority: 0 }] : []
    ],
    rows: chances.map(({ percentile, page, visit }) => ({
      cells: {
        percentile: formatPercentileName({ percentile }),
        page: figure(page, 'chance'),
        ...isVisit && { visit: figure(visit, 'chance') }
      }
    })),
    notes: [
      'if requests are slow independently of each other',
      `for the p99 of a page one request must keep it at ${formatPercentileName({ percentile: leafPercentile })}${visit}`
    ]
  }
}

/** @param {SlaResult} result @returns {Table} */
function tableAlerts ({ alerts, plan }) {
  const time = (/** @type {number} */ ms) => writeRange(ms).replace(/\D$/, (unit) => unit === 'm' ? ' min' : ` ${unit}`)
  return {
    kind: 'table',
    title: `Burn-rate alerts for a window of ${Number(plan.windowDays.toPrecision(4))} days`,
    depth: 2,
    columns: [
      { key: 'objective', head: 'objective', priority: 0 },
      { key: 'budget', head: 'budget spent', priority: 2 },
      { key: 'windows', head: 'windows', priority: 1 },
      { key: 'burn', head: 'burn rate', priority: 1 },
      { key: 'severity', head: 'severity', priority: 1 }
    ],
    rows: alerts.map(({ objective, budgetShare, longMs, shortMs, factor, severity, canFire }) => ({
      cells: {
        objective: objective.text,
        budget: figure(budgetShare, 'share'),
        windows: `${time(longMs)} and ${time(shortMs)}`,
        burn: figure(factor, 'plain'),
        severity: canFire ? severity : 'cannot fire'
      }
    })),
    notes: ['as a Prometheus rule file: --alerts prometheus']
  }
}

/** @param {{ result: SlaResult, exitCode: number }} options */
function describeExit ({ result: { verdicts }, exitCode }) {
  const pick = (/** @type {PromiseVerdict['verdict']} */ kind) =>
    listSome({ names: verdicts.filter(({ verdict }) => verdict === kind).map(namePromise) })
  if (exitCode === EXIT.missed) return `cannot be promised: ${pick('missed')}`
  if (exitCode === EXIT.inconclusive) return `cannot tell whether it can be promised: ${pick('inconclusive')}`
  return verdicts.length === 0 ? 'nothing was asked' : 'every objective can be promised'
}
