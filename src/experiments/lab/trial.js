import { setTimeout as sleep } from 'node:timers/promises'
import { performance } from 'node:perf_hooks'
import { openFaults } from './boot/faults.js'
import { bootTarget } from '../../boot/target.js'
import { readMonotonicUs } from '../../boot/watch/clock.js'
import { warmCaches } from './boot/warm.js'
import { drawLabFeed, listWarmPaths, listWarmupRequests } from './plan/requests.js'
import { findCounting, fitTarget, forgetContents } from './plan/target.js'
import { openCounting } from './counting.js'
import { runTrial } from '../../measure/trial/trial.js'
import { askPart } from '../../boot/guarded-request.js'
import { askColdReaders } from './boot/cold-readers.js'

/**
 * @import { CacheMemory, ColdReaders, LabLoad, LabObservation, LabPhase, LabPhaseObservation } from '../../types.ts'
 * @import { Message, Target, Trial } from '../../types.ts'
 * @import { BootedTarget } from '../../boot/target.js'
 * @import { Companion } from '../../measure/trial/trial.js'
 * @import { MeasuredLab, RunningExperiment } from '../types.ts'
 * @import { BootedPart } from '../../boot/part.js'
 */

/**
 * @typedef {{ now: () => number, set: (ring: () => void, ms: number) => any, clear: (timer: any) => void }} Clock any: whatever set gives
 */

const SECOND_US = 1_000_000
const LEAD_MS = 80 // what is measured of processes before the window opens takes that long
const CACHE_MEMORY_PATH = '/_lab/memory'

// Never one of a lab's keys, which are numbers, nor what a target is asked before the load.
const PATH = '/items/cold-readers'

const TIMEOUT_MS = 5000

/**
 * One trial of a lab of kind load: a trial like any other, with keys that vary, faults on purpose, and what origin and
 * services counted meanwhile.
 * @param {Omit<Parameters<typeof runTrial>[0], 'boot' | 'accompany' | 'boundsUs'> & { keySeed: number }} options
 *   keySeed: of the repeat, so that all targets meet the same keys
 * @returns {ReturnType<NonNullable<RunningExperiment['runTrial']>>}
 */
export async function runLabTrial ({ keySeed, target: wanted, trial, ...options }) {
  const lab = /** @type {LabLoad} it is a lab's */ (trial.lab)
  const target = fitTarget({ target: wanted, lab })
  const feed = drawLabFeed({ lab, trial, seed: keySeed })
  /** @type {ReturnType<typeof watchLab> | undefined} */
  let watched
  const result = await runTrial({
    ...options,
    trial,
    // What the one answer of before the load says is not what those of other keys, and those to writes, say.
    target: { ...target, feed, good: forgetContents(target.good) },
    warmupRequests: listWarmupRequests({ lab, target }),
    // Asked by its own one request before the load: those of the feed would fill the caches, and write.
    boot: async (given) => {
      const booted = await bootTarget({ ...given, target })
      return {
        ...booted,
        wireBytes: lab.writes > 0 ? null : booted.wireBytes, // the answer to a write has another length
        stop: async () => {
          // All answers of the window are in: what is done now delays none of them.
          if (!options.signal.aborted) await watched?.askColdReaders()
          await watched?.end() // what stands still could not be stopped
          return booted.stop()
        }
      }
    },
    accompany: (booted) => {
      watched = watchLab({ booted, target, trial, lab, signal: options.signal })
      return watched
    }
  })
  const observed = watched?.observed()
  return result.record && observed
    ? {
        ...result,
        record: {
          ...result.record,
          lab: observed,
          warnings: [...result.record.warnings, ...describeFailed(observed), ...(watched?.remarks() ?? [])]
        }
      }
    : result
}

/**
 * @param {{ booted: BootedTarget, target: Target, trial: Trial, lab: LabLoad, signal: AbortSignal }} options
 * @returns {Companion & { observed: () => MeasuredLab | null, remarks: () => Message[], askColdReaders: () =>
 *   Promise<void>, end: () => Promise<void> }} observed: null when the window never closed; remarks: warnings about
 *   counters that are left out, and caches that stayed cold
 */
