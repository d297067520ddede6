import { estimatePercentiles } from '../stats/row-percentiles.js'

/** @import { BaselineResult, Distribution, PercentileKey, Row, RunRecord } from '../types.ts' */

/**
 * What the machine itself needs at the rates of these rows: below it nothing is a target's.
 * @param {{ rows: Row[], record: Pick<RunRecord, 'floors'>, decode: (base64: string) => Distribution }} options
 * @returns {BaselineResult['floors']}
 */
export function collectFloors ({ rows, record: { floors = [] }, decode }) {
  const rates = new Set(rows.map(({ offeredPerSecond }) => offeredPerSecond))
  return floors.filter(({ ratePerSecond }) => rates.has(ratePerSecond)).map(({ ratePerSecond, windowMs, responseTime }) => {
    const distribution = decode(responseTime)
    const { responseTimeUs } = estimatePercentiles({ distributions: [distribution], merged: distribution })
    return {
      ratePerSecond,
      windowMs,
      responseTimeUs: /** @type {Record<PercentileKey, number | null>} */ (
        Object.fromEntries(Object.entries(responseTimeUs).map(([key, estimate]) => [key, estimate?.value ?? null]))
      )
    }
  })
}
