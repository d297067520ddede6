import { groupBy } from '../../../config/group-by.js'
import { median } from '../../../stats/median.js'
import { adjustBenjaminiHochberg } from '../../../stats/benjamini-hochberg.js'
import { carryOn, findCommonMoves, numberSessions } from '../stats/common-moves.js'
import { testLevels, LEAST_VALUES } from '../stats/rank-scan.js'

/** @import { Analysis, Fleet, MachineMove, SeriesData, StoredRun } from '../types.ts' */
/** @import { CommonMoves } from '../stats/common-moves.js' */
/** @import { LevelTest } from '../stats/rank-scan.js' */

const FALSE_SHARE = 0.05 // of the changes that are found, such a share is chance at most; then each is measured again
const SAME_LOAD = 1.1 // another rate is another question, as in a history
const AROUND = 30 // sessions on each side of a move in which it is looked who moved with it
const BESIDE = 10 // the same where it is looked who stayed: fewer, as the machine drifts
const LEAST_REFERENCES = 3 // one reference server has as many figures: requests/s, p50 and p99
const FACTS = /** @type {const} */ (['node', 'kernel', 'governor'])

/**
 * One machine: what moved all of its series, and what moved one.
 * @typedef {object} Ground
 * @property {string} machine
 * @property {SeriesData[]} series those that can be tested
 * @property {Uint32Array} sessions by place of a run of the fleet
 * @property {number[]} firstRuns place of the first run of each session
 * @property {number[]} known sessions in which enough series were measured to tell what moved them
 * @property {number[]} moves ln, of each of these, without the steps of code
 * @property {Float64Array} common the same for every session
 * @property {Cut[]} codeSteps most series have them and the reference servers do not; places are in `known`
 * @property {LevelTest[]} codeTests of which they are
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
  const grounds = [...groupBy(tellable, ({ machine }) => machine)]
    .map(([machine, series]) => layGround({ machine, series, runs, margin }))
  /** @type {Map<number, Float64Array>} */
  const residuals = new Map()
  const tested = grounds.flatMap((ground) => ground.series.map((series) => {
    const values = takeOut({ series, ground })
    residuals.set(series.key, values)
    return { series, values, tests: testLevels({ values }) }
  }))
  const moved = grounds.map((ground) => ({ ground, tests: testLevels({ values: ground.moves }) }))
  const tests = [...[...tested, ...moved].flatMap((one) => one.tests), ...grounds.flatMap(({ codeTests }) => codeTests)]
  const qValues = adjustBenjaminiHochberg({ pValues: tests.map(({ pValue }) => pValue) })
  const qOf = new Map(tests.map((test, index) => [test, qValues[index]]))
  const isWide = (/** @type {{ ratio: number }} */ { ratio }) => Math.abs(Math.log(ratio)) > Math.log(1 + margin)
  return {
    changes: tested.flatMap(({ series, values, tests }) => listCuts({ values, tests, qOf })
      .map((cut) => describeChange({ cut, series, runs })).filter(isWide)),
    moves: moved.flatMap(({ ground, tests }) => [
      ...listCuts({ values: ground.moves, tests, qOf }).map((cut) => describeMove({ cut, ground, runs, residuals })),
      ...ground.codeSteps.map((cut) => describeCode({ cut: { ...cut, qValue: qOf.get(cut.test) ?? 1 }, ground, runs }))
    ].filter((move) => isWide(move) && move.qValue <= FALSE_SHARE)),
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

/** The values at a rate that differs are left out. @param {SeriesData} series */
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

/** @param {{ machine: string, series: SeriesData[], runs: StoredRun[], margin: number }} options */
function layGround ({ machine, series, runs, margin }) {
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
  const references = findCommonMoves({ rows: rows.filter((_, i) => series[i].isReference), count, least: LEAST_REFERENCES })
  const { tests: codeTests, steps: codeSteps } = findCodeSteps({ all: { sessions: known, moves }, references, margin })
  for (const { at, ratio } of codeSteps) for (let i = at; i < moves.length; i++) moves[i] -= Math.log(ratio)
  return { machine, series, sessions, firstRuns, known, moves, common: carryOn({ sessions: known, moves, count }), codeSteps, codeTests }
}

/**
 * Where most series moved and the reference servers, which have none of the user's code, stayed: the machine did not do that. The
 * difference of the two has nothing of the machine in it, so its levels are clear even where the machine drifts.
 * @param {{ all: CommonMoves, references: CommonMoves, margin: number }} options
 * @returns {{ tests: LevelTest[], steps: Cut[] }} places of the steps are in the sessions of all
 */
function findCodeSteps ({ all, references, margin }) {
  const moveOf = new Map(references.sessions.map((session, i) => [session, references.moves[i]]))
  const places = Array.from(all.sessions.keys()).filter((place) => moveOf.has(all.sessions[place]))
  const moves = places.map((place) => all.moves[place])
  const values = places.map((place, i) => moves[i] - (moveOf.get(all.sessions[place]) ?? NaN))
  const tests = testLevels({ values })
  const cuts = listCuts({ values, tests, qOf: new Map(tests.map((test) => [test, test.pValue])) })
  const steps = cuts.filter(({ at, to, ratio }, i) => {
    const from = Math.max(at - BESIDE, cuts[i - 1]?.at ?? 0)
    const step = (median(moves.slice(at, Math.min(to, at + BESIDE))) ?? 0) - (median(moves.slice(from, at)) ?? 0)
    if (Math.abs(step) <= Math.log(1 + margin)) return false
    // Of the references, as a share of it. Against it: the machine drifted the other way meanwhile; more than it: they alone changed.
    const share = 1 - Math.log(ratio) / step
    return share > -1 && share < 0.5
  })
  return { tests, steps: steps.map((cut) => ({ ...cut, low: places[cut.low], at: places[cut.at], high: places[cut.high] })) }
}

/** @param {{ series: SeriesData, ground: Ground }} options @returns {Float64Array} ln, without what moved all */
function takeOut ({ series, ground: { common, sessions } }) {
  const sign = isTime(series) ? 1 : -1
  return Float64Array.from(series.values, (value, i) => Math.log(value) - sign * common[sessions[series.runs[i]]])
}

/**
 * at: of the first value of the new level; low, high: between which it begins; to: of its end.
 * @typedef {{ at: number, low: number, high: number, to: number, ratio: number, qValue: number, test: LevelTest }} Cut
 */

/** @param {{ values: ArrayLike<number>, tests: LevelTest[], qOf: Map<LevelTest, number> }} options @returns {Cut[]} rising */
function listCuts ({ values, tests, qOf }) {
  const found = tests
    .flatMap((test) => {
      const { at, low, high } = test
      const qValue = qOf.get(test) ?? 1
      return at !== null && qValue <= FALSE_SHARE ? [{ at, low, high, qValue, test }] : []
    })
    .sort((a, b) => a.at - b.at)
  const ends = [0, ...found.map(({ at }) => at), values.length]
  const levels = ends.slice(1).map((end, i) => median(Array.prototype.slice.call(values, ends[i], end)) ?? NaN)
  return found.map((cut, i) => ({ ...cut, to: ends[i + 2], ratio: Math.exp(levels[i + 1] - levels[i]) }))
}

/** @param {{ cut: Cut, series: SeriesData, runs: StoredRun[] }} options */
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
function describeMove ({ cut, ground, runs, residuals }) {
  const { series, sessions, known } = ground
  const move = describeCode({ cut, ground, runs })
  const { facts, ratio } = move
  const first = known[cut.at]
  const references = series.filter(({ isReference }) => isReference)
  // What moves with all has no step of its own left; what stays has one the other way.
  const stayed = references.filter((one) => {
    const step = findStep({ one, values: residuals.get(one.key) ?? new Float64Array(), sessions, at: first }) * (isTime(one) ? 1 : -1)
    return Math.abs(step + Math.log(ratio)) < Math.abs(step)
  })
  const isMachine = facts.length > 0 || (references.length > 0 && stayed.length * 2 < references.length)
  return { ...move, cause: isMachine ? 'machine' : 'all' }
}

/** @param {{ cut: Cut, ground: Ground, runs: StoredRun[] }} options @returns {MachineMove} */
function describeCode ({ cut: { at, low, high, ratio, qValue }, ground: { machine, firstRuns, known }, runs }) {
  const [{ facts: before }, first, { facts: after }] = [low - 1, at, high].map((place) => runs[firstRuns[known[place]]])
  const facts = FACTS.flatMap((what) => before[what] === after[what] ? [] : [{ what, before: before[what], after: after[what] }])
  return { machine, firstRun: first.key, ratio, qValue, facts, cause: 'code' }
}

/** @param {{ one: SeriesData, values: Float64Array, sessions: Uint32Array, at: number }} options at: of a session */
function findStep ({ one: { runs }, values, sessions, at }) {
  const sideOf = (/** @type {number} */ from, /** @type {number} */ to) =>
    median(values.filter((_, i) => sessions[runs[i]] >= from && sessions[runs[i]] < to)) ?? 0
  return sideOf(at, at + AROUND) - sideOf(at - AROUND, at)
}
