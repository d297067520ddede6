import { openSite } from '../../boot/site.js'
import { isOpenLoad } from '../../plan/open-connections.js'
import { createProfile } from '../../load/profiles/create-profile.js'
import { findK6Program } from '../../load/k6/program.js'
import { readMachine } from '../../record/machine.js'
import { decodeHistogram } from '../../record/histogram.js'
import { runCalibrationTrial } from '../../measure/trial/calibration-trial.js'
import { compareWithTruth, describeLoad, findCeiling, findFloorUs, findStoppedRatio } from './stats/truth.js'
import { isSettled, pickMedian, judgeCalibration, isStopped } from './verdict/calibration.js'
import { tell } from '../../report/sentences/index.js'

/** @import { Calibration, CalibrationPlan, CalibrationTrial, K6Engine, TruthComparison } from '../../types.ts' */
/** @import { Progress } from '../../measure/types.ts' */
/** @typedef {Awaited<ReturnType<typeof runCalibrationTrial>>} Measured */

const ATTEMPTS = 3
const OVERHEAD_MS = 900 // start, check and stop of a server, for the time left

/**
 * The conductor: every driver against every server whose truth is known, then how far what they said was from it.
 * @param {{ plan: CalibrationPlan, settings: { version: string, targetsFolder: string, configs:
 *   import('../../types.ts').Configs, pin: boolean, watch?: boolean, reaper?: import('../../boot/reaper.js').Reaper },
 *   engine?: K6Engine, progress: Pick<Progress, 'onTrial' | 'onTick' | 'onTrialEnd'>, signal: AbortSignal, now?: () =>
 *   Date }} options settings: watch: the machine; absent: not; engine: what is calibrated; absent: the drivers of ours
 * @returns {Promise<Calibration | null>} null after an abort: half a calibration says nothing
 * @throws {BaseloadError} DEPENDENCY_MISSING, K6_UNSUPPORTED, what runCalibrationTrial throws
 */
export async function calibrate ({ plan, settings, engine, progress, signal, now = () => new Date() }) {
  const startedAt = now().toISOString()
  const k6 = engine && await findK6Program({ engine })
  const site = await openSite(settings)
  /** @type {TruthComparison[]} */
  const comparisons = []
  /** @type {Map<CalibrationTrial, NonNullable<Measured>>} */
  const limits = new Map()
  try {
    for (const [index, trial] of plan.trials.entries()) {
      /** @type {TruthComparison[]} */
      const candidates = []
      for (let attempts = 1; attempts <= ATTEMPTS; attempts++) {
        const remainingMs = plan.trials.slice(index).reduce((sum, { durationMs, warmupMs }) => sum + durationMs + warmupMs + OVERHEAD_MS, 0)
        const isAgain = attempts > 1
        progress.onTrial({ index, of: plan.trials.length, id: isAgain ? `${trial.id} again` : trial.id, remainingMs, isAgain })
        if (isAgain) await site.watch?.waitForQuiet({ signal })
        const measured = await runCalibrationTrial({
          site,
          trial,
          ...(k6 && { k6 }),
          signal,
          onTick: progress.onTick
        }).catch((error) => {
          if (!signal.aborted) throw error
          return null
        })
        if (measured === null) return null
        progress.onTrialEnd({ id: trial.id, ratePerSecond: measured.load.counts.ok / measured.load.windowMs * 1000 })
        if (trial.purpose === 'truth') candidates.push(compare({ trial, measured, attempts }))
        else limits.set(trial, measured)
        if (
          trial.purpose === 'truth'
            ? isSettled(candidates)
            : measured.load.invalid.length === 0 && !isLimitStopped({ trial, measured })
        ) { break }
      }
      if (candidates.length > 0) comparisons.push(pickMedian(candidates))
    }
  } finally {
    await site.close()
  }
  const seen = { comparisons, limits: collectLimits(limits) }
  return {
    format: 'baseload-calibration',
    formatVersion: 1,
    tool: { name: 'baseload', version: settings.version },
    startedAt,
    endedAt: now().toISOString(),
    machine: readMachine({ ...k6 && { k6Version: k6.version }, niceness: site.niceness }),
    extent: plan.extent,
    seed: plan.seed,
    ...judgeCalibration(seen),
    ...seen
  }
}

/** @param {{ trial: CalibrationTrial, measured: NonNullable<Measured>, attempts: number }} options */
function compare ({ trial, measured, attempts }) {
  const { load, log, openedUs } = measured
  if (log === null) throw new TypeError(`${trial.id} is to be compared with a truth that its server does not know`)
  const reported = decodeHistogram(load.histograms.responseTime)
  const comparison = compareWithTruth({ trial, load, reported, log, plannedUs: listDueTimes(trial, load.counts.due), openedUs, attempts })
  const stoppedRatio = findStoppedRatio({ trial, measured, reported })
  return { ...comparison, invalid: load.invalid.map(tell), ...stoppedRatio !== null && { stoppedRatio } }
}

/** The floor is a median. @param {{ trial: CalibrationTrial, measured: NonNullable<Measured> }} options */
function isLimitStopped ({ trial, measured }) {
  const stoppedRatio = findStoppedRatio({ trial, measured, reported: decodeHistogram(measured.load.histograms.responseTime) })
  return isStopped({ measured: { load: trial.load, stoppedRatio: stoppedRatio ?? 0 }, key: 'p50' })
}

/**
 * The plan's own due times: the driver has no say in them. k6 may take the one at the window's very end for its own, or leave it to nobody.
 * @param {CalibrationTrial} trial
 * @param {number} due what the driver says was due
 */
function listDueTimes ({ load, durationMs, seed, driver }, due) {
  if (!isOpenLoad(load)) return null
  const profile = createProfile({ load, durationMs, seed })
  /** @type {number[]} */
  const dueUs = []
  let us = profile.next()
  for (; us < durationMs * 1000; us = profile.next()) dueUs.push(us)
  return driver === 'k6' && due === dueUs.length + 1 ? [...dueUs, us] : dueUs
}

/** @param {Map<CalibrationTrial, NonNullable<Measured>>} limits */
function collectLimits (limits) {
  const all = [...limits].map(([trial, measured]) => ({ trial, measured }))
  return all.filter(({ trial }) => trial.purpose === 'ceiling').map((ceiling) => {
    const { driver } = ceiling.trial
    const floor = all.find(({ trial }) => trial.purpose === 'floor' && trial.driver === driver)
    return {
      driver,
      floorUs: floor?.measured.log
        ? findFloorUs({
          load: floor.measured.load,
          reported: decodeHistogram(floor.measured.load.histograms.responseTime),
          log: floor.measured.log
        })
        : null,
      floorLoad: floor ? describeLoad(floor.trial) : '',
      ...findCeiling(ceiling.measured),
      ...([ceiling, floor].some((one) => one && isLimitStopped(one)) && { isStopped: true })
    }
  })
}
