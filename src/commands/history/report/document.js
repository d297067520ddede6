import { EXIT } from '../../../errors.js'
import { listSome } from '../../../report/screen/frame.js'
import { formatChange, formatShare, formatTimestamp } from '../../../units.js'
import { tell } from '../../../report/sentences/index.js'
import { figureOf } from '../../../report/figures.js'

/**
 * @import { Chart, HistoryResult, HistorySeries, HistoryStep } from '../../../types.ts'
 * @import { Block, Cell, Document, Line, Outcome, Step, Table } from '../../../report/document.ts'
 * @import { UntestedReason } from '../../../report/sentences/types.ts'
 */

const MOST_STEPS = 3
const MOST_LISTED = 12
/** @type {Readonly<Record<HistoryResult['verdict'], Outcome>>} */
const OUTCOMES = Object.freeze({ regressed: 'bad', 'no regression': 'good', inconclusive: 'open' })

/**
 * When did it become slower?
 * @param {{ result: HistoryResult, charts?: ReadonlyArray<{ file: string, chart: Chart }>, steps?: Step[], exitCode?:
 *   number }} options charts: with the files that they were written to; steps: what to type next; exitCode: of the
 *   command that prints it; absent: not known
 * @returns {Document}
 */
export function documentHistory ({ result, charts = [], steps = [], exitCode }) {
  return {
    subject: 'history',
    title: `history of ${describeHistory(result)}`,
    blocks: [
      { kind: 'trouble', texts: listTroubles(result) },
      {
        kind: 'answer',
        outcome: OUTCOMES[result.verdict],
        text: `${describeVerdict(result)}${describeUntested(result)}`,
        because: [...listRegressions(result), describeLastGood(result)]
      },
      tableTrends(result),
      ...charts.map(({ file, chart }) => /** @type {Block} */ ({ kind: 'chart', depth: 2, chart, file })),
      tableSteps(result),
      { kind: 'list', title: 'Remarks', depth: 2, lines: listRemarks(result) }
    ],
    foot: { steps, ...exitCode !== undefined && { exit: { code: exitCode, meaning: describeExit({ result, exitCode }) } } }
  }
}

/** `requests/s`, `p99`. @param {HistorySeries['figure']} figure */
export function nameFigure (figure) {
  return figure === 'goodPerSecond' ? 'requests/s' : figure
}

/** @param {HistoryResult} result */
function describeHistory ({ baseline, points }) {
  const [first, last] = [points[0], points[points.length - 1]].map(({ startedAt }) => formatTimestamp({ iso: startedAt }))
  return `${baseline}: ${points.length === 1 ? `one record, ${first}` : `${points.length} records, ${first} to ${last}`}`
}

/** @param {HistoryResult} result */
export function describeVerdict ({ verdict, series, margin, points }) {
  const steps = series.flatMap((one) => one.steps)
  const count = steps.filter(({ kind }) => kind === 'regression').length
  if (verdict === 'regressed') { return `Regressed: ${count} ${count === 1 ? 'figure has' : 'figures have'} become more than ${formatShare({ ratio: margin })} worse, and stayed so.` }
  if (verdict === 'no regression') {
    const open = series.filter(({ untested }) => untested !== undefined).length
    const rest = open === 0 ? '' : ` Cannot tell for ${open} of ${series.length} figures.`
    return `No regression that lasts: no tested figure has become more than ${formatShare({ ratio: margin })} worse and stayed so.${rest}`
  }
  return `Cannot tell a step from chance: ${points.length} ${points.length === 1 ? 'record is' : 'records are'} too few, or not alike enough.`
}

/** @param {HistoryResult} result */
function describeUntested ({ verdict, series }) {
  if (verdict !== 'inconclusive') return ''
  const reasons = listUntested(series)
  return reasons.map((text) => ` ${text}.`).join('')
}

