import { estimateBodies } from './checked-bodies.js'
import { findStepRate } from './row-rates.js'
import { isCrowded } from './disturbance.js'

/** @import { CheckedBodies, Message, SharedMessage, TrialRecord } from '../types.ts' */

/**
 * What is to be known of a row beside its figures.
 * @param {{ all: TrialRecord[], trials: TrialRecord[], bodies: readonly CheckedBodies[], replaced: number, spoiled: number }} options
 *   trials: of all, those that count
 * @returns {SharedMessage[]}
 */
export function listRowWarnings ({ all, trials, bodies, replaced, spoiled }) {
  return [
    ...countWarnings(trials),
    ...describeBodies(bodies),
    ...describePool(trials),
    ...describeUnsteady(trials),
    ...describeStep(trials),
    ...describeResent(trials),
    ...(spoiled > 0 ? [describeLeftOut(all)] : []),
    ...(replaced > 0 ? [{ code: /** @type {const} */ ('REPLACED'), trials: replaced }] : []),
    ...describeCrowd(trials)
  ]
}

/** @param {readonly CheckedBodies[]} bodies @returns {SharedMessage[]} */
function describeBodies (bodies) {
  const { answers, checked, bad } = estimateBodies({ bodies })
  return checked === answers ? [] : [{ code: 'BODIES_SAMPLED', answers, checked, bad }]
}

/** Each warning once, with how many trials had it when there was more than one trial. @param {TrialRecord[]} trials */
function countWarnings (trials) {
  /** @type {Map<string, { message: Message, trials: Set<TrialRecord> }>} */
  const seen = new Map()
  for (const record of trials) {
    for (const message of record.warnings) {
      const key = JSON.stringify(message)
      seen.set(key, { message, trials: (seen.get(key)?.trials ?? new Set()).add(record) })
    }
  }
  return [...seen.values()].map(({ message, trials: { size } }) => share(message, size, trials.length))
}

/** @param {TrialRecord[]} trials */
export function countResent (trials) {
  return trials.reduce((sum, { load: { resent = 0 } }) => sum + resent, 0)
}

/** @param {TrialRecord[]} trials */
function describeResent (trials) {
  const count = trials.filter(({ load }) => load.resent).length
  return count === 0 ? [] : [share({ code: 'RESENT', requests: countResent(trials) }, count, trials.length)]
}

/** @param {TrialRecord[]} trials */
function describeStep (trials) {
  const inStep = trials.filter(({ load, slices }) => findStepRate(load, slices?.round.length) !== null)
  if (inStep.length === 0) return []
  return [share({ code: 'IN_STEP', inFlight: inStep[0].load.inFlight ?? 0 }, inStep.length, trials.length)]
}

const BACKLOG = 0.01 // of the requests of the window: as many as there are beyond p99

/**
 * That a trial does not settle is a legal result: its numbers stand, and are not those of a steady state.
 * @param {TrialRecord[]} trials
 */
function describeUnsteady (trials) {
  const unsteady = trials.filter(({ load }) => load.warmUp?.steady === false)
  const slow = trials.flatMap(({ load }) => load.warmUp?.steady && load.warmUp.cutMs > 0 ? load.warmUp.cutMs : [])
  const behind = trials.filter(({ load }) => (load.backlog ?? 0) > BACKLOG * load.counts.due)
  const of = trials.length
  return [
    ...(unsteady.length > 0 ? [share({ code: 'NO_STEADY_STATE' }, unsteady.length, of)] : []),
    ...(slow.length > 0 ? [share({ code: 'WARM_UP_SHORT', ms: Math.max(...slow) }, slow.length, of)] : []),
    ...(behind.length > 0
      ? [
          share(
            { code: 'BACKLOG', requests: Math.max(...behind.map(({ load }) => load.backlog ?? 0)) },
            behind.length,
            of
          )
        ]
      : [])
  ]
}

/**
 * A client's pool that was asked for: what waits for it waits at the client, and is in the response times.
 * @param {TrialRecord[]} trials
 * @returns {SharedMessage[]}
 */
export function describePool (trials) {
  const waited = trials.flatMap(({ trial: { load }, load: { waitedAtLimit = 0 } }) =>
    waitedAtLimit > 0 && 'connectionsSetBy' in load && load.connectionsSetBy === 'user' ? waitedAtLimit : []
  )
  const total = waited.reduce((sum, count) => sum + count, 0)
  return total === 0 ? [] : [{ code: 'POOL_FULL', connections: trials[0].trial.load.connections, requests: total, trials: waited.length }]
}

/** @param {TrialRecord[]} trials @returns {SharedMessage} */
function describeLeftOut (trials) {
  const shortfalls = trials.flatMap(({ load }) => load.invalid)
  return {
    code: 'LEFT_OUT',
    spoiled: trials.filter(({ load }) => load.invalid.length > 0).length,
    trials: trials.length,
    shortfall: shortfalls[0]
  }
}

/** @param {TrialRecord[]} trials */
function describeCrowd (trials) {
  const count = trials.filter((record) => isCrowded({ record })).length
  return count === 0 ? [] : [share({ code: 'CROWDED' }, count, trials.length)]
}

/** A trial that is the only one needs no count. @param {Message} message @param {number} count @param {number} of */
function share (message, count, of) {
  return of > 1 ? { ...message, inTrials: { count, of } } : message
}
