import { tellChange } from '../../../layout/figures.js'
import { clean, raiseTitle } from '../../../layout/screen/frame.js'
import { layGrid, measureGrid } from '../../../layout/screen/grid.js'
import { measureText, wrapText } from '../../../layout/text.js'
import { chooseTimeUnit, formatPercentileName, formatRate } from '../../../layout/units.js'
import { REPEATS_FOR_INTERVAL } from '../../../stats/repeats.js'
import { isLatency } from '../../../plan/objective.js'
import { PERCENTILES } from '../../../plan/percentiles.js'
import { isHopeless } from '../../verdict/containers.js'
import { findPeakRow } from '../../verdict/headline.js'
import { drawBar, formatPercentileCell, formatRateCell, formatTimeCell, markDoubt, readTimeUs } from './cells.js'
import { tell } from '../../../messages.js'

/**
 * @import { BaselineResult, Estimate, PercentileKey, Result, Row } from '../../../types.ts'
 * @import { TimeUnit } from '../../../layout/units.js'
 * @import { Headline } from '../../verdict/headline.js'
 * @import { ScreenOptions } from '../screen.js'
 *
 * A server in the table: its cells, or why it has none; good: where some requests failed, its times without theirs; hint: what would help.
 * @typedef {{ name: string, cells: string[], good?: string[], reason: string, hint?: string, peak: Row | undefined, isDim: boolean }} Line
 * @typedef {{ columns: number, colors: ScreenOptions['colors'], mostRows: number, headline: Headline }} Room
 */

const LONGEST_REFERENCE = 16

/**
 * What each server of a baseline does, beside its reference: one line a server, at most `mostRows` of them.
 * @param {{ result: Result, baselineResult: BaselineResult, room: Room }} options
 * @returns {string[]}
 */
export function layBlock ({ result, baselineResult, room }) {
  const { headline, mostRows, columns, colors } = room
  const list = (/** @type {boolean} */ detail, /** @type {boolean} */ titled) =>
    listLines({ result, baselineResult, headline, detail, titled })
  const heads = listHeads({ baselineResult, result })
  const forms = [list(true, true), list(false, true), list(false, false)]
  const form = forms.find((one) => measureGrid({ heads, rows: one }) <= columns) ?? forms[2]
  const most = Math.max(...form.map(({ peak }) => peak?.measured ? longest(peak.measured.goodPerSecond) : 0))
  const rows = form.map(({ peak, isDim, ...line }) => {
    const estimate = peak?.measured?.goodPerSecond
    return {
      ...line,
      ...(isDim && { paint: colors.dim }),
      ...(estimate && { drawBar: (/** @type {number} */ width) => colors.cyan(drawBar({ estimate, most, width })) })
    }
  })
  const told = listTold({ result, baselineResult })
  const hints = [...new Set(form.flatMap(({ reason, hint }) => hint === undefined || told.has(hint) ? [] : `${reason}: ${hint}`))]
  return [
    ...layGrid({ title: raiseTitle(clean(baselineResult.baseline.title)), heads, rows, mostRows, columns, colors }),
    // Once, and whole: what is typed is copied from here.
    ...hints.flatMap((hint) => wrapText({ text: hint, columns, indent: '  ', hang: '    ' })).map((line) => colors.dim(line))
  ]
}

/** Hints that an earlier block has given. @param {{ result: Result, baselineResult: BaselineResult }} options */
function listTold ({ result: { baselines, run }, baselineResult }) {
  const earlier = new Set(baselines.slice(0, baselines.indexOf(baselineResult)).flatMap(({ baseline }) => baseline.targets))
  return new Set(run.unavailable.filter(({ target }) => earlier.has(target)).map(({ hint }) => clean(hint)))
}

/** What the cells of a line are called. @param {{ baselineResult: BaselineResult, result: Result }} options */
export function listHeads ({ baselineResult, result }) {
  const { baseline, rows } = baselineResult
  const reference = clean(result.run.plan.targets[baseline.reference]?.title ?? baseline.reference)
  const rates = [...new Set(rows.flatMap(({ phase, offeredPerSecond }) => phase === 'latency' ? offeredPerSecond ?? [] : []))]
  const at = rates.length === 1 ? ` at ${formatRate({ perSecond: rates[0] })}/s` : rates.length > 1 ? ' at a rate' : ' flat out'
  return [
    'requests/s',
    ...isCompared(baselineResult) ? [measureText({ text: reference }) <= LONGEST_REFERENCE ? `vs. ${reference}` : 'vs. reference'] : [],
    ...listAsked(baselineResult).map(({ ratio }) => `${formatPercentileName({ percentile: ratio })}${at}`)
  ]
}

