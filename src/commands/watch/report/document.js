import { groupBy } from '../../../config/group-by.js'
import { EXIT } from '../../../errors.js'
import { formatChange, formatCount, formatShare } from '../../../units.js'
import { writeCommand } from '../../../plan/shell-command.js'
import { VALUES_TO_CONFIRM } from '../verdict/changes.js'
import { listGateRows, sortAnswered } from '../verdict/gates.js'
import { findBlame, listRows } from '../verdict/rows.js'
import { answerGates, tableGates } from './gates.js'
import { describeChange, describeMove, formatDay, nameFigure } from './words.js'

/** @import { Answer, Cell, Document, Figure, Line, Step, Table } from '../../../report/document.ts' */
/** @import { StoredChange, WatchResult } from '../types.ts' */
/** @import { Row } from '../verdict/rows.js' */

/** On a screen; the newest. */
const MOST_CHANGES = 5
const MOST_MOVES = 2

/**
 * What changed in a fleet.
 * @param {{ result: WatchResult, store?: string, exitCode?: number }} options store: where it is not the usual one; exitCode: absent: it
 *   goes on
 * @returns {Document}
 */
export function documentWatch ({ result, store, exitCode }) {
  return {
    subject: 'watch',
    title: `watch: ${describeFleet(result)}`,
    blocks: [
      { kind: 'trouble', texts: listTroubles(result) },
      ...answerGates(result),
      ...answerSeries(result),
      ...tableGates(result),
      ...tableSeries(listRows({ result }))
    ],
    foot: {
      steps: listSteps({ result, store }),
      ...exitCode !== undefined && { exit: { code: exitCode, meaning: describeExit({ result, exitCode }) } }
    }
  }
}

/** @param {WatchResult} result */
export function describeFleet ({ fleet: { runs, series }, gates, days }) {
  const names = new Set(gates.map(({ name }) => name)).size
  const answers = names === 0 ? [] : [`${count(gates.length, 'answer')} of ${count(names, 'gate')}`]
  const [first = 'no run'] = answers
  if (runs.length === 0) return `${first} in the last ${formatCount({ count: days })} days`
  const machines = new Set(series.map(({ machine }) => machine)).size
  const baselines = new Set(series.map(({ baseline }) => baseline)).size
  return `${count(series.length, 'series', 'series')} of ${count(baselines, 'baseline')} on ${count(machines, 'machine')}, ` +
    `${count(runs.length, 'run')} from ${formatDay(runs[0].atMs)} to ${formatDay(runs[runs.length - 1].atMs)}${answers.map((text) => `, ${text}`).join('')}`
}

/** @param {number} number @param {string} one @param {string} [many] */
function count (number, one, many = `${one}s`) {
  return `${formatCount({ count: number })} ${number === 1 ? one : many}`
}

/** @param {WatchResult} result */
function listTroubles ({ troubles, analysis: { untested } }) {
  return [
    ...troubles,
    ...untested.length > 0 ? [`${count(untested.length, 'series', 'series')} not tested: their rate changed, and fewer than 6 values were measured at the newest rate. Keep one rate, in the baseline or in baseload.yml.`] : []
  ]
}

/** @param {WatchResult} result @returns {Answer[]} those that have something to say */
function answerSeries (result) {
  const { changes, gates, fleet: { runs } } = result
  if (runs.length === 0 && gates.length > 0) return [] // only gates are watched
  const better = changes.filter(({ state, isWorse }) => state === 'confirmed' && !isWorse)
  const open = changes.filter(({ state }) => state === 'found')
  /** @type {Array<Answer & { because: Line[] }>} */
  const others = [
    {
      kind: 'answer',
      outcome: 'good',
      text: `${count(better.length, 'series', 'series')} became better.`,
      because: listChanges({ changes: better, result, most: 0 })
    },
    {
      kind: 'answer',
      outcome: 'open',
      text: `${count(open.length, 'change')} found, not confirmed yet: ${VALUES_TO_CONFIRM} more values will decide.`,
      because: listChanges({ changes: open, result, most: 0 })
    }
  ]
  return [answerWorse(result), ...others.filter(({ because }) => because.length > 0)]
}

/** @param {WatchResult} result @returns {Answer} */
function answerWorse (result) {
  const { changes, analysis: { tests, moves }, margin, fleet: { runs } } = result
  const worse = changes.filter(({ state, isWorse }) => state === 'confirmed' && isWorse)
  const told = moves.map((move, index) => ({ text: `${describeMove({ move, runs })}.`, ...index < moves.length - MOST_MOVES && DETAIL }))
  const because = [...listChanges({ changes: worse, result, most: MOST_CHANGES }), ...told]
  if (worse.length > 0) {
    return { kind: 'answer', outcome: 'bad', text: `${count(worse.length, 'series', 'series')} became worse; later measurements confirmed it.`, because }
  }
  return tests === 0
    ? { kind: 'answer', outcome: 'open', text: 'Cannot tell yet: a series needs 6 values at one rate.', because }
    : { kind: 'answer', outcome: 'good', text: `No series is confirmed to be worse by more than ${formatShare({ ratio: margin })}.`, because }
}

const DETAIL = Object.freeze({ depth: /** @type {const} */ (2) })

/**
 * The newest first.
 * @param {{ changes: StoredChange[], result: WatchResult, most: number }} options most: on a screen
 * @returns {Line[]}
 */
function listChanges ({ changes, result, most }) {
  return changes.toReversed().map((change, index) => ({
    text: describeChange({ change, result }),
    ...change.isWorse && { tone: /** @type {const} */ ('bad') },
    ...index >= most && DETAIL
  }))
}

