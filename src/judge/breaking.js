import { isLatency, isOfEvents } from '../plan/objective.js'
import { layOutStages } from '../plan/traffic.js'
import { chooseFallRate } from '../plan/until-break.js'
import { clopperPearson } from '../stats/proportion.js'
import { allowedRatio } from './allowed-ratio.js'

/** @import { EventObjective, Fall, Objective, RowStage, Stage } from '../types.ts' */
/** @import { LoadTick } from '../load/job.js' */
/** @typedef {NonNullable<LoadTick['soFar']> & { atMs: number }} Seen since the window's start */
/** @typedef {{ seen: readonly Seen[], boundsUs: readonly number[], objective: EventObjective }} Asked */

const SECONDS = 3 // one after the other: a stop of the machine, with its backlog, is over by then
const ENOUGH = 10 // answers: with fewer a second is looked at with the one before it
const EDGE_MS = 100 // a tick comes a little late
const NOTICE_MS = 200 // until the driver has heard of it
const ROUND_MS = 100

/**
 * Whether an objective has surely broken in the step that is asked for just now: over the step so far, and in each of
 * the last three seconds. Then the rate falls. Where the driver is late it looks the same, and the step's own figures
 * tell the two apart afterwards; rising on would be no use either way.
 * @param {{ ticks: readonly LoadTick[], stages: readonly Stage[], boundsUs: readonly number[], objectives: readonly
 *   Objective[] }} options ticks: one a second, of the native driver; boundsUs: those that slow answers are counted by
 * @returns {Fall | null} null: the rate rises on
 */
export function findBreak ({ ticks, stages, boundsUs, objectives }) {
  const seen = ticks.flatMap(({ elapsedMs, soFar }) => soFar ? [{ ...soFar, atMs: elapsedMs }] : [])
  const last = seen.at(-1)
  const steps = layOutStages({ stages }).slice(0, -1) // the last stage is the watch
  const step = last && steps.find(({ toMs }) => last.atMs < toMs + EDGE_MS)
  if (!step) return null
  const begun = seen.findLastIndex(({ atMs }) => atMs <= step.fromMs + EDGE_MS)
  const broken = objectives.filter(isOfEvents).find((objective) => {
    const asked = { seen, boundsUs, objective }
    const recent = Array.from({ length: SECONDS }, (_, back) => seen.length - 1 - back)
    return isSurelyBad({ ...asked, from: begun, to: seen.length - 1 }) &&
      recent.every((to) => to >= 0 && isSurelyBad({ ...asked, from: findFrom({ seen, to }), to }))
  })
  if (!broken) return null
  const atMs = Math.ceil((last.atMs + NOTICE_MS) / ROUND_MS) * ROUND_MS
  const before = steps.slice(0, steps.indexOf(step)).findLastIndex((one) => !isBadStep({ seen, boundsUs, objective: broken, step: one }))
  return { atMs, ratePerSecond: chooseFallRate({ stages, atMs: steps[before + 1].fromMs }) }
}

/**
 * Short steps are over before it is sure: the first of those that were bad one after the other is the one that broke.
 * @param {Asked & { step: RowStage }} options
 */
function isBadStep ({ step: { fromMs, toMs }, seen, ...asked }) {
  const place = (/** @type {number} */ ms) => seen.findLastIndex(({ atMs }) => atMs <= ms + EDGE_MS)
  return isSurelyBad({ ...asked, seen, from: place(fromMs), to: place(toMs) })
}

/** @param {{ seen: readonly Seen[], to: number }} options @returns {number} -1: from the window's start */
function findFrom ({ seen, to }) {
  return seen.findLastIndex((one, at) => at < to && countEnded(seen[to]) - countEnded(one) >= ENOUGH)
}

/**
 * @param {Asked & { from: number, to: number }} options places in seen; from: -1: the window's start
 * @returns {boolean} more is bad than the objective allows, with 97.5 % confidence
 */
function isSurelyBad ({ seen, boundsUs, objective, from, to }) {
  const [before, after] = [from < 0 ? null : seen[from], seen[to]]
  const bound = isLatency(objective) ? boundsUs.indexOf(objective.boundUs) : -1
  const slowOf = (/** @type {Seen | null} */ one) => (bound === -1 ? 0 : one?.slow[bound] ?? 0)
  const late = bound === -1 ? 0 : countLate({ seen, to, boundMs: boundsUs[bound] / 1000 })
  const ended = countEnded(after) - countEnded(before)
  const bad = Math.min(ended, slowOf(after) - slowOf(before) + after.failed - (before?.failed ?? 0)) + late
  const valid = ended + late
  return valid > 0 && bad > 0 && clopperPearson({ k: bad, n: valid }).low > allowedRatio(objective)
}

/**
 * Requests that have waited longer than the bound and are not answered yet: of a server that has stopped there is nothing else to see.
 * @param {{ seen: readonly Seen[], to: number, boundMs: number }} options
 */
function countLate ({ seen, to, boundMs }) {
  const due = seen.findLast(({ atMs }, at) => at <= to && atMs <= seen[to].atMs - boundMs)?.due ?? 0
  return Math.max(0, due - countEnded(seen[to]))
}

/** @param {Seen | null} seen */
function countEnded (seen) {
  return seen === null ? 0 : seen.ok + seen.failed
}
