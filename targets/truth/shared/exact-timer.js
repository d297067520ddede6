import { nowUs } from './monotonic-clock.js'

// A timer of Node.js has whole milliseconds and comes up to two late: nearer than this the clock is looked at in every turn of
// the event loop, which also stamps what comes in the moment it is there.
const SPIN_BELOW_US = 3_000
const WAKE_EARLY_US = 2_000
// A server and a driver that both look at the clock all the time use every core that a small machine has, and where it is one of many
// on its host (a virtual machine, a container) the host takes that back: both stood still for 0.5 to 5 ms every 100 ms. A nap of a
// part of the time is enough to prevent that; it makes an answer later, never earlier, and what is late is written down.
const NAP_ABOVE_US = 150
const NAP_MS = 0.1
// Answers that leave in one go when a stall ends; what came in meanwhile is read before the next ones leave.
const MOST_IN_A_TURN = 64

/**
 * Calls back when a time on the monotonic clock has come: microseconds late on an idle core, where setTimeout would be
 * up to two milliseconds late.
 * @param {object} options
 * @param {(id: number) => void} options.ring
 * @param {boolean} [options.naps] leave the core for moments while the next time is not near: not where it matters when requests are read
 * @returns {{ set: (dueUs: number, id: number) => void }} equal times ring in the order of their ids
 */
export function createExactTimer ({ ring, naps = false }) {
  /** A binary heap; the next to ring is the first. @type {Array<{ dueUs: number, id: number }>} */
  const heap = []
  const cell = new Int32Array(new SharedArrayBuffer(4))
  let sleepsUntilUs = Infinity
  let isTurning = false
  /** @type {NodeJS.Timeout | undefined} */
  let sleeper

  const turn = () => {
    isTurning = false
    sleepsUntilUs = Infinity
    for (let rung = 0; rung < MOST_IN_A_TURN && heap.length > 0 && heap[0].dueUs <= nowUs(); rung++) ring(popFirst(heap).id)
    comeBack()
  }
  const comeBack = () => {
    const waitUs = heap.length > 0 ? heap[0].dueUs - nowUs() : Infinity
    if (waitUs <= SPIN_BELOW_US) {
      isTurning = true
      if (naps && waitUs > NAP_ABOVE_US) Atomics.wait(cell, 0, 0, NAP_MS)
      setImmediate(turn)
    } else if (waitUs !== Infinity) {
      sleepsUntilUs = heap[0].dueUs
      sleeper = setTimeout(turn, Math.floor((waitUs - WAKE_EARLY_US) / 1000))
    }
  }
  return {
    set (dueUs, id) {
      push(heap, { dueUs, id })
      if (isTurning || dueUs >= sleepsUntilUs) return
      clearTimeout(sleeper)
      comeBack()
    }
  }
}

/** @typedef {{ dueUs: number, id: number }} Alarm */

/** @param {Alarm[]} heap @param {Alarm} alarm */
function push (heap, alarm) {
  let at = heap.length
  heap.push(alarm)
  for (let parent; at > 0 && isBefore(alarm, heap[parent = (at - 1) >> 1]); at = parent) heap[at] = heap[parent]
  heap[at] = alarm
}

/** @param {Alarm[]} heap not empty */
function popFirst (heap) {
  const first = heap[0]
  const last = /** @type {Alarm} */ (heap.pop())
  if (heap.length === 0) return first
  let at = 0
  for (let child; (child = 2 * at + 1) < heap.length; at = child) {
    if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++
    if (!isBefore(heap[child], last)) break
    heap[at] = heap[child]
  }
  heap[at] = last
  return first
}

/** @param {Alarm} a @param {Alarm} b */
function isBefore (a, b) {
  return a.dueUs < b.dueUs || (a.dueUs === b.dueUs && a.id < b.id)
}
