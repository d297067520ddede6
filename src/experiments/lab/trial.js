import { setTimeout as sleep } from 'node:timers/promises'
import { openFaults } from './boot/faults.js'
import { bootTarget } from '../../boot/target.js'
import { readMonotonicUs } from '../../boot/watch/clock.js'
import { warmCaches } from './boot/warm.js'
import { drawLabFeed, listWarmPaths, listWarmupRequests } from './plan/requests.js'
import { findCounting, fitTarget, forgetContents } from './plan/target.js'
import { openCacheMemory } from './cache-memory.js'
import { measureColdReaders } from './cold-readers.js'
import { openCounting } from './counting.js'
import { startSchedule } from './schedule.js'
import { runTrial } from '../../measure/trial/trial.js'

/**
 * @import { LabLoad, Message, Target, Trial } from '../../types.ts'
 * @import { BootedTarget } from '../../boot/target.js'
 * @import { Companion } from '../../measure/trial/trial.js'
 * @import { MeasuredLab, RunningExperiment } from '../types.ts'
 */

const SECOND_US = 1_000_000
const LEAD_MS = 80 // what is measured of processes before the window opens takes that long

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

/** @param {MeasuredLab} observed @returns {Message[]} */
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
