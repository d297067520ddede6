import { clean } from '../../screen/frame.js'
import { measureText } from '../../text.js'
import { formatPercentileName, formatRate } from '../../../units.js'
import { countVerdicts } from '../../../judge/wording.js'
import { tell } from '../../sentences/index.js'
import { isLatency } from '../../../plan/objective.js'
import { PERCENTILES } from '../../../plan/percentiles.js'
import { REPEATS_FOR_INTERVAL } from '../../../stats/repeats.js'
import { findGoodApart } from '../../../judge/good-answers.js'
import { findPeakRow } from '../../../judge/headline.js'
import { GOOD_NOTE } from '../tables/load-table.js'
import { cellOfBytes, cellOfTime, figureOfChange, figureOfKept, figureOfRate, figureOfTime } from './figures.js'

/**
 * @import { BaselineResult, Cost, PercentileKey, Result, RowGood, Verdict } from '../../../types.ts'
 * @import { Row as ResultRow } from '../../../types.ts'
 * @import { Cell, Column, Depth, Line, Name, Row, Table } from '../../document.ts'
 * @import { Headline } from '../../../judge/headline.js'
 *
 * One baseline. @typedef {{ result: Result, baselineResult: BaselineResult, headline: Headline }} Shown
 */

const LONGEST_REFERENCE = 16
const MOST_APART = 2
const KINDS = /** @type {const} */ (['missed', 'invalid', 'inconclusive', 'met'])

/**
 * What each server of a baseline does, beside its reference: a row a server.
 * @param {Shown & { short?: string }} options short: the answer of the baseline
 * @returns {Table}
 */
export function tableServers ({ result, baselineResult, headline, short }) {
  const { baseline: { targets } } = baselineResult
  const rows = targets.flatMap((target) => listRowsOf({ result, baselineResult, headline }, target))
  const hasGood = rows.some(({ role }) => role === 'second')
  return {
    kind: 'table',
    ...short !== undefined && { short },
    columns: listColumns(result, baselineResult),
    rows,
    notes: [
      ...listHints({ result, baselineResult }),
      ...listApart({ result, baselineResult }),
      ...listCompression({ result, baselineResult }),
      ...listReasons(result, baselineResult).map((text) => ({ text, depth: /** @type {const} */ (2) })),
      ...hasGood ? [{ text: GOOD_NOTE, depth: /** @type {const} */ (2) }] : []
    ]
  }
}

/**
 * The percentiles that the objectives ask for, else p99.
 * @param {BaselineResult} baselineResult
 * @returns {Array<{ key: PercentileKey, ratio: number }>}
 */
export function listAsked ({ baseline: { objectives } }) {
  const isAsked = (/** @type {number} */ ratio) =>
    objectives.some((objective) => isLatency(objective) && objective.ratio === ratio)
  const asked = PERCENTILES.filter(([, ratio]) => isAsked(ratio))
  const shown = asked.length > 0 ? asked : PERCENTILES.filter(([key]) => key === 'p99')
  return shown.map(([key, ratio]) => ({ key, ratio }))
}

/** @param {Result} result @param {BaselineResult} baselineResult @returns {Column[]} */
function listColumns (result, baselineResult) {
  const { baseline: { reference, targets }, rows, verdicts, compression } = baselineResult
  const name = clean(result.run.plan.targets[reference]?.title ?? reference)
  const rates = [...new Set(rows.flatMap(({ phase, offeredPerSecond }) =>
    phase === 'latency' ? offeredPerSecond ?? [] : []))]
  const given = rates.length > 1 ? ' at a rate' : ' flat out'
  const at = rates.length === 1 ? ` at ${formatRate({ perSecond: rates[0] })}/s` : given
  const isShort = measureText({ text: name }) <= LONGEST_REFERENCE
  return [
    { key: 'server', head: 'server', priority: 0 },
    { key: 'rate', head: 'requests/s', priority: 0, bar: true },
    // A server by itself is compared with nothing.
    ...targets.length > 1
      ? [{ key: 'change', head: isShort ? `vs. ${name}` : 'vs. reference', priority: 2, align: /** @type {const} */ ('left') }]
      : [],
    ...listAsked(baselineResult).map(({ key, ratio }) =>
      ({ key, head: `${formatPercentileName({ percentile: ratio })}${at}`, priority: 1, scale: 'time' })),
    ...rows.some(({ measured }) => measured?.answerBytes)
      ? [{ key: 'bytes', head: 'bytes an answer', priority: 2, depth: /** @type {Depth} */ (compression ? 0 : 2) }]
      : [],
    { key: 'cpu', head: 'CPU per request', priority: 3, depth: /** @type {const} */ (2) },
    ...rows.some(({ measured }) => measured && figureOfKept(measured).value !== null)
      ? [{ key: 'kept', head: 'in 99 % of seconds', priority: 4, depth: /** @type {const} */ (2) }]
      : [],
    ...verdicts.length > 0 ? [{ key: 'objectives', head: 'objectives', priority: 4, depth: /** @type {const} */ (2) }] : []
  ]
}

