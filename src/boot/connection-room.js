import { readText } from './text-file.js'

const OWN_FILES = 64 // what a process of Node has open besides, some for each thread and pipe
const FALLBACK = 60_000 // of 65,535 ports, where nothing tells

/**
 * How many connections to one address the processes of a driver can have open, all together: each has its own file
 * descriptors, ports are shared.
 * @param {{ workers: number, parts?: number }} options parts: processes of the target, which inherit the limit; one
 *   that hands requests on has two connections for each of the driver's. Absent: none is started here
 * @returns {Promise<number>}
 */
export async function readConnectionRoom ({ workers, parts = 0 }) {
  const [limits, range] = await Promise.all([readText('/proc/self/limits'), readText('/proc/sys/net/ipv4/ip_local_port_range')])
  return countRoom({ limits, range, workers, parts })
}

/**
 * How many clients a proxy may have at once: one connection to the unit goes with each. A limit of its own would be one
 * that is measured: at 5,000 requests a second, a unit that stands still for a second has 5,000 of them.
 */
export function readProxyRoom () {
  return readConnectionRoom({ workers: Infinity, parts: 2 })
}

/**
 * @param {{ limits: string | null, range: string | null, workers: number, parts?: number }} options as Linux writes them; null: elsewhere
 * @returns {number} 1 or more
 */
export function countRoom ({ limits, range, workers, parts = 0 }) {
  // The soft limit. Node raises it to the hard one when it starts, and children inherit it.
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits ?? '')?.[1] ?? Infinity)
  const [first, last] = (range ?? '').trim().split(/\s+/).map(Number)
  const ports = last >= first ? last - first + 1 : FALLBACK
  const own = files - OWN_FILES
  const ofTarget = parts === 0 ? Infinity : parts === 1 ? own : own / 2
  return Math.max(1, Math.floor(Math.min(own * workers, ofTarget, ports)))
}
