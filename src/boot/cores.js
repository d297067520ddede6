import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { askHelper } from './helper.js'

/** @import { Message } from '../types.ts' */

/**
 * The CPUs this process may use, or null where it cannot pin (no taskset, or one that hangs; not Linux).
 * @returns {number[] | null}
 */
export function findPinnableCores () {
  if (askHelper('taskset', ['--version']).status !== 0) return null
  try {
    const status = readFileSync('/proc/self/status', 'utf8')
    return parseCpuList(status.match(/^Cpus_allowed_list:\s*(\S+)/m)?.[1] ?? '')
  } catch {
    return null
  }
}

const NICENESS = -10

/**
 * The priority that target and driver can be given; null without the right to it (root, CAP_SYS_NICE) or the program, or where that hangs.
 * @returns {number | null}
 */
export function findNiceness () {
  // Without the right, nice says so on stderr and runs the command all the same.
  const { status, stderr } = askHelper('nice', ['-n', String(NICENESS), 'true'])
  return status === 0 && stderr === '' ? NICENESS : null
}

/** @returns {number} */
export function countCores () {
  return availableParallelism()
}

/**
 * Who runs where. The driver has the last core to itself, so that it cannot take time from what it measures;
 * the parts of the target share the others, one core each as far as they go. With one core nothing is pinned.
 * Further workers of the driver get what the parts leave free, one core each, and share when that is too little: never the target's.
 * @param {{ cores: number[] | null, parts: string[], workers?: number }} options workers: of the driver; absent: 1
 * @returns {{ parts: Record<string, number[] | null>, driver: number[] | null, warnings: Message[] }} driver: of all workers, in turn
 */
export function assignCores ({ cores, parts, workers = 1 }) {
  if (!cores || cores.length < 2) {
    const count = cores?.length ?? countCores()
    const crowd =
      workers > 1 && workers + parts.length > count
        ? [{ code: /** @type {const} */ ('WORKERS_CROWD_TARGET'), workers, cores: count }]
        : []
    return {
      parts: Object.fromEntries(parts.map((part) => [part, null])),
      driver: null,
      warnings: [{ code: 'NOT_PINNED', cores: cores && cores.length }, ...crowd]
    }
  }
  const forDriver = Math.max(1, Math.min(workers, cores.length - Math.max(1, parts.length)))
  const forTarget = cores.slice(0, -forDriver)
  const assigned = Object.fromEntries(parts.map((part, index) => [part, [forTarget[index % forTarget.length]]]))
  const shared = parts.length > forTarget.length
  return {
    parts: assigned,
    driver: cores.slice(-forDriver),
    warnings: [
      ...shared ? [{ code: /** @type {const} */ ('PARTS_SHARE'), parts, cores: forTarget.length }] : [],
      ...workers > forDriver ? [{ code: /** @type {const} */ ('WORKERS_SHARE'), workers, cores: forDriver }] : []
    ]
  }
}

/**
 * The same for units behind a balancer. Units are not pinned one by one, as no container is: all share the cores that
 * are left for them, and their limits keep them apart. With three cores or more for the target the balancer has one to
 * itself. Units that are promised more than is left by the driver may run on its core too: squeezed into what is left
 * they would wait for each other, as they would not on machines of their own, and not for their limits. Whether the
 * driver was late then, its own figures say.
 * @param {{ cores: number[] | null, count: number, cpu?: number }} options cpu: limit of a unit; absent: units stay off the driver's core
 * @returns {{ parts: Record<string, number[] | null>, driver: number[] | null, yields: boolean, warnings: Message[] }} parts: `u1` … and
 *   `proxy`; yields: they run on the driver's too
 */
export function assignUnitCores ({ cores, count, cpu = 0 }) {
  const names = Array.from({ length: count }, (_, index) => `u${index + 1}`)
  if (!cores || cores.length < 2) {
    const { warnings } = assignCores({ cores, parts: [] })
    return { parts: Object.fromEntries([...names, 'proxy'].map((name) => [name, null])), driver: null, yields: true, warnings }
  }
  const forTarget = cores.slice(0, -1)
  if (count * cpu > forTarget.length) {
    return {
      parts: Object.fromEntries([...names, 'proxy'].map((name) => [name, cores])),
      driver: cores.slice(-1),
      yields: true,
      warnings: [{ code: 'UNITS_YIELD', units: count, cpu, cores: forTarget.length }]
    }
  }
  const isApart = forTarget.length >= 3
  const forUnits = isApart ? forTarget.slice(0, -1) : forTarget
  return {
    parts: { ...Object.fromEntries(names.map((name) => [name, forUnits])), proxy: isApart ? forTarget.slice(-1) : forTarget },
    driver: cores.slice(-1),
    yields: false,
    warnings: isApart ? [] : [{ code: 'UNITS_WITH_PROXY', cores: forUnits.length }]
  }
}

/** `0-3,8` as numbers. @param {string} list @returns {number[]} */
export function parseCpuList (list) {
  return list.split(',').filter(Boolean).flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}