/** @param {Shown} shown @param {string} target @returns {Row[]} */
function listRowsOf ({ result, baselineResult, headline }, target) {
  const { rows, costs, baseline: { reference }, verdicts } = baselineResult
  const has = (/** @type {ResultRow['phase']} */ one) => rows.some(({ phase }) => phase === one)
  const peak = findPeakRow({ rows, target }) ?? (has('peak') ? undefined : rows.find((row) => row.target === target))
  const timed = has('latency') ? rows.find((row) => row.target === target && row.phase === 'latency') : peak
  const title = result.run.plan.targets[target]?.title ?? target
  const name = (/** @type {string} */ behind) => ({ text: `${title}${behind}`, short: `${target}${behind}` })
  if (!peak?.measured) return [{ cells: { server: name('') }, reason: explainMissing(result, peak, target), of: target }]
  const { goodPerSecond, driverBound, cpuPerRequestUs } = peak.measured
  // Where all are rough, it is said once, at the top.
  const areAllRough = headline.starts.most < REPEATS_FOR_INTERVAL
  const state = peak.status === 'ok' ? '' : ` (${peak.status})`
  const good = timed?.status === 'invalid' ? undefined : timed?.measured?.good
  const asked = listAsked(baselineResult)
  const isRough = peak.repeats < REPEATS_FOR_INTERVAL && !areAllRough
  return [
    {
      cells: {
        server: name(state),
        rate: figureOfRate({ estimate: goodPerSecond, atLeast: driverBound, isRough }),
        change: target === reference ? 'reference' : changeOf(costs, target, areAllRough),
        ...Object.fromEntries(asked.map(({ key }) => [key, cellOfTime({ row: timed, key })])),
        cpu: cpuPerRequestUs ? { value: cpuPerRequestUs.total, unit: 'us' } : null,
        bytes: cellOfBytes(peak.measured),
        kept: figureOfKept(peak.measured),
        objectives: describeVerdicts(verdicts.filter((one) => one.target === target))
      },
      of: target,
      ...peak.status === 'invalid' && { tone: 'dim' }
    },
    ...good ? [rowOfGood({ good, name: name(`${state} (good only)`), asked, target })] : []
  ]
}

/**
 * Where some requests failed, the same times without theirs.
 * @param {{ good: RowGood, name: Name, asked: ReturnType<typeof listAsked>, target: string }} options
 * @returns {Row}
 */
function rowOfGood ({ good, name, asked, target }) {
  return {
    cells: {
      server: name,
      rate: '',
      change: '',
      ...Object.fromEntries(asked.map(({ key }) => [key, figureOfTime({ measured: good, key })])),
      cpu: '',
      bytes: '',
      kept: '',
      objectives: ''
    },
    role: 'second',
    depth: 2,
    of: target
  }
}

/** @param {Cost[]} costs @param {string} target @param {boolean} areAllRough */
function changeOf (costs, target, areAllRough) {
  const cost = costs.find((one) => one.target === target)?.goodPerSecond
  return figureOfChange(areAllRough && cost?.word === 'rough' ? { ...cost, word: 'different' } : cost)
}

/** @param {Verdict[]} verdicts of one target, at all of its loads @returns {Cell} */
function describeVerdicts (verdicts) {
  const parts = KINDS.flatMap((kind) => {
    const list = verdicts.filter(({ verdict }) => verdict === kind).map(() => ({}))
    return list.length > 0 ? [countVerdicts({ kind, list })] : []
  })
  return parts.join(', ') || null
}

/** @param {Result} result @param {ResultRow | undefined} row @param {string} target */
function explainMissing ({ run }, row, target) {
  const absent = run.unavailable.find((one) => one.target === target)
  if (absent) return absent.reason
  const failure = run.failures.find((one) => one.target === target)
  return failure ? `failed: ${failure.code}` : row?.reason ? tell(row.reason) : 'not measured'
}

/**
 * What would help, once, and not where an earlier baseline has said it.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Line[]}
 */
function listHints ({ result: { baselines, run }, baselineResult }) {
  const before = baselines.slice(0, baselines.indexOf(baselineResult))
  const earlier = new Set(before.flatMap(({ baseline }) => baseline.targets))
  const told = new Set(run.unavailable.filter(({ target }) => earlier.has(target)).map(({ hint }) => hint))
  const own = run.unavailable.filter(({ target, hint }) =>
    baselineResult.baseline.targets.includes(target) && !told.has(hint))
  return [...new Set(own.map(({ reason, hint }) => `${reason}: ${hint}`))]
}

/**
 * Whose times would be others without failed requests.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {string[]}
 */
export function listApart ({ result, baselineResult }) {
  const found = findGoodApart({ baselineResult })
  const more = found.length - MOST_APART
  return [
    ...found.slice(0, MOST_APART).map(({ target, message }) =>
      `${result.run.plan.targets[target]?.title ?? target}: ${tell(message)}`),
    ...more > 0 ? [`and ${more} more: --details`] : []
  ]
}

/** @param {{ result: Result, baselineResult: BaselineResult }} options */
function listCompression ({ result: { run: { plan } }, baselineResult: { compression = [] } }) {
  return compression.map((one) => `${plan.targets[one.target]?.title ?? one.target}: ${tell({ code: 'COMPRESSION', ...one })}`)
}

/** @param {Result} result @param {BaselineResult} baselineResult */
function listReasons ({ run }, { baseline: { targets }, rows }) {
  return targets.flatMap((target) => {
    const peak = findPeakRow({ rows, target })
    if (!peak?.measured || !peak.reason) return []
    return [`${run.plan.targets[target]?.title ?? target} (${peak.status}): ${tell(peak.reason)}`]
  })
}
