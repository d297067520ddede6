import { performance } from 'node:perf_hooks'

/** @import { Message } from '../types.ts' */

const LEAST_MS = 1000
const SLEWED_RATIO = 0.001 // a clock that is set right slowly goes wrong by half of that (adjtimex(2): 500 ppm)

/**
 * The time of day is only written down; what is measured is measured with a clock that nobody sets. Somebody who reads
 * the record should know when its times are wrong.
 * @returns {() => Message[]} what is to be said by now
 */
export function watchWallClock () {
  const [wallMs, monotonicMs] = [Date.now(), performance.now()]
  return () => describeJump({ wallMs: Date.now() - wallMs, monotonicMs: performance.now() - monotonicMs })
}

/** @param {{ wallMs: number, monotonicMs: number }} options that went by on either clock @returns {Message[]} */
export function describeJump ({ wallMs, monotonicMs }) {
  const jumpMs = wallMs - monotonicMs
  if (Math.abs(jumpMs) < LEAST_MS + SLEWED_RATIO * monotonicMs) return []
  return [{ code: 'CLOCK_JUMPED', jumpMs }]
}
