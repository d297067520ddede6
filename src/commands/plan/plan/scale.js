import { CONNTRACK_ENTRIES, CONNTRACK_TIME_WAIT_MS, DEFAULT_PORTS, K6_BYTES_A_VU, LISTEN_BACKLOG } from './scale-defaults.js'
import { computeLimits, countHosts, countProcesses, measureWire } from './scale-limits.js'
import { limitOpenConnections } from '../../../plan/open-connections.js'

/** @import { ScaleEngine, ScaleLoad, ScalePlan, ScaleQuestion, ScaleTargetLimit, ScaleWire } from '../types.ts' */
/** @import { HostLimit } from './scale-limits.js' */

const DECADES = [1e4, 1e5, 1e6, 1e7] // shown beside the rate that is asked for

/**
 * How many load generators a rate takes, and what comes first.
 * @param {{ question: ScaleQuestion }} options
 * @returns {ScalePlan}
 */
export function planScale ({ question }) {
  const wire = measureWire({ question })
  const rates = [...new Set([...DECADES, question.peakPerSecond])].sort((a, b) => a - b)
  const limits = { native: computeLimits({ question, wire, engine: 'native' }), k6: computeLimits({ question, wire, engine: 'k6' }) }
  const loads = rates.map((ratePerSecond) => planLoad({ question, wire, limits, ratePerSecond }))
  const asked = /** @type {ScaleLoad} */ (loads.find(({ isAsked }) => isAsked))
  return { question, wire, oneHost: { native: limits.native[0], k6: limits.k6[0] }, asked, loads }
}

/**
 * @param {{ question: ScaleQuestion, wire: ScaleWire, limits: Record<ScaleEngine, HostLimit[]>, ratePerSecond: number }} options
 */
function planLoad ({ question, wire, limits, ratePerSecond }) {
  const count = (/** @type {HostLimit} */ { ratePerSecond: ofHost }) => ofHost === null ? 1 : countHosts({ ratePerSecond, ofHost })
  // The native driver is the truer and the cheaper one, and works on one machine.
  const engine = question.engine ?? (count(limits.native[0]) === 1 ? 'native' : 'k6')
  const hosts = count(limits[engine][0])
  const inFlight = ratePerSecond * question.responseTimeMs / 1000
  return {
    ratePerSecond,
    isAsked: ratePerSecond === question.peakPerSecond,
    engine,
    hosts,
    limits: limits[engine].map((limit) => ({ ...limit, hosts: count(limit) })),
    workers: engine === 'native' && hosts === 1 ? countWorkers({ question, ratePerSecond }) : null,
    inFlight,
    inFlightAtTimeout: (ratePerSecond * question.timeoutMs) / 1000,
    mostConnections:
      engine === 'native'
        ? Math.min(limitOpenConnections({ ratePerSecond, timeoutMs: question.timeoutMs }), countRoom({ question }))
        : null,
    stallMs: computeStall({ question, engine, hosts, ratePerSecond, inFlight }),
    outBitsPerSecond: 8 * wire.outBytes * ratePerSecond,
    inBitsPerSecond: 8 * wire.inBytes * ratePerSecond,
    newConnectionsPerSecond: question.isKeepAlive ? 0 : ratePerSecond,
    target: computeTargetLimits({ question, wire, ratePerSecond })
  }
}

/** @param {{ question: ScaleQuestion }} options */
function countRoom ({ question: { host, targets } }) {
  return Math.min(host.ports * targets, host.files * countProcesses(host))
}

/** @param {{ question: ScaleQuestion, ratePerSecond: number }} options */
function countWorkers ({ question: { fill, ceilings, host }, ratePerSecond }) {
  return Math.min(countHosts({ ratePerSecond, ofHost: fill * ceilings.native.ratePerSecond }), countProcesses(host))
}

/**
 * k6 starts no request without a free VU. While nothing is answered, `rate` more are taken a second, until a host has
 * no port, file or memory left. The native driver lets requests wait with the time they were due at, and needs none.
 * @param {{ question: ScaleQuestion, engine: ScaleEngine, hosts: number, ratePerSecond: number, inFlight: number }} options
 * @returns {number | null} null: it lasts until the timeout, from when on as many end as begin
 */
function computeStall ({ question: { host, targets, isKeepAlive, timeWaitMs, timeoutMs }, engine, hosts, ratePerSecond, inFlight }) {
  if (engine === 'native') return null
  const resting = isKeepAlive ? 0 : ratePerSecond / hosts * timeWaitMs / 1000
  const ofHost = Math.max(0, Math.min(host.ports * targets - resting, host.files, host.memoryBytes / K6_BYTES_A_VU))
  const room = hosts * ofHost
  return room >= ratePerSecond * timeoutMs / 1000 ? null : Math.max(0, (room - inFlight) / ratePerSecond * 1000)
}

/**
 * Limits on the other side that are plain arithmetic, with the defaults of Linux; what its CPU and its balancer can do has to be measured.
 * @param {{ question: ScaleQuestion, wire: ScaleWire, ratePerSecond: number }} options
 * @returns {ScaleTargetLimit[]} the one that comes first is first
 */
function computeTargetLimits ({ question: { responseTimeMs, isKeepAlive, targets, timeWaitMs, host }, wire, ratePerSecond }) {
  const countHeld = (/** @type {number} */ restMs) => ratePerSecond * (responseTimeMs + (isKeepAlive ? 0 : restMs)) / 1000
  /** @type {Array<Omit<ScaleTargetLimit, 'share' | 'ratePerSecond'>>} */
  const limits = [
    // One line of the same kind as a generator has, into everything that is loaded.
    { kind: 'bandwidth', used: ratePerSecond * 8 * Math.max(wire.outBytes, wire.inBytes), limit: host.bitsPerSecond },
    { kind: 'conntrack', used: countHeld(CONNTRACK_TIME_WAIT_MS), limit: CONNTRACK_ENTRIES },
    // All that are in flight connect before the first is accepted: what a start without a ramp asks of it.
    { kind: 'backlog', used: ratePerSecond * responseTimeMs / 1000 / targets, limit: LISTEN_BACKLOG },
    { kind: 'proxyPorts', used: countHeld(timeWaitMs), limit: DEFAULT_PORTS }
  ]
  return limits
    .map((limit) => ({
      ...limit,
      share: limit.used / limit.limit,
      ratePerSecond: (ratePerSecond * limit.limit) / limit.used
    }))
    .sort((a, b) => b.share - a.share)
}
