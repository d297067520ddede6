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
export const CLOCK = { now: () => performance.now(), soon: setImmediate, after: setTimeout, cancel: clearTimeout }
