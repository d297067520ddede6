import { MOST_REQUESTS } from '../../../plan/feed/limits.js'
import { createRandom } from '../../../plan/random.js'
import { createKeyPicker } from './key-picker.js'

/** @import { Feed, LabLoad, RequestSpec, Target, Trial } from '../../../types.ts' */

const SPARE = 1.2 // a Poisson stream sends more now and then
const WRITES_SEED = 0x77726974 // the draw of what is written is not that of the keys

/**
 * What is asked in a trial of a lab, drawn before it: every target of a repeat meets the same keys in the same order.
 * Users take the next of them in turn, so each of them draws from the lab's distribution.
 * @param {{ lab: LabLoad, trial: Pick<Trial, 'load' | 'durationMs'>, seed: number }} options seed: of the repeat
 * @returns {Feed} so long that it does not come to its end; of a load that would need more than a feed may have, it begins again
 */
export function drawLabFeed ({ lab, trial, seed }) {
  const keys = drawKeys({ lab, trial, seed })
  const random = createRandom(seed + WRITES_SEED)
  const requests = keys.map((key) => describeRequest({ key, isWrite: random() < lab.writes }))
  return { order: 'in-turn', requestCount: requests.length, sha256: '', requests }
}

/**
 * The keys of that feed, in its order.
 * @param {{ lab: Pick<LabLoad, 'keys' | 'writes'>, trial: Pick<Trial, 'load' | 'durationMs'>, seed: number }} options
 * @returns {number[]}
 */
export function drawKeys ({ lab, trial, seed }) {
  const needed = countNeeded(trial)
  const count = lab.keys.distribution === 'one' && lab.writes === 0 ? 1 : Math.min(MOST_REQUESTS, Math.max(1, needed))
  const pick = createKeyPicker({ keys: lab.keys, seed })
  return Array.from({ length: count }, () => pick())
}

/** @param {Pick<Trial, 'load' | 'durationMs'>} trial */
function countNeeded ({ load, durationMs }) {
  // A server that answers at once: no user asks twice within a pause.
  if (load.kind === 'constant-users') return load.connections * Math.ceil((durationMs + 1000) / load.pauseMs + 1)
  const rate = 'ratePerSecond' in load ? load.ratePerSecond : 0
  return Math.ceil(rate * (durationMs + 1000) / 1000 * SPARE)
}

/**
 * What is asked before the window: never one of the lab's keys, which are cold when it opens.
 * @param {{ lab: LabLoad, target: Pick<Target, 'request'> }} options
 * @returns {RequestSpec[]} two or more
 */
export function listWarmupRequests ({ lab, target: { request } }) {
  // Not what is read: a few of the warm-up's answers come after the counters were cleared, and would be many versions behind.
  const write = { ...describeRequest({ key: 0, isWrite: true }), path: `${request.path}-written` }
  return [request, lab.writes > 0 ? write : request]
}

/**
 * What is asked for once so that every cache is warm: each key.
 * @param {{ lab: Pick<LabLoad, 'keys'> }} options
 * @returns {string[]} paths
 */
export function listWarmPaths ({ lab: { keys } }) {
  return Array.from({ length: keys.distribution === 'one' ? 1 : keys.of }, (_, key) => describeRequest({ key, isWrite: false }).path)
}

/** @param {{ key: number, isWrite: boolean }} options */
function describeRequest ({ key, isWrite }) {
  const path = `/items/${key}`
  return isWrite ? { method: 'PUT', path, headers: { 'content-type': 'application/json' }, body: '{}' } : { path }
}
