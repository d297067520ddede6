import { rollup } from 'd3-array'
import { EXIT } from '../../../errors.js'
import { fillScreen, layAnswer, layFoot, laySentence, layTitle, layTroubles, makeStep, openScreen, clean } from '../../../report/screen/frame.js'
import { layGrid } from '../../../report/screen/grid.js'
import { drawSparkline } from '../../../report/sparkline.js'
import { formatChange, formatCount, formatShare, NOTHING } from '../../../report/units.js'
import { writeCommand } from '../../../plan/shell-command.js'
import { VALUES_TO_CONFIRM } from '../verdict/changes.js'
import { listGateRows, sortAnswered } from '../verdict/gates.js'
import { findBlame, listRows } from '../verdict/rows.js'
import { layGateAnswers, layGates } from './gates.js'
import { describeChange, describeMove, formatDay, formatValue, nameFigure } from './words.js'

/** @import { Screen } from '../../../report/screen/frame.js' */
/** @import { StoredChange, WatchResult } from '../types.ts' */
/** @import { Row } from '../verdict/rows.js' */

const MOST_CHANGES = 5
const MOST_MOVES = 2
const WIDEST_TREND = 24
const ALL = 100_000

/**
 * What changed in a fleet, on one screen.
 * @param {{ result: WatchResult, columns: number | undefined, colors: boolean, store?: string, exitCode?: number }} options
 *   store: where it is not the usual one; exitCode: absent: it goes on
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderWatchScreen ({ result, columns, colors, store, exitCode }) {
  const screen = openScreen({ columns, colors })
  const rows = listRows({ result })
  return fillScreen({
    lay: (mostRows) => [
      [...layTitle({ text: describeFleet(result), ...screen }), ...layTroubles({ texts: listTroubles(result), ...screen })],
      [...layGateAnswers({ result, screen }), ...layAnswers({ result, screen, most: MOST_CHANGES })],
      layGates({ result, mostRows, screen }),
      layRows({ rows, mostRows, screen }),
      layFoot({
        steps: listSteps({ result, store }),
        ...exitCode !== undefined && { exit: { code: exitCode, meaning: describeExit({ result, exitCode }) } },
        ...screen
      })
    ]
  })
}

/** All of it. @param {{ result: WatchResult, columns: number | undefined, colors: boolean }} options */
export function renderWatchDetails ({ result, columns, colors }) {
  const screen = openScreen({ columns, colors })
  return fillScreen({
    lay: () => [
      [...layTitle({ text: describeFleet(result), ...screen }), ...result.troubles.flatMap((text) => laySentence({ text: `! ${text}`, ...screen }))],
      [...layGateAnswers({ result, screen, most: ALL }), ...layAnswers({ result, screen, most: ALL })],
      layGates({ result, mostRows: ALL, screen }),
      layRows({ rows: listRows({ result }), mostRows: ALL, screen })
    ],
    mostLines: ALL
  })
}

