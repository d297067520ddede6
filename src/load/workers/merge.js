import { decodeFromCompressedBase64, encodeIntoCompressedBase64 } from 'hdr-histogram-js/dist/encoding.js'
import { BaseloadError, REPORT_HINT } from '../../errors.js'
import { addCauses, addCounts, hasIdentity } from '../counts.js'
import { mergeSeries } from '../series.js'

/** @import { DriverResult } from '../../types.ts' */

/**
 * What several workers saw, as one driver would have told it. Pure.
 * @param {{ results: readonly DriverResult[] }} options in the order of the workers, at least one
 * @returns {DriverResult}
 * @throws {BaseloadError} ACCOUNTING_BROKEN
 */
export function mergeResults ({ results }) {
  const [{ driver, version }] = results
  const histograms = mergeAllHistograms(results)
  const ended = results.flatMap(({ endedInWindow }) => endedInWindow ?? [])
  const series = mergeSeries(results.map((result) => result.series))
  return {
    driver,
    version,
    windowMs: results.reduce((total, { windowMs }) => total + windowMs, 0) / results.length, // they open and close a moment apart
    counts: addWholeCounts(results),
    failedByCause: addCauses(results),
    ...mergeBodies(results),
    histograms: histograms.encoded,
    ...ended.length === results.length && { endedInWindow: addEnds(ended) },
    exactUs: mergeExact(results),
    timeline: addTimelines(results),
    ...mergeStages(results),
    ...results[0].fell && { fell: { ...results[0].fell, atMs: Math.max(...results.flatMap(({ fell }) => fell?.atMs ?? [])) } },
    invalid: results.flatMap(({ invalid }, index) => invalid.map((shortfall) => ({ ...shortfall, worker: index + 1 }))),
    ...histograms.sendLagP99Us !== null && { sendLagP99Us: histograms.sendLagP99Us },
    // The strictest: a worker that is late is so for all of its requests, and the others must not hide it.
    ...combine(results, 'driverLagP99Us', Math.max),
    ...combine(results, 'startedUs', Math.min),
    ...combine(results, 'resent', add),
    ...combine(results, 'receivedBytes', add),
    ...combine(results, 'inFlight', add),
    ...combine(results, 'waitedForConnection', add),
    ...combine(results, 'waitedAtLimit', add),
    ...combine(results, 'backlog', add),
    ...combine(results, 'stoodStillMs', Math.max),
    ...combine(results, 'connectionsOpened', add),
    ...combine(results, 'mostConnections', add),
    ...combine(results, 'reconnects', add),
    ...combine(results, 'clockDriftRatio', Math.max),
    ...series && { series }
  }
}

/** What a worker does not have is empty there. */
const PARTS = /** @type {const} */ (['bad', 'cut', 'serviceTime', 'firstByte', 'receiving', 'connect', 'tls'])

/** @param {readonly DriverResult[]} results */
export function mergeAllHistograms (results) {
  const encoded = mergeNamed(results, PARTS)
  const sendLags = results.flatMap(({ histograms }) => histograms.sendLag ?? [])
  if (sendLags.length === 0) return { encoded, sendLagP99Us: null }
  const sendLag = mergeHistograms(sendLags)
  encoded.sendLag = sendLag.encode()
  return { encoded, sendLagP99Us: sendLag.total > 0 ? sendLag.percentile(99) : null }
}

/**
 * @param {ReadonlyArray<Pick<DriverResult, 'histograms'>>} results
 * @param {ReadonlyArray<typeof PARTS[number]>} names beside the response time, those that any of them has
 */
function mergeNamed (results, names) {
  /** @type {DriverResult['histograms']} */
  const encoded = { responseTime: mergeHistograms(results.map(({ histograms }) => histograms.responseTime)).encode() }
  for (const name of names) {
    const parts = results.flatMap(({ histograms }) => histograms[name] ?? [])
    if (parts.length > 0) encoded[name] = mergeHistograms(parts).encode()
  }
  return encoded
}

/** @param {readonly DriverResult[]} results */
function addWholeCounts (results) {
  const counts = addCounts(results.map((result) => result.counts))
  if (hasIdentity(counts)) return counts
  const { due, ok, failed, timedOut, unfinished, notSent } = counts
  throw new BaseloadError(
    'ACCOUNTING_BROKEN',
    `due ${due} is not ok ${ok} + failed ${failed} + timedOut ${timedOut} + unfinished ${unfinished} + notSent ${notSent} over ${results.length} workers`,
    {
      hint: REPORT_HINT
    }
  )
}

