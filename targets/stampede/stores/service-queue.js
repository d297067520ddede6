import { CLOCK } from '../clock.js'

const COARSE_MS = 2 // a timer may be late by one; what is due sooner is looked after in each turn of the event loop

/**
 * One server, first come first served, the same time for each: when a task will be done is known when it comes.
 * @param {{ serviceMs: number, clock?: import('../clock.js').Clock }} options
 * @returns {{ enter: (task: () => void) => number }} the milliseconds until the task will be done
 */
export function createServiceQueue ({ serviceMs, clock = CLOCK }) {
  /** @type {Array<{ dueMs: number, task: () => void }>} */
  const line = []
  let head = 0
  let freeAtMs = -Infinity

  return {
    enter (task) {
      const nowMs = clock.now()
      freeAtMs = Math.max(freeAtMs, nowMs) + serviceMs
      line.push({ dueMs: freeAtMs, task })
      if (line.length === 1) plan() // otherwise somebody is at work
      return freeAtMs - nowMs
    }
  }

  function plan () {
    const leftMs = line[head].dueMs - clock.now()
    if (leftMs > COARSE_MS) clock.after(work, leftMs - 1)
    else clock.soon(work)
  }

  function work () {
    while (head < line.length && line[head].dueMs <= clock.now()) line[head++].task()
    if (head < line.length) return plan()
    line.length = 0
    head = 0
  }
}
