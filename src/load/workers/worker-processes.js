import { BaseloadError } from '../../errors.js'
import { driveLoad, startDriver } from '../driver.js'
import { isOpenLoad } from '../../plan/open-connections.js'

/** @import { DriverResult, RequestSpec } from '../../types.ts' */
/** @import { Running } from '../../boot/process.js' */
/** @import { Site } from '../../boot/site.js' */
/** @import { LoadJob, LoadTick, Pulse } from '../job.js' */

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
    if (seen.length < results.length) return null
    const { mergeResults } = await import('./merge.js') // the windows have closed
    return mergeResults({ results: seen })
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

/**
 * One job for each of several workers. Connections are divided, what is left over goes to the first ones; of an open
 * loop's due times each worker sends every n-th (see ../profiles/create-profile.js), and of requests that vary the ones that
 * fall to those. In a closed loop there is no schedule to divide: each goes through the whole list, as the worker that
 * had the cheap requests only would send more of them.
 * @param {{ job: LoadJob, workers: number }} options
 * @returns {LoadJob[]}
 * @throws {BaseloadError} USAGE
 */
export function splitJob ({ job, workers }) {
  const { connections } = job.profile
  if (connections < workers) {
    throw new BaseloadError('USAGE', `${workers} workers cannot share ${connections} ${connections === 1 ? 'connection' : 'connections'}`, {
      hint: 'a connection belongs to one worker: give more with -c, or fewer workers'
    })
  }
  const each = Math.floor(connections / workers)
  const left = connections % workers
  return Array.from({ length: workers }, (_, index) => ({
    ...job,
    ...job.warmupEnds !== undefined && { warmupEnds: Math.ceil(job.warmupEnds / workers) },
    request: Array.isArray(job.request)
      ? shareRequests({
        requests: job.request,
        isOpen: isOpenLoad(job.profile),
        index,
        of: workers
      })
      : job.request,
    profile: {
      ...job.profile,
      connections: each + (index < left ? 1 : 0),
      ...'amount' in job.profile && job.profile.amount && { amount: Math.ceil((job.profile.amount - index) / workers) }
    },
    share: { index, of: workers }
  }))
}

/** @param {{ requests: RequestSpec[], isOpen: boolean, index: number, of: number }} options */
function shareRequests ({ requests, isOpen, index, of }) {
  if (isOpen) return takeTurns({ requests, index, of })
  const first = Math.floor(index * requests.length / of) // each begins elsewhere, so that they do not ask in step
  return [...requests.slice(first), ...requests.slice(0, first)]
}

/**
 * Every `of`-th of a list that is gone through again and again, until it comes to where it began.
 * @param {{ requests: RequestSpec[], index: number, of: number }} options
 */
function takeTurns ({ requests, index, of }) {
  const { length } = requests
  /** @type {RequestSpec[]} */
  const own = []
  for (let turn = index % length; own.length === 0 || turn !== index % length; turn = (turn + of) % length) own.push(requests[turn])
  return own
}

/**
 * Collects what the workers say of themselves once a second, and tells it as one when all have said it.
 * @param {{ workers: number, onTick: (tick: LoadTick) => void }} options
 * @returns {(index: number, tick: LoadTick) => void} index: of the worker, from 0
 */
export function collectTicks ({ workers, onTick }) {
  /** @type {LoadTick[][]} */
  const waiting = Array.from({ length: workers }, () => [])
  return (index, tick) => {
    waiting[index].push(tick)
    if (waiting.every((ticks) => ticks.length > 0)) onTick(addTicks(waiting.map((ticks) => /** @type {LoadTick} */ (ticks.shift()))))
  }
}

/**
 * @param {readonly LoadTick[]} ticks one of each worker
 * @returns {LoadTick} p50Us and p99Us are those of the worker that has the highest: they are for whoever watches, no
 *   result is drawn from it
 */
export function addTicks (ticks) {
  const sum = (/** @type {(tick: LoadTick) => number} */ read) => ticks.reduce((total, tick) => total + read(tick), 0)
  const highest = (/** @type {Array<number | null>} */ values) =>
    values.reduce((most, value) => (value === null ? most : Math.max(most ?? value, value)), null)
  const soFar = ticks.flatMap((tick) => tick.soFar ?? [])
  return {
    elapsedMs: Math.max(...ticks.map(({ elapsedMs }) => elapsedMs)),
    ratePerSecond: sum(({ ratePerSecond }) => ratePerSecond),
    p50Us: highest(ticks.map(({ p50Us }) => p50Us)),
    p99Us: highest(ticks.map(({ p99Us }) => p99Us)),
    failed: sum(({ failed }) => failed),
    ...soFar.length === ticks.length && { soFar: soFar.reduce(addCounts) }
  }
}

/** @param {NonNullable<LoadTick['soFar']>} a @param {NonNullable<LoadTick['soFar']>} b */
function addCounts (a, b) {
  return { due: a.due + b.due, ok: a.ok + b.ok, failed: a.failed + b.failed, slow: a.slow.map((count, i) => count + b.slow[i]) }
}

/**
 * What the workers say of how requests end, as one: each time that one speaks, with what the others said last.
 * @param {{ workers: number, onPulse: (pulse: Pulse) => void }} options
 * @returns {(index: number, pulse: Pulse) => void}
 */
export function addPulses ({ workers, onPulse }) {
  const last = Array.from({ length: workers }, () => ({ atMs: 0, ok: 0, failed: 0 }))
  return (index, pulse) => {
    last[index] = pulse
    const sum = (/** @type {'ok' | 'failed'} */ key) => last.reduce((total, one) => total + one[key], 0)
    onPulse({ atMs: Math.max(...last.map(({ atMs }) => atMs)), ok: sum('ok'), failed: sum('failed') })
  }
}