/** @param {WatchResult} result */
export function describeFleet ({ fleet: { runs, series }, gates, days }) {
  const names = new Set(gates.map(({ name }) => name)).size
  const answers = names === 0 ? [] : [`${count(gates.length, 'answer')} of ${count(names, 'gate')}`]
  const [first = 'no run'] = answers
  if (runs.length === 0) return `watch: ${first} in the last ${formatCount({ count: days })} days`
  const machines = new Set(series.map(({ machine }) => machine)).size
  const baselines = new Set(series.map(({ baseline }) => baseline)).size
  return `watch: ${count(series.length, 'series', 'series')} of ${count(baselines, 'baseline')} on ${count(machines, 'machine')}, ` +
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

/** @param {{ result: WatchResult, screen: Screen, most: number }} options */
function layAnswers ({ result, screen, most }) {
  const { changes, analysis: { tests, moves }, gates, margin, fleet: { runs } } = result
  if (runs.length === 0 && gates.length > 0) return [] // only gates are watched
  const [worse, better, open] = [
    changes.filter(({ state, isWorse }) => state === 'confirmed' && isWorse),
    changes.filter(({ state, isWorse }) => state === 'confirmed' && !isWorse),
    changes.filter(({ state }) => state === 'found')
  ]
  return [
    ...worse.length > 0
      ? layAnswer({ outcome: 'bad', text: `${count(worse.length, 'series', 'series')} became worse; later measurements confirmed it.`, ...screen })
      : tests === 0
        ? layAnswer({ outcome: 'open', text: 'Cannot tell yet: a series needs 6 values at one rate.', ...screen })
        : layAnswer({ outcome: 'good', text: `No series is confirmed to be worse by more than ${formatShare({ ratio: margin })}.`, ...screen }),
    ...listChanges({ changes: worse, result, screen, most }),
    ...better.length > 0 ? laySentence({ text: `${count(better.length, 'series', 'series')} became better.`, ...screen }) : [],
    ...most === ALL ? listChanges({ changes: better, result, screen, most }) : [],
    ...open.length > 0
      ? laySentence({ text: `${count(open.length, 'change')} found, not confirmed yet: ${VALUES_TO_CONFIRM} more values will decide.`, ...screen })
      : [],
    ...most === ALL ? listChanges({ changes: open, result, screen, most }) : [],
    ...moves.slice(-(most === ALL ? ALL : MOST_MOVES))
      .flatMap((move) => laySentence({ text: `${describeMove({ move, runs })}.`, ...screen }))
  ]
}

/** The newest first. @param {{ changes: StoredChange[], result: WatchResult, screen: Screen, most: number }} options */
function listChanges ({ changes, result, screen, most }) {
  const shown = changes.toReversed().slice(0, most)
  return [
    ...shown.flatMap((change) => laySentence({
      text: describeChange({ change, result }),
      indent: '  ',
      columns: screen.columns,
      ...change.isWorse && { paint: screen.colors.red }
    })),
    ...changes.length > shown.length ? [`  and ${changes.length - shown.length} more: --details`] : []
  ]
}

/**
 * A figure is there flat out and at a rate, with each driver, and for each machine: as much is said as tells it from the others.
 * @param {Row[]} rows
 * @returns {(series: Row['series']) => string}
 */
function tellApart (rows) {
  const short = (/** @type {Row['series']} */ series) => `${series.baseline}: ${nameFigure(series)}`
  const whole = (/** @type {Row['series']} */ series) => `${short(series)}, ${series.load}`
  const [shorts, wholes] = [short, whole].map((name) => rollup(rows, (same) => same.length, ({ series }) => name(series)))
  return (series) => {
    if (shorts.get(short(series)) === 1) return short(series)
    return wholes.get(whole(series)) === 1 ? whole(series) : `${whole(series)}, ${series.machine}`
  }
}

/** @param {{ rows: Row[], mostRows: number, screen: Screen }} options */
function layRows ({ rows, mostRows, screen }) {
  if (rows.length === 0) return []
  const nameRow = tellApart(rows)
  return layGrid({
    title: 'SERIES',
    heads: ['newest', 'budget', 'last change', 'trend'],
    rows: rows.map(({ series, newest, isOverBudget, change, isUntested, state }) => ({
      name: clean(nameRow(series)),
      cells: [
        formatValue({ series, value: newest }),
        series.budget === null ? NOTHING : `${formatValue({ series, value: series.budget })}${isOverBudget ? ' missed' : ''}`,
        isUntested ? 'cannot tell' : change === null ? 'none found' : `${formatChange({ ratio: change.ratio - 1 })}${change.state === 'found' ? '?' : ''}`,
        drawSparkline({ values: series.values, most: WIDEST_TREND })
      ],
      ...(state === 'worse' || state === 'over budget') && { paint: screen.colors.red }
    })),
    mostRows,
    order: [0, 2, 3, 1],
    narrowestName: 16,
    ...screen
  })
}

/** @param {{ result: WatchResult, store: string | undefined }} options */
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
      ? [makeStep('commits between', writeCommand(['git', 'log', '--oneline', [blame.before, blame.after].map(withoutMark).join('..'), '--']))]
      : [],
    ...before && after ? [makeStep('what has changed', writeCommand(['npx', 'baseload', 'compare', before, after]))] : [],
    ...held
      ? [makeStep(`why gate ${clean(held.name)} says hold`, writeCommand(['npx', 'baseload', 'compare', held.source, '--details']))]
      : [],
    makeStep('all gates and series as a page', writeCommand(['npx', 'baseload', 'watch', '--serve', ...place]))
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
