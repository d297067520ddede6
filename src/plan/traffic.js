import { parseDuration } from './duration.js'
import { DEFAULTS } from './presets.js'
import { parseNumber, parseRate } from './quantities.js'
import { planUntilBreak } from './until-break.js'

/**
 * @import { Baseline, LoadProfile, Objective, RowStage, Stage, Traffic, UsersLoadProfile, UserStage, UserStagesLoadProfile }
 *   from '../types.ts'
 *
 * Of the key `load` in a file that has no mistake.
 * @typedef {{ users?: number, pause?: string | number, stages?: WrittenStage[], untilBreak?: boolean, ratePerSecond?: number
 *   }} WrittenTraffic
 * @typedef {{ duration: string | number, ratePerSecond?: number, users?: number }} WrittenStage one of the two
 * @typedef {readonly Stage[] | readonly UserStage[]} Stages all to rates, or all to users
 */

const MOST_STAGES = 100
const MOST_USERS = 10_000
export const MOST_PAUSE_MS = 3_600_000
const MOST_STAGES_MS = 86_400_000

/**
 * Users who pause, a rate in stages, or one that rises until an objective breaks; undefined: none of them.
 * @param {{ written: WrittenTraffic, objectives?: readonly Objective[] }} options objectives: which may break
 * @returns {Traffic | undefined}
 */
export function readTraffic ({ written: { users, pause, stages, untilBreak, ratePerSecond }, objectives = [] }) {
  const pauseMs = pause === undefined ? DEFAULTS.pauseMs : parseDuration({ text: pause, name: 'load.pause' })
  if (users !== undefined) return { kind: 'users', users, pauseMs }
  if (untilBreak) return planUntilBreak({ objectives, fromPerSecond: ratePerSecond })
  return stages && makeStages({ stages: /** @type {Stages} */ (stages.map(readStage)), pauseMs })
}

/** @param {WrittenStage} stage @returns {Stage | UserStage} */
export function readStage ({ duration, ratePerSecond, users }) {
  const durationMs = parseDuration({ text: duration, name: 'load.stages.duration' })
  return users === undefined ? { durationMs, ratePerSecond: Number(ratePerSecond) } : { durationMs, users }
}

/** @param {{ stages: Stages, pauseMs?: number }} options pauseMs: of users; absent: as usual @returns {Traffic} */
export function makeStages ({ stages, pauseMs = DEFAULTS.pauseMs }) {
  return areOfUsers(stages) ? { kind: 'user-stages', stages: [...stages], pauseMs } : { kind: 'stages', stages: [...stages] }
}

/** @param {Stages} stages @returns {stages is readonly UserStage[]} */
export function areOfUsers (stages) {
  return stages.some((stage) => 'users' in stage)
}

/**
 * `30s:100/s,1m:500/s` or `10s:10u,30s:100u`, as k6 has its --stage.
 * @param {string} text
 * @returns {Stages | null} null: it is something else
 */
export function parseStages (text) {
  /** @type {Array<Stage | UserStage>} */
  const stages = []
  for (const one of text.split(',')) {
    const [duration, height, ...rest] = one.split(':')
    const durationMs = readDuration(duration)
    if (durationMs === null || height === undefined || rest.length > 0) return null
    const [, users] = /^ *(\d{1,6})u *$/.exec(height) ?? []
    const ratePerSecond = parseRate(height) ?? parseNumber(height.replace(/\/s$/, ''), 0, 0)
    if (users === undefined && ratePerSecond === null) return null
    stages.push(users === undefined ? { durationMs, ratePerSecond: Number(ratePerSecond) } : { durationMs, users: Number(users) })
  }
  const read = /** @type {Stages} */ (stages)
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

/** @param {{ stages: Stages }} options @returns {string | null} what is wrong with all of them together */
export function findStagesMistake ({ stages }) {
  const totalMs = measureStages({ stages })
  if (stages.length > MOST_STAGES) return `there are ${stages.length}, and ${MOST_STAGES} are the most`
  if (totalMs === 0) return 'none of them has a length'
  if (totalMs > MOST_STAGES_MS) return 'together they last longer than 24h'
  if (areOfUsers(stages)) {
    if (stages.some((stage) => !('users' in stage))) return 'some go to a rate and some to users'
    if (findMostUsers({ stages }) > MOST_USERS) return `there are ${findMostUsers({ stages })} users, and ${MOST_USERS} are the most`
  }
  return layOutStages({ stages }).every((stage) => findMean(stage) === 0)
    ? 'nothing is asked for in any of them'
    : null
}

/** @param {{ stages: Stages }} options @returns {number} ms */
export function measureStages ({ stages }) {
  return [...stages].reduce((sum, { durationMs }) => sum + durationMs, 0)
}

/** @param {{ stages: readonly Stage[] }} options */
export function findGreatestRate ({ stages }) {
  return Math.max(...stages.map(({ ratePerSecond }) => ratePerSecond))
}

/** @param {{ stages: readonly UserStage[] }} options */
export function findMostUsers ({ stages }) {
  return Math.max(...stages.map(({ users }) => users))
}

/** @param {RowStage} stage @returns {number} of its rate, or of its users */
export function findMean (stage) {
  return 'toUsers' in stage ? (stage.fromUsers + stage.toUsers) / 2 : (stage.fromPerSecond + stage.toPerSecond) / 2
}

/** Over all stages, at least one. @param {{ stages: readonly UserStage[] }} options */
export function findMeanUsers ({ stages }) {
  const area = layOutStages({ stages }).reduce((sum, stage) => sum + findMean(stage) * (stage.toMs - stage.fromMs), 0)
  return Math.max(1, Math.round(area / measureStages({ stages })))
}

/**
 * Stages that have a length, each with the rates or users at its ends; one of no length is a jump between two of them.
 * @param {{ stages: Stages, startRatePerSecond?: number }} options startRatePerSecond absent: 0
 * @returns {RowStage[]}
 */
export function layOutStages ({ stages, startRatePerSecond = 0 }) {
  const of = [...stages].filter(({ durationMs }) => durationMs > 0).length
  let [from, fromMs] = [startRatePerSecond, 0]
  /** @type {RowStage[]} */
  const found = []
  for (const stage of stages) {
    const toMs = fromMs + stage.durationMs
    const to = 'users' in stage ? stage.users : stage.ratePerSecond
    if (stage.durationMs > 0) {
      const ends = 'users' in stage ? { fromUsers: from, toUsers: to } : { fromPerSecond: from, toPerSecond: to }
      found.push({ kind: 'stage', number: found.length + 1, of, fromMs, toMs, ...ends })
    }
    [from, fromMs] = [to, toMs]
  }
  return found
}

/**
 * Users who pause, as many all the time or in stages.
 * @param {LoadProfile} load
 * @returns {load is UsersLoadProfile | UserStagesLoadProfile}
 */
export function isUsersLoad (load) {
  return load.kind === 'constant-users' || load.kind === 'user-stages'
}

/** What a load says of the row that it makes. @param {LoadProfile} load @returns {Extract<Traffic, { kind: 'users' }> | undefined} */
export function describeUsers (load) {
  return isUsersLoad(load) ? { kind: 'users', users: load.connections, pauseMs: load.pauseMs } : undefined
}

/** Whether a trial is loaded so. @param {LoadProfile | undefined} load undefined: not known */
export function isTrafficLoad (load) {
  return load?.kind === 'constant-users' || load?.kind === 'user-stages' || load?.kind === 'stages'
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
