import { parseDuration } from '../../../plan/duration.js'
import { isLatency, parseObjective } from '../../../plan/objective.js'
import { findStagesMistake, hasTraffic, MOST_PAUSE_MS, readStage } from '../../../plan/traffic.js'
import { MOST_PER_SECOND } from '../../../plan/until-break.js'
import { isGroup } from '../../../plan/json.js'
import { attempt, findDurationMistakes } from '../../../plan/mistakes.js'

/** @import { Stages, WrittenStage } from '../../../plan/traffic.js' */
/** @import { Mistake } from '../../../plan/yaml-document.js' */

const NO_PEAK = 'leave it out: such a load is never flat out'

const ONE_LOAD = 'a baseline has one load: write two baselines'
const OPEN = Object.freeze({
  connections: 'write openConnections, or leave it out: as many are opened as are needed',
  pipelining: 'leave it out: requests leave when they are due'
})

/** What users, stages or a rise say themselves, and so what does nothing beside them. */
const BESIDE = Object.freeze({
  users: {
    ratePerSecond: 'leave it out: how often users ask follows from their pause and what they wait',
    connections: 'leave it out: each user has one connection',
    openConnections: 'leave it out: each user has one connection',
    pipelining: 'leave it out: a user waits for the answer',
    stages: ONE_LOAD,
    untilBreak: ONE_LOAD
  },
  stages: { ...OPEN, ratePerSecond: 'leave it out: the stages have their rates', untilBreak: ONE_LOAD },
  untilBreak: OPEN
})

/** @typedef {keyof typeof BESIDE} Kind */

/**
 * What is wrong with users, stages and a rate that rises until an objective breaks, and no schema can tell.
 * @param {{ baseline: Record<string, unknown> }} options of any shape: what the schema refused is passed over
 * @returns {Mistake[]}
 */
export function findTrafficMistakes ({ baseline: { load, lab, peak, claims, objectives } }) {
  if (!isGroup(load)) return []
  const stages = Array.isArray(load.stages) ? load.stages : []
  const hasUsers = load.users !== undefined || stages.some((stage) => isGroup(stage) && stage.users !== undefined)
  if (load.pause !== undefined && !hasUsers) {
    return [{ path: ['load', 'pause'], at: 'key', wrong: 'a pause without users', right: 'add users, or leave it out' }]
  }
  if (!hasTraffic(load)) return []
  const kind = load.users !== undefined ? 'users' : load.stages !== undefined ? 'stages' : 'untilBreak'
  const besideLab = findBesideLab({ lab, kind })
  if (besideLab.length > 0) return besideLab
  return [
    ...listBeside({ load, kind }),
    ...(kind === 'stages' && hasUsers && load.openConnections !== undefined
      ? [{ path: ['load', 'openConnections'], at: /** @type {const} */ ('key'), wrong: 'openConnections beside users', right: BESIDE.users.openConnections }]
      : []),
    ...(peak === undefined || lab !== undefined ? [] : [{ path: ['peak'], wrong: `a peak beside ${kind}`, right: NO_PEAK }]),
    ...(claims === undefined || kind === 'users'
      ? []
      : [{ path: ['claims'], wrong: `claims beside ${kind}`, right: 'leave them out: each stage has figures of its own' }]),
    ...(kind === 'untilBreak' ? findRiseMistakes({ objectives, ratePerSecond: load.ratePerSecond }) : []),
    ...findPauseMistakes(load.pause),
    ...findStageMistakes(load.stages)
  ]
}

/**
 * A lab under load has users in place of its rates.
 * @param {{ lab: unknown, kind: Kind }} options
 * @returns {Mistake[]}
 */
function findBesideLab ({ lab, kind }) {
  const isUnderLoad = isGroup(lab) && lab.kind === 'load'
  if (lab === undefined || (isUnderLoad && kind === 'users')) return []
  const right = isUnderLoad ? 'each phase of a lab has the same load: give it rates, or users' : 'it has a load of its own: remove them'
  return [{ path: ['load', kind], at: 'key', wrong: `${kind} beside a lab`, right }]
}

/** @param {{ load: Record<string, unknown>, kind: Kind }} options @returns {Mistake[]} */
function listBeside ({ load, kind }) {
  return Object.entries(BESIDE[kind])
    .filter(([key]) => load[key] !== undefined && load[key] !== false)
    .map(([key, right]) => ({ path: ['load', key], at: 'key', wrong: `${key} beside ${kind}`, right }))
}

/** @param {{ objectives: unknown, ratePerSecond: unknown }} options */
function findRiseMistakes ({ objectives, ratePerSecond }) {
  const texts = Array.isArray(objectives) ? objectives.filter((text) => typeof text === 'string') : []
  const wrong = 'untilBreak without an objective of a response time'
  return [
    ...(texts.some(mayBreak)
      ? []
      : [{ path: ['load', 'untilBreak'], at: /** @type {const} */ ('key'), wrong, right: 'say what is to break: objectives: [p99<50ms]' }]),
    ...(typeof ratePerSecond === 'number' && ratePerSecond > MOST_PER_SECOND
      ? [{ path: ['load', 'ratePerSecond'], wrong: `untilBreak from ${ratePerSecond}/s`, right: `it asks for ${MOST_PER_SECOND}/s at most: begin lower` }]
      : [])
  ]
}

/** @param {string} text of an objective */
function mayBreak (text) {
  try {
    return isLatency(parseObjective({ text }))
  } catch {
    return true // a mistake of its own, which is told by itself
  }
}

/** @param {unknown} pause */
function findPauseMistakes (pause) {
  if (typeof pause !== 'string' && typeof pause !== 'number') return []
  const path = ['load', 'pause']
  const mistakes = findDurationMistakes({ text: pause, path })
  if (mistakes.length > 0 || parseDuration({ text: pause, name: 'pause' }) <= MOST_PAUSE_MS) return mistakes
  return [{ path, wrong: `pause is ${JSON.stringify(pause)}`, right: 'the longest is 1h' }]
}

/** @param {unknown} stages */
function findStageMistakes (stages) {
  if (!Array.isArray(stages) || !stages.every(isStage)) return []
  const mistakes = stages.flatMap((stage, index) => attempt({
    path: ['load', 'stages', index, 'duration'],
    read: () => {
      readStage(stage)
      return []
    }
  }))
  const wrong = mistakes.length > 0 ? null : findStagesMistake({ stages: /** @type {Stages} */ (stages.map(readStage)) })
  return wrong === null ? mistakes : [{ path: ['load', 'stages'], wrong: `stages: ${wrong}`, right: 'see docs/reference/baseline-format.md' }]
}

/** @param {unknown} stage @returns {stage is WrittenStage} */
function isStage (stage) {
  return (
    isGroup(stage) &&
    (typeof stage.duration === 'string' || typeof stage.duration === 'number') &&
    (typeof stage.ratePerSecond === 'number') !== (typeof stage.users === 'number')
  )
}
