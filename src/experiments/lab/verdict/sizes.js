import { wilson } from '../../../stats/proportion.js'
import { amountOf } from '../plan/sizes.js'
import { drawKeys } from '../plan/requests.js'
import { followExactLru } from '../stats/exact-lru.js'

/**
 * @import { Baseline, LabSize, RunRecord, SizedTarget, TrialRecord } from '../../../types.ts'
 * @import { LabRow } from './rows.js'
 *
 * Mean over the repeats, and the lowest and highest of them; of one repeat, what chance alone would do to it (95 %).
 * @typedef {{ value: number, low: number, high: number }} Spread
 *
 * One cache at one size. Null: not known.
 * @typedef {object} SizeRow
 * @property {string} target
 * @property {string} of name of the cache in the file
 * @property {string} title of the cache
 * @property {LabSize} size
 * @property {LabRow['status']} status
 * @property {number} repeats
 * @property {Spread | null} hitRatio share of the reads that were answered without a call of their own
 * @property {Spread | null} exact what an exact LRU of this size would have answered, of the same keys in the same order
 * @property {{ low: number, high: number } | null} off hitRatio - exact, of the same repeat: the lowest and the highest
 * @property {number | null} callsPerRequest
 * @property {number | null} p50Us
 * @property {number | null} p99Us
 * @property {Spread | null} memoryBytes what the service holds more than before its window, less what one without a cache does; of a
 *   Redis, all that it uses
 * @property {number | null} entries at a window's end, the most of any repeat
 * @property {number | null} evicted for want of room, over all repeats
 *
 * @typedef {object} SizeCurve
 * @property {SizeRow[]} rows sizes upwards, and caches in the order of the file
 * @property {Array<{ size: LabSize, exact: Spread | null }>} exact of an LRU, for each size: over all caches and repeats
 * @property {Spread | null} unlimited the same without a limit
 * @property {Spread | null} ownGrowthBytes by how much the reference's service grew, where it caches nothing; null: that is not
 *   known, and is in memoryBytes
 * @property {number | null} valueBytes length of a value; null: they differ, or it is not known
 * @property {boolean} expires values live shorter than the window, so that nothing was computed
 */

/**
 * @param {{ baseline: Baseline, rows: readonly LabRow[], record: RunRecord, trialsOf: (row: LabRow) => TrialRecord[] }} options
 *   trialsOf: those that stand behind a row
 * @returns {SizeCurve | null} null: no size varies
 */
export function measureSizes ({ baseline: { lab, reference }, rows, record, trialsOf }) {
  if (lab?.kind !== 'load' || !lab.sizes) return null
  const sizes = lab.sizes.filter(({ of }, _, all) => of === all[0].of).map(({ size }) => size)
  const found = lab.sizes.flatMap((sized) => {
    const row = rows.find(({ target }) => target === sized.target)
    return row ? [{ sized, row, trials: trialsOf(row) }] : []
  })
  const trials = found.flatMap((one) => one.trials)
  const ttlMs = Number(lab.cache?.ttlMs)
  const expires = trials.some(({ load }) => ttlMs < load.windowMs)
  const predict = expires ? () => null : createPrediction({ trials, sizes, seed: record.plan.seed })
  const plain = rows.filter(({ target }) => target === reference).flatMap(trialsOf).flatMap((one) => {
    const bytes = countGrowth(one)
    return bytes === null || !isEmpty(one) ? [] : [{ repeat: one.trial.repeat, bytes }]
  })
  const ownGrowthBytes = spreadOf(plain.map(({ bytes }) => bytes))
  const growthOf = (/** @type {number} */ repeat) => plain.find((one) => one.repeat === repeat)?.bytes ?? ownGrowthBytes?.value ?? 0
  const lengths = new Set(trials.map(({ lab: seen }) => seen?.answerBytes ?? null))
  return {
    rows: found
      .map(({ sized, row, trials: own }) => makeRow({ sized, row, trials: own, predict, growthOf, place: placeOf(sizes, sized.size) }))
      .sort((a, b) => amountOf(a.size) - amountOf(b.size)), // stable: caches stay in their order
    exact: sizes.map((size, place) => ({ size, exact: spreadOf(trials.flatMap((one) => predict(one)?.bySize[place] ?? [])) })),
    unlimited: spreadOf(trials.flatMap((one) => predict(one)?.unlimited ?? [])),
    ownGrowthBytes,
    valueBytes: lengths.size === 1 ? [...lengths][0] : null,
    expires
  }
}

/** @param {LabSize[]} sizes @param {LabSize} size */
function placeOf (sizes, size) {
  return sizes.findIndex((one) => amountOf(one) === amountOf(size))
}

/**
 * Keys are drawn again as they were drawn for the driver: every target of a repeat met the same ones, each as many of them as it
 * was sent requests. So one pass over the keys of a repeat does for all of its trials.
 * @param {{ trials: readonly TrialRecord[], sizes: LabSize[], seed: number }} options
 * @returns {(trial: TrialRecord) => { bySize: Array<number | null>, unlimited: number | null } | null}
 */
function createPrediction ({ trials, sizes, seed }) {
  /** @type {Map<string, ReturnType<typeof followExactLru>>} */
  const followed = new Map()
  return ({ trial, lab: seen, load: { counts } }) => {
    if (!trial.lab) return null
    const valueBytes = seen?.answerBytes ?? null
    const name = `${trial.repeat} ${valueBytes}`
    const known = followed.get(name) ?? followExactLru({
      keys: repeatKeys({
        keys: drawKeys({ lab: trial.lab, trial, seed: seed + trial.repeat }),
        length: Math.max(...trials.filter((one) => one.trial.repeat === trial.repeat).map(countSent))
      }),
      sizes,
      valueBytes
    })
    followed.set(name, known)
    const requests = counts.due - counts.notSent
    return { bySize: sizes.map((_, place) => known.hitRatio(place, requests)), unlimited: known.unlimited(requests) }
  }
}

