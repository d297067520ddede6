import { allowedRatio } from '../allowed-ratio.js'

/** @import { AlertWindow, EventObjective } from '../../types.ts' */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** The Site Reliability Workbook, ch. 5, table 5-8: 2 %, 5 % and 10 % of the budget of 30 days are gone when one fires. */
const PAIRS = Object.freeze([
  { factor: 14.4, longMs: HOUR_MS, severity: /** @type {const} */ ('page') },
  { factor: 6, longMs: 6 * HOUR_MS, severity: /** @type {const} */ ('page') },
  { factor: 1, longMs: 72 * HOUR_MS, severity: /** @type {const} */ ('ticket') }
])
/** Scaled windows are rounded up to whole steps; those of 30 days and of 28 are the table's. */
const STEPS = Object.freeze([
  { belowMs: HOUR_MS, stepMs: 5 * MINUTE_MS },
  { belowMs: 12 * HOUR_MS, stepMs: 30 * MINUTE_MS },
  { belowMs: 2 * DAY_MS, stepMs: 3 * HOUR_MS },
  { belowMs: Infinity, stepMs: 12 * HOUR_MS }
])
const SHORTEST_MS = 3 * MINUTE_MS // a rate over less has too few scrapes of a minute

/**
 * Multi-window, multi-burn-rate alerts. Other windows than 30 days scale the alert windows, never the factor: a burn
 * rate below 1 does not use up the budget, and an alert on it fires while the promise is kept. The short window, a
 * twelfth of the long one, lets the alert end soon after the cause has. A pair that could fire only after the whole
 * budget is gone is left out, and one that fires no sooner than a lower factor over the same window.
 * @param {{ objectives: EventObjective[], windowDays: number }} options
 * @returns {AlertWindow[]}
 */
export function planAlerts ({ objectives, windowDays }) {
  const windowMs = windowDays * DAY_MS
  const pairs = PAIRS.map(({ factor, longMs: ofMonthMs, severity }) => {
    const longMs = roundUp(ofMonthMs * windowDays / 30)
    const shortMs = Math.max(SHORTEST_MS, Math.ceil(longMs / 12 / MINUTE_MS) * MINUTE_MS)
    return { budgetShare: Number((factor * longMs / windowMs).toPrecision(12)), longMs, shortMs, factor, severity }
  }).filter(({ budgetShare, longMs, severity }, i, all) =>
    budgetShare < 1 && !all.slice(i + 1).some((lower) => lower.longMs === longMs && lower.severity === severity))
  return objectives.flatMap((objective) =>
    pairs.map((pair) => ({ objective, ...pair, canFire: pair.factor * allowedRatio(objective) < 1 })))
}

/** @param {number} ms */
function roundUp (ms) {
  const { stepMs } = /** @type {{ stepMs: number }} */ (STEPS.find(({ belowMs }) => ms < belowMs))
  return Math.max(1, Math.ceil(ms / stepMs - 1e-9)) * stepMs
}
