import { assignCores, countCores } from '../../boot/cores.js'
import { readConnectionRoom } from '../../boot/connection-room.js'
import { bootTarget, toWarning } from '../../boot/target.js'
import { findBusyInstances } from '../../load/k6/validity.js'
import { LEAST_TIMEOUT_MS } from '../../boot/check-answer.js'
import { examineAnswers } from '../../load/loops/examine.js'
import { tryWithoutLoss } from '../../load/lost-driver.js'
import { openDriver } from '../../load/open-driver.js'
import { describeK6Experiment } from '../../plan/k6/experiment.js'
import { describeFeed } from '../../plan/feed/feed.js'
import { describeHttp2 } from '../../plan/http2.js'
import { describeAmount } from '../../plan/amount.js'
import { describeFit, findStrictestBoundUs, fitConnections } from '../../plan/open-connections.js'
import { describeFailing, describeFallen, guardTarget, watchForBreak } from './failing.js'
import { describeDeath, describeJob } from './job.js'
import { collectResources } from './resources.js'
import { listSubjects } from './subjects.js'
import { loadWindow } from './window.js'

/**
 * @import { DriverShortfall, DriverResult, Failing, Failure, Fall, Message, Objective, RequestSpec, Target } from '../../types.ts'
 * @import { Trial, TrialRecord } from '../../types.ts'
 * @import { Site } from '../../boot/site.js'
 * @import { BootedTarget, Death, StopRemark } from '../../boot/target.js'
 * @import { Driver } from '../../load/open-driver.js'
 * @import { K6Program } from '../../load/k6/program.js'
 * @import { LoadTick, Pulse } from '../../load/job.js'
 *
 * Native driver, open loop: every response time in due order, due from the window's start. isThrottled: the platform
 * slowed the processes down, so that the stops of cores do not tell all.
 * @typedef {{ dueUs: Float64Array, responseUs: Uint32Array, isBad?: Uint8Array, isThrottled: boolean }} RequestOrder
 *
 * What is done beside the load, see experiments/lab/trial.js. onReady: the warm-up is over and the load still goes,
 * nothing is measured yet; onOpen: the window opens when it resolves; onClosed: it has closed.
 * @typedef {{ onReady: () => Promise<void>, onOpen: () => Promise<void>, onClosed: () => Promise<void> }} Companion
 */

/**
 * One trial: boot, check, load, stop. What was started is stopped whatever happens.
 * @param {object} options
 * @param {Site} options.site
 * @param {Target} options.target
 * @param {Trial} options.trial
 * @param {number} options.seed
 * @param {string} options.startedAt ISO 8601
 * @param {AbortSignal} options.signal on abort the part that was measured comes back as `partial`
 * @param {(tick: LoadTick) => void} options.onTick
 * @param {typeof bootTarget} [options.boot] how the target is started; absent: once, without limits
 * @param {number[]} [options.boundsUs] response times that each tick counts good answers beyond
 * @param {number} [options.workers] processes of the native driver; absent: 1. autocannon is always one
 * @param {K6Program} [options.k6] for a trial that k6 drives
 * @param {readonly Objective[]} [options.objectives] lateness of the driver is held against their bounds; k6: its
 *   script counts what is beyond them
 * @param {(booted: BootedTarget) => Companion} [options.accompany]
 * @param {RequestSpec[]} [options.warmupRequests] native driver: sent before the window instead of its own, two or more
 * @param {AbortSignal} [options.enough] ends the load; what was measured until then is all that was wanted
 * @param {(pulses: readonly Pulse[]) => Failing | null} [options.findFailing] drivers of ours: looks twice a second
 *   whether the target has begun to fail, from the first request of the warm-up on; the load ends at once then
 * @param {(ticks: readonly LoadTick[]) => Fall | null} [options.findBreak] of a load until something breaks: looks once a second
 * @returns {Promise<{ record: TrialRecord | null, order?: RequestOrder, failure: Failure | null, failing?: Failing,
 *   unfit?: string }>} no
 *   record when nothing was measured; order: what no record holds, see runs/keep-order.js; a failure beside a record
 *   when the target died or began to fail (failing: how); unfit: what the target sends that autocannon would count
 *   wrongly, so that it was not loaded
 * @throws {BaseloadError} what bootTarget and driveWorkers throw
 */
