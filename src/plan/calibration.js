import { lengthenWarmup } from './k6/apply-engine.js'
import { CALIBRATION_PRESETS } from './presets.js'
import { makeTrial, openLoad, RESPONDER } from './truth-trial.js'

/** @import { CalibrationPlan, CalibrationTrial, LoadProfile, TruthServer } from '../types.ts' */

const LOW_PER_SECOND = 500
const HIGH_PER_SECOND = 5000
const FLOOR_PER_SECOND = 1000
const K6_USERS_S = 1 // users of k6 for a rate: twice the longest answers, as each of them is made before a trial and takes memory
const CEILING_CONNECTIONS = 64 // so many that driver and server need not wait for each other

// Two minutes of stalls are too long for a first look: the shape, a tenth of the time stalled, is the same at any scale.
const STALL_PERIOD_MS = 5000
const PERIODS = 4 // at least so many whole periods in a window
const STALLED = 0.1

const CONSTANT = Object.freeze({ kind: /** @type {const} */ ('constant'), delayUs: 5000 })
const CLOSES = Object.freeze({ kind: /** @type {const} */ ('closes'), delayUs: 5000 })
const INSTANT = Object.freeze({ kind: /** @type {const} */ ('constant'), delayUs: 0 })
const DROPS = Object.freeze({ kind: /** @type {const} */ ('drops'), delayUs: 5000, dropRatio: 0.02 })
// No percentile that is compared lies on an edge between layers, where one request more or less would make all the difference.
/** @type {TruthServer} */
const MIXTURE = {
  kind: 'mixture',
  layers: [
    { share: 0.925, fromUs: 1000, toUs: 3000 },
    { share: 0.055, fromUs: 15_000, toUs: 25_000 },
    { share: 0.018, fromUs: 80_000, toUs: 120_000 },
    { share: 0.002, fromUs: 300_000, toUs: 500_000 }
  ]
}

/**
 * Every trial of a calibration, before anything is started. autocannon is asked for floor and ceiling only: it has no open loop whose
 * response times could be true, see docs/explanation/timing.md.
 * @param {{ quick: boolean, seed: number, durationMs?: number, engine?: 'k6' }} options durationMs: of every trial, in
 *   place of the extent's own; engine: calibrated instead of the drivers of ours
 * @returns {CalibrationPlan}
 */
export function planCalibration ({ quick, seed, durationMs, engine }) {
  const extent = quick ? 'quick' : 'default'
  const timing = {
    ...CALIBRATION_PRESETS[extent],
    ...(durationMs === undefined ? {} : { durationMs, lowDurationMs: durationMs, stallDurationMs: durationMs })
  }
  const { stallDurationMs: stallMs } = timing
  const warmupMs = engine ? lengthenWarmup(timing.warmupMs) : Math.min(timing.warmupMs, timing.durationMs)
  const stall = describeStall(stallMs)
  const { asked, limits } = engine ? listForK6({ stall, stallMs }) : listForOwn({ stall, stallMs, quick })
  const all = [
    ...asked.map((one) => ({
      purpose: /** @type {const} */ ('truth'),
      driver: engine ?? /** @type {const} */ ('native'),
      ...one
    })),
    ...limits
  ]
  const isLow = (/** @type {LoadProfile} */ load) => 'ratePerSecond' in load && load.ratePerSecond === LOW_PER_SECOND
  const trials = all.map((one, index) =>
    makeTrial({
      durationMs: isLow(one.load) ? timing.lowDurationMs : timing.durationMs,
      warmupMs,
      seed: seed + index,
      ...one
    })
  )
  return { extent: durationMs === undefined ? extent : 'custom', seed, trials }
}

/**
 * What is asked of one driver of ours or of k6, before it has a length and a seed.
 * @typedef {{ asked: Array<{ server: TruthServer, load: LoadProfile, durationMs?: number, timeoutMs?: number }>,
 *   limits: Array<Pick<CalibrationTrial, 'purpose' | 'server' | 'driver' | 'load'>> }} Asked
 */

