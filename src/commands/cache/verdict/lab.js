import { planLab, writeLab } from '../plan/lab-baseline.js'
import { estimateKeys } from '../stats/cache-figures.js'
import { predictLab } from '../stats/lab-prediction.js'

/** @import { CacheFigures, CacheLab, CacheResult, Stampede } from '../types.ts' */

const SUPPOSED_ORIGIN_MS = 100

/**
 * A lab with the keys' popularity and the rate of the busiest minute, and what it is to measure.
 * @param {{ figures: CacheFigures, choice: CacheResult['choice'], stampede: Stampede | null }} options
 * @returns {CacheLab}
 */
export function makeLab ({ figures: { keys, cells, cacheable, requests, peakMinute, unit }, choice, stampede }) {
  const meanBytes = keys.bytes === null ? null : keys.bytes / keys.distinct
  const most = cells.find(({ size, ttlS }) => size === null && ttlS === choice.ttlS)
  const isLimited = choice.size !== null && (most?.hitRatio ?? 0) > choice.hitRatio
  const lab = planLab({
    exponent: keys.zipf?.exponent ?? null,
    keys: estimateKeys(keys),
    ratePerSecond: peakMinute.ratePerSecond * cacheable / requests,
    ttlS: choice.ttlS,
    entries: !isLimited || choice.size === null ? null : unit === 'entries' ? choice.size : choice.size / Math.max(1, meanBytes ?? 1),
    valueBytes: meanBytes,
    originMs: stampede?.originMs ?? SUPPOSED_ORIGIN_MS
  })
  const expected = predictLab(lab)
  return {
    text: writeLab({ ...lab, expected }),
    ratePerSecond: lab.ratePerSecond,
    windowS: lab.windowS,
    expectedHitRatio: expected.hitRatio,
    expectedLow: expected.low,
    expectedHigh: expected.high
  }
}
