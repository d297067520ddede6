/** @import { CacheNeed } from '../../../report/sentences/types.ts' */
/** @import { CacheCell, CacheFigures, CacheResult, CacheWish } from '../types.ts' */

const USUAL_TTL_S = 60
/** A larger cache that answers no more than this on top is not worth its memory. */
const WORTH = 0.01
const LITTLE = 0.1

/**
 * The cache that the answer speaks of: what the user named; else a minute, which most data may be old, and the smallest
 * size that answers all but one hundredth of the requests that a cache without a limit would.
 * @param {{ figures: Pick<CacheFigures, 'cells' | 'unit'>, wish: CacheWish }} options
 * @returns {CacheResult['choice']}
 */
export function chooseCache ({ figures: { cells, unit }, wish }) {
  const ttlS = wish.ttlS ?? USUAL_TTL_S
  const column = cells.filter((cell) => cell.ttlS === ttlS)
  const most = column[column.length - 1].hitRatio
  const wished = unit === 'bytes' && wish.sizeBytes !== null ? column.find(({ size }) => size === wish.sizeBytes) : undefined
  const enough = /** @type {CacheCell} */ (column.find(({ hitRatio }) => hitRatio >= most - WORTH))
  return { ...(wished ?? enough), isSizeGiven: wished !== undefined, isTtlGiven: wish.ttlS !== null }
}

/**
 * Whether a cache is needed. Only who knows what the origin can take knows that; without it, what both ends of the
 * question are.
 * @param {{ figures: CacheFigures, choice: CacheCell, wish: CacheWish }} options
 * @returns {CacheNeed}
 */
export function judgeNeed ({ figures: { cacheable, peakMinute, refused }, choice: { hitRatio, originPerSecond }, wish }) {
  const canTake = wish.originPerSecond
  const peakPerSecond = peakMinute.ratePerSecond
  // What was asked for is not known: a cache might answer all of these, or none.
  const unknownRatio = refused.find(({ reason }) => reason === 'path')?.share ?? 0
  const cannotTell = { code: /** @type {const} */ ('CACHE_CANNOT_TELL'), ratio: unknownRatio }
  if (cacheable === 0) return unknownRatio > 0 ? cannotTell : { code: 'CACHE_NOTHING' }
  const couldChange = canTake === null
    ? hitRatio < LITTLE && hitRatio + unknownRatio >= LITTLE
    : peakPerSecond > canTake && originPerSecond > canTake && originPerSecond - unknownRatio * peakPerSecond <= canTake
  if (couldChange) return cannotTell
  if (canTake !== null) {
    const rates = { peakPerSecond, canTakePerSecond: canTake }
    if (peakPerSecond <= canTake) return { code: 'CACHE_SPARED', ...rates }
    return { code: originPerSecond <= canTake ? 'CACHE_ENOUGH' : 'CACHE_TOO_LITTLE', ...rates, originPerSecond }
  }
  return hitRatio < LITTLE ? { code: 'CACHE_LITTLE', hitRatio } : { code: 'CACHE_OPEN', peakPerSecond, originPerSecond }
}