export async function runTrial (options) {
  return tryWithoutLoss({
    signal: options.signal,
    async attempt (again) {
      if (!again) return tryTrial(options)
      const startedAt = new Date(Date.parse(options.startedAt) + again.afterMs).toISOString()
      const { record, ...rest } = await tryTrial({ ...options, startedAt })
      const warning = { code: /** @type {const} */ ('DRIVER_LOST'), message: again.lost.message.split('\n')[0] }
      return { record: record && { ...record, warnings: [...record.warnings, warning] }, ...rest }
    }
  })
}

/** @param {Parameters<typeof runTrial>[0]} options @returns {ReturnType<typeof runTrial>} */
async function tryTrial ({
  site, target, trial: planned, seed, startedAt, signal, onTick, boot = bootTarget, boundsUs, workers = 1, k6, objectives
  = [], accompany, warmupRequests, enough, findFailing, findBreak
}) {
  const count = k6 ? (k6.engine.hosts ? 0 : k6.engine.instances) : planned.driver === 'native' ? workers : 1
  const assigned = assignCores({
    cores: site.cores,
    parts: target.parts.map((part) => part.name),
    workers: Math.max(1, count)
  })
  const driverCores = Array.from(
    { length: count },
    (_, index) => assigned.driver && [assigned.driver[index % assigned.driver.length]]
  )
  const trial = k6
    ? planned
    : {
        ...planned,
        load: fitConnections({
          load: planned.load,
          most: await readConnectionRoom({ workers: count, parts: target.parts.length })
        })
      }
  const driver = await openDriver({ site, cores: driverCores, k6, signal })
  try {
    const booted = await boot({ site, target, cores: assigned.parts, answerTimeoutMs: Math.max(trial.timeoutMs, LEAST_TIMEOUT_MS), signal })
    /** @type {StopRemark[]} */
    let remarks = []
    /** @type {Awaited<ReturnType<typeof measure>>} */
    let measured
    try {
      const unfit =
        planned.driver === 'autocannon' && !Array.isArray(target.request)
          ? await examineAnswers({ url: booted.url, place: booted.place, request: target.request, signal })
          : null
      if (unfit !== null) return { record: null, failure: null, unfit }
      measured = await measure({
        site,
        booted,
        driver,
        driverCores,
        objectives,
        target,
        trial,
        seed,
        boundsUs,
        warmupRequests,
        companion: accompany?.(booted),
        enough,
        findFailing,
        findBreak,
        signal,
        onTick
      })
    } finally {
      remarks = await booted.stop()
    }
    const warnings = [
      ...describeFeed({ target, trial }),
      ...describeHttp2({ target, trial }),
      ...describeFit({ planned: planned.load, load: trial.load }),
      ...describeAmount({ trial: planned, load: measured.load }),
      ...(target.parts.length > 0 || count > 1 ? assigned.warnings : []),
      ...measured.disturbances,
      ...remarks.map(toWarning)
    ]
    return describeTrial({
      target, trial, startedAt, booted, measured, warnings, interrupted: signal.aborted
    })
  } finally {
    await driver.stop()
  }
}

/**
 * @param {{ target: Target, trial: Trial, startedAt: string, booted: Pick<BootedTarget, 'readyMs' | 'answer'>, measured:
 *   Awaited<ReturnType<typeof measure>>, warnings: Message[], interrupted: boolean }} options
 * @returns {{ record: TrialRecord | null, order?: RequestOrder, failure: Failure | null, failing?: Failing }}
 */
