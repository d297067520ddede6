import { isShortAmount } from '../plan/amount.js'
import { estimateOverRepeats, REPEATS_FOR_INTERVAL } from './repeats.js'

/** @import { PartUsage, RowMeasured, TrialRecord } from '../types.ts' */

/**
 * What the processes of a target used, by part.
 * @param {{ trials: TrialRecord[] }} options
 * @returns {Pick<RowMeasured, 'cpuPerRequestUs' | 'eventLoopUtilization' | 'memoryBytes' | 'cores' | 'readyMs'>}
 */
export function summariseParts ({ trials }) {
  /** @type {Map<string, PartUsage[]>} */
  const usagesOf = new Map()
  for (const part of trials.flatMap(({ parts }) => parts)) usagesOf.set(part.name, [...(usagesOf.get(part.name) ?? []), part])
  const byPart = [...usagesOf]
  return {
    cpuPerRequestUs: cpuPerRequest({ trials, byPart }),
    eventLoopUtilization: Object.fromEntries(byPart.map(([name, parts]) => [name, meanOf(parts.map((part) => part.eventLoopUtilization))])),
    memoryBytes: Object.fromEntries(byPart.map(([name, parts]) => [name, meanOf(parts.map((part) => part.memoryBytes))])),
    cores: Object.fromEntries(byPart.map(([name, parts]) => [name, sameCores(parts)])),
    readyMs: meanOf(trials.map(({ readyMs }) => readyMs ?? null))
  }
}

/**
 * CPU time over completed requests, all repeats together. One part that is not known leaves the sum unknown, so all of it is null.
 * @param {{ trials: TrialRecord[], byPart: Array<[string, PartUsage[]]> }} options
 */
function cpuPerRequest ({ trials, byPart }) {
  const completed = trials.reduce((sum, { load }) => sum + load.counts.ok + load.counts.failed, 0)
  const targetParts = byPart.filter(([, parts]) => parts.some(({ kind }) => kind !== 'driver'))
  const known = targetParts.every(([, parts]) => parts.every(({ cpuUs }) => cpuUs !== null))
  if (completed === 0 || targetParts.length === 0 || !known || trials.some(isShortAmount)) return null
  const costs = targetParts.map(
    ([name, parts]) =>
      /** @type {const} */ ([name, parts.reduce((sum, { cpuUs }) => sum + (cpuUs ?? 0), 0) / completed])
  )
  const estimate = estimateCost(trials)
  return { total: costs.reduce((sum, [, cost]) => sum + cost, 0), parts: Object.fromEntries(costs), ...(estimate && { estimate }) }
}

/** How the server starts differ; the cost of each is over its own requests. @param {TrialRecord[]} trials whose CPU times are all known */
function estimateCost (trials) {
  if (trials.length < REPEATS_FOR_INTERVAL) return null
  const costs = trials.map(({ load: { counts }, parts }) => {
    const used = parts.filter(({ kind }) => kind !== 'driver').reduce((sum, { cpuUs }) => sum + (cpuUs ?? 0), 0)
    return used / (counts.ok + counts.failed)
  })
  // a trial in which nothing ended has no cost a request
  return costs.every(Number.isFinite) ? estimateOverRepeats({ values: costs }) : null
}

/** @param {Array<number | null>} values @returns {number | null} null when nothing is */
function meanOf (values) {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** Null when the repeats ran on different CPUs: there is no one answer. @param {PartUsage[]} parts */
function sameCores (parts) {
  const [{ cores }] = parts
  return parts.every((part) => String(part.cores) === String(cores)) ? cores : null
}
