import { DEFAULTS } from '../../../plan/presets.js'

/** @import { ScaleCeiling, ScaleEngine } from '../types.ts' */

/** What is planned with where nothing else is said. */
export const SCALE_DEFAULTS = Object.freeze({
  responseTimeMs: 50,
  timeoutMs: DEFAULTS.timeoutMs,
  requestBytes: 300,
  responseBytes: 2000,
  targets: 1,
  fill: 0.5,
  durationMs: 60_000,
  bitsPerSecond: 10e9
})

/** The default net.ipv4.ip_local_port_range of Linux, 32768 to 60999, both included (Documentation/networking/ip-sysctl.rst). */
export const DEFAULT_PORTS = 60_999 - 32_768 + 1

/** TCP_TIMEWAIT_LEN of Linux (include/net/tcp.h): no sysctl changes it. */
export const DEFAULT_TIME_WAIT_MS = 60_000

/** The hard limit that systemd gives since version 240; Node.js and Go raise the soft one, 1,024, to the hard one by themselves. */
export const DEFAULT_FILES = 524_288

/** On Ethernet with an MTU of 1,500: headers of IPv4 (20) and TCP with timestamps (32); frame (18), preamble (8) and gap (12). */
export const PAYLOAD_A_PACKET = 1500 - 52
export const HEADER_BYTES_A_PACKET = 52 + 38

/** Packets without payload that a connection of its own adds: SYN, ACK, FIN, ACK one way, SYN+ACK and FIN+ACK the other. */
export const CONNECTION_PACKETS = Object.freeze({ out: 4, in: 2 })

/** "Simple tests use ~1-5MB per VU" (k6, Running large tests): the middle. */
export const K6_BYTES_A_VU = 3e6

/** k6 keeps every value of a Trend as a float64 (metrics/sink.go), and an HTTP request adds to eight of them. */
export const K6_BYTES_A_REQUEST = 8 * 8

/** Resident memory of a process of the native driver, which its requests do not change: docs/performance.md, "Memory and CPU over time". */
export const NATIVE_BYTES_A_PROCESS = 74 * 2 ** 20

/** Due times are whole microseconds. */
export const CLOCK_PER_SECOND = 1e6

/** net.core.somaxconn since Linux 5.4. */
export const LISTEN_BACKLOG = 4096

/**
 * nf_conntrack_max on a machine of 4 GiB or more, and the time that a closed connection stays in it
 * (Documentation/networking/nf_conntrack-sysctl.rst).
 */
export const CONNTRACK_ENTRIES = 262_144
export const CONNTRACK_TIME_WAIT_MS = 120_000

/** @type {Readonly<Record<ScaleEngine, ScaleCeiling>>} */
export const DEFAULT_CEILINGS = Object.freeze({
  native: Object.freeze({
    ratePerSecond: 220_000,
    source: 'default',
    text: 'measured against nginx on another machine (docs/performance.md)'
  }),
  k6: Object.freeze({ ratePerSecond: 16_000, source: 'default', text: 'measured against nginx on another machine' })
})