function describeTrial ({ target, trial, startedAt, booted: { readyMs, answer }, measured, warnings, interrupted }) {
  const { parts, proxy, watch, resources, death, failing, isThrottled } = measured
  const ended = death ? describeDeath(target, death) : failing && describeFailing(target, failing)
  const failure = ended && { target: target.name, trial: trial.id, ...ended }
  if (!measured.load) return { record: null, failure, ...failing && { failing } }
  const { series, ...load } = measured.load
  const cause = death
    ? `${death.part} died after ${Math.round(load.windowMs)} ms`
    : failing
      ? `ended by --abort-on after ${Math.round(load.windowMs)} ms`
      : interrupted ? 'interrupted' : null
  return {
    ...series && { order: { ...series, isThrottled } },
    record: {
      trial: describeFallen({ trial, fell: load.fell }),
      startedAt,
      status: cause === null ? 'complete' : 'partial',
      ...(cause !== null && { reason: cause }),
      ...(readyMs === null ? {} : { readyMs: Math.round(readyMs) }),
      ...answer && { answer },
      load,
      parts,
      ...(proxy ? { proxy } : {}),
      ...(watch && { watch }),
      ...(resources && { resources }),
      warnings
    },
    failure,
    ...failing && { failing }
  }
}

/**
 * @param {{ site: Site, booted: BootedTarget, driver: Driver, driverCores: Array<number[] | null>, objectives: readonly
 *   Objective[], target: Target, trial: Trial, seed: number, boundsUs?: number[], warmupRequests?: RequestSpec[],
 *   companion?: Companion, enough?: AbortSignal, findFailing?: (pulses: readonly Pulse[]) => Failing | null, findBreak?: (ticks: readonly
 *   LoadTick[]) => Fall | null, signal: AbortSignal, onTick: (tick: LoadTick) => void }} options
 */
async function measure ({
  site, booted, driver, driverCores, objectives, target, trial, seed, boundsUs, warmupRequests, companion, enough, findFailing,
  findBreak, signal, onTick
}) {
  const objectiveBoundUs = findStrictestBoundUs({ objectives })
  const job = {
    ...describeJob({ site, booted, target, trial, seed }),
    ...(objectiveBoundUs !== undefined && { objectiveBoundUs }),
    ...(boundsUs && { boundsUs }),
    ...(warmupRequests && { warmupRequests }),
    ...(findFailing && { pulses: true })
  }
  const drivers = await driver.prepare({
    job,
    experiment: describeK6Experiment({ trial, url: job.url, request: target.request, good: job.good, objectives }),
    signal
  })
  const subjects = listSubjects({ target, booted, drivers, driverCores })
  /** @type {Death[]} */
  const deaths = []
  const died = new AbortController()
  let finished = false
  booted.died.then((end) => {
    if (!finished) {
      deaths.push(end)
      died.abort()
    }
  })

  const guardian = guardTarget({ findFailing })
  const { load, watch, parts, disturbance: { warnings: disturbances, isThrottled }, sampler } = await loadWindow({
    site,
    driver,
    job,
    subjects,
    companion,
    signal: AbortSignal.any([signal, died.signal, guardian.signal, ...enough ? [enough] : []]),
    ...watchForBreak({ findBreak, onTick }),
    onPulse: guardian.onPulse
  })
  finished = true
  const proxyPart = booted.parts.find((part) => part.readStats)
  const { resources, warnings: unasked } = await collectResources({ sampler, load, target, guard: site.guard, signal })
  return {
    load:
      load?.k6 && trial.phase === 'latency'
        ? addShortfalls({
          load,
          shortfalls: findBusyInstances({ parts, windowMs: load.windowMs, hostCores: countCores() })
        })
        : load,
    parts,
    watch,
    resources,
    disturbances: [...disturbances, ...unasked],
    isThrottled,
    proxy: deaths.length > 0 ? undefined : await proxyPart?.readStats?.(),
    death: deaths[0] ?? null,
    failing: guardian.failing()
  }
}

/** @param {{ load: DriverResult, shortfalls: DriverShortfall[] }} options @returns {DriverResult} */
function addShortfalls ({ load, shortfalls }) {
  return shortfalls.length === 0 ? load : { ...load, invalid: [...load.invalid, ...shortfalls] }
}
