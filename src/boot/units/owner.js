import { readFileSync, readlinkSync } from 'node:fs'

/**
 * What a run makes outside of itself (processes, cgroups, folders) has this in its name or mark, so that what a run
 * that was killed has left can be told from what another one needs. The start time tells a process from a later one
 * with the same number, the namespace one container's processes from another's.
 * @typedef {{ pid: number, startTime: string, namespace: string }} Owner startTime and namespace are 0 where /proc does not tell
 */

const ENDED = ['Z', 'X']
const NAME = /^baseload-(\d+)-(\d+)-(\d+)-/

/**
 * `baseload-4711-90210-4026531836`: what belongs to this process, or to another one of its namespace, begins with it and a hyphen.
 * @param {number} [pid]
 * @returns {string}
 */
export function nameOwner (pid = process.pid) {
  return `baseload-${pid}-${readProcess(pid)?.startTime ?? '0'}-${readNamespace()}`
}

/**
 * Whether a name is that of something whose owner is gone for sure. What another namespace owns cannot be told, and is left alone.
 * @param {string} name
 * @returns {boolean}
 */
export function isLeftover (name) {
  const found = NAME.exec(name)
  if (!found) return false
  const [, pid, startTime, namespace] = found
  if (namespace !== readNamespace()) return false
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
  const now = readProcess(Number(pid))
  return now !== null && (now.hasEnded || (startTime !== '0' && now.startTime !== startTime))
}

/**
 * What /proc tells of a process. One that has ended may stay on as a zombie, where whoever started it does not look after it; while threads
 * of it are left, its files and sockets are still open (proc(5): num_threads).
 * @param {number} pid
 * @returns {{ state: string, group: number, startTime: string, hasEnded: boolean } | null} startTime: in clock ticks since the machine was
 *   started; null where /proc does not tell
 */
export function readProcess (pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ') // the name before it may hold spaces and brackets
    const [state, group, threads, startTime] = [fields[0], Number(fields[2]), Number(fields[17]), fields[19]]
    return { state, group, startTime, hasEnded: ENDED.includes(state) && threads <= 1 }
  } catch {
    return null
  }
}

function readNamespace () {
  try {
    return /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0'
  } catch {
    return '0'
  }
}
