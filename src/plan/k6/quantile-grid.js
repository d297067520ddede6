const STEPS_TO_HALF = 20 // 0 to 50 % by 2.5 %
const POINTS_A_DECADE = 40 // of 1 - p
const POINTS_NEAR_P99 = 200 // from 90 to 99.9 %, where most objectives are
const DECADES = 5 // down to 1e-5
const IN_TABLES = [95, 97.5] // no point of the grid falls on them
const AROUND_HALF = Array.from({ length: 201 }, (_, i) => 40 + i / 10) // where instances that differ a little have their common median

/**
 * The percentiles that each instance of k6 tells, so that those of several can be merged: 0 to 50 % by 2.5 % and from
 * 40 to 60 % by 0.1 %, then 40 for each decade of 1 - p down to 1e-5, and 200 from 90 to 99.9 %. Neighbours in the tail
 * are 6 % of 1 - p apart at most, which bounds how far a merged percentile can be off.
 * @returns {number[]} percent, rising, above 0 and below 100: smallest and largest value are told by themselves
 */
export function listGridPercents () {
  const body = Array.from({ length: STEPS_TO_HALF }, (_, i) => 50 * (i + 1) / STEPS_TO_HALF)
  const tail = Array.from(
    { length: POINTS_A_DECADE * DECADES },
    (_, i) => 100 * (1 - 10 ** (-(i + 1) / POINTS_A_DECADE))
  ).filter((percent) => percent > 50)
  const near99 = Array.from({ length: 2 * POINTS_NEAR_P99 + 1 }, (_, i) => 100 * (1 - 10 ** (-1 - i / POINTS_NEAR_P99)))
  const all = [...body, ...AROUND_HALF, ...tail, ...near99, ...IN_TABLES].map((percent) => Number(percent.toFixed(7)))
  return [...new Set(all)].sort((a, b) => a - b)
}

/** As k6 names it in summaryTrendStats and in its summary. @param {number} percent */
export function nameGridPoint (percent) {
  return `p(${percent})`
}
