import { followDrift } from '../../../stats/leak-trend.js'
import { judgeParts } from '../../../stats/leak.js'
import { isTrialOfSoak } from '../plan/experiment.js'

/** @import { Baseline, Check, Row, RunRecord, SoakReason, TrialRecord } from '../../../types.ts' */
/** @import { Drift } from '../../../stats/leak-trend.js' */
/** @import { Growth } from '../../../stats/leak.js' */
/** @import { Trend } from '../../../stats/leak-trend.js' */
/**
 * One part of a target. bytesPerSecond, bytesPerRequest: of its growth, null where there is none to tell.
 * @typedef {{ part: string, found: Growth['found'], reason: SoakReason, overMs: number, fromBytes: number | null,
 *   toBytes: number | null, bytesPerSecond: SoakRange | null, bytesPerRequest: SoakRange | null }} SoakPart
 */
/** @typedef {{ value: number, low: number, high: number }} SoakRange */
/**
 * found: a leak where one part has one, none where no part has. endedEarly: it was decided before the time was up.
 * drift: of p99; null: not known. seconds, memoryBytes: to be drawn.
 * @typedef {{ target: string, title: string, found: Growth['found'], reason: SoakReason, requestsPerSecond: number,
 *   windowMs: number, plannedMs: number, endedEarly: boolean, parts: SoakPart[], drift: Drift | null, series: { atMs:
 *   number[], parts: Array<{ name: string, memoryBytes: Array<number | null> }> }, p99: Array<{ fromMs: number, p99Us:
 *   number | null }> }} SoakRow
 */
/** @typedef {{ rows: SoakRow[] }} SoakResult */

/**
 * @param {{ baseline: Baseline, rows: readonly Row[], record: RunRecord }} options rows: of the baseline
 * @returns {SoakResult}
 */
export function buildSoakResult ({ baseline, rows, record }) {
  return {
    rows: record.trials
      .filter(({ trial, soak }) => soak && isTrialOfSoak({ baseline, trial }))
      .map((trial) => describeRow({ trial, row: rows.find(({ target }) => target === trial.trial.target) }))
  }
}

/** What decides the exit code. @param {{ result: SoakResult }} options @returns {Check[]} */
export function listSoakChecks ({ result: { rows } }) {
  return rows.map(({ target, found, reason }) => ({
    name: `${target}: no leak`,
    target,
    asked: 'no leak',
    cells: [target, 'no leak'],
    verdict: VERDICTS[found],
    reason
  }))
}

const VERDICTS = /** @type {const} */ ({ leak: 'missed', none: 'met', unknown: 'inconclusive' })

/** @param {{ trial: TrialRecord, row: Row | undefined }} options */
function describeRow ({ trial: { trial: { target, durationMs: plannedMs }, load, soak = { atMs: [], parts: [] } }, row }) {
  const { windowMs, endedInWindow, counts } = load
  const ended = endedInWindow ? endedInWindow.ok + endedInWindow.failed : counts.ok + counts.failed
  const requestsPerSecond = windowMs > 0 ? ended * 1000 / windowMs : 0
  const parts = judgeParts({ memory: soak, plannedMs }).map(({ part, growth }) => describePart({ part, growth, requestsPerSecond }))
  const overTime = row?.measured?.overTime
  const worst = ORDER.flatMap((found) => parts.filter((part) => part.found === found))[0]
  return {
    target,
    title: row?.title ?? target,
    found: worst?.found ?? 'unknown',
    reason: worst?.reason ?? { code: 'SOAK_UNREAD' },
    requestsPerSecond,
    windowMs,
    plannedMs,
    endedEarly: windowMs < plannedMs && worst !== undefined && worst.found !== 'unknown',
    parts,
    drift: followDrift({ overTime }),
    series: soak,
    p99: overTime?.stretches.map(({ fromMs, p99Us }) => ({ fromMs, p99Us })) ?? []
  }
}

/** A leak of one part is one of the target; no leak is what all of them must show. */
const ORDER = /** @type {const} */ (['leak', 'unknown', 'none'])

/** @param {{ part: string, growth: Growth, requestsPerSecond: number }} options */
function describePart ({ part, growth, requestsPerSecond }) {
  const { found, trend, overMs, fromBytes, toBytes } = growth
  const bytesPerSecond = trend && divide(trend, 1)
  const bytesPerRequest = trend && requestsPerSecond > 0 ? divide(trend, requestsPerSecond) : null
  return {
    part,
    found,
    reason: findReason({ growth, bytesPerSecond, bytesPerRequest, requestsPerSecond }),
    overMs,
    fromBytes,
    toBytes,
    bytesPerSecond,
    bytesPerRequest
  }
}

/** @param {Trend} trend @param {number} by */
function divide ({ slope, low, high }, by) {
  return { value: slope / by, low: low / by, high: high / by }
}

/**
 * @param {{ growth: Growth, bytesPerSecond: SoakRange | null, bytesPerRequest: SoakRange | null, requestsPerSecond:
 *   number }} options
 * @returns {SoakReason}
 */
function findReason ({ growth: { found, because, overMs, fromBytes, toBytes }, bytesPerSecond, bytesPerRequest, requestsPerSecond }) {
  if (bytesPerSecond === null) return because === 'unread' ? { code: 'SOAK_UNREAD' } : { code: 'SOAK_FEW', overMs }
  if (found === 'leak') return { code: 'SOAK_LEAK', bytesPerSecond, bytesPerRequest, requestsPerSecond, overMs }
  if (found === 'none') return { code: 'SOAK_NO_LEAK', mostPerSecond: bytesPerSecond.high, mostPerRequest: bytesPerRequest?.high ?? null, overMs }
  const grownBytes = (toBytes ?? 0) - (fromBytes ?? 0)
  switch (because) {
    case 'slowing': return { code: 'SOAK_SLOWING', grownBytes, overMs }
    case 'uneven': return { code: 'SOAK_UNEVEN', grownBytes, overMs }
    case 'small': return { code: 'SOAK_SMALL', grownBytes, overMs }
    default: return { code: 'SOAK_WIDE', bytesPerSecond, overMs }
  }
}
