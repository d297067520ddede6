import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { readMonotonicUs } from './clock.js'
import { askHelper } from '../helper.js'
import { startProcess } from '../process.js'
import { findMembers } from './processes.js'
import { readTextNow } from '../text-file.js'

/**
 * @import { MachineStop, TrialWatch } from '../../types.ts'
 * @import { Reaper } from '../reaper.js'
 * @import { Running } from '../process.js'
 *
 * What watches the machine itself while a run goes on.
 * @typedef {object} MachineWatch
 * @property {(options: { parts: Watched[] }) => WatchedWindow} begin
 * @property {(options: { ms: number }) => Promise<TrialWatch & { usedRatio: Record<string, number> }>} look what
 *   happens now, with nothing measured; usedRatio: share of each core that processes used, the probes among them
 * @property {(options: { quietMs?: number, mostMs?: number, signal: AbortSignal }) => Promise<boolean>} waitForQuiet
 *   whether no core has stopped for so long
 * @property {() => Promise<void>} close
 *
 * @typedef {object} WatchedWindow
 * @property {(options: { startedUs?: number, windowMs: number }) => Promise<TrialWatch>} end startedUs: when the window
 *   opened, on CLOCK_MONOTONIC; absent: at begin
 * @property {() => void} drop nobody wants to know any more; also after `end`
 */

/**
 * The core did not run between the two; core: null where the probe is not pinned. CLOCK_MONOTONIC.
 * @typedef {{ core: number | null, fromUs: number, toUs: number }} Late
 *
 * One a core.
 * @typedef {object} Probes
 * @property {Array<number | null>} cores
 * @property {'fifo' | 'normal'} means
 * @property {(options: { fromUs: number, toUs: number }) => Promise<Late[]>} read what began or ended in between; waits
 *   until every probe has told of it
 * @property {() => Late[]} readNow what is known already, of the last minutes
 * @property {() => number} readCostRatio the largest share of a core that one of them has used
 * @property {() => Promise<void>} stop
 */

/**
 * One look. By core, since the machine's start: what the host gave to others, and what processes here used. waitedUs:
 * by part, how long its main threads have waited for a core while they could have run. ownUs: CPU time of this process.
 * @typedef {{ us: number, cores: CoreTimes, waitedUs: Map<string, number>, ownUs: number }} Slice
 */
/** @typedef {Map<number, { stolenMs: number, busyMs: number }>} CoreTimes */
/** A part, by its processes. @typedef {{ name: string, group: import('./processes.js').Group }} Watched */

/** How long no core may have stopped before something is measured again, and how long that is waited for. */
export const QUIET_MS = 1000
const MOST_WAITED_MS = 5000
const BEFORE_US = 1e6 // the backlog of a stop before the window reaches into it

/**
 * A wake that is later than this is a stop: what the kernel and a timer need is far below it, what a p99 of a
 * millisecond bears is not far above it.
 */
const LATE_US = 3000

const SCRIPT = fileURLToPath(new URL('./probe-process.js', import.meta.url))

// It makes no garbage worth a thread, and a helper thread would be one more that wants the core.
const FLAGS = ['--single-threaded-gc', '--max-semi-space-size=1', '--v8-pool-size=0']

const PRIORITY = 2 // above the driver's own 1, where that shares a core with what it measures
const MOST_PROBES = 8 // parts are pinned to the first cores, drivers to the last
const MOST_KEPT = 100_000
const TELL_MS = 500 // they tell where they are each 20 ms
const SLICE_MS = 50
const TICK_MS = 10 // USER_HZ is 100 on every Linux that Node runs on
const NEAR_US = 2000 // two stops with no more than a wake between them are one
const TOLD_US = 20_000 // the kernel counts stolen time in ticks of 10 ms, and when the core runs again
export const MOST_STOPS = 2000

/**
 * @param {{ cores: number[] | null, reaper: Pick<Reaper, 'watch' | 'forget'> }} options cores: those that parts may run
 *   on; null where nothing can be pinned
 * @returns {Promise<MachineWatch>}
 */
export async function openWatch ({ cores, reaper }) {
  const probes = await startProbes({ cores, reaper })
  const begin = (/** @type {{ parts: Watched[] }} */ { parts }) => beginWindow({ probes, parts })
  return {
    begin,
    async look ({ ms }) {
      const window = begin({ parts: [] })
      const slices = startSlices({ parts: [] })
      await sleep(ms)
      return { ...await window.end({ windowMs: ms }), usedRatio: findUse(slices.stop()) }
    },
    async waitForQuiet ({ quietMs = QUIET_MS, mostMs = MOST_WAITED_MS, signal }) {
      const untilMs = performance.now() + mostMs
      const isQuiet = () => probes.readNow().every(({ toUs }) => toUs < readMonotonicUs() - quietMs * 1000)
      while (!isQuiet() && performance.now() < untilMs && !signal.aborted) await sleep(100)
      return isQuiet()
    },
    close: probes.stop
  }
}