/**
 * A figure is there flat out and at a rate, with each driver, and for each machine: as much is said as tells it from the others.
 * @param {Row[]} rows
 * @returns {(series: Row['series']) => string}
 */
function tellApart (rows) {
  const short = (/** @type {Row['series']} */ series) => `${series.baseline}: ${nameFigure(series)}`
  const whole = (/** @type {Row['series']} */ series) => `${short(series)}, ${series.load}`
  const [shorts, wholes] = [short, whole].map((name) => groupBy(rows, ({ series }) => name(series)))
  return (series) => {
    if (shorts.get(short(series))?.length === 1) return short(series)
    return wholes.get(whole(series))?.length === 1 ? whole(series) : `${whole(series)}, ${series.machine}`
  }
}

/** @param {Row[]} rows @returns {Table[]} none without a series */
function tableSeries (rows) {
  if (rows.length === 0) return []
  const nameRow = tellApart(rows)
  const isOpen = rows.some(({ change, isUntested }) => !isUntested && change?.state === 'found')
  return [{
    kind: 'table',
    title: 'Series',
    columns: [
      { key: 'series', head: 'series', priority: 0 },
      { key: 'newest', head: 'newest', priority: 1, align: 'right' },
      { key: 'budget', head: 'budget', priority: 4, align: 'right' },
      { key: 'change', head: 'last change', priority: 2, align: 'right' },
      { key: 'trend', head: 'trend', priority: 3 }
    ],
    rows: rows.map((row) => ({
      cells: {
        series: nameRow(row.series),
        newest: makeFigure(row.series, row.newest),
        budget: cellBudget(row),
        change: cellChange(row),
        trend: { spark: row.series.values }
      },
      scale: nameRow(row.series),
      of: row.series.target,
      ...(row.state === 'worse' || row.state === 'over budget') && { tone: /** @type {const} */ ('bad') }
    })),
    notes: isOpen ? ['Last change with ?: found, not confirmed yet.'] : []
  }]
}

/** @param {Row['series']} series @param {number} value @returns {Figure} */
function makeFigure ({ figure }, value) {
  return { value, unit: figure === 'goodPerSecond' ? 'perSecond' : 'us' }
}

/** @param {Row} row @returns {Cell} */
function cellBudget ({ series, isOverBudget }) {
  if (series.budget === null) return null
  const budget = makeFigure(series, series.budget)
  return isOverBudget ? [budget, ' missed'] : budget
}

/** @param {Row} row @returns {Cell} */
function cellChange ({ change, isUntested }) {
  if (isUntested) return 'cannot tell'
  return change === null ? 'none found' : `${formatChange({ ratio: change.ratio - 1 })}${change.state === 'found' ? '?' : ''}`
}

/** @param {{ result: WatchResult, store: string | undefined }} options @returns {Step[]} */
function listSteps ({ result, store }) {
  const { changes, gates, fleet: { runs } } = result
  const holds = listGateRows({ gates }).filter(({ newest }) => newest.verdict === 'hold')
  const [held] = holds.flatMap(({ name, newest: { source } }) => source === null ? [] : [{ name, source }])
  const newest = changes.findLast(({ state, isWorse }) => state === 'confirmed' && isWorse)
  const blame = newest === undefined ? null : findBlame({ change: newest, result })
  const sourceOf = (/** @type {number} */ key) => runs.find((run) => run.key === key)?.source
  const [before, after] = newest === undefined ? [] : [sourceOf(newest.lastRun), sourceOf(newest.newRun)]
  const place = store === undefined ? [] : ['--store', store]
  return [
    ...blame !== null && blame.before !== blame.after
      ? [{ purpose: 'commits between', command: writeCommand(['git', 'log', '--oneline', [blame.before, blame.after].map(withoutMark).join('..'), '--']) }]
      : [],
    ...before && after ? [{ purpose: 'what has changed', command: writeCommand(['npx', 'baseload', 'compare', before, after]) }] : [],
    ...held ? [{ purpose: `why gate ${held.name} says hold`, command: writeCommand(['npx', 'baseload', 'compare', held.source, '--details']) }] : [],
    { purpose: 'all gates and series as a page', command: writeCommand(['npx', 'baseload', 'watch', '--serve', ...place]) }
  ]
}

/** @param {string} commit */
function withoutMark (commit) {
  return commit.replace(/-dirty$/, '')
}

/** @param {{ result: WatchResult, exitCode: number }} options */
function describeExit ({ result, exitCode }) {
  const { news, unmeasured, gates, answered } = result
  const { holds, open } = sortAnswered({ result })
  const worse = news.filter(({ isWorse }) => isWorse).length
  const bad = [
    ...worse > 0 ? [`${count(worse, 'regression')} confirmed now`] : [],
    ...holds.length > 0 ? [`${count(holds.length, 'gate says', 'gates say')} hold`] : []
  ]
  if (exitCode === EXIT.missed) return bad.join(', ')
  if (unmeasured > 0) {
    return `cannot tell: ${count(unmeasured, 'baseline or gate', 'baselines or gates')} not measured, or only in part`
  }
  if (open.length > 0) return `${count(open.length, 'gate')} cannot tell`
  // Of those that did not run now, one may hold as before.
  const isClear = answered.length > 0 && listGateRows({ gates }).every(({ newest }) => newest.verdict !== 'hold')
  return `no regression confirmed now${isClear ? ', no gate holds' : ''}`
}