/** A feed that has come to its end begins again. @param {{ keys: number[], length: number }} options */
function repeatKeys ({ keys, length }) {
  return Uint32Array.from({ length }, (_, index) => keys[index % keys.length])
}

/** @param {TrialRecord} record */
function countSent ({ load: { counts } }) {
  return counts.due - counts.notSent
}

/**
 * @param {{ sized: SizedTarget, row: LabRow, trials: TrialRecord[], predict: (trial: TrialRecord) => { bySize: Array<number |
 *   null> } | null, growthOf: (repeat: number) => number, place: number }} options growthOf: bytes, of a service without a cache
 */
function makeRow ({ sized: { target, of, title, size }, row, trials, predict, growthOf, place }) {
  const counted = trials.flatMap((one) => {
    const { hits, reads } = countHits(one)
    return reads > 0 ? [{ hits, reads, exact: predict(one)?.bySize[place] ?? null }] : []
  })
  const offs = counted.flatMap(({ hits, reads, exact }) => exact === null ? [] : [hits / reads - exact])
  const [only] = counted
  return {
    target,
    of,
    title,
    size,
    status: row.status,
    repeats: row.repeats,
    hitRatio: counted.length === 1
      ? { value: only.hits / only.reads, ...wilson({ k: only.hits, n: only.reads }) }
      : spreadOf(counted.map(({ hits, reads }) => hits / reads)),
    exact: spreadOf(counted.flatMap(({ exact }) => exact ?? [])),
    off: offs.length === 0 ? null : { low: Math.min(...offs), high: Math.max(...offs) },
    callsPerRequest: row.origin?.callsPerRequest ?? null,
    p50Us: row.responseTimeUs?.p50?.value ?? null,
    p99Us: row.responseTimeUs?.p99?.value ?? null,
    memoryBytes: spreadOf(trials.flatMap((one) => readMemory(one, growthOf(one.trial.repeat)) ?? [])),
    entries: trials.length === 0 ? null : findMost(trials.flatMap((one) => countEntries(one) ?? [])),
    evicted: trials.length === 0 ? null : addKnown(trials.map(countEvicted))
  }
}

/**
 * Who waited for the call of another was answered without one of his own. More reads than were sent are of the warm-up, whose
 * last answers come after the counters were cleared: all of them hits, of a key that the exact LRU does not have.
 * @param {TrialRecord} record
 */
function countHits (record) {
  const services = record.lab?.services ?? []
  const reads = services.reduce((sum, { requests }) => sum + requests, 0)
  const hits = services.reduce((sum, { outcomes }) => sum + outcomes.fresh + outcomes.stale + outcomes.coalesced, 0)
  const late = Math.max(0, reads - countSent(record))
  return { hits: Math.max(0, hits - late), reads: reads - late }
}

/** @param {TrialRecord} record @param {number} ownBytes by which the service grows without a cache */
function readMemory (record, ownBytes) {
  const redis = record.lab?.memory?.after.flatMap((one) => one.redis ?? []) ?? []
  if (redis.length > 0) return redis[0].usedBytes // all services of a target share it
  const bytes = countGrowth(record)
  return bytes === null ? null : Math.max(0, bytes - ownBytes)
}

/** Of heap and buffers of all services over the window. @param {TrialRecord} record */
function countGrowth ({ lab }) {
  if (!lab?.memory) return null
  const [before, after] = [lab.memory.before, lab.memory.after].map((looks) =>
    looks.reduce((all, one) => all + one.heapBytes + one.externalBytes, 0))
  return after - before
}

/** Whether it keeps nothing, in its services or in a Redis. @param {TrialRecord} record */
function isEmpty ({ lab }) {
  return lab !== undefined && lab.services.length > 0 && lab.services.every(({ entries, redis }) => entries === 0 && redis === null)
}

/** @param {TrialRecord} record */
function countEntries ({ lab }) {
  const redis = lab?.memory?.after.flatMap((one) => one.redis ?? []) ?? []
  if (redis.length > 0) return redis[0].keys
  return lab && lab.services.length > 0 ? lab.services.reduce((sum, { entries }) => sum + entries, 0) : null
}

/** @param {TrialRecord} record */
function countEvicted ({ lab }) {
  const [before, after] = [lab?.memory?.before ?? [], lab?.memory?.after ?? []].map((looks) => looks.flatMap((one) => one.redis ?? []))
  if (before.length > 0 && after.length > 0) return after[0].evicted - before[0].evicted
  return lab && lab.services.length > 0 ? lab.services.reduce((sum, { evictions }) => sum + (evictions.size ?? 0), 0) : null
}

/** @param {number[]} values */
function spreadOf (values) {
  if (values.length === 0) return null
  const value = values.reduce((sum, one) => sum + one, 0) / values.length
  return { value, low: Math.min(...values), high: Math.max(...values) }
}

/** @param {number[]} values */
function findMost (values) {
  return values.length === 0 ? null : Math.max(...values)
}

/** @param {Array<number | null>} values */
function addKnown (values) {
  return values.some((one) => one === null) ? null : values.reduce((/** @type {number} */ sum, one) => sum + (one ?? 0), 0)
}
