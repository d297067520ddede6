import { group, median } from 'd3-array'
import { adjustBenjaminiHochberg } from '../../../stats/benjamini-hochberg.js'
import { carryOn, findCommonMoves } from '../stats/common-moves.js'
import { testLevels } from '../stats/levels.js'
import { LEAST_VALUES } from '../stats/rank-scan.js'
import { numberSessions } from '../stats/sessions.js'

/** @import { Analysis, Change, Fleet, MachineMove, SeriesData, StoredRun } from '../types.ts' */
/** @import { LevelTest } from '../stats/levels.js' */

/** Of the changes that are found, such a share is chance at most; then each is measured again. */
export const FALSE_SHARE = 0.05
/** Another rate is another question, as in a history. */
const SAME_LOAD = 1.1
/** Sessions on each side of a move in which it is looked who moved with it. */
const AROUND = 30
const FACTS = /** @type {const} */ (['node', 'kernel', 'governor'])

/**
 * One machine: what moved all of its series, and what moved one.
 * @typedef {object} Ground
 * @property {string} machine
 * @property {SeriesData[]} series those that can be tested
 * @property {Uint32Array} sessions by place of a run of the fleet
 * @property {number[]} firstRuns place of the first run of each session
 * @property {number[]} known sessions in which enough series were measured to tell what moved them
 * @property {number[]} moves ln, of each of these
 * @property {Float64Array} common the same for every session
 */

/**
 * What the values of a fleet say: the levels of each series without what its machine did to all of them, and what the machine did.
 * @param {{ fleet: Fleet, margin: number }} options margin: a change up to it counts as none
 * @returns {Analysis}
 */
export function analyseFleet ({ fleet: { runs, series: all }, margin }) {
  const tellable = all.map(takeNewestRate)
    .filter(({ rates, values }) => rates === null || values.length >= 2 * LEAST_VALUES)
  const left = new Set(tellable.map(({ key }) => key))
  const grounds = [...group(tellable, ({ machine }) => machine)]
    .map(([machine, series]) => layGround({ machine, series, runs }))
  /** @type {Map<number, Float64Array>} */
  const residuals = new Map()
  const tested = grounds.flatMap((ground) => ground.series.map((series) => {
    const values = takeOut({ series, ground })
    residuals.set(series.key, values)
    return { series, values, tests: testLevels({ values }) }
  }))
  const moved = grounds.map((ground) => ({ ground, tests: testLevels({ values: ground.moves }) }))
  const tests = [...tested, ...moved].flatMap((one) => one.tests)
  const qValues = adjustBenjaminiHochberg({ pValues: tests.map(({ pValue }) => pValue) })
  const qOf = new Map(tests.map((test, index) => [test, qValues[index]]))
  const isWide = (/** @type {{ ratio: number }} */ { ratio }) => Math.abs(Math.log(ratio)) > Math.log(1 + margin)
  return {
    changes: tested.flatMap(({ series, values, tests }) => listCuts({ values, tests, qOf })
      .map((cut) => describeChange({ cut, series, runs })).filter(isWide)),
    moves: moved.flatMap(({ ground, tests }) => listCuts({ values: ground.moves, tests, qOf })
      .map((cut) => describeMove({ cut, ground, runs, residuals })).filter(isWide)),
    tests: tests.length,
    tested: tellable,
    untested: all.filter(({ key }) => !left.has(key)).map(({ key }) => key),
    residuals
  }
}

/** Whether more of it is worse. @param {Pick<SeriesData, 'figure'>} series */
export function isTime ({ figure }) {
  return figure !== 'goodPerSecond'
}

/** The values at a rate that differs are left out. @param {SeriesData} series @returns {SeriesData} */
function takeNewestRate (series) {
  const { rates } = series
  const newest = rates?.at(-1) ?? NaN
  if (rates === null || rates.every((rate) => isSameLoad(rate, newest))) return { ...series, rates: null }
  const take = (/** @type {number[]} */ list) => list.filter((_, i) => isSameLoad(rates[i], newest))
  return { ...series, runs: take(series.runs), values: take(series.values), rates: take(rates) }
}

/** @param {number} rate @param {number} other */
function isSameLoad (rate, other) {
  return rate <= other * SAME_LOAD && other <= rate * SAME_LOAD
}

