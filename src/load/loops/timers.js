/**
 * @import { Clock, Timer } from './clock.js'
 * @import { Pulse } from '../job.js'
 */

// A timer of Node has whole milliseconds and comes up to two late on an idle machine: nearer than this we look at the
// clock in every turn of the event loop instead, which also reads answers the moment they are there. An answer that
// wakes a core from its sleep waits 0.2 to 0.6 ms for that on a virtual machine; with 10 ms a driver of 500 requests a
// second sleeps for 3 % of the time, with 3 ms a third of it.
const SPIN_BELOW_US = 10_000
const WAKE_EARLY_US = 2000

/**
 * Calls `step` whenever something is due: sleeps while that is far, spins while it is near.
 * @param {{ clock: Clock, step: (nowUs: number) => number }} options step: does all that is due, and says when the next
 *   is; Infinity: never, it is over
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

const PULSE_MS = 500

/**
 * Tells how requests end while the load goes on, for who has to end it when a server begins to fail.
 * @param {{ clock: Clock, count: () => Omit<Pulse, 'atMs'>, onPulse?: (pulse: Pulse) => void }} options count: so far; onPulse: absent:
 *   nobody listens
 * @returns {() => void} stops it
 */
export function startPulses ({ clock, count, onPulse }) {
  if (onPulse === undefined) return () => {}
  const startUs = clock.nowUs()
  /** @type {Timer} */
  let timer
  const pulse = () => {
    timer = clock.after(PULSE_MS, pulse)
    onPulse({ atMs: (clock.nowUs() - startUs) / 1000, ...count() })
  }
  timer = clock.after(PULSE_MS, pulse)
  return () => clock.cancel(timer)
}

/**
 * @param {{ ms: number, clock: Clock, signal?: AbortSignal }} options
 * @returns {Promise<void>} after the time, or when the signal fires
 */
export async function sleep ({ ms, clock, signal }) {
  /** @type {Timer | undefined} */
  let timer
  const over = /** @type {Promise<void>} */ (new Promise((resolve) => { timer = clock.after(ms, resolve) }))
  await untilAborted(over, signal)
  clock.cancel(timer)
}

/** @param {Promise<void> | void} promise @param {AbortSignal} [signal] */
export async function untilAborted (promise, signal) {
  if (signal === undefined) return promise
  if (signal.aborted) return
  let stop = () => {}
  const aborted = /** @type {Promise<void>} */ (new Promise((resolve) => { stop = resolve }))
  signal.addEventListener('abort', stop, { once: true })
  try {
    await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