/** @param {{ probes: Probes, parts: Watched[] }} options @returns {WatchedWindow} */
function beginWindow ({ probes, parts }) {
  const begunUs = readMonotonicUs()
  const slices = startSlices({ parts })
  return {
    async end ({ startedUs = begunUs, windowMs }) {
      const toUs = startedUs + Math.round(windowMs * 1000)
      const late = await probes.read({ fromUs: startedUs - BEFORE_US, toUs })
      const seen = slices.stop()
      const costRatio = Number(probes.readCostRatio().toFixed(4))
      return {
        means: probes.means,
        cores: probes.cores,
        costRatio,
        ...settleStops({ late, slices: seen, startedUs }),
        ...summariseSlices({ slices: seen.filter(({ us }) => us >= startedUs && us <= toUs), costRatio })
      }
    },
    drop () { slices.stop() }
  }
}

/**
 * What a part waited for the probe on its core and for this very process, up to all of their time, is no sign of
 * others: it would be so again.
 * @param {{ slices: Slice[], costRatio: number }} options slices: within the window; costRatio: share of a core that a probe takes
 * @returns {Pick<TrialWatch, 'stolenUs' | 'runDelayUs' | 'delayedRatio'>} empty where the platform does not tell
 */
export function summariseSlices ({ slices, costRatio }) {
  if (slices.length < 2) return { stolenUs: {}, runDelayUs: {}, delayedRatio: {} }
  const [first, last] = [slices[0], slices[slices.length - 1]]
  const parts = [...last.waitedUs.keys()]
  const waitedForOthers = (/** @type {string} */ name, /** @type {Slice} */ from, /** @type {Slice} */ to) =>
    Math.max(0, waited(to, name) - waited(from, name) - costRatio * (to.us - from.us) - (to.ownUs - from.ownUs))
  const waits = (/** @type {string} */ name) => slices.slice(1).map((slice, index) => waitedForOthers(name, slices[index], slice))
  return {
    stolenUs: Object.fromEntries(
      [...last.cores].map(([core, { stolenMs }]) => [
        core,
        (stolenMs - (first.cores.get(core)?.stolenMs ?? stolenMs)) * 1000
      ])
    ),
    // A process that ended meanwhile takes its sum with it.
    runDelayUs: Object.fromEntries(parts.map((name) => [name, Math.round(waitedForOthers(name, first, last))])),
    delayedRatio: Object.fromEntries(
      parts.map((name) => [
        name,
        Number(
          (
            waits(name)
              .filter((us) => us >= LATE_US)
              .reduce((sum, us) => sum + us, 0) /
            (last.us - first.us)
          ).toFixed(4)
        )
      ])
    )
  }
}

/** @param {Slice[]} slices @returns {Record<string, number>} by core */
function findUse (slices) {
  const [first, last] = [slices[0], slices.at(-1)]
  if (!first || !last || last.us <= first.us) return {}
  return Object.fromEntries(
    [...last.cores].map(([core, { busyMs }]) => [
      core,
      ((busyMs - (first.cores.get(core)?.busyMs ?? busyMs)) * 1000) / (last.us - first.us)
    ])
  )
}

/** @param {Slice} slice @param {string} name */
function waited ({ waitedUs }, name) {
  return waitedUs.get(name) ?? 0
}

/**
 * Started once a run. A core whose probe cannot be started is not watched.
 * @param {{ cores: number[] | null, reaper: Pick<Reaper, 'watch' | 'forget'> }} options cores: null where nothing can be pinned
 * @returns {Promise<Probes>}
 */
async function startProbes ({ cores, reaper }) {
  const means = mayRunFirst() ? 'fifo' : 'normal'
  const prefix = means === 'fifo' ? ['chrt', '-f', String(PRIORITY)] : []
  const chosen = cores === null ? [null] : [...new Set([...cores.slice(0, MOST_PROBES / 2), ...cores.slice(-MOST_PROBES / 2)])]
  const probes = await Promise.all(chosen.map(async (core) => {
    const running = await startProcess({
      name: 'watch',
      file: process.execPath,
      args: [...FLAGS, SCRIPT, String(LATE_US), means],
      prefix,
      cores: core === null ? null : [core],
      env: { NODE_OPTIONS: '' },
      reaper
    })
    return follow({ core, running })
  }))
  return {
    cores: chosen,
    means,
    async read ({ fromUs, toUs }) {
      const untilMs = performance.now() + TELL_MS + Math.max(0, toUs - readMonotonicUs()) / 1000
      while (performance.now() < untilMs && probes.some(({ hereUs, running }) => hereUs() < toUs && !running.hasEnded())) await sleep(4)
      return probes.flatMap(({ late }) => late).filter((one) => one.toUs > fromUs && one.fromUs < toUs)
    },
    readNow: () => probes.flatMap(({ late }) => late),
    readCostRatio: () => Math.max(0, ...probes.map(({ costRatio }) => costRatio())),
    async stop () { await Promise.all(probes.map(({ running }) => running.stop({ graceMs: 500 }))) }
  }
}

