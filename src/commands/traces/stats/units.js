import { CLOCK_STEP_US } from './clocks.js'

/** @import { Call, Unit } from '../types.ts' */

const MOST_STEP = 0.5 // of a short call; what shares more of its time goes on at once

/**
 * The calls within a call by their names, in order. One that failed and was followed by another of the same name is an attempt: it counts
 * as time lost before the one that stood.
 * @param {readonly Call[]} calls in the order of their starts
 * @returns {Map<string, Unit[]>}
 */
export function groupUnits (calls) {
  /** @type {Map<string, Call[]>} */
  const byName = new Map()
  for (const call of calls) {
    const list = byName.get(call.name)
    if (list) list.push(call)
    else byName.set(call.name, [call])
  }
  /** @type {Map<string, Unit[]>} */
  const groups = new Map()
  for (const [name, list] of byName) groups.set(name, joinAttempts(list))
  return groups
}

/** @param {Call[]} list */
function joinAttempts (list) {
  /** @type {Unit[]} */
  const units = []
  let startUs = list[0].outerStartUs
  let failed = 0
  for (let i = 0; i < list.length; i++) {
    const [call, next] = [list[i], list[i + 1]]
    if (failed === 0) startUs = call.outerStartUs
    const stepOfUs = stepUs({ startUs: call.outerStartUs, endUs: call.outerEndUs })
    if (call.isError && next !== undefined && next.outerStartUs >= call.outerEndUs - stepOfUs) {
      failed++
      continue
    }
    units.push({ call, startUs, endUs: call.outerEndUs, lostUs: call.outerStartUs - startUs, failed })
    failed = 0
  }
  return units
}

/**
 * How much of a time is covered by stretches.
 * @param {ReadonlyArray<{ startUs: number, endUs: number }>} stretches in any order
 */
export function coveredUs (stretches) {
  if (stretches.length === 1) return stretches[0].endUs - stretches[0].startUs // most often, and there is nothing to sort
  let [sum, upTo] = [0, -Infinity]
  for (const { startUs, endUs } of [...stretches].sort((a, b) => a.startUs - b.startUs)) {
    if (endUs <= upTo) continue
    sum += endUs - Math.max(startUs, upTo)
    upTo = endUs
  }
  return sum
}

/** The most that go on at once. @param {ReadonlyArray<{ startUs: number, endUs: number }>} stretches in any order */
export function mostAtOnce (stretches) {
  if (stretches.length < 2) return stretches.length
  // What ends as another begins does not go on beside it, nor what ends a clock's step later.
  const edges = stretches.flatMap((stretch) => [[stretch.startUs, 1], [stretch.endUs - stepUs(stretch), -1]])
  edges.sort(([a, one], [b, other]) => a - b || one - other)
  let [now, most] = [0, 0]
  for (const [, step] of edges) most = Math.max(most, now += step)
  return Math.max(1, most)
}

/** How much later than it did a call may seem to end. @param {{ startUs: number, endUs: number }} stretch */
function stepUs ({ startUs, endUs }) {
  return Math.min(CLOCK_STEP_US, (endUs - startUs) * MOST_STEP)
}

const ENOUGH = 0.1

/**
 * Whether two lists go on at once: by more than a tenth of the shorter one's time. Those that only touch, as by a clock's step, do not.
 * @param {readonly Unit[]} one
 * @param {readonly Unit[]} other
 */
export function areParallel (one, other) {
  const [oneUs, otherUs] = [coveredUs(one), coveredUs(other)]
  const shared = oneUs + otherUs - coveredUs([...one, ...other])
  const shorterUs = Math.min(oneUs, otherUs)
  return shared > ENOUGH * shorterUs && shared > Math.min(CLOCK_STEP_US, shorterUs * MOST_STEP)
}
