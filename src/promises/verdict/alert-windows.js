import { allowedRatio } from '../../judge/allowed-ratio.js'

/** @import { AlertWindow, EventObjective } from '../../types.ts' */

const HOUR_MS = 3_600_000
/** Share of the budget that is spent when it fires. Source: The Site Reliability Workbook, ch. 5, table 5-8. */
const PAIRS = Object.freeze([
  { budgetShare: 0.02, longMs: HOUR_MS, shortMs: HOUR_MS / 12, severity: /** @type {const} */ ('page') },
  { budgetShare: 0.05, longMs: 6 * HOUR_MS, shortMs: HOUR_MS / 2, severity: /** @type {const} */ ('page') },
  { budgetShare: 0.1, longMs: 72 * HOUR_MS, shortMs: 6 * HOUR_MS, severity: /** @type {const} */ ('ticket') }
])

/**
 * Multi-window, multi-burn-rate alerts: the burn rate at which a share of the budget is gone within the long window is
 * share x window / long, 14.4, 6 and 1 for 30 days; the short window, a twelfth of it, lets the alert end soon after
 * the cause has.
 * @param {{ objectives: EventObjective[], windowDays: number }} options
 * @returns {AlertWindow[]}
 */
export function planAlerts ({ objectives, windowDays }) {
  const windowMs = windowDays * 24 * HOUR_MS
  return objectives.flatMap((objective) => PAIRS.filter(({ longMs }) => longMs < windowMs).map((pair) => {
    const factor = Number((pair.budgetShare * windowMs / pair.longMs).toPrecision(12))
    return { objective, ...pair, factor, canFire: factor * allowedRatio(objective) < 1 }
  }))
}