function mayRunFirst () {
  return askHelper('chrt', ['-f', String(PRIORITY), 'true']).status === 0
}

/** @param {{ core: number | null, running: Running }} options */
function follow ({ core, running }) {
  /** @type {Late[]} */
  const late = []
  let rest = ''
  let first = { us: 0, cpuUs: 0 }
  let here = first
  running.child.stdout?.on('data', (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [what, a, b] = line.split(' ')
      if (what === 'late') late.push({ core, fromUs: Number(a), toUs: Number(b) })
      if (what === 'here') {
        here = { us: Number(a), cpuUs: Number(b) }
        if (first.us === 0) first = here // its start is not what it costs
      }
    }
    if (late.length > MOST_KEPT) late.splice(0, late.length - MOST_KEPT)
  })
  return {
    running,
    late,
    hereUs: () => here.us,
    costRatio: () => (here.us > first.us ? (here.cpuUs - first.cpuUs) / (here.us - first.us) : 0)
  }
}

/**
 * Looks every 50 ms, from now on until it is stopped.
 * @param {{ parts: Watched[] }} options
 * @returns {{ stop: () => Slice[] }} in order; none where there is no /proc
 */
function startSlices ({ parts }) {
  const threads = findMainThreads(parts)
  /** @type {Slice[]} */
  const slices = []
  const look = () => {
    const cores = parseCoreTimes(readTextNow('/proc/stat'))
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

/** @param {Watched[]} parts */
function findMainThreads (parts) {
  const names = new Map(parts.map(({ name, group }) => [group, name]))
  return findMembers([...names.keys()]).map(({ pid, group }) => ({ name: names.get(group) ?? '', pid }))
}

/** @param {Array<{ name: string, pid: string }>} threads */
function readWaited (threads) {
  /** @type {Map<string, number>} */
  const waitedUs = new Map()
  for (const { name, pid } of threads) {
    const ns = Number(readTextNow(`/proc/${pid}/schedstat`).split(' ')[1] ?? 0)
    waitedUs.set(name, (waitedUs.get(name) ?? 0) + ns / 1000)
  }
  return waitedUs
}

/**
 * What the probes saw late as stops, each with its cause: a hypervisor took the core when stolen time rose on it meanwhile. Pure.
 * @param {{ late: readonly Late[], slices: readonly Slice[], startedUs: number }} options startedUs: times in the result count from there
 * @returns {{ stops: MachineStop[], dropped: number }} in order; dropped: so many of the shortest are not among them
 */
export function settleStops ({ late, slices, startedUs }) {
  const merged = mergeNear(late).map(({ core, fromUs, toUs }) => ({
    core,
    fromUs: fromUs - startedUs,
    toUs: toUs - startedUs,
    cause: hasSteal({ core, fromUs, toUs, slices })
      ? /** @type {const} */ ('host')
      : /** @type {const} */ ('competition')
  }))
  const longest =
    merged.length > MOST_STOPS
      ? merged.sort((a, b) => b.toUs - b.fromUs - (a.toUs - a.fromUs)).slice(0, MOST_STOPS)
      : merged
  return { stops: longest.sort((a, b) => a.fromUs - b.fromUs), dropped: merged.length - longest.length }
}

/** @param {readonly Late[]} late */
function mergeNear (late) {
  /** @type {Map<number | null, Late>} */
  const last = new Map()
  return [...late].sort((a, b) => a.fromUs - b.fromUs).flatMap((one) => {
    const before = last.get(one.core)
    if (before && one.fromUs - before.toUs <= NEAR_US) {
      before.toUs = Math.max(before.toUs, one.toUs)
      return []
    }
    const kept = { ...one }
    last.set(one.core, kept)
    return [kept]
  })
}

/** @param {Late & { slices: readonly Slice[] }} options */
function hasSteal ({ core, fromUs, toUs, slices }) {
  return slices.some((slice, index) => {
    const before = slices[index - 1]
    if (!before || slice.us < fromUs || before.us > toUs + TOLD_US) return false
    return [...slice.cores].some(
      ([of, { stolenMs }]) => (core === null || of === core) && stolenMs > (before.cores.get(of)?.stolenMs ?? stolenMs)
    )
  })
}