/** @param {{ stall: TruthServer & { kind: 'stall' }, stallMs: number, quick: boolean }} options @returns {Asked} */
function listForOwn ({ stall, stallMs, quick }) {
  const more = [
    { server: CONSTANT, load: openLoad('constant-rate', LOW_PER_SECOND) },
    { server: CONSTANT, load: openLoad('poisson', HIGH_PER_SECOND) },
    { server: MIXTURE, load: openLoad('constant-rate', LOW_PER_SECOND) },
    { server: MIXTURE, load: openLoad('constant-rate', HIGH_PER_SECOND) },
    { server: MIXTURE, load: closedLoad(10) }
  ]
  return {
    asked: [
      { server: CONSTANT, load: openLoad('poisson', LOW_PER_SECOND) },
      { server: CONSTANT, load: openLoad('constant-rate', HIGH_PER_SECOND) },
      { server: MIXTURE, load: openLoad('poisson', LOW_PER_SECOND) },
      { server: MIXTURE, load: openLoad('poisson', HIGH_PER_SECOND) },
      { server: stall, load: openLoad('poisson', LOW_PER_SECOND), durationMs: stallMs },
      { server: stall, load: openLoad('constant-rate', HIGH_PER_SECOND), durationMs: stallMs },
      { server: DROPS, load: openLoad('poisson', LOW_PER_SECOND), timeoutMs: 1000 },
      { server: CLOSES, load: openLoad('poisson', LOW_PER_SECOND) },
      { server: CONSTANT, load: closedLoad(10) },
      ...quick ? [] : more
    ],
    limits: [
      { purpose: 'floor', server: INSTANT, driver: 'native', load: openLoad('poisson', FLOOR_PER_SECOND) },
      { purpose: 'floor', server: INSTANT, driver: 'autocannon', load: closedLoad(1) },
      { purpose: 'ceiling', server: RESPONDER, driver: 'native', load: closedLoad(CEILING_CONNECTIONS) },
      { purpose: 'ceiling', server: RESPONDER, driver: 'autocannon', load: closedLoad(CEILING_CONNECTIONS) }
    ]
  }
}

/**
 * Constant rates, as k6 has no other, and such that it keeps up with.
 * @param {{ stall: TruthServer & { kind: 'stall' }, stallMs: number }} options
 * @returns {Asked}
 */
function listForK6 ({ stall, stallMs }) {
  return {
    asked: [
      { server: CONSTANT, load: rateOfK6(LOW_PER_SECOND) },
      { server: MIXTURE, load: rateOfK6(LOW_PER_SECOND) },
      { server: stall, load: rateOfK6(LOW_PER_SECOND), durationMs: stallMs },
      { server: CONSTANT, load: closedLoad(10) }
    ],
    limits: [
      { purpose: 'floor', server: INSTANT, driver: 'k6', load: rateOfK6(FLOOR_PER_SECOND) },
      { purpose: 'ceiling', server: RESPONDER, driver: 'k6', load: closedLoad(CEILING_CONNECTIONS) }
    ]
  }
}

/** @param {number} durationMs */
function describeStall (durationMs) {
  const periodMs = Math.min(STALL_PERIOD_MS, durationMs / PERIODS)
  return { kind: /** @type {const} */ ('stall'), periodUs: periodMs * 1000, stallUs: periodMs * 1000 * STALLED }
}

/** @param {number} ratePerSecond @returns {LoadProfile} */
function rateOfK6 (ratePerSecond) {
  return { ...openLoad('constant-rate', ratePerSecond), connections: ratePerSecond * K6_USERS_S }
}

/** @param {number} connections @returns {LoadProfile} */
function closedLoad (connections) {
  return { kind: 'constant-concurrency', connections, pipelining: 1 }
}