/** Stages that all workers came to. @param {readonly DriverResult[]} results */
function mergeStages (results) {
  const all = results.flatMap(({ stages }) => stages ? [stages] : [])
  if (all.length < results.length) return {}
  return {
    stages: all[0].slice(0, Math.min(...all.map(({ length }) => length))).map((_, at) => {
      const own = all.map((stages) => stages[at])
      const lags = own.flatMap(({ driverLagP99Us }) => driverLagP99Us ?? [])
      return {
        fromMs: Math.max(...own.map(({ fromMs }) => fromMs)), // they fall back a moment apart, if one is late
        toMs: Math.min(...own.map(({ toMs }) => toMs)),
        counts: addCounts(own.map(({ counts }) => counts)),
        ...combine(own, 'resent', add),
        endedInWindow: addEnds(own.map(({ endedInWindow }) => endedInWindow)),
        failedByCause: addCauses(own),
        ...mergeBodies(own),
        histograms: mergeNamed(own, ['bad', 'cut']),
        exactUs: mergeExact(own),
        ...lags.length > 0 && { driverLagP99Us: Math.max(...lags) },
        ...own.every(({ invalid }) => invalid) && {
          invalid: own.flatMap(({ invalid = [] }, index) => invalid.map((shortfall) => ({ ...shortfall, worker: index + 1 })))
        }
      }
    })
  }
}

/** Beside each other: each worker has drawn a sample of its own. @param {ReadonlyArray<Pick<DriverResult, 'bodies'>>} results */
export function mergeBodies (results) {
  const bodies = results.flatMap((result) => result.bodies ?? [])
  return bodies.length === 0 ? {} : { bodies }
}

/** @param {ReadonlyArray<Pick<DriverResult, 'exactUs' | 'counts'>>} results */
export function mergeExact (results) {
  const seen = results.flatMap(({ exactUs, counts }) => exactUs === null ? [] : [{ ...exactUs, count: counts.due - counts.notSent }])
  const total = seen.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  return {
    min: Math.min(...seen.map(({ min }) => min)),
    max: Math.max(...seen.map(({ max }) => max)),
    mean: seen.reduce((sum, { mean, count }) => sum + mean * count, 0) / total
  }
}

/**
 * As long as the shortest: a second that only some workers have seen to its end would look like a drop of the rate.
 * @param {readonly DriverResult[]} results
 */
function addTimelines (results) {
  const seconds = Math.min(...results.map(({ timeline }) => timeline.length))
  return Array.from({ length: seconds }, (_, second) => {
    const own = results.map(({ timeline }) => timeline[second])
    const due = own.flatMap((one) => one.due ?? [])
    const kept = own.flatMap((one) => one.kept ? [one.kept] : [])
    const bytes = own.flatMap((one) => one.bytes ?? [])
    return {
      ...addEnds(own),
      ...bytes.length === own.length && { bytes: add(...bytes) },
      ...due.length === own.length && { due: add(...due) },
      ...kept.length === own.length && { kept: kept[0].map((_, at) => add(...kept.map((counts) => counts[at]))) }
    }
  })
}

/** @param {ReadonlyArray<{ ok: number, failed: number }>} ends */
export function addEnds (ends) {
  return ends.reduce((sum, { ok, failed }) => ({ ok: sum.ok + ok, failed: sum.failed + failed }), { ok: 0, failed: 0 })
}

/**
 * A figure that may be absent: a worker that had sent nothing has no lag.
 * @template {'startedUs' | 'resent' | 'receivedBytes' | 'inFlight' | 'driverLagP99Us' | 'waitedForConnection' | 'waitedAtLimit' |
 *   'backlog' | 'stoodStillMs' | 'connectionsOpened' | 'mostConnections' | 'reconnects' | 'clockDriftRatio'} K
 * @param {ReadonlyArray<Partial<Pick<DriverResult, K>>>} results
 * @param {K} key
 * @param {(...values: number[]) => number} how
 * @returns {Partial<Pick<DriverResult, K>>}
 */
export function combine (results, key, how) {
  const values = results.flatMap((result) => result[key] ?? [])
  return values.length === 0 ? {} : /** @type {Partial<Pick<DriverResult, K>>} */ ({ [key]: how(...values) })
}

/** @param {number[]} values */
export function add (...values) {
  return values.reduce((sum, value) => sum + value, 0)
}

/**
 * Several histograms as the one that would have held all their values: counts are added bucket by bucket, so nothing is
 * lost. Percentiles cannot be merged.
 * @param {readonly string[]} encoded at least one, all with the bounds of ../histogram.js
 * @returns {{ encode: () => string, percentile: (p: number) => number, total: number }}
 */
export function mergeHistograms (encoded) {
  const [merged, ...others] = encoded.map((base64) => decodeFromCompressedBase64(base64, 'packed'))
  for (const other of others) merged.add(other)
  return {
    encode: () => encodeIntoCompressedBase64(merged),
    percentile: (p) => merged.getValueAtPercentile(p),
    total: merged.totalCount
  }
}
