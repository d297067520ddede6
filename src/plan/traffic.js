import { parseDuration } from './duration.js'
import { DEFAULTS } from './presets.js'
import { parseNumber, parseRate } from './quantities.js'
import { planUntilBreak } from './until-break.js'

/** @import { Baseline, LoadProfile, Objective, RowStage, Stage, Traffic } from '../types.ts' */
/**
 * Of the key `load` in a file that has no mistake.
 * @typedef {{ users?: number, pause?: string | number, stages?: Array<{ duration: string | number, ratePerSecond: number
 *   }>, untilBreak?: boolean, ratePerSecond?: number }} WrittenTraffic
 */

const MOST_STAGES = 100
export const MOST_PAUSE_MS = 3_600_000
const MOST_STAGES_MS = 86_400_000

/**
 * Users who pause, a rate in stages, or one that rises until an objective breaks; undefined: none of them.
 * @param {{ written: WrittenTraffic, objectives?: readonly Objective[] }} options objectives: which may break
 * @returns {Traffic | undefined}
 */
export function readTraffic ({ written: { users, pause, stages, untilBreak, ratePerSecond }, objectives = [] }) {
  if (users !== undefined) {
    const pauseMs = pause === undefined ? DEFAULTS.pauseMs : parseDuration({ text: pause, name: 'load.pause' })
    return { kind: 'users', users, pauseMs }
  }
  if (untilBreak) return planUntilBreak({ objectives, fromPerSecond: ratePerSecond })
  return stages && {
    kind: 'stages',
    stages: stages.map(({ duration, ratePerSecond }) => ({
      durationMs: parseDuration({ text: duration, name: 'load.stages.duration' }),
      ratePerSecond
    }))
  }
}

/**
 * `30s:100/s,1m:500/s`, as k6 has its --stage.
 * @param {string} text
 * @returns {Stage[] | null} null: it is something else
 */
export function parseStages (text) {
  const stages = text.split(',').map((one) => {
    const [duration, rate, ...rest] = one.split(':')
    const ratePerSecond = rest.length > 0 || rate === undefined ? null : parseRate(rate) ?? parseNumber(rate.replace(/\/s$/, ''), 0, 0)
    return { durationMs: readDuration(duration), ratePerSecond }
  })
  if (stages.some(({ durationMs, ratePerSecond }) => durationMs === null || ratePerSecond === null)) return null
  const read = /** @type {Stage[]} */ (stages)
  return findStagesMistake({ stages: read }) === null ? read : null
}

/** @param {string} text */
function readDuration (text) {
  try {
    return parseDuration({ text, name: 'a stage' })
  } catch {
    return null
  }
}

/** @param {{ stages: readonly Stage[] }} options @returns {string | null} what is wrong with all of them together */
export function findStagesMistake ({ stages }) {
  const totalMs = measureStages({ stages })
  if (stages.length > MOST_STAGES) return `there are ${stages.length}, and ${MOST_STAGES} are the most`
  if (totalMs === 0) return 'none of them has a length'
  if (totalMs > MOST_STAGES_MS) return 'together they last longer than 24h'
  return layOutStages({ stages }).every(({ fromPerSecond, toPerSecond }) => fromPerSecond + toPerSecond === 0)
    ? 'nothing is asked for in any of them'
    : null
}

/** @param {{ stages: readonly Stage[] }} options @returns {number} ms */
export function measureStages ({ stages }) {
  return stages.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

/** @param {{ stages: readonly Stage[] }} options */
export function findGreatestRate ({ stages }) {
  return Math.max(...stages.map(({ ratePerSecond }) => ratePerSecond))
}

/**
 * Stages that have a length, each with the rates at its ends; one of no length is a jump between two of them.
 * @param {{ stages: readonly Stage[], startRatePerSecond?: number }} options startRatePerSecond absent: 0
 * @returns {RowStage[]}
 */
export function layOutStages ({ stages, startRatePerSecond = 0 }) {
  const of = stages.filter(({ durationMs }) => durationMs > 0).length
  let fromPerSecond = startRatePerSecond
  let fromMs = 0
  /** @type {RowStage[]} */
  const found = []
  for (const { durationMs, ratePerSecond } of stages) {
    const toMs = fromMs + durationMs
    if (durationMs > 0) {
      found.push({ kind: 'stage', number: found.length + 1, of, fromMs, toMs, fromPerSecond, toPerSecond: ratePerSecond })
    }
    fromPerSecond = ratePerSecond
    fromMs = toMs
  }
  return found
}

/** What a load says of the row that it makes. @param {LoadProfile} load @returns {Extract<Traffic, { kind: 'users' }> | undefined} */
export function describeUsers (load) {
  return load.kind === 'constant-users' ? { kind: 'users', users: load.connections, pauseMs: load.pauseMs } : undefined
}

/** Whether a trial is loaded so. @param {LoadProfile | undefined} load undefined: not known */
export function isTrafficLoad (load) {
  return load?.kind === 'constant-users' || load?.kind === 'stages'
}

/**
 * Whether a baseline is loaded so, parsed or as it stands in its file.
 * @param {{ traffic?: unknown, users?: unknown, stages?: unknown, untilBreak?: unknown } | undefined} load
 */
export function hasTraffic (load) {
  return load !== undefined && (load.untilBreak === true || [load.traffic, load.users, load.stages].some((value) => value !== undefined))
}

/** Whether the rate of a baseline rises until an objective breaks. @param {{ load: Pick<Baseline['load'], 'traffic'> }} baseline */
export function risesUntilBreak ({ load: { traffic } }) {
  return traffic?.kind === 'stages' && traffic.untilBreak !== undefined
}