/** A server by itself is compared with nothing. @param {BaselineResult} baselineResult */
function isCompared ({ baseline }) {
  return baseline.targets.length > 1
}

/**
 * The percentiles that the objectives ask for, else p99.
 * @param {BaselineResult} baselineResult
 * @returns {Array<{ key: PercentileKey, ratio: number }>}
 */
export function listAsked ({ baseline: { objectives } }) {
  const asked = PERCENTILES.filter(([, ratio]) => objectives.some((objective) => isLatency(objective) && objective.ratio === ratio))
  const shown = asked.length > 0 ? asked : PERCENTILES.filter(([key]) => key === 'p99')
  return shown.map(([key, ratio]) => ({ key, ratio }))
}

/**
 * A line for each server of a baseline, in its order.
 * @param {{ result: Result, baselineResult: BaselineResult, headline: Headline, detail: boolean, titled: boolean }} options
 *   detail: times with their ranges; titled: by titles, which say more than names and are longer
 * @returns {Line[]}
 */
export function listLines ({ result, baselineResult, headline, detail, titled }) {
  const { baseline, rows, costs } = baselineResult
  const hasLatency = rows.some(({ phase }) => phase === 'latency')
  const asked = listAsked(baselineResult)
  const hasPeak = rows.some(({ phase }) => phase === 'peak')
  const timedRows = rows.filter(({ phase }) => phase === (hasLatency ? 'latency' : 'peak'))
  const valuesUs = timedRows.flatMap(({ measured }) => asked.map(({ key }) => readTimeUs({ measured, key })))
  const unit = chooseTimeUnit({ valuesUs })
  return baseline.targets.map((target) => {
    const peak = findPeakRow({ rows, target }) ?? (hasPeak ? undefined : rows.find((row) => row.target === target))
    const name = clean(titled ? result.run.plan.targets[target]?.title ?? target : target)
    const timed = hasLatency ? rows.find((row) => row.target === target && row.phase === 'latency') : peak
    if (!peak?.measured) return { name, cells: [], ...explainMissing({ result, row: peak, target }), peak, isDim: true }
    const { goodPerSecond, driverBound } = peak.measured
    const cost = costs.find((one) => one.target === target)?.goodPerSecond
    const good = timed?.status === 'invalid' ? undefined : timed?.measured?.good
    // Where all are rough, it is said once, at the top.
    const areAllRough = headline.starts.most < REPEATS_FOR_INTERVAL
    const told = areAllRough && cost?.word === 'rough' ? { ...cost, word: /** @type {const} */ ('different') } : cost
    const text = target === baseline.reference ? 'reference' : tellChange({ cost: told, short: true })
    const isRough = peak.repeats < REPEATS_FOR_INTERVAL && !areAllRough
    return {
      name: peak.status === 'ok' ? name : `${name} (${peak.status})`,
      cells: [
        `${formatRateCell({ estimate: goodPerSecond, atLeast: driverBound })}${isRough ? ' rough' : ''}`,
        ...isCompared(baselineResult) ? [text] : [],
        ...asked.map(({ key }) => describeTime({ row: timed, key, unit, detail }))
      ],
      ...good && { good: asked.map(({ key }) => formatTimeCell({ estimate: good.responseTimeUs[key], unit, detail })) },
      reason: '',
      peak,
      isDim: peak.status === 'invalid'
    }
  })
}

/** @param {{ row: Row | undefined, key: PercentileKey, unit: TimeUnit, detail: boolean }} options */
function describeTime ({ row, key, unit, detail }) {
  if (!row?.measured) return 'not measured'
  const isBelieved = row.status !== 'invalid'
  return markDoubt({ text: formatPercentileCell({ measured: row.measured, key, unit, detail: detail && isBelieved }), row })
}

/** With what would help. @param {{ result: Result, row: Row | undefined, target: string }} options */
function explainMissing ({ result: { run }, row, target }) {
  const absent = run.unavailable.find((one) => one.target === target)
  if (absent) return { reason: clean(absent.reason), hint: clean(absent.hint) }
  const failure = run.failures.find((one) => one.target === target)
  return { reason: clean(failure ? `failed: ${failure.code}` : row?.reason ? tell(row.reason) : 'not measured') }
}

/** The rate that a bar ends at. @param {Estimate} estimate */
function longest ({ value, low, high }) {
  return high === null || low === null || isHopeless({ low, high }) ? value : high
}
