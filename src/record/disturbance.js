import { readFile } from 'node:fs/promises'

/**
 * What the whole machine has done so far, beside the processes of a trial.
 * @typedef {object} SystemSnapshot
 * @property {number} ms monotonic
 * @property {number} busyMs CPU time of all processes
 * @property {number} stolenMs CPU time that a hypervisor gave to others
 * @property {number} listenOverflows connections that a full listen queue turned away
 * @property {number} throttled periods in which this cgroup had used up its CPU
 */

const TICK_MS = 10 // USER_HZ is 100 on every Linux that Node runs on
const MOST_OTHERS = 0.05 // of one core
const MOST_STOLEN = 0.01 // of all cores

/** @returns {Promise<SystemSnapshot | null>} null where the platform does not tell */
export async function takeSystemSnapshot () {
  const ms = performance.now()
  const [stat, netstat, cgroup2, cgroup1] = await Promise.all(['/proc/stat', '/proc/net/netstat', '/sys/fs/cgroup/cpu.stat', '/sys/fs/cgroup/cpu/cpu.stat'].map(readText))
  return stat === '' ? null : { ms, ...parseSystem({ stat, netstat, cgroup: cgroup2 || cgroup1 }) }
}

/**
 * @param {{ stat: string, netstat: string, cgroup: string }} options texts of /proc/stat, /proc/net/netstat and cpu.stat
 * @returns {Omit<SystemSnapshot, 'ms'>}
 */
export function parseSystem ({ stat, netstat, cgroup }) {
  const [user, nice, system, , , , , steal] = stat.split('\n')[0].split(/\s+/).slice(1).map(Number)
  const [names = [], values = []] = netstat.split('\n').filter((line) => line.startsWith('TcpExt:')).map((line) => line.split(' '))
  return {
    busyMs: (user + nice + system) * TICK_MS,
    stolenMs: (steal || 0) * TICK_MS,
    listenOverflows: Number(values[names.indexOf('ListenOverflows')] ?? 0),
    throttled: Number(cgroup.match(/^nr_throttled (\d+)/m)?.[1] ?? 0)
  }
}

/**
 * What disturbed a trial between two looks at the machine.
 * @param {{ before: SystemSnapshot | null, after: SystemSnapshot | null, ownCpuMs: number | null, cores: number }} options ownCpuMs: of target, driver and baseload; null where not known
 * @returns {string[]} warnings: a full listen queue among them, which the target's own slowness may fill
 */
export function describeDisturbance ({ before, after, ownCpuMs, cores }) {
  if (!before || !after || after.ms <= before.ms) return []
  const elapsedMs = after.ms - before.ms
  const others = ownCpuMs === null ? 0 : (after.busyMs - before.busyMs - ownCpuMs) / elapsedMs
  const stolen = (after.stolenMs - before.stolenMs) / (elapsedMs * cores)
  const throttled = after.throttled - before.throttled
  const overflows = after.listenOverflows - before.listenOverflows
  return [
    ...(others > MOST_OTHERS ? ['other processes used more than 5 % of a core while it was measured'] : []),
    ...(stolen > MOST_STOLEN ? ['the hypervisor took more than 1 % of the CPU time while it was measured (steal)'] : []),
    ...(throttled > 0 ? ['a cgroup limit throttled this machine\'s CPU while it was measured'] : []),
    ...(overflows > 0 ? ['a listen queue on this machine was full while it was measured: connections were turned away (ListenOverflows)'] : [])
  ]
}

/** @param {string} path */
function readText (path) {
  return readFile(path, 'utf8').catch(() => '')
}
