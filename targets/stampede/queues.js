import { CLOCK } from './clock.js'

const MOST_STEPS = 24 // as many as a line of a table has room for
const FIRST_STEP_MS = 0.25

/**
 * Who waits where: calls in the origin's line, stores that have not ended, workers that wait for another's value.
 * @typedef {'origin' | 'store' | 'worker'} Place
 *
 * The longest that each queue was, in steps of equal length from when somebody waits for the first time.
 * @typedef {{ stepMs: number } & Record<Place, number[]>} QueueLengths
 *
 * @typedef {ReturnType<typeof createQueues>} Queues
 */

/**
 * Queue lengths over time. When there are too many steps, two become one that is twice as long.
 * @param {{ clock?: import('./clock.js').Clock }} [options]
 */
export function createQueues ({ clock = CLOCK } = {}) {
  /** @type {Record<Place, { now: number, peaks: number[] }>} */
  const places = { origin: { now: 0, peaks: [] }, store: { now: 0, peaks: [] }, worker: { now: 0, peaks: [] } }
  /** @type {number | null} */
  let firstMs = null
  let stepMs = FIRST_STEP_MS

  return {
    /** @param {Place} place */
    enter: (place) => change(place, 1),
    /** @param {Place} place */
    leave: (place) => change(place, -1),
    read
  }

  /** @param {Place} place @param {number} by */
  function change (place, by) {
    const queue = places[place]
    const step = findStep()
    fill(queue, step)
    queue.now += by
    queue.peaks[step] = Math.max(queue.peaks[step], queue.now)
  }

  function findStep () {
    firstMs ??= clock.now()
    const passedMs = clock.now() - firstMs
    while (passedMs >= MOST_STEPS * stepMs) {
      for (const queue of Object.values(places)) queue.peaks = joinPairs(queue.peaks)
      stepMs *= 2
    }
    return Math.floor(passedMs / stepMs)
  }

  /** @returns {QueueLengths} until now; lists of the same length */
  function read () {
    const step = findStep()
    for (const queue of Object.values(places)) fill(queue, step)
    const { origin, store, worker } = places
    return { stepMs, origin: origin.peaks, store: store.peaks, worker: worker.peaks }
  }
}

/** What nobody has entered or left since is as long as it was. @param {{ now: number, peaks: number[] }} queue @param {number} step */
function fill ({ now, peaks }, step) {
  while (peaks.length <= step) peaks.push(now)
}

/** @param {number[]} peaks */
function joinPairs (peaks) {
  return Array.from({ length: Math.ceil(peaks.length / 2) }, (_, index) => Math.max(peaks[2 * index], peaks[2 * index + 1] ?? 0))
}
