import {
  NOTHING, formatChance, formatDuration, formatGoodRatio, formatNumberOf, formatRate, formatSignificant, formatTime, formatTimeAlone
} from '../../../units.js'

/**
 * @import { Range } from '../verdict/counters.js'
 * @import { LabRow } from '../verdict/rows.js'
 * @import { TimeUnit } from '../../../units.js'
 */

/** ` at 200/s`, behind a name; nothing of users, who have no rate of their own. @param {number | null} ratePerSecond */
export function formatAt (ratePerSecond) {
  return ratePerSecond === null ? '' : ` at ${formatRate({ perSecond: ratePerSecond })}/s`
}

/**
 * `5 users with a pause of 1 s`
 * @param {readonly LabRow[]} rows
 * @returns {string | null} null: they have rates
 */
export function describeUsersOf (rows) {
  const traffic = rows.find((row) => row.traffic?.kind === 'users')?.traffic
  if (traffic?.kind !== 'users') return null
  const { users, pauseMs } = traffic
  return `${formatNumberOf({ count: users, of: 'user' })} with a pause of ${formatDuration({ durationMs: pauseMs })}`
}

/** Nothing served is 0 %, and all but one of ten thousand is not 100 %. @param {number | null | undefined} ratio */
export function formatGood (ratio) {
  if (ratio === null || ratio === undefined) return NOTHING
  return ratio > 0.9 ? formatGoodRatio({ ratio }) : formatChance({ ratio })
}

/** @param {number | null | undefined} ratio may be below 0 */
export function formatShareOf (ratio) {
  if (ratio === null || ratio === undefined) return NOTHING
  return ratio < 0 ? `-${formatChance({ ratio: -ratio })}` : formatGood(ratio)
}

/** @param {number | null | undefined} calls */
export function formatCalls (calls) {
  return calls === null || calls === undefined ? NOTHING : formatSignificant({ value: calls, maxDecimals: 3 })
}

/** @param {number | null} ms */
export function formatMs (ms) {
  return ms === null ? NOTHING : formatTimeAlone({ valueUs: ms * 1000 })
}

/** @param {Range | null} range milliseconds */
export function formatRange (range) {
  if (range === null) return NOTHING
  const [low, high] = [formatMs(range.low), formatMs(range.high)]
  return low === high ? low : `${low} to ${high}`
}

/** Null: too few requests; undefined: nothing was measured. @param {number | null | undefined} valueUs @param {TimeUnit} unit */
export function formatTimeOf (valueUs, unit) {
  return valueUs === undefined || valueUs === null ? 'n/a' : formatTime({ valueUs, unit })
}
