import { performance } from 'node:perf_hooks'

/**
 * Time as everything here sees it, so that a test can bring its own.
 * @typedef {object} Clock
 * @property {() => number} now milliseconds
 * @property {(task: () => void) => unknown} soon in the next turn of the event loop
 * @property {(task: () => void, ms: number) => any} after a timer that `cancel` takes
 * @property {(timer: any) => void} cancel
 */

/** @type {Clock} */
export const CLOCK = { now: () => performance.now(), soon: setImmediate, after, cancel: clearTimeout }

/**
 * A timer of Node counts from the beginning of the turn it was set in, so it can end up to a millisecond and more
 * before its time: an origin of 5 ms would answer in 4. This one is looked after until its time has come.
 * @param {() => void} task
 * @param {number} ms
 */
function after (task, ms) {
  const dueMs = performance.now() + ms
  const look = () => { performance.now() < dueMs ? setImmediate(look) : task() }
  return setTimeout(look, ms)
}
