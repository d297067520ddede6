import { parseDuration } from '../../../plan/duration.js'
import { attempt, findDurationMistakes } from '../../../plan/own-target.js'
import { isGroup } from '../../../plan/target-mistakes.js'
import { findStagesMistake, hasTraffic, MOST_PAUSE_MS } from '../../../plan/traffic.js'

/** @import { Stage } from '../../../types.ts' */
/** @import { Mistake } from '../../../plan/yaml-document.js' */

const NO_PEAK = 'leave it out: such a load is never flat out'

/** What users or stages say themselves, and so what does nothing beside them. */
const OWN_OF_USERS = Object.freeze({
  ratePerSecond: 'leave it out: how often users ask follows from their pause and what they wait',
  connections: 'leave it out: each user has one connection',
  openConnections: 'leave it out: each user has one connection',
  pipelining: 'leave it out: a user waits for the answer',
  stages: 'users and stages do not go together: write two baselines'
})
const OWN_OF_STAGES = Object.freeze({
  ratePerSecond: 'leave it out: the stages have their rates',
  connections: 'write openConnections, or leave it out: as many are opened as are needed',
  pipelining: 'leave it out: requests leave when they are due'
})

/**
 * What is wrong with users and stages, and no schema can tell.
 * @param {{ baseline: Record<string, unknown> }} options of any shape: what the schema refused is passed over
 * @returns {Mistake[]}
 */
export function findTrafficMistakes ({ baseline: { load, lab, peak, claims } }) {
  if (!isGroup(load)) return []
  if (load.pause !== undefined && load.users === undefined) {
    return [{ path: ['load', 'pause'], at: 'key', wrong: 'a pause without users', right: 'add users, or leave it out' }]
  }
  if (!hasTraffic(load)) return []
  const kind = load.users === undefined ? 'stages' : 'users'
  const besideLab = findBesideLab({ lab, kind })
  if (besideLab.length > 0) return besideLab
  return [
    ...listBeside({ load, kind }),
    ...(peak === undefined || lab !== undefined ? [] : [{ path: ['peak'], wrong: `a peak beside ${kind}`, right: NO_PEAK }]),
    ...(claims === undefined || kind === 'users'
      ? []
      : [{ path: ['claims'], wrong: 'claims beside stages', right: 'leave them out: each stage has figures of its own' }]),
    ...findPauseMistakes(load.pause),
    ...findStageMistakes(load.stages)
  ]
}

/**
 * A lab under load has users in place of its rates.
 * @param {{ lab: unknown, kind: 'users' | 'stages' }} options
 * @returns {Mistake[]}
 */
function findBesideLab ({ lab, kind }) {
  const isUnderLoad = isGroup(lab) && lab.kind === 'load'
  if (lab === undefined || (isUnderLoad && kind === 'users')) return []
  const right = isUnderLoad ? 'each phase of a lab has the same load: give it rates, or users' : 'it has a load of its own: remove them'
  return [{ path: ['load', kind], at: 'key', wrong: `${kind} beside a lab`, right }]
}

/** @param {{ load: Record<string, unknown>, kind: 'users' | 'stages' }} options @returns {Mistake[]} */
function listBeside ({ load, kind }) {
  return Object.entries(kind === 'users' ? OWN_OF_USERS : OWN_OF_STAGES)
    .filter(([key]) => load[key] !== undefined)
    .map(([key, right]) => ({ path: ['load', key], at: 'key', wrong: `${key} beside ${kind}`, right }))
}

/** @param {unknown} pause @returns {Mistake[]} */
function findPauseMistakes (pause) {
  if (typeof pause !== 'string' && typeof pause !== 'number') return []
  const path = ['load', 'pause']
  const mistakes = findDurationMistakes({ text: pause, path })
  if (mistakes.length > 0 || parseDuration({ text: pause, name: 'pause' }) <= MOST_PAUSE_MS) return mistakes
  return [{ path, wrong: `pause is ${JSON.stringify(pause)}`, right: 'the longest is 1h' }]
}

/** @param {unknown} stages @returns {Mistake[]} */
function findStageMistakes (stages) {
  if (!Array.isArray(stages) || !stages.every(isStage)) return []
  /** @type {Stage[]} */
  const read = []
  const mistakes = stages.flatMap(({ duration, ratePerSecond }, index) => {
    const path = ['load', 'stages', index, 'duration']
    return attempt({
      path,
      read: () => {
        read.push({ durationMs: parseDuration({ text: duration, name: 'duration' }), ratePerSecond })
        return []
      }
    })
  })
  const wrong = mistakes.length > 0 ? null : findStagesMistake({ stages: read })
  return wrong === null ? mistakes : [{ path: ['load', 'stages'], wrong: `stages: ${wrong}`, right: 'see docs/reference/baseline-format.md' }]
}

/** @param {unknown} stage @returns {stage is { duration: string | number, ratePerSecond: number }} */
function isStage (stage) {
  return (
    isGroup(stage) &&
    (typeof stage.duration === 'string' || typeof stage.duration === 'number') &&
    typeof stage.ratePerSecond === 'number'
  )
}
