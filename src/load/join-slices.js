import { addCauses, addCounts } from './counts.js'
import { add, addEnds, combine, mergeAllHistograms, mergeBodies, mergeExact } from './workers/merge.js'

/** @import { DriverResult } from '../types.ts' */

const SECOND_MS = 1000

/**
 * The slices of one server as one window: each begins where the one before ended, so that what follows from the order of requests,
 * from seconds and from stops of the machine is found as in a window that was never left. Pure.
 * @param {{ results: readonly DriverResult[] }} options in order, at least one
 * @returns {DriverResult}
 */
export function joinSlices ({ results }) {
  const [{ driver, version }] = results
  const histograms = mergeAllHistograms(results)
  const ended = results.flatMap(({ endedInWindow }) => endedInWindow ?? [])
  const series = joinSeries(results)
  return {
    driver,
    version,
    windowMs: sumWindows(results),
    counts: addCounts(results.map(({ counts }) => counts)),
    failedByCause: addCauses(results),
    ...mergeBodies(results),
    histograms: histograms.encoded,
    ...ended.length === results.length && { endedInWindow: addEnds(ended) },
    exactUs: mergeExact(results),
    timeline: joinTimelines(results),
    invalid: joinShortfalls(results),
    ...histograms.sendLagP99Us !== null && { sendLagP99Us: histograms.sendLagP99Us },
    ...combine(results, 'driverLagP99Us', (...values) => takeMedian(values)),
    ...combine(results, 'resent', add),
    ...combine(results, 'receivedBytes', add),
    ...combine(results, 'inFlight', Math.max),
    ...combine(results, 'waitedForConnection', add),
    ...combine(results, 'waitedAtLimit', add),
    ...combine(results, 'backlog', add),
    ...combine(results, 'stoodStillMs', add),
    ...combine(results, 'connectionsOpened', add),
    ...combine(results, 'mostConnections', Math.max),
    ...combine(results, 'reconnects', add),
    ...combine(results, 'clockDriftRatio', Math.max),
    ...series && { series }
  }
}

/** @param {readonly DriverResult[]} results */
function sumWindows (results) {
  return results.reduce((total, { windowMs }) => total + windowMs, 0)
}

/**
 * Where a slice was spoiled by the driver it stands among others that were not: only what half of them had is the driver's way.
 * @param {readonly DriverResult[]} results
 */
function joinShortfalls (results) {
  const spoiled = results.filter(({ invalid }) => invalid.length > 0)
  return spoiled.length * 2 > results.length ? spoiled[spoiled.length - 1].invalid : []
}

/** Whole seconds: short slices are put together until they last as long. @param {readonly DriverResult[]} results */
function joinTimelines (results) {
  const [{ windowMs }] = results
  if (windowMs >= SECOND_MS) return results.flatMap(({ timeline }) => timeline)
  const size = Math.ceil(SECOND_MS / windowMs)
  const groups = Array.from({ length: Math.floor(results.length / size) }, (_, at) => results.slice(at * size, (at + 1) * size))
  return groups.map((group) => {
    const { ok, failed } = addEnds(group.flatMap(({ endedInWindow }) => endedInWindow ?? []))
    const scale = SECOND_MS / sumWindows(group)
    const bytes = group.flatMap(({ receivedBytes }) => receivedBytes ?? [])
    return {
      ok: Math.round(ok * scale),
      failed: Math.round(failed * scale),
      ...bytes.length === group.length && { bytes: Math.round(add(...bytes) * scale) }
    }
  })
}

/** @param {readonly DriverResult[]} results @returns {DriverResult['series']} nothing when one is missing */
function joinSeries (results) {
  const whole = results.flatMap(({ series }) => series ?? [])
  if (whole.length < results.length) return undefined
  const length = whole.reduce((sum, { dueUs }) => sum + dueUs.length, 0)
  const joined = { dueUs: new Float64Array(length), responseUs: new Uint32Array(length) }
  const isBad = whole.some((one) => one.isBad) ? new Uint8Array(length) : undefined
  let [at, fromUs] = [0, 0]
  for (const [index, one] of whole.entries()) {
    joined.dueUs.set(one.dueUs.map((us) => us + fromUs), at)
    joined.responseUs.set(one.responseUs, at)
    if (one.isBad) isBad?.set(one.isBad, at)
    at += one.dueUs.length
    fromUs += results[index].windowMs * 1000
  }
  return { ...joined, ...isBad && { isBad } }
}

/** @param {number[]} values at least one */
function takeMedian (values) {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}
