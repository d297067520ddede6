import { isLatency } from './objective.js'
import { isUsersLoad } from './traffic.js'

/** @import { LoadProfile, Message, Objective, OpenLoadProfile } from '../types.ts' */

const LEAST = 100 // a few requests a second come in bursts: twice their mean would not hold one
const LEAST_S = 1
const SPARE = 2

/** Whether requests leave when they are due, whatever came back. @param {LoadProfile} load @returns {load is OpenLoadProfile} */
export function isOpenLoad (load) {
  return load.kind !== 'constant-concurrency' && !isUsersLoad(load)
}

/**
 * Most connections of an open loop that nobody set. A request holds one until it is answered or times out, so there are
 * rate x time of them at most on average (Little's law), and twice as many leave room for bursts. They are opened only
 * when they are needed.
 * @param {{ ratePerSecond: number, timeoutMs: number, objectives?: readonly Objective[] }} options
 * @returns {number}
 */
export function limitOpenConnections ({ ratePerSecond, timeoutMs, objectives = [] }) {
  const longestS = Math.max(LEAST_S, timeoutMs / 1000, ...objectives.filter(isLatency).map(({ boundUs }) => boundUs / 1e6))
  return Math.max(LEAST, Math.ceil(ratePerSecond * longestS * SPARE))
}

/**
 * The connections of an open load: a client's pool, as the user says, or as many as are needed.
 * @param {{ given: number | undefined, ratePerSecond: number, timeoutMs: number, objectives?: readonly Objective[] }} options
 * @returns {Required<Pick<OpenLoadProfile, 'connections' | 'connectionsSetBy'>>}
 */
export function chooseOpenConnections ({ given, ...load }) {
  return given === undefined
    ? { connections: limitOpenConnections(load), connectionsSetBy: 'tool' }
    : { connections: given, connectionsSetBy: 'user' }
}

/**
 * A load within what the machine allows; one that fits stays as it is.
 * @template {LoadProfile} L
 * @param {{ load: L, most: number }} options
 * @returns {L}
 */
export function fitConnections ({ load, most }) {
  if (load.connections <= most) return load
  return { ...load, connections: most, ...isOpenLoad(load) && { connectionsSetBy: 'machine' } }
}

/**
 * Of a closed loop the connections are the load, and of an open one a pool that was asked for: fewer of them are
 * another load. A limit of ours is only a limit.
 * @param {{ planned: LoadProfile, load: LoadProfile }} options
 * @returns {Message[]} warnings
 */
export function describeFit ({ planned, load }) {
  const isAsked = !isOpenLoad(planned) || planned.connectionsSetBy === 'user'
  if (!isAsked || load.connections === planned.connections) return []
  return [{ code: 'FEWER_CONNECTIONS', connections: load.connections, planned: planned.connections }]
}

/**
 * The bound that lateness of the driver is held against.
 * @param {{ objectives: readonly Objective[] }} options
 * @returns {number | undefined} undefined: no response time is asked for
 */
export function findStrictestBoundUs ({ objectives }) {
  const bounds = objectives.filter(isLatency).map(({ boundUs }) => boundUs)
  return bounds.length > 0 ? Math.min(...bounds) : undefined
}