/** Why steps were not looked for; of too few values the most. @param {HistorySeries[]} series */
function listUntested (series) {
  const valuesOf = (/** @type {UntestedReason} */ reason) => reason.code === 'VALUES_TOO_FEW' ? reason.values : 0
  const sorted = series.flatMap(({ untested }) => untested ?? []).sort((a, b) => valuesOf(a) - valuesOf(b))
  return [...new Map(sorted.map((reason) => [reason.code, tell(reason)])).values()]
    .map((text) => `${text[0].toUpperCase()}${text.slice(1)}`)
}

/** @param {HistoryResult} result @returns {Line[]} */
function listRegressions ({ series }) {
  const found = series.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'regression').toSorted((a, b) => a.index - b.index)
  const more = found.length - MOST_STEPS
  return [
    ...found.slice(0, MOST_STEPS).map(({ target, subject = target, figure, ratio, startedAt, source }) => ({
      text: `${subject} ${nameFigure(figure)}: ${formatChange({ ratio: ratio - 1 })} since ${formatTimestamp({ iso: startedAt })}, ${source}`,
      tone: /** @type {const} */ ('bad')
    })),
    ...more > 0 ? [{ text: `and ${more} more`, tone: /** @type {const} */ ('bad') }] : []
  ]
}

/** @param {HistoryResult} result */
function describeLastGood ({ lastGood, lastGoodReason }) {
  return lastGood
    ? `Last good: ${formatTimestamp({ iso: lastGood.startedAt })}, ${lastGood.source} (${tell(lastGoodReason)}).`
    : `Last good: none; ${tell(lastGoodReason)}.`
}

/** What became worse first. @param {HistoryResult} result @returns {Table} */
function tableTrends ({ series, points }) {
  const isWorse = (/** @type {HistorySeries} */ { steps }) => steps.some(({ kind }) => kind === 'regression')
  const untested = listUntested(series)
  return {
    kind: 'table',
    title: points.length === 1 ? 'One record' : `Over ${points.length} records`,
    columns: [
      { key: 'server', head: 'server', priority: 0 },
      { key: 'figure', head: 'figure', priority: 0 },
      { key: 'newest', head: 'newest', priority: 1, scale: 'time' },
      { key: 'level', head: 'level', priority: 5, depth: 2, scale: 'time' },
      { key: 'first', head: 'since first', priority: 4, depth: 2 },
      { key: 'step', head: 'last step', priority: 2 },
      { key: 'count', head: 'steps', priority: 6, depth: 2 },
      { key: 'trend', head: 'trend', priority: 3 },
      { key: 'load', head: 'load', priority: 7, depth: 2 }
    ],
    rows: series.toSorted((a, b) => Number(isWorse(b)) - Number(isWorse(a))).map((one) => ({
      of: one.target,
      cells: {
        server: one.subject ?? one.target,
        figure: `${nameFigure(one.figure)}${isTwice(one, series) ? ` (${one.phase})` : ''}`,
        newest: figureOf({ estimate: one.estimates.at(-1), unit: unitOf(one.figure) }),
        level: { value: one.level, unit: unitOf(one.figure) },
        first: one.change === null ? null : { value: one.change, unit: 'change' },
        step: cellStep(one),
        count: one.untested === undefined ? { value: one.steps.length, unit: 'count' } : '?',
        trend: { spark: one.estimates.map((estimate) => estimate?.value ?? null) },
        load: one.load
      },
      ...isWorse(one) && { tone: /** @type {const} */ ('bad') }
    })),
    notes: [
      { text: 'Trend: lowest to highest of the row, oldest first; a dot is a record without that figure. Newest: with its 95 % range. Level: median since the last step. Since first: the newest over the first level.', depth: 2 },
      ...untested.length > 0 ? [{ text: `Steps ?: not looked for. ${untested.join('. ')}.`, depth: /** @type {const} */ (2) }] : []
    ]
  }
}

/** A percentile is there flat out and at a rate. @param {HistorySeries} one @param {HistorySeries[]} series */
function isTwice ({ target, subject = target, figure }, series) {
  return series.filter((other) => (other.subject ?? other.target) === subject && other.figure === figure).length > 1
}

