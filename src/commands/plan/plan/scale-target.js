import { CONNTRACK_ENTRIES, CONNTRACK_TIME_WAIT_MS, DEFAULT_PORTS, LISTEN_BACKLOG } from './scale-defaults.js'

/** @import { ScaleQuestion, ScaleTargetLimit, ScaleWire } from '../../../types.ts' */

/**
 * Limits on the other side that are plain arithmetic, with the defaults of Linux; what its CPU and its balancer can do has to be measured.
 * @param {{ question: ScaleQuestion, wire: ScaleWire, ratePerSecond: number }} options
 * @returns {ScaleTargetLimit[]} the one that comes first is first
 */
export function computeTargetLimits ({ question: { responseTimeMs, isKeepAlive, targets, timeWaitMs, host }, wire, ratePerSecond }) {
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
  return limits.map(limit => ({ ...limit, share: limit.used / limit.limit, ratePerSecond: ratePerSecond * limit.limit / limit.used })).sort((a, b) => b.share - a.share)
}