/** @param {{ machine: string, series: SeriesData[], runs: StoredRun[] }} options @returns {Ground} */
function layGround ({ machine, series, runs }) {
  const places = runs.flatMap((run, place) => run.machine === machine ? [place] : [])
  const sessions = new Uint32Array(runs.length)
  /** @type {number[]} */
  const firstRuns = []
  for (const [i, session] of numberSessions({ runs: places.map((place) => runs[place]) }).entries()) {
    sessions[places[i]] = session
    firstRuns[session] ??= places[i]
  }
  const rows = series.map((one) => ({
    sessions: Uint32Array.from(one.runs, (place) => sessions[place]),
    values: Float64Array.from(one.values, (value) => isTime(one) ? Math.log(value) : -Math.log(value))
  }))
  const count = firstRuns.length
  const { sessions: known, moves } = findCommonMoves({ rows, count })
  return { machine, series, sessions, firstRuns, known, moves, common: carryOn({ sessions: known, moves, count }) }
}

/** @param {{ series: SeriesData, ground: Ground }} options @returns {Float64Array} ln, without what moved all */
function takeOut ({ series, ground: { common, sessions } }) {
  const sign = isTime(series) ? 1 : -1
  return Float64Array.from(series.values, (value, i) => Math.log(value) - sign * common[sessions[series.runs[i]]])
}

/**
 * at: of the first value of the new level; low, high: between which it begins; to: of its end.
 * @typedef {{ at: number, low: number, high: number, to: number, ratio: number, qValue: number }} Cut
 */

/** @param {{ values: ArrayLike<number>, tests: LevelTest[], qOf: Map<LevelTest, number> }} options @returns {Cut[]} rising */
function listCuts ({ values, tests, qOf }) {
  const found = tests
    .flatMap((test) => {
      const { at, low, high } = test
      const qValue = qOf.get(test) ?? 1
      return at !== null && qValue <= FALSE_SHARE ? [{ at, low, high, qValue }] : []
    })
    .sort((a, b) => a.at - b.at)
  const ends = [0, ...found.map(({ at }) => at), values.length]
  const levels = ends.slice(1).map((end, i) => median(Array.prototype.slice.call(values, ends[i], end)) ?? NaN)
  return found.map((cut, i) => ({ ...cut, to: ends[i + 2], ratio: Math.exp(levels[i + 1] - levels[i]) }))
}

/** @param {{ cut: Cut, series: SeriesData, runs: StoredRun[] }} options @returns {Change} */
function describeChange ({ cut: { at, low, high, to, ratio, qValue }, series, runs }) {
  return {
    series: series.key,
    firstRun: runs[series.runs[at]].key,
    lastRun: runs[series.runs[low - 1]].key,
    newRun: runs[series.runs[high]].key,
    ratio,
    isWorse: isTime(series) === (ratio > 1),
    qValue,
    values: to - at
  }
}

/**
 * @param {{ cut: Cut, ground: Ground, runs: StoredRun[], residuals: Map<number, Float64Array> }} options
 * @returns {MachineMove}
 */
function describeMove ({ cut: { at, low, high, ratio, qValue }, ground, runs, residuals }) {
  const { machine, series, sessions, known } = ground
  const first = known[at]
  const firstRun = (/** @type {number} */ place) => runs[ground.firstRuns[known[place]]]
  const [before, after] = [firstRun(low - 1).facts, firstRun(high).facts]
  const facts = FACTS.flatMap((what) => before[what] === after[what] ? [] : [{ what, before: before[what], after: after[what] }])
  const references = series.filter(({ isReference }) => isReference)
  // What moves with all has no step of its own left; what stays has one the other way.
  const stayed = references.filter((one) => {
    const step = findStep({ one, values: residuals.get(one.key) ?? new Float64Array(), sessions, at: first }) * (isTime(one) ? 1 : -1)
    return Math.abs(step + Math.log(ratio)) < Math.abs(step)
  })
  const isMachine = facts.length > 0 || (references.length > 0 && stayed.length * 2 < references.length)
  return { machine, firstRun: firstRun(at).key, ratio, qValue, facts, cause: isMachine ? 'machine' : 'all' }
}

/** @param {{ one: SeriesData, values: Float64Array, sessions: Uint32Array, at: number }} options at: of a session */
function findStep ({ one: { runs }, values, sessions, at }) {
  const sideOf = (/** @type {number} */ from, /** @type {number} */ to) =>
    median(values.filter((_, i) => sessions[runs[i]] >= from && sessions[runs[i]] < to)) ?? 0
  return sideOf(at, at + AROUND) - sideOf(at - AROUND, at)
}
