import { readFile } from 'node:fs/promises'

/**
 * What the kernel has counted for the whole machine so far.
 * @typedef {object} SystemSnapshot
 * @property {number} listenOverflows connections that a full listen queue turned away
 * @property {number} throttled periods in which this cgroup had used up its CPU
 */

/** @returns {Promise<SystemSnapshot | null>} null where the platform does not tell */
export async function takeSystemSnapshot () {
  const [netstat, cgroup2, cgroup1] = await Promise.all(['/proc/net/netstat', '/sys/fs/cgroup/cpu.stat', '/sys/fs/cgroup/cpu/cpu.stat'].map(readText))
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
 * @returns {{ warnings: string[], isThrottled: boolean }} warnings: a full listen queue among them, which the target's own slowness may fill
 */
export function describeDisturbance ({ before, after }) {
  const throttled = (after?.throttled ?? 0) - (before?.throttled ?? 0)
  const overflows = (after?.listenOverflows ?? 0) - (before?.listenOverflows ?? 0)
  if (!before || !after) return { warnings: [], isThrottled: false }
  return {
    warnings: [
      ...(throttled > 0 ? ['a cgroup limit throttled this machine\'s CPU while it was measured'] : []),
      ...(overflows > 0 ? ['a listen queue on this machine was full while it was measured: connections were turned away (ListenOverflows)'] : [])
    ],
    isThrottled: throttled > 0
  }
}

/** @param {string} path */
function readText (path) {
  return readFile(path, 'utf8').catch(() => '')
}
