import { median } from 'd3-array'

/** Of fewer series the middle one says too little of the machine, and a change of code is soon in most of them. */
export const LEAST_SERIES = 10
const ROUNDS = 3

/**
 * One series. sessions: of each value, rising; values: ln, larger is worse.
 * @typedef {{ sessions: ArrayLike<number>, values: ArrayLike<number> }} Row
 */

/**
 * What moved most series of a machine at once, by session: the column effects of a median polish (Tukey, Exploratory Data Analysis, 1977,
 * chapter 11), of which half of the series may be anything without moving it. A change of code is in a few series; the machine is in all.
 * @param {{ rows: readonly Row[], count: number }} options count: of sessions
 * @returns {Float64Array} by session; where too few series have a value, as in the session before
 */
export function findCommonMoves ({ rows, count }) {
  const common = new Float64Array(count)
  if (rows.length < LEAST_SERIES) return common
  const counts = new Uint32Array(count)
  for (const { sessions } of rows) for (let i = 0; i < sessions.length; i++) counts[sessions[i]]++
  const columns = Array.from(counts, (size) => new Float64Array(size))
  for (let round = 0; round < ROUNDS; round++) {
    counts.fill(0)
    for (const { sessions, values } of rows) {
      const level = median(Float64Array.from(values, (value, i) => value - common[sessions[i]])) ?? 0
      for (let i = 0; i < sessions.length; i++) columns[sessions[i]][counts[sessions[i]]++] = values[i] - level
    }
    let before = 0
    for (let session = 0; session < count; session++) {
      if (columns[session].length >= LEAST_SERIES) before = median(columns[session]) ?? 0
      common[session] = before
    }
  }
  return common
}
