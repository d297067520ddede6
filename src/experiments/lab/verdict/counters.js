import { findRecovery } from '../stats/recovery.js'
import { greatest, least } from '../../../stats/extremes.js'

/**
 * @import { LabTimes, ServiceCounters, TrialRecord } from '../../../types.ts'
 *
 * From the lowest to the highest of several values. A percentile of processes or repeats taken together lies between theirs.
 * @typedef {{ low: number, high: number }} Range
 * @typedef {{ count: number, p50: Range | null, p99: Range | null, max: number | null }} RangedTimes
 * @typedef {object} LabOrigin over the repeats in which it could be asked; calls and writes in sum
 * @property {number} calls
 * @property {number} writes among them
 * @property {number} failed among them
 * @property {number} requests that users sent in those repeats
 * @property {number | null} callsPerRequest
 * @property {number | null} offloadRatio 1 - callsPerRequest; below 0 where a request leads to more than one call
 * @property {number} peakConcurrent
 * @typedef {object} LabService over all services, and the repeats in which they could be asked; counts in sum
 * @property {number} processes in a trial
 * @property {number} reads
 * @property {number} writes
 * @property {Record<keyof ServiceCounters['outcomes'], number>} outcomes
 * @property {number} wrongValues
 * @property {RangedTimes} ageMs
 * @property {{ known: number, count: number, max: number, ratio: number | null }} versionsBehind
 * @property {Record<string, number>} evictions
 * @property {number} entries the most at a window's end, over all processes
 * @property {number} memoryBytes likewise
 * @property {Range | null} firstRequestMs
 * @property {number | null} redisErrors null: no Redis
 * @property {number | null} breakerOpens null: no breaker
 * @property {{ sent: number, received: number, lost: number, delayMs: RangedTimes } | null} invalidations
 * @typedef {object} LabRecovery
 * @property {number} repeats in which it could be told
 * @property {Range | null} recoveredMs until no answer failed; null: in no repeat
 * @property {number} notRecovered repeats in which that did not come within the window
 * @property {Range | null} freshMs until no answer was stale either
 * @property {number} notFresh
 */

/** @param {{ trials: readonly TrialRecord[] }} options @returns {LabOrigin | null} */
export function countOrigin ({ trials }) {
  const known = trials.flatMap(({ lab, load: { counts } }) => lab?.origin ? [{ ...lab.origin, requests: counts.due - counts.notSent }] : [])
  if (known.length === 0) return null
  const [calls, writes, failed, requests] = /** @type {const} */ (['calls', 'writes', 'failed', 'requests']).map(
    (key) => add(known.map((one) => one[key]))
  )
  const callsPerRequest = requests > 0 ? calls / requests : null
  return {
    calls,
    writes,
    failed,
    requests,
    callsPerRequest,
    offloadRatio: callsPerRequest === null ? null : 1 - callsPerRequest,
    peakConcurrent: Math.max(...known.map((one) => one.peakConcurrent))
  }
}

/** @param {{ trials: readonly TrialRecord[] }} options @returns {LabService | null} */
export function countServices ({ trials }) {
  const byTrial = trials.flatMap(({ lab }) => lab && lab.services.length > 0 ? [lab.services] : [])
  const all = byTrial.flat()
  if (all.length === 0) return null
  const sum = (/** @type {(one: ServiceCounters) => number} */ read) => add(all.map(read))
  const known = sum(({ versionsBehind }) => versionsBehind.known)
  const behind = sum(({ versionsBehind }) => versionsBehind.count)
  return {
    processes: Math.max(...byTrial.map(({ length }) => length)),
    reads: sum(({ requests }) => requests),
    writes: sum(({ writes }) => writes),
    outcomes: {
      fresh: sum(({ outcomes }) => outcomes.fresh),
      stale: sum(({ outcomes }) => outcomes.stale),
      coalesced: sum(({ outcomes }) => outcomes.coalesced),
      miss: sum(({ outcomes }) => outcomes.miss),
      error: sum(({ outcomes }) => outcomes.error)
    },
    wrongValues: sum(({ wrongValues }) => wrongValues),
    ageMs: rangeTimes(all.map(({ ageMs }) => ageMs)),
    versionsBehind: {
      known,
      count: behind,
      max: Math.max(...all.map(({ versionsBehind: { max } }) => max)),
      ratio: known > 0 ? behind / known : null
    },
    evictions: addByKey(all.map(({ evictions }) => evictions)),
    entries: Math.max(...byTrial.map((services) => add(services.map(({ entries }) => entries)))),
    memoryBytes: Math.max(...byTrial.map((services) => add(services.map(({ memoryBytes }) => memoryBytes)))),
    firstRequestMs: findRange(all.flatMap(({ firstRequestMs }) => firstRequestMs ?? [])),
    redisErrors: sumKnown(all.map(({ redis }) => redis?.errors)),
    breakerOpens: sumKnown(all.map(({ breaker }) => breaker?.opens)),
    invalidations: countInvalidations(all)
  }
}

/** @param {{ trials: readonly TrialRecord[] }} options @returns {LabRecovery | null} */
export function collectRecovery ({ trials }) {
  const known = trials.flatMap((record) => findRecovery(record) ?? [])
  if (known.length === 0) return null
  const recovered = known.flatMap(({ recoveredMs }) => recoveredMs ?? [])
  const fresh = known.flatMap(({ freshMs }) => freshMs ?? [])
  return {
    repeats: known.length,
    recoveredMs: findRange(recovered),
    notRecovered: known.length - recovered.length,
    freshMs: findRange(fresh),
    notFresh: known.filter(({ freshMs }) => freshMs === null).length
  }
}

/** @param {ServiceCounters[]} all */
function countInvalidations (all) {
  const known = all.flatMap(({ invalidations }) => invalidations ?? [])
  if (known.length === 0) return null
  return {
    sent: add(known.map(({ sent }) => sent)),
    received: add(known.map(({ received }) => received)),
    lost: add(known.map(({ dropped }) => dropped)),
    delayMs: rangeTimes(known.map(({ delayMs }) => delayMs))
  }
}

/** @param {LabTimes[]} all */
function rangeTimes (all) {
  const counted = all.filter(({ count }) => count > 0)
  return {
    count: add(counted.map(({ count }) => count)),
    p50: findRange(counted.flatMap(({ p50 }) => p50 ?? [])),
    p99: findRange(counted.flatMap(({ p99 }) => p99 ?? [])),
    max: findRange(counted.flatMap(({ max }) => max ?? []))?.high ?? null
  }
}

/** @param {number[]} values */
function findRange (values) {
  return values.length === 0 ? null : { low: least(values), high: greatest(values) }
}

/** @param {Array<number | undefined>} values */
function sumKnown (values) {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? null : add(known)
}

/** @param {Array<Record<string, number>>} records */
function addByKey (records) {
  /** @type {Map<string, number>} */
  const sums = new Map()
  for (const [key, value] of records.flatMap(Object.entries)) sums.set(key, (sums.get(key) ?? 0) + value)
  return Object.fromEntries([...sums].sort(([a], [b]) => a < b ? -1 : 1))
}

/** @param {number[]} values */
function add (values) {
  return values.reduce((sum, value) => sum + value, 0)
}
