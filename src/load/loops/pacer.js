/** @import { Clock, Timer } from './clock.js' */

// A timer of Node has whole milliseconds and comes up to two late on an idle machine: nearer than this we look at the
// clock in every turn of the event loop instead, which also reads answers the moment they are there. An answer that
// wakes a core from its sleep waits 0.2 to 0.6 ms for that on a virtual machine; with 10 ms a driver of 500 requests a
// second sleeps for 3 % of the time, with 3 ms a third of it.
const SPIN_BELOW_US = 10_000
const WAKE_EARLY_US = 2000

/**
 * Calls `step` whenever something is due: sleeps while that is far, spins while it is near.
 * @param {object} options
 * @param {Clock} options.clock
 * @param {(nowUs: number) => number} options.step does all that is due, and says when the next is; Infinity: never, it is over
 * @returns {{ stop: () => void }}
 */
export function startPacer ({ clock, step }) {
  let isStopped = false
  /** @type {Timer | undefined} */
  let timer
  const turn = () => {
    if (isStopped) return
    const nextUs = step(clock.nowUs())
    if (isStopped || nextUs === Infinity) return
    const waitUs = nextUs - clock.nowUs()
    if (waitUs > SPIN_BELOW_US) timer = clock.after(Math.floor((waitUs - WAKE_EARLY_US) / 1000), turn)
    else clock.soon(turn)
  }
  turn()
  return {
    stop: () => {
      isStopped = true
      clock.cancel(timer)
    }
  }
}
