import { BaseloadError } from '../../errors.js'
import { driveLoad, startDriver } from '../driver.js'
import { mergeResults } from './merge.js'
import { splitJob } from './split.js'
import { addPulses, collectTicks } from './ticks.js'

/**
 * @import { DriverResult } from '../../types.ts'
 * @import { Running } from '../../boot/process.js'
 * @import { Site } from '../../boot/site.js'
 * @import { LoadJob, LoadTick, Pulse } from '../job.js'
 */

/** How the processes of a driver are called as parts of a trial: `driver`, `driver 2` … @param {number} index from 0 */
export function nameDriver (index) {
  return index === 0 ? 'driver' : `driver ${index + 1}`
}

/**
 * The processes of a driver, not yet at work. Whoever starts them stops them; when one cannot be started the others are stopped here.
 * @param {{ site: Site, cores: Array<number[] | null>, signal?: AbortSignal }} options cores: of each worker; signal: see startDriver
 * @returns {Promise<Running[]>}
 */
export async function startWorkers ({ site, cores, signal }) {
  const starts = await Promise.allSettled(
    cores.map((own, index) => startDriver({ site, cores: own, name: nameDriver(index), signal }))
  )
  const failed = starts.find((start) => start.status === 'rejected')
  const runnings = starts.flatMap((start) => start.status === 'fulfilled' ? [start.value] : [])
  if (!failed) return runnings
  await stopWorkers(runnings)
  throw failed.reason
}

/**
 * Drives one load from one process, or from several that share it. All warm up; when every one is ready the first
 * snapshots are taken, and all are let go.
 * @param {object} options
 * @param {LoadJob} options.job the whole of it
 * @param {Running[]} options.runnings from startWorkers
 * @param {AbortSignal} options.signal ends the load early; the result is of the part that was measured
 * @param {() => Promise<void>} options.onWindowReady
 * @param {() => Promise<void>} options.onWindowClosed when the window of every worker has closed
 * @param {(tick: LoadTick) => void} options.onTick
 * @param {(pulse: Pulse) => void} [options.onPulse] of a job with pulses
 * @param {AbortSignal} [options.falling] see LoadHooks
 * @returns {Promise<DriverResult | null>} null when it was stopped before the window opened
 * @throws {BaseloadError} USAGE, DRIVER_FAILED, ACCOUNTING_BROKEN
 */
export async function driveWorkers ({ job, runnings, signal, onWindowReady, onWindowClosed, onTick, onPulse, falling }) {
  if (runnings.length === 1) {
    return driveLoad({ job, running: runnings[0], signal, onWindowReady, onWindowClosed, onTick, onPulse, falling })
  }
  const jobs = splitJob({ job, workers: runnings.length })
  const ready = createMeeting({ size: jobs.length, onAll: onWindowReady })
  const closed = createMeeting({ size: jobs.length, onAll: onWindowClosed })
  const tell = collectTicks({ workers: jobs.length, onTick })
  const pulse = onPulse && addPulses({ workers: jobs.length, onPulse })
  try {
    const results = await Promise.all(jobs.map((own, index) => driveLoad({
      job: own,
      running: runnings[index],
      signal,
      falling,
      onWindowReady: () => ready.arrive(index),
      onWindowClosed: () => closed.arrive(index),
      onTick: (tick) => tell(index, tick),
      ...pulse && { onPulse: (one) => pulse(index, one) }
    }).catch((error) => { throw nameWorker(error, index) }).finally(() => closed.leave(index))))
    const seen = results.filter((result) => result !== null)
    return seen.length < results.length ? null : mergeResults({ results: seen })
  } catch (error) {
    await stopWorkers(runnings) // a part of the load is no load: the others end with the one that failed
    throw error
  }
}

/**
 * Where several wait for each other, and what happens once all are there.
 * @param {{ size: number, onAll: () => Promise<void> }} options
 * @returns {{ arrive: (index: number) => Promise<void>, leave: (index: number) => void }} arrive resolves, or rejects,
 *   for all at once; who has left is not waited for
 */
function createMeeting ({ size, onAll }) {
  const known = new Set()
  let waits = false
  let begin = () => {}
  const over = new Promise((/** @type {(value: void) => void} */ resolve) => { begin = resolve }).then(onAll)
  over.catch(() => {}) // each who waits is told
  return {
    arrive (index) {
      waits = true
      known.add(index)
      if (known.size === size) begin()
      return over
    },
    leave (index) {
      known.add(index)
      if (waits && known.size === size) begin()
    }
  }
}

/** @param {unknown} error @param {number} index */
function nameWorker (error, index) {
  if (!(error instanceof BaseloadError) || !WORKERS_OWN.includes(error.code)) return error
  return new BaseloadError(error.code, `worker ${index + 1}: ${error.message}`, { hint: error.hint, cause: error })
}

const WORKERS_OWN = ['DRIVER_FAILED', 'DRIVER_LOST', 'ACCOUNTING_BROKEN'] // others are about the job, and the same for all

/** @param {Running[]} runnings */
async function stopWorkers (runnings) {
  await Promise.all(runnings.map((running) => running.stop({ graceMs: 0 })))
}
