import { isLatency } from '../../../plan/objective.js'
import { allowedRatio } from '../../../judge/allowed-ratio.js'

/** @import { EventObjective } from '../../../types.ts' */
/** @import { Tally } from './probe-decision.js' */
/**
 * What the driver says while a probe runs, about once a second. soFar: since the window's start; slow: good answers beyond each of the
 * bounds of listBounds.
 * @typedef {{ elapsedMs: number, soFar: { due: number, ok: number, failed: number, slow: number[] } }} ProbeTick
 */

const NEAR = 0.5 // of the bound: what came near to it says how bursts come before one has missed it

/**
 * The response times that the driver is to count answers beyond: for each latency objective its bound, and what is near to it.
 * @param {{ objectives: readonly EventObjective[] }} options
 * @returns {number[]} microseconds
 */
export function listBounds ({ objectives }) {
  return objectives.flatMap((objective) => {
    const boundUs = boundOf(objective)
    return boundUs === null ? [] : [boundUs, boundUs * NEAR]
  })
}

/**
 * What is known of a running probe, for each objective.
 * @param {{ objectives: readonly EventObjective[], ticks: readonly ProbeTick[], plannedMs: number }} options
 * @returns {Tally[]}
 */
export function tallyTicks ({ objectives, ticks, plannedMs }) {
  const elapsedMs = ticks.at(-1)?.elapsedMs ?? 0
  const backlog = ticks.map(({ soFar: { due, ok, failed } }) => due - ok - failed)
  let bounds = 0
  return objectives.map((objective) => {
    const boundUs = boundOf(objective)
    const place = boundUs === null ? null : bounds++ * 2
    return {
      stretches: ticks.map((tick, i) => countStretch({ tick, before: ticks[i - 1], place })),
      allowed: allowedRatio(objective),
      elapsedMs,
      plannedMs,
      backlog,
      ...(boundUs !== null && { boundMs: boundUs / 1000 })
    }
  })
}

/**
 * @param {{ tick: ProbeTick, before: ProbeTick | undefined, place: number | null }} options place: of the bound among
 *   those counted; null: only failures are bad
 */
function countStretch ({ tick: { soFar }, before, place }) {
  const since = (/** @type {(soFar: ProbeTick['soFar']) => number} */ read) => read(soFar) - (before ? read(before.soFar) : 0)
  const failed = since((all) => all.failed)
  const valid = since((all) => all.ok) + failed
  if (place === null) return { valid, bad: failed }
  return { valid, bad: failed + since(({ slow }) => slow[place]), near: failed + since(({ slow }) => slow[place + 1]) }
}

/**
 * What is beyond it has missed: of `p99<50ms`, 50 ms itself has.
 * @param {EventObjective} objective
 * @returns {number | null} null when it is not about latency
 */
function boundOf (objective) {
  if (!isLatency(objective)) return null
  return objective.strict ? objective.boundUs - 0.5 : objective.boundUs // times are compared before they are rounded to whole microseconds
}