function watchLab ({ booted, target, trial, lab, signal }) {
  const faults = openFaults({ booted })
  const names = findCounting({ target })
  const counting = openCounting({ parts: booted.parts, names })
  const memory = lab.size || lab.memory ? openCacheMemory({ parts: booted.parts, names: names.services }) : null
  /** @type {Message[]} */
  const remarks = []
  let startedUs = 0
  let answerBytes = booted.wireBytes
  /** @type {ReturnType<typeof startSchedule> | null} */
  let schedule = null
  /** @type {MeasuredLab | null} */
  let observation = null

  return {
    // All parts count by the seconds of one clock: with a window that begins with one of them, their seconds are the window's.
    async onReady () {
      if (lab.warm) {
        const { failed, of, bodyBytes } = await warm({ booted, target, trial, lab, signal })
        if (failed > 0 && !signal.aborted) remarks.push({ code: 'LAB_NOT_WARM', failed, of })
        if (lab.writes === 0) answerBytes ??= bodyBytes
      }
      await memory?.begin()
      await sleep(Math.max(0, untilSecond() - LEAD_MS))
    },
    async onOpen () {
      const left = untilSecond()
      if (left < SECOND_US / 1000 - LEAD_MS) await sleep(left) // what was measured took longer: the next one then
      await counting.clear()
      startedUs = Math.round(readMonotonicUs() / SECOND_US) * SECOND_US
      schedule = startSchedule({ phases: lab.phases, durationMs: trial.durationMs, act: faults.act, onLast: counting.mark })
    },
    async onClosed () {
      const phases = await schedule?.stop() ?? []
      const counted = await counting.read({ startedUs })
      remarks.push(...counted.missing.map((why) => ({ code: /** @type {const} */ ('LAB_COUNTERS_MISSING'), why })))
      observation = {
        kind: 'load',
        startedUs,
        phases,
        origin: counted.origin,
        services: counted.services,
        ...answerBytes !== null && { answerBytes },
        ...await memory?.end()
      }
    },
    observed: () => observation,
    remarks: () => remarks,
    async askColdReaders () {
      if (observation === null || !lab.coldReaders) return
      observation = {
        ...observation,
        cold: await measureColdReaders({ booted, faults, origin: counting.origin, readers: lab.coldReaders })
      }
    },
    async end () {
      await schedule?.stop()
      faults.release()
    }
  }
}

/**
 * Once for each key, before the counters are cleared.
 * @param {{ booted: BootedTarget, target: Target, trial: Trial, lab: LabLoad, signal: AbortSignal }} options
 */
function warm ({ booted: { place }, target: { request }, trial: { timeoutMs }, lab, signal }) {
  return warmCaches({ place, paths: listWarmPaths({ lab }), headers: request.headers, timeoutMs, signal })
}

/** @param {MeasuredLab} observed */
function describeFailed ({ phases, cold }) {
  return [
    ...phases
      .filter(({ ok }) => !ok)
      .map(({ name, action, error }) => ({
        code: /** @type {const} */ ('LAB_PHASE_FAILED'),
        phase: name,
        action,
        ...(error !== undefined && { error })
      })),
    ...(cold?.error === undefined ? [] : [{ code: /** @type {const} */ ('LAB_READERS_FAILED'), error: cold.error }])
  ]
}

function untilSecond () {
  return (SECOND_US - readMonotonicUs() % SECOND_US) / 1000
}

/** @param {{ parts: readonly BootedPart[], names: readonly string[] }} options names: of the services */
function openCacheMemory ({ parts, names }) {
  const services = names.flatMap((wanted) => parts.filter(({ name }) => name === wanted))
  const look = () => Promise.all(services.map(ask))
  /** @type {Array<CacheMemory | null>} */
  let before = []
  return {
    async begin () { before = await look() },
    /** @returns {Promise<Pick<LabObservation, 'memory'>>} empty when one of them did not say */
    async end () {
      const after = await look()
      const [first, last] = [before, after].map((looks) => looks.filter((one) => one !== null))
      const isWhole = services.length > 0 && first.length === services.length && last.length === services.length
      return isWhole ? { memory: { before: first, after: last } } : {}
    }
  }
}

/** @param {BootedPart} part @returns {Promise<CacheMemory | null>} */
async function ask (part) {
  try {
    const { status, body } = await askPart({ part, path: CACHE_MEMORY_PATH })
    return status === 200 ? JSON.parse(body) : null
  } catch {
    return null
  }
}

/** @type {Clock} */
const CLOCK = { now: () => performance.now(), set: (ring, ms) => setTimeout(ring, ms), clear: clearTimeout }

