/** @import { TruthLog } from '../../../types.ts' */

const EARLY = 0.05

/**
 * What each request of the window really took, from the server's own stamps.
 *
 * Open loop: answered - due, both on the machine's monotonic clock. The plan knows the due times from the window's start; where that
 * start lies on the server's clock is found from the arrivals: a request cannot come before it is due, and in an idle moment comes
 * microseconds later, so the start is an early one (the 5th percentile) of arrived - due. What the driver says of itself has no part
 * in it: one that takes the due time from when it got round to sending, or that waits for an answer first, is found out.
 *
 * Closed loop: answered - arrived, as nothing is due but what is sent.
 *
 * Nothing becomes due after the window, so the window's requests are the last that came. One that was never answered took the time-out.
 * @param {object} options
 * @param {TruthLog} options.log
 * @param {number} options.count requests of the window, by the driver's account
 * @param {readonly number[] | null} options.plannedUs due times in the window, from its start, ascending; null: closed loop
 * @param {number} options.timeoutUs
 * @returns {{ valuesUs: number[], openedUs: number | null, asked: number, answered: number, unanswered: number }} valuesUs: ascending;
 *   openedUs: the window's start on the server's clock, null when nothing was asked
 */
export function findTruth ({ log: { arrivedUs, answeredUs }, count, plannedUs, timeoutUs }) {
  const asked = Math.min(count, arrivedUs.length, plannedUs?.length ?? Infinity)
  const first = arrivedUs.length - asked
  const indexes = Array.from({ length: asked }, (_, i) => i)
  const offsetUs = plannedUs === null ? null : findOffsetUs(indexes.map((i) => arrivedUs[first + i] - plannedUs[i]))
  const startedUs = (/** @type {number} */ i) => plannedUs === null || offsetUs === null ? arrivedUs[first + i] : offsetUs + plannedUs[i]
  const answered = indexes.filter((i) => answeredUs[first + i] >= 0).length
  return {
    valuesUs: indexes
      .map((i) => (answeredUs[first + i] < 0 ? timeoutUs : Math.max(0, answeredUs[first + i] - startedUs(i))))
      .sort((a, b) => a - b),
    openedUs: asked === 0 ? null : (offsetUs ?? arrivedUs[first]),
    asked,
    answered,
    unanswered: asked - answered
  }
}

/** @param {number[]} gapsUs @returns {number | null} null without any */
function findOffsetUs (gapsUs) {
  const sorted = gapsUs.sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * EARLY)] ?? null
}

/** Requests of the whole log that came at or after a moment. @param {{ log: TruthLog, fromUs: number }} options */
export function countArrivals ({ log: { arrivedUs }, fromUs }) {
  return arrivedUs.reduce((count, us) => us >= fromUs ? count + 1 : count, 0)
}
