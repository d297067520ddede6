import { planLab, writeLab } from '../plan/lab-baseline.js'
import { estimateKeys } from '../stats/cache-figures.js'
import { createKeyPicker, weighKeys } from '../../../experiments/lab/plan/key-picker.js'
import { createRandom } from '../../../plan/random.js'
import { createCacheSimulation } from '../stats/cache-simulation.js'

/**
 * @import { CacheNeed, CacheRemark } from '../../../report/sentences/types.ts'
 * @import { CacheCell, CacheFigures, CacheLab, CacheObservation, CacheResult, CacheWish, Stampede } from '../types.ts'
 * @import { AccessTally, ObservedTraffic, TrafficRemark } from '../../../types.ts'
 * @import { LabPlan } from '../plan/lab-baseline.js'
 */

const USUAL_TTL_S = 60
const WORTH = 0.01 // a larger cache that answers no more than this on top is not worth its memory
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

/** @typedef {Pick<AccessTally, 'format' | 'remarks' | 'isWhole' | 'outside' | 'other'>} Log */

const NOTICEABLE = 0.001
const COLD = 0.05
const MISFIT = 0.05

/**
 * What a reader of the figures must know, the weightiest first.
 * @param {{ observation: CacheObservation, figures: CacheFigures, log: Log }} options
 * @returns {Array<CacheRemark | TrafficRemark>}
 */
export function remarkCache ({ observation, figures, log }) {
  return [
    ...remarkRest(log),
    ...remarkUnknown({ observation, figures }),
    ...remarkCounts({ observation, figures }),
    ...remarkLaw(figures),
    ...remarkLog({ figures, log })
  ]
}

/** What is in none of the figures. @param {Log} log @returns {Generator<TrafficRemark, void>} */
function * remarkRest ({ isWhole, outside, other }) {
  if (!isWhole) yield { code: 'LOG_NOT_WHOLE' }
  if (outside > 0) yield { code: 'REQUESTS_OUTSIDE', requests: outside }
  if (other > 0) yield { code: 'LINES_WITHOUT_ANSWER', lines: other }
}

/**
 * What was not found, and may be there.
 * @param {{ observation: CacheObservation, figures: CacheFigures }} options
 * @returns {Generator<CacheRemark, void>}
 */
function * remarkUnknown ({ observation: { hasMethods }, figures: { refused } }) {
  const withoutPath = refused.find(({ reason }) => reason === 'path')
  if (withoutPath && withoutPath.share > NOTICEABLE) yield { code: 'CACHE_NO_PATHS', ratio: withoutPath.share }
  if (!hasMethods) yield { code: 'CACHE_NO_METHODS' }
}

/** @param {{ observation: CacheObservation, figures: CacheFigures }} options @returns {Generator<CacheRemark, void>} */
function * remarkCounts ({ observation: { late, requests }, figures: { cacheable, cells, keys, unit } }) {
  if (late > NOTICEABLE * requests) yield { code: 'CACHE_LINES_LATE', lines: late, ratio: late / requests }
  if (keys.followedRatio < 1) {
    const errorRatio = Math.max(...cells.map(({ hitError }) => hitError))
    yield { code: 'CACHE_SAMPLED', followed: keys.followed, ratio: keys.followedRatio, errorRatio }
  }
  if (unit === 'entries') yield { code: 'CACHE_NO_SIZES' }
  const cold = cacheable / requests - cells[cells.length - 1].hitRatio
  if (cold > COLD) yield { code: 'CACHE_BEGINS_COLD', ratio: cold }
}

/** @param {CacheFigures} figures @returns {Generator<CacheRemark, void>} */
function * remarkLaw ({ keys: { zipf } }) {
  if (zipf === null) yield { code: 'ZIPF_NONE' }
  else if (zipf.misfit > MISFIT) yield { code: 'ZIPF_MISFIT', misfit: zipf.misfit }
}

/** @param {{ figures: CacheFigures, log: Log }} options @returns {Generator<CacheRemark, void>} */
function * remarkLog ({ figures: { refused }, log: { format, remarks } }) {
  const saysCookies = remarks.some((one) => one.code === 'FIELDS_FOUND' && one.fields.some(({ role }) => role === 'cookie'))
  if (!saysCookies && format !== 'twitter') yield { code: 'CACHE_NO_COOKIES' }
  if (refused.some(({ reason }) => reason === 'method')) yield { code: 'CACHE_WRITES_UNSEEN' }
  yield { code: 'CACHE_WHOLE_SECONDS' }
}

const SUPPOSED_MS = 100

/**
 * What happens when the value of the hottest key runs out in its busiest minute: every request that comes while the
 * first one fetches it goes to the origin too. Requests are taken to come evenly; in a burst there are more.
 * @param {{ figures: Pick<CacheFigures, 'hottestMinute'>, traffic: Pick<ObservedTraffic, 'durations'> }} options
 * @returns {Stampede | null}
 */
export function expectStampede ({ figures: { hottestMinute }, traffic: { durations } }) {
  if (hottestMinute === null) return null
  const medianUs = durations?.percentilesUs.p50 ?? null
  const originMs = medianUs === null ? SUPPOSED_MS : medianUs / 1000
  const { name, ratePerSecond } = hottestMinute
  return { name, ratePerSecond, originMs, source: medianUs === null ? 'supposed' : 'log', calls: 1 + ratePerSecond * originMs / 1000 }
}

const DRAWS = 20
const MIX = 0x9e3779b1
const MS = 1000
const STUDENT = 2.09 // 19 degrees of freedom

/**
 * The share of requests that a lab's cache answers without a call to the origin, from cold to the end of its window:
 * the same law, rate and window, drawn 20 times with other seeds. The range is that of one window (95 %).
 * @param {Pick<LabPlan, 'keys' | 'ratePerSecond' | 'windowS' | 'ttlMs' | 'maxEntries'>} lab
 * @returns {{ hitRatio: number, low: number, high: number }}
 */
function predictLab (lab) {
  const weights = weighKeys(lab.keys)
  const ratios = Array.from({ length: DRAWS }, (_, seed) => drawWindow({ ...lab, seed, weights }))
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / DRAWS
  const variance = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / (DRAWS - 1)
  const half = STUDENT * Math.sqrt(variance * (1 + 1 / DRAWS))
  return { hitRatio: mean, low: Math.max(0, mean - half), high: Math.min(1, mean + half) }
}

/** @param {Parameters<typeof predictLab>[0] & { seed: number, weights: Float64Array | null }} options */
function drawWindow ({ keys, ratePerSecond, windowS, ttlMs, maxEntries, seed, weights }) {
  const pick = createKeyPicker({ keys, seed, weights })
  const random = createRandom(seed + DRAWS)
  // A cell of one size, and one time to live in milliseconds, which stand for seconds here.
  const simulation = createCacheSimulation({
    sizes: [maxEntries],
    ttlsS: ttlMs === null ? [] : [ttlMs],
    mostKeys: Infinity
  })
  const unused = new Float64Array(simulation.rows * simulation.columns)
  let requests = 0
  const nextGapMs = () => -Math.log(1 - random()) / ratePerSecond * MS
  for (let ms = nextGapMs(); ms < windowS * MS; ms += nextGapMs()) {
    const key = pick()
    simulation.request(Math.imul(key, MIX) >>> 0, key, Math.floor(ms), 1, unused)
    requests++
  }
  return requests === 0 ? 0 : 1 - simulation.read().misses[0] / requests
}
