/** @import { Clock, Timer } from './clock.js' */

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
