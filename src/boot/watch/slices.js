import { readMonotonicUs } from './clock.js'
import { findMembers } from './processes.js'
import { readText } from './text-file.js'

/**
 * One look. By core, since the machine's start: what the host gave to others, and what processes here used. waitedUs:
 * by part, how long its main threads have waited for a core while they could have run. ownUs: CPU time of this process.
 * @typedef {{ us: number, cores: CoreTimes, waitedUs: Map<string, number>, ownUs: number }} Slice
 *
 * @typedef {Map<number, { stolenMs: number, busyMs: number }>} CoreTimes
 *
 * A part, by its processes.
 * @typedef {{ name: string, group: import('./processes.js').Group }} Watched
 */

const SLICE_MS = 50
const TICK_MS = 10 // USER_HZ is 100 on every Linux that Node runs on

/**
 * Looks every 50 ms, from now on until it is stopped.
 * @param {{ parts: Watched[] }} options
 * @returns {{ stop: () => Slice[] }} in order; none where there is no /proc
 */
export function startSlices ({ parts }) {
  const threads = findMainThreads(parts)
  /** @type {Slice[]} */
  const slices = []
  const look = () => {
    const cores = parseCoreTimes(readText('/proc/stat'))
    if (cores.size === 0) return
    const { user, system } = process.cpuUsage()
    slices.push({ us: readMonotonicUs(), cores, waitedUs: readWaited(threads), ownUs: user + system })
  }
  look()
  const timer = setInterval(look, SLICE_MS)
  timer.unref()
  return {
    stop () {
      clearInterval(timer)
      return slices
    }
  }
}

/** @param {string} stat the text of /proc/stat @returns {CoreTimes} */
export function parseCoreTimes (stat) {
  return new Map([...stat.matchAll(/^cpu(\d+) (.+)$/gm)].map(([, core, fields]) => {
    const [user, nice, system, , , irq = 0, softirq = 0, steal = 0] = fields.split(' ').map(Number)
    return [Number(core), { stolenMs: steal * TICK_MS, busyMs: (user + nice + system + irq + softirq) * TICK_MS }]
  }))
}

/** @param {Watched[]} parts @returns {Array<{ name: string, pid: string }>} */
function findMainThreads (parts) {
  const names = new Map(parts.map(({ name, group }) => [group, name]))
  return findMembers([...names.keys()]).map(({ pid, group }) => ({ name: names.get(group) ?? '', pid }))
}

/** @param {Array<{ name: string, pid: string }>} threads */
function readWaited (threads) {
  /** @type {Map<string, number>} */
  const waitedUs = new Map()
  for (const { name, pid } of threads) {
    const ns = Number(readText(`/proc/${pid}/schedstat`).split(' ')[1] ?? 0)
    waitedUs.set(name, (waitedUs.get(name) ?? 0) + ns / 1000)
  }
  return waitedUs
}
