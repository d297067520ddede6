import { setTimeout as sleep } from 'node:timers/promises'
import { openFaults } from './boot/faults.js'
import { askPart } from './boot/part-request.js'
import { bootTarget } from './boot/target.js'
import { drawLabFeed, listWarmupRequests } from './plan/lab-requests.js'
import { findCounting, fitTarget } from './plan/lab-target.js'
import { measureRecovery } from './stats/lab-recovery.js'
import { keepSince } from './stats/lab-seconds.js'
import { measureColdReaders } from './lab-cold-readers.js'
import { startSchedule } from './lab-schedule.js'
import { runTrial } from './trial.js'

/**
 * @import { LabLoad, LabObservation, Target, Trial } from './types.ts'
 * @import { BootedTarget } from './boot/target.js'
 * @import { Companion } from './trial.js'
 *
 * @typedef {{ read: string, clear: string, mark?: string }} Paths
 */

const ORIGIN_PATHS = { read: '/_admin/counters', clear: '/_admin/clear_current_count' }
const SERVICE_PATHS = { read: '/_lab/counters', clear: '/_lab/clear', mark: '/_lab/mark' }
const SECOND_US = 1_000_000
const LEAD_MS = 80 // what is measured of processes before the window opens takes that long

/**
 * One trial of a lab of kind load: a trial like any other, with keys that vary, faults on purpose, and what origin and services counted meanwhile.
 * @param {Omit<Parameters<typeof runTrial>[0], 'boot' | 'accompany' | 'boundsUs'> & { keySeed: number }} options keySeed: of the repeat, so that all targets meet the same keys
 * @returns {ReturnType<typeof runTrial>}
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
    target: { ...target, feed },
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
      watched = watchLab({ booted, target, trial, lab })
      return watched
    }
  })
  const observed = watched?.observed()
  return result.record && observed ? { ...result, record: { ...result.record, lab: observed, warnings: [...result.record.warnings, ...describeFailed(observed)] } } : result
}

/**
 * @param {{ booted: BootedTarget, target: Target, trial: Trial, lab: LabLoad }} options
 * @returns {Companion & { observed: () => LabObservation | null, askColdReaders: () => Promise<void>, end: () => Promise<void> }} observed: null when the window never closed
 */
function watchLab ({ booted, target, trial, lab }) {
  const faults = openFaults({ booted })
  const counting = findCounting({ target })
  const find = (/** @type {string | null} */ wanted) => booted.parts.filter(({ name }) => name === wanted)
  const origin = find(counting.origin).map((part) => ({ part, paths: ORIGIN_PATHS }))
  const services = counting.services.flatMap(find).map((part) => ({ part, paths: SERVICE_PATHS }))
  let startedUs = 0
  /** @type {ReturnType<typeof startSchedule> | null} */
  let schedule = null
  /** @type {LabObservation | null} */
  let observation = null

  return {
    // All parts count by the seconds of one clock: with a window that begins with one of them, their seconds are the window's.
    onReady: () => sleep(Math.max(0, untilSecond() - LEAD_MS)),
    async onOpen () {
      const left = untilSecond()
      if (left <= 2 * LEAD_MS) await sleep(left)
      await Promise.all([...origin, ...services].map(clear))
      startedUs = Math.round(nowUs() / SECOND_US) * SECOND_US
      schedule = startSchedule({ phases: lab.phases, durationMs: trial.durationMs, act: faults.act, onLast: async () => { await Promise.all(services.map(mark)) } })
    },
    async onClosed () {
      const phases = await schedule?.stop() ?? []
      const [origins, counted] = await Promise.all([origin, services].map((all) => Promise.all(all.map(read))))
      const [asked = null] = origins
      const kept = counted.filter((each) => each !== null).map((each) => keepSince({ counters: each, startedUs }))
      observation = {
        kind: 'load',
        startedUs,
        phases,
        origin: asked && keepSince({ counters: asked, startedUs }),
        services: kept,
        recovery: measureRecovery({ planned: lab.phases, phases, services: kept, windowMs: trial.durationMs })
      }
    },
    observed: () => observation,
    async askColdReaders () {
      if (observation === null || !lab.coldReaders) return
      observation = { ...observation, cold: await measureColdReaders({ booted, faults, origin: origin[0]?.part ?? null, readers: lab.coldReaders }) }
    },
    async end () {
      await schedule?.stop()
      faults.release()
    }
  }
}

/** @param {{ part: BootedTarget['parts'][number], paths: Paths }} options */
async function clear ({ part, paths }) {
  await askPart({ part, method: 'POST', path: paths.clear }).catch(() => {}) // what cannot be asked is not there to be read either
}

/** @param {{ part: BootedTarget['parts'][number], paths: Paths }} options */
async function mark ({ part, paths }) {
  await askPart({ part, method: 'POST', path: paths.mark ?? '' }).catch(() => {}) // a service of the user's own has no such path
}

/**
 * @param {{ part: BootedTarget['parts'][number], paths: Paths }} options
 * @returns {Promise<any>} any: the part's own, of the shape that its path stands for; null when it does not answer
 */
async function read ({ part, paths }) {
  try {
    const { status, body } = await askPart({ part, path: paths.read })
    return status === 200 ? JSON.parse(body) : null
  } catch {
    return null
  }
}

/** @param {LabObservation} observed */
function describeFailed ({ phases, cold }) {
  return [
    ...phases.filter(({ ok }) => !ok).map(({ name, action, error }) => `LAB: phase ${JSON.stringify(name)} is not what it should be: ${action}: ${error}`),
    ...(cold?.error === undefined ? [] : [`LAB: the readers of a cold key are not what they should be: ${cold.error}`])
  ]
}

/** CLOCK_MONOTONIC, as the parts have it. */
function nowUs () {
  return Number(process.hrtime.bigint() / 1000n)
}

function untilSecond () {
  return (SECOND_US - nowUs() % SECOND_US) / 1000
}
