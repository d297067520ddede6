import { performance } from 'node:perf_hooks'

const LEAST_MS = 1000
const SLEWED_RATIO = 0.001 // a clock that is set right slowly goes wrong by half of that (adjtimex(2): 500 ppm)

/**
 * The time of day is only written down; what is measured is measured with a clock that nobody sets. Somebody who reads the record should know when its times are wrong.
 * @returns {() => string[]} what is to be said by now: warnings
 */
export function watchWallClock () {
  const [wallMs, monotonicMs] = [Date.now(), performance.now()]
  return () => describeJump({ wallMs: Date.now() - wallMs, monotonicMs: performance.now() - monotonicMs })
}

/**
 * @param {{ wallMs: number, monotonicMs: number }} options that went by on either clock
 * @returns {string[]}
 */
export function describeJump ({ wallMs, monotonicMs }) {
  const jumpMs = wallMs - monotonicMs
  if (Math.abs(jumpMs) < LEAST_MS + SLEWED_RATIO * monotonicMs) return []
  const seconds = `${(Math.abs(jumpMs) / 1000).toFixed(1)} s`
  return [`CLOCK_JUMPED: the time of day went ${seconds} ${jumpMs > 0 ? 'forward' : 'back'} during the run (it was set, or the machine slept): times of day in the record are wrong by up to that; measured times are not, they come from another clock`]
}
