import { limitOpenConnections } from './open-connections.js'

/** @import { CalibrationTrial, LoadProfile, PartSpec, TruthServer } from '../types.ts' */

const TIMEOUT_MS = 5000
/** Does nothing but answer. */
export const RESPONDER = Object.freeze({ kind: /** @type {const} */ ('responder') })

const FLOOR_MS = 2000
const FLOOR_WARMUP_MS = 500

/**
 * What this machine alone needs for an answer, at a rate that targets are asked at: a server that does nothing but answer.
 * @param {{ ratePerSecond: number, seed: number, durationMs: number, warmupMs: number }} options durationMs, warmupMs:
 *   of the trials beside it, which it does not exceed
 * @returns {CalibrationTrial}
 */
export function planFloor ({ ratePerSecond, seed, durationMs, warmupMs }) {
  return makeTrial({
    purpose: 'floor',
    server: RESPONDER,
    driver: 'native',
    load: openLoad('poisson', ratePerSecond),
    durationMs: Math.min(durationMs, FLOOR_MS),
    warmupMs: Math.min(warmupMs, FLOOR_WARMUP_MS),
    seed
  })
}

/**
 * @param {Pick<CalibrationTrial, 'purpose' | 'server' | 'driver' | 'load' | 'durationMs' | 'warmupMs' | 'seed'> & {
 *   timeoutMs?: number }} options
 * @returns {CalibrationTrial}
 */
export function makeTrial ({ timeoutMs = TIMEOUT_MS, ...trial }) {
  const { purpose, server, driver, load, seed } = trial
  const name = 'ratePerSecond' in load ? `${load.kind}-${load.ratePerSecond}` : `closed-c${load.connections}`
  const id = purpose === 'truth' ? `${server.kind}/${name}` : `${purpose}/${driver}`
  return { id, ...trial, timeoutMs, part: describePart({ server, seed, naps: 'ratePerSecond' in load }) }
}

/**
 * @param {{ server: TruthServer, seed: number, naps: boolean }} options naps: in an open loop, whose truth does not
 *   hang on when the server read a request
 * @returns {PartSpec}
 */
function describePart ({ server, seed, naps }) {
  const script = `truth/${server.kind === 'closes' ? 'constant' : server.kind}.js`
  return { name: 'server', script, env: { SEED: String(seed), ...describeEnvironment(server), ...(naps ? { NAPS: '1' } : {}) } }
}

/** @param {TruthServer} server @returns {Record<string, string>} */
function describeEnvironment (server) {
  switch (server.kind) {
    case 'constant': return { DELAY_US: String(server.delayUs) }
    case 'closes': return { DELAY_US: String(server.delayUs), CLOSES: '1' }
    case 'mixture': return { LAYERS: JSON.stringify(server.layers) }
    case 'stall': return { PERIOD_US: String(server.periodUs), STALL_US: String(server.stallUs) }
    case 'drops': return { DELAY_US: String(server.delayUs), DROP_RATIO: String(server.dropRatio) }
    case 'responder': return {}
  }
}

/** @param {'poisson' | 'constant-rate'} kind @param {number} ratePerSecond @returns {LoadProfile} */
export function openLoad (kind, ratePerSecond) {
  return { kind, ratePerSecond, connections: limitOpenConnections({ ratePerSecond, timeoutMs: TIMEOUT_MS }), connectionsSetBy: 'tool' }
}
