import { fitTrend } from './leak-trend.js'

/** @import { OverTime } from '../types.ts' */

const LEVEL = 0.025 // of each end
const HOUR_MS = 3_600_000
const STEADY = 1.1 // an hour: less of a change than that is none
const FEWEST_STRETCHES = 12

/**
 * How p99 changes with time: by which factor an hour, with a range of 95 %. rises, falls: the range leaves out 1; none: it
 * stays within 10 % an hour; unknown: neither.
 * @typedef {{ found: 'rises' | 'falls' | 'none' | 'unknown', ratioPerHour: { value: number, low: number, high: number } }} Drift
 */

/**
 * From the p99 of each stretch of the trial: a line through its logarithm, so that the slope is a factor.
 * @param {{ overTime: Pick<OverTime, 'stretchMs' | 'stretches'> | undefined }} options
 * @returns {Drift | null} null: too few stretches have a p99
 */
export function followDrift ({ overTime }) {
  if (!overTime) return null
  const points = overTime.stretches.flatMap(({ fromMs, p99Us }) =>
    p99Us === null || p99Us <= 0 ? [] : [{ x: (fromMs + overTime.stretchMs / 2) / HOUR_MS, y: Math.log(p99Us) }]
  )
  const trend = points.length < FEWEST_STRETCHES ? null : fitTrend({ points, level: LEVEL })
  if (trend === null) return null
  const [value, low, high] = [trend.slope, trend.low, trend.high].map(Math.exp)
  const found = low > 1 ? 'rises' : high < 1 ? 'falls' : low > 1 / STEADY && high < STEADY ? 'none' : 'unknown'
  return { found, ratioPerHour: { value, low, high } }
}
