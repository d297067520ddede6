import { readFile } from 'node:fs/promises'

/** @import { Message } from '../types.ts' */

/**
 * What the kernel has counted for the whole machine so far.
 * @typedef {object} SystemSnapshot
 * @property {number} listenOverflows connections that a full listen queue turned away
 * @property {number} throttled periods in which this cgroup had used up its CPU
 */

/** @returns {Promise<SystemSnapshot | null>} null where the platform does not tell */
export async function takeSystemSnapshot () {
  const [netstat, cgroup2, cgroup1] = await Promise.all(
    ['/proc/net/netstat', '/sys/fs/cgroup/cpu.stat', '/sys/fs/cgroup/cpu/cpu.stat'].map(readText)
  )
  return netstat === '' ? null : parseSystem({ netstat, cgroup: cgroup2 || cgroup1 })
}

/**
 * @param {{ netstat: string, cgroup: string }} options texts of /proc/net/netstat and cpu.stat
 * @returns {SystemSnapshot}
 */
export function parseSystem ({ netstat, cgroup }) {
  const [names = [], values = []] = netstat.split('\n').filter((line) => line.startsWith('TcpExt:')).map((line) => line.split(' '))
  return {
    listenOverflows: Number(values[names.indexOf('ListenOverflows')] ?? 0),
    throttled: Number(cgroup.match(/^nr_throttled (\d+)/m)?.[1] ?? 0)
  }
}

/**
 * What the kernel's own counters say of a trial between two looks. What took cores away, the watch tells: an average hides it.
 * @param {{ before: SystemSnapshot | null, after: SystemSnapshot | null }} options
 * @returns {{ warnings: Message[], isThrottled: boolean }} warnings: a full listen queue among them, which the target's
 *   own slowness may fill
 */
export function describeDisturbance ({ before, after }) {
  const throttled = (after?.throttled ?? 0) - (before?.throttled ?? 0)
  const overflows = (after?.listenOverflows ?? 0) - (before?.listenOverflows ?? 0)
  if (!before || !after) return { warnings: [], isThrottled: false }
  return {
    warnings: [
      ...(throttled > 0 ? [{ code: /** @type {const} */ ('THROTTLED') }] : []),
      ...(overflows > 0 ? [{ code: /** @type {const} */ ('LISTEN_QUEUE_FULL') }] : [])
    ],
    isThrottled: throttled > 0
  }
}

/** @param {string} path */
function readText (path) {
  return readFile(path, 'utf8').catch(() => '')
}
