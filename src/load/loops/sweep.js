/** @import { Clock, Timer } from './clock.js' */

/**
 * Looks for what has waited too long, every hundredth of the time-out: one timer for all requests instead of one for each.
 * @param {{ clock: Clock, timeoutUs: number, sweep: (nowUs: number) => void }} options
 * @returns {{ stop: () => void }}
 */
export function startSweep ({ clock, timeoutUs, sweep }) {
  const everyMs = Math.min(50, Math.max(1, timeoutUs / 100_000))
  /** @type {Timer} */
  let timer
  const turn = () => {
    timer = clock.after(everyMs, turn)
    sweep(clock.nowUs())
  }
  timer = clock.after(everyMs, turn)
  return { stop: () => clock.cancel(timer) }
}
