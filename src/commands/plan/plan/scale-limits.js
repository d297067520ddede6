import { MOST_WORKERS } from '../../../plan/workers.js'
import {
  CLOCK_PER_SECOND, CONNECTION_PACKETS, HEADER_BYTES_A_PACKET, K6_BYTES_A_REQUEST, K6_BYTES_A_VU, PAYLOAD_A_PACKET
} from './scale-defaults.js'

/** @import { ScaleEngine, ScaleLimit, ScaleLimitKind, ScaleQuestion, ScaleWire } from '../types.ts' */

const ROUNDING = 1e-9 // a rate that is met exactly needs no host more for the last bit of a double

/** @typedef {Omit<ScaleLimit, 'hosts'>} HostLimit */

/**
 * What one generator host can do under each of its limits. Formulas: docs/explanation/scale.md.
 * @param {{ question: ScaleQuestion, wire: ScaleWire, engine: ScaleEngine }} options
 * @returns {[{ kind: ScaleLimitKind, ratePerSecond: number }, ...HostLimit[]]} the one that comes first is first, and never without a rate
 */
export function computeLimits ({ question, wire, engine }) {
  const limits = Object.entries(computeRates({ question, wire, engine })).map(([kind, ratePerSecond]) => ({ kind, ratePerSecond }))
  const sorted = limits.sort((a, b) => (a.ratePerSecond ?? Infinity) - (b.ratePerSecond ?? Infinity))
  return /** @type {any} */ (sorted) // Object.entries knows no kinds; there is always a rate of the CPU
}

/** @param {{ question: ScaleQuestion, wire: ScaleWire, engine: ScaleEngine }} options */
function computeRates ({ question: { responseTimeMs, isKeepAlive, targets, fill, durationMs, timeWaitMs, host, ceilings }, wire, engine }) {
  const responseTimeS = responseTimeMs / 1000
  const processes = engine === 'k6' ? 1 : countProcesses({ cores: host.cores })
  const cores = engine === 'k6' ? host.cores : processes
  // Little's law: what is taken for a time of t by each request allows limit / t of them a second.
  const heldS = isKeepAlive ? responseTimeS : responseTimeS + timeWaitMs / 1000
  return {
    cpu: fill * cores * ceilings[engine].ratePerSecond,
    ports: fill * host.ports * targets / heldS,
    files: fill * host.files * processes / responseTimeS,
    bandwidth: fill * host.bitsPerSecond / (8 * Math.max(wire.outBytes, wire.inBytes)),
    memory: engine === 'k6' ? fill * host.memoryBytes / (K6_BYTES_A_VU * responseTimeS + K6_BYTES_A_REQUEST * durationMs / 1000) : null,
    clock: fill * processes * CLOCK_PER_SECOND
  }
}

/** Processes of the native driver: one a core. @param {{ cores: number }} options */
export function countProcesses ({ cores }) {
  return Math.min(cores, MOST_WORKERS)
}

/** @param {{ ratePerSecond: number, ofHost: number }} options @returns {number} 1 or more */
export function countHosts ({ ratePerSecond, ofHost }) {
  return Math.max(1, Math.ceil(ratePerSecond / ofHost * (1 - ROUNDING)))
}

/**
 * Bytes and packets of one request and its answer on an Ethernet line. Every second packet of the answer is acknowledged, as
 * TCP does (RFC 5681, 4.2); what the generator sends is acknowledged by the answer itself.
 * @param {{ question: Pick<ScaleQuestion, 'requestBytes' | 'responseBytes' | 'isKeepAlive'> }} options
 * @returns {ScaleWire}
 */
export function measureWire ({ question: { requestBytes, responseBytes, isKeepAlive } }) {
  const [sent, received] = [requestBytes, responseBytes].map((bytes) => Math.ceil(bytes / PAYLOAD_A_PACKET))
  const outPackets = sent + Math.ceil(received / 2) + (isKeepAlive ? 0 : CONNECTION_PACKETS.out)
  const inPackets = received + Math.floor(sent / 2) + (isKeepAlive ? 0 : CONNECTION_PACKETS.in)
  return {
    outBytes: requestBytes + outPackets * HEADER_BYTES_A_PACKET,
    inBytes: responseBytes + inPackets * HEADER_BYTES_A_PACKET,
    outPackets,
    inPackets
  }
}