/** What is more than chance; a change that was not tested is none. @param {HistorySeries} series @returns {Cell} */
function cellStep ({ steps, untested }) {
  const last = steps.at(-1)
  if (last) return { value: last.ratio, unit: 'change' }
  return untested === undefined ? 'none found' : 'cannot tell'
}

/** @param {HistorySeries['figure']} figure */
function unitOf (figure) {
  return figure === 'goodPerSecond' ? 'perSecond' : 'us'
}

/** @param {HistoryResult} result @returns {Table} */
function tableSteps ({ series, significance }) {
  const steps = series.flatMap((one) => one.steps).toSorted((a, b) => a.index - b.index)
  return {
    kind: 'table',
    title: 'Where a level has changed',
    depth: 2,
    columns: [
      { key: 'first', head: 'first record of it', priority: 0, align: 'left' },
      { key: 'server', head: 'server', priority: 1 },
      { key: 'figure', head: 'figure', priority: 1 },
      { key: 'kind', head: 'what', priority: 2 },
      { key: 'change', head: 'change', priority: 1 },
      { key: 'before', head: 'before', priority: 3, scale: 'time' },
      { key: 'after', head: 'after', priority: 3, scale: 'time' },
      { key: 'p', head: 'p', priority: 4, align: 'right' },
      { key: 'source', head: 'record', priority: 5 }
    ],
    rows: steps.map((step) => ({
      of: step.target,
      cells: {
        first: { value: Date.parse(step.startedAt), unit: 'date' },
        server: step.subject ?? step.target,
        figure: nameFigure(step.figure),
        kind: step.kind,
        change: { value: step.ratio, unit: 'change' },
        before: { value: step.before, unit: unitOf(step.figure) },
        after: { value: step.after, unit: unitOf(step.figure) },
        p: writeP(step),
        source: step.source
      }
    })),
    notes: [
      `Before, after: medians of the levels. p: how often chance alone makes such a step, by permutation; ${significance} and less counts. E-divisive with means, of logarithms.`
    ]
  }
}

/** @param {HistoryStep} step */
function writeP ({ pValue }) {
  return String(Number(pValue.toPrecision(2)))
}

/** @param {HistoryResult} result */
function listTroubles ({ leftOut, otherMachines, otherBaselines }) {
  const out = [
    ...otherMachines.length > 0 ? [`${otherMachines.length} of other machines`] : [],
    ...leftOut.length > 0 ? [`${leftOut.length} that cannot be read or are there twice`] : [],
    ...otherBaselines > 0 ? [`${otherBaselines} of other baselines`] : []
  ]
  return out.length === 0 ? [] : [`Left out: ${out.join(', ')}.`]
}

/** @param {HistoryResult} result */
function listRemarks ({ machine, otherMachines, leftOut, remarks }) {
  const out = [
    ...leftOut.map(({ source, reason }) => `left out: ${source}: ${tell(reason)}`),
    ...otherMachines.map(({ source, differences }) => `left out: ${source}: another machine, ${differences.map(tell).join(', ')}`)
  ]
  return [`Machine: ${machine.cpuModel}, ${machine.cores} cores, ${machine.platform}.`, ...cut(out), ...cut(remarks.map(tell))]
}

/** @param {string[]} texts */
function cut (texts) {
  const more = texts.length - MOST_LISTED
  return more > 0 ? [...texts.slice(0, MOST_LISTED), `and ${more} more; --json has them all`] : texts
}

/** @param {{ result: HistoryResult, exitCode: number }} options */
function describeExit ({ result: { series, points }, exitCode }) {
  const worse = series
    .filter(({ steps }) => steps.some(({ kind }) => kind === 'regression'))
    .map(({ target, subject = target, figure }) => `${subject} ${nameFigure(figure)}`)
  if (exitCode === EXIT.missed) return `a regression that lasts: ${listSome({ names: worse })}`
  return exitCode === EXIT.met
    ? 'no regression that lasts'
    : `cannot tell from ${points.length} ${points.length === 1 ? 'record' : 'records'}`
}
