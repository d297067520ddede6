import { median } from '../../../stats/median.js'

/** Of fewer series the middle one says too little of the machine, and a change of code is soon in most of them. */
const LEAST_SERIES = 10
const ROUNDS = 3
const RECENT = 30 // sessions back in which the largest one says how many series the machine has
const CARRIED = 7 // sessions of which the median is carried on

/**
 * One series. sessions: of each value, rising; values: ln, larger is worse.
 * @typedef {{ sessions: ArrayLike<number>, values: ArrayLike<number> }} Row
 *
 * sessions: those in which enough series were measured, rising; moves: ln, of each of them.
 * @typedef {{ sessions: number[], moves: number[] }} CommonMoves
 */

/**
 * What moved most series of a machine at once, by session: the column effects of a median polish (Tukey, Exploratory Data Analysis, 1977,
 * chapter 11), of which half of the series may be anything without moving it. A change of code is in a few series; the machine is in all.
 * A session of less than most series says nothing: it may be one baseline that is measured again because it became worse.
 * @param {{ rows: readonly Row[], count: number, least?: number }} options count: of sessions; least: series in a session
 * @returns {CommonMoves}
 */
export function findCommonMoves ({ rows, count, least = LEAST_SERIES }) {
  if (rows.length < least) return { sessions: [], moves: [] }
  const sizes = new Uint32Array(count)
  for (const { sessions } of rows) for (let i = 0; i < sessions.length; i++) sizes[sessions[i]]++
  const known = Array.from(sizes.keys())
    .filter((session) => sizes[session] >= least && sizes[session] * 2 > findLargest({ sizes, session }))
  const columns = Array.from(sizes, (size) => new Float64Array(size))
  const filled = new Uint32Array(count)
  /** @type {number[]} */
  let moves = known.map(() => 0)
  for (let round = 0; round < ROUNDS; round++) {
    filled.fill(0)
    const common = carryOn({ sessions: known, moves, count })
    for (const { sessions, values } of rows) {
      const level = median(Float64Array.from(values, (value, i) => value - common[sessions[i]])) ?? 0
      for (let i = 0; i < sessions.length; i++) columns[sessions[i]][filled[sessions[i]]++] = values[i] - level
    }
    moves = known.map((session) => median(columns[session]) ?? 0)
  }
  return { sessions: known, moves }
}

/** @param {{ sizes: Uint32Array, session: number }} options */
function findLargest ({ sizes, session }) {
  return Math.max(0, ...sizes.subarray(Math.max(0, session - RECENT), session + 1))
}

/**
 * The same for every session: one that says nothing itself has what the sessions before it lead one to expect; before them, the first ones.
 * @param {CommonMoves & { count: number }} options
 * @returns {Float64Array} by session
 */
export function carryOn ({ sessions, moves, count }) {
  const common = new Float64Array(count)
  const span = chooseSpan(moves)
  let next = 0
  for (let session = 0; session < count; session++) {
    const place = Math.max(next, Math.min(span, moves.length))
    common[session] = sessions[next] === session ? moves[next++] : expectMove({ moves, place, span })
  }
  return common
}

/**
 * A machine that drifts is told by its last session; one that is slow now and then by the median of some, and the last one alone would
 * hand its slow hour to all that follow. What was nearer so far is taken.
 * @param {readonly number[]} moves
 */
function chooseSpan (moves) {
  const missOf = (/** @type {number} */ span) =>
    median(moves.slice(1).map((move, i) => Math.abs(move - expectMove({ moves, place: i + 1, span })))) ?? 0
  return missOf(CARRIED) < missOf(1) ? CARRIED : 1
}

/** @param {{ moves: readonly number[], place: number, span: number }} options place: of the move, from those before it */
function expectMove ({ moves, place, span }) {
  return median(moves.slice(Math.max(0, place - span), place)) ?? 0
}

const LONGEST_MS = 86_400_000

/**
 * Runs that belong to one night. No baseline is twice in a session, and none lasts longer than a day. Where a baseline comes again, the
 * next session has begun after the longest pause since it came: some are measured again in the same night, and the next night may begin
 * with others.
 * @param {{ runs: ReadonlyArray<{ atMs: number, baseline: string }> }} options of one machine, oldest first
 * @returns {number[]} the session of each run, from 0
 */
export function numberSessions ({ runs }) {
  /** @type {number[]} */
  const sessions = []
  let session = -1
  let first = 0
  /** Place of each baseline in the session. @type {Map<string, number>} */
  const seen = new Map()
  for (const [place, { atMs, baseline }] of runs.entries()) {
    const before = seen.get(baseline)
    if (session === -1 || before !== undefined || atMs - runs[first].atMs > LONGEST_MS) {
      session++
      first = before === undefined ? place : findPause({ runs, from: before, to: place })
      seen.clear()
      for (let i = first; i < place; i++) {
        sessions[i] = session
        seen.set(runs[i].baseline, i)
      }
    }
    sessions[place] = session
    seen.set(baseline, place)
  }
  return sessions
}

/** @param {{ runs: ReadonlyArray<{ atMs: number }>, from: number, to: number }} options @returns {number} the run after the pause */
function findPause ({ runs, from, to }) {
  let after = to
  for (let i = to - 1; i > from; i--) {
    if (runs[i].atMs - runs[i - 1].atMs > runs[after].atMs - runs[after - 1].atMs) after = i
  }
  return after
}
