import { countLawKeys, fitZipf } from './zipf-fit.js'

/** @import { CacheFigures, CacheObservation } from '../types.ts' */

const SEED = 1
const TOP = 10
const MINUTE_S = 60

/**
 * What caches of several sizes and times to live would have answered, of all requests of a log.
 * @param {{ observation: CacheObservation }} options with at least one request
 * @returns {CacheFigures}
 */
export function summarizeCache ({ observation }) {
  const { unit, requests, refused, withQuery, minute, simulated, names } = observation
  const cacheable = requests - refused.reduce((sum, one) => sum + one.requests, 0)
  const hitRatio = (/** @type {number} */ misses) => Math.max(0, cacheable - misses) / requests
  const bySize = (/** @type {number[]} */ misses) => {
    const enough = misses.findIndex((count) => count === misses[misses.length - 1])
    return misses.slice(0, enough + 1).map((count, power) => ({ size: 2 ** power, hitRatio: hitRatio(count) }))
  }
  const { keys, keysOnce, weight, followedRatio, followedKeys, head, byThings, byWeight, busiest } = simulated
  return {
    unit,
    requests,
    cacheable,
    refused: refused.map((one) => ({ ...one, share: one.requests / requests })),
    queryShare: withQuery / requests,
    keys: {
      distinct: keys,
      onceShare: keys === 0 ? 0 : keysOnce / keys,
      bytes: unit === 'bytes' ? weight : null,
      followedRatio,
      followed: followedKeys,
      top: head.slice(0, TOP).map((one) => ({ name: names.get(one.one) ?? null, requests: one.requests, share: one.requests / requests })),
      zipf: fitZipf({ counts: head.map((one) => one.requests), seed: SEED })
    },
    cells: listCells({ observation, hitRatio }),
    bySize: { entries: bySize(byThings), bytes: unit === 'bytes' ? bySize(byWeight) : null },
    peakMinute: { startSecond: minute.minute * MINUTE_S, requests: minute.requests, ratePerSecond: minute.requests / MINUTE_S },
    hottestMinute: busiest.one < 0
      ? null
      : {
          name: names.get(busiest.one) ?? null,
          ratePerSecond: busiest.requests / MINUTE_S,
          startSecond: busiest.minute * MINUTE_S
        }
  }
}

/** @param {{ observation: CacheObservation, hitRatio: (misses: number) => number }} options */
function listCells ({ observation: { sizes, ttlsS, requests, minute, simulated }, hitRatio }) {
  const columns = ttlsS.length + 1
  return [...sizes, null].flatMap((size, row) => [...ttlsS, null].map((ttlS, column) => {
    const cell = row * columns + column
    const misses = Math.min(minute.misses[cell], minute.requests - minute.refused) // an estimate may be above all there are
    return {
      size,
      ttlS,
      hitRatio: hitRatio(simulated.misses[cell]),
      hitError: simulated.errors[cell] / requests,
      originPerSecond: (minute.refused + misses) / MINUTE_S
    }
  }))
}

/**
 * Keys of a law that gives as many different ones as the log has.
 * @param {Pick<CacheFigures['keys'], 'zipf' | 'distinct'>} keys
 */
export function estimateKeys ({ zipf, distinct }) {
  return zipf === null ? Math.max(1, Math.round(distinct)) : countLawKeys({ fit: zipf, distinct: Math.max(1, Math.round(distinct)) })
}