/**
 * Does what each phase of a window says, as it begins. Actions follow each other: one that takes longer than its phase
 * delays the next, and the phases say so.
 * @param {{ phases: readonly LabPhase[], durationMs: number, act: ReturnType<typeof openFaults>['act'], onLast?: () =>
 *   Promise<void>, clock?: Clock }} options durationMs: of the window, which begins now; onLast: done as the last of
 *   several begins, before its action
 * @returns {{ stop: () => Promise<LabPhaseObservation[]> }} stop: lets what is under way end; the phases that have begun
 */
export function startSchedule ({ phases, durationMs, act, onLast = async () => {}, clock = CLOCK }) {
  const startedMs = clock.now()
  const elapsed = () => Math.round((clock.now() - startedMs) * 10) / 10
  /** @type {LabPhaseObservation[]} */
  const begun = []
  let last = Promise.resolve()
  let share = 0
  const timers = phases.map((phase) => {
    const dueMs = share * durationMs
    share += phase.share
    const begin = () => { last = last.then(() => enter(phase)) }
    // The first begins with the window, not a turn of the event loop later.
    if (dueMs > 0) return clock.set(begin, dueMs)
    begin()
    return null
  })
  /** @type {Promise<LabPhaseObservation[]> | null} */
  let stopped = null
  return { stop: () => (stopped ??= stop()) }

  /** @param {LabPhase} phase */
  async function enter ({ name, do: action }) {
    const fromMs = begun.length === 0 ? 0 : elapsed()
    const before = begun.at(-1)
    if (before) before.toMs = fromMs
    /** @type {LabPhaseObservation} */
    const observed = { name, fromMs, toMs: durationMs, action: null, ok: true }
    begun.push(observed)
    if (begun.length > 1 && begun.length === phases.length) await onLast()
    if (action) Object.assign(observed, await act(action))
  }

  async function stop () {
    for (const timer of timers) if (timer !== null) clock.clear(timer)
    await last
    return begun
  }
}

/**
 * Many who ask at once for a key that was never asked for, while the origin fails. It fails for that key alone: what
 * the service still fetches behind its answers is not in the way, and an exact route goes before all that a recipe may
 * have said.
 * @param {{ booted: Pick<BootedTarget, 'place' | 'parts'>, faults: Pick<ReturnType<typeof openFaults>, 'act'>, origin:
 *   BootedPart | null, readers: number }} options origin: null: the target has none that takes a recipe
 * @returns {Promise<ColdReaders>} never rejects
 */
export async function measureColdReaders ({ booted: { place, parts }, faults, origin, readers }) {
  const nobody = { readers, ok: 0, failed: 0, wrong: 0, calls: null, wallMs: null }
  if (origin === null) return { ...nobody, error: 'the target has no origin that takes a recipe' }
  const { ok: isSet, error = 'the origin did not take its recipe' } = await faults.act({
    part: origin.name,
    recipe: { route: PATH, stages: [{ at: 0, status: 500, latency: '100ms' }] }
  })
  if (!isSet) return { ...nobody, error }
  const endedBefore = new Set(parts.filter(({ running }) => running.hasEnded()))
  const isCleared = await clearCounts(origin)
  const answered = await askColdReaders({ place, path: PATH, key: PATH.slice('/items/'.length), readers, timeoutMs: TIMEOUT_MS })
  const calls = isCleared ? await countCalls(origin) : null
  const ended = parts.filter((part) => part.running.hasEnded() && !endedBefore.has(part)).map(({ name }) => name)
  return {
    readers,
    ...answered,
    calls,
    ...(ended.length > 0 && { error: `${ended.join(', ')} ended meanwhile` })
  }
}

/**
 * It knows 10,000 keys, and those of the window have been read; while it knows as many, a cold one is not counted.
 * @param {BootedPart} origin
 */
async function clearCounts (origin) {
  try {
    return (await askPart({ part: origin, method: 'POST', path: '/_admin/clear_current_count' })).status === 200
  } catch {
    return false
  }
}

/** Of the cold key only. @param {BootedPart} origin @returns {Promise<number | null>} */
async function countCalls (origin) {
  try {
    const { status, body } = await askPart({ part: origin, path: '/_admin/counters' })
    return status === 200 ? JSON.parse(body).byKey?.[PATH] ?? 0 : null
  } catch {
    return null
  }
}
