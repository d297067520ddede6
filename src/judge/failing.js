/** @import { Pulse } from '../load/job.js' */
/** @import { Failing } from '../types.ts' */

const LOOK_BACK_MS = 900 // two pulses, which may come a little early
const ENOUGH = 10 // answers: one that fails of a few is chance

/**
 * Whether a server has begun to fail: the share of good answers of the last second, or of as long as ten answers take.
 * Good answers from before do not count: a server that failed after an hour would be asked for minutes more.
 * @param {{ pulses: readonly Pulse[], leastRatio: number }} options pulses: since the load began
 * @returns {Failing | null} null: the load may go on
 */
export function findFailing ({ pulses, leastRatio }) {
  const last = pulses.at(-1)
  if (last === undefined) return null
  const isFarEnough = (/** @type {Pulse} */ pulse) =>
    last.atMs - pulse.atMs >= LOOK_BACK_MS && countEnded(last) - countEnded(pulse) >= ENOUGH
  const before = pulses.findLast(isFarEnough) ?? { atMs: 0, ok: 0, failed: 0 }
  const ended = countEnded(last) - countEnded(before)
  const failed = last.failed - before.failed
  if (ended < ENOUGH || (ended - failed) / ended >= leastRatio) return null
  return { failed, ended, overMs: last.atMs - before.atMs, leastRatio }
}

/** @param {Pulse} pulse */
function countEnded ({ ok, failed }) {
  return ok + failed
}
