import { quantileUs } from '../../../stats/sample.js'
import { PERCENTILES, samplesNeeded } from '../../../stats/percentiles.js'
import { countArrivals, findTruth } from './truth.js'
import { closedFormQuantileUs } from './truth-closed-form.js'

/** @import { CalibrationTrial, Distribution, LoadResult, PercentileTruth, TruthComparison, TruthLog } from '../../../types.ts' */

const COMPARED = ['p50', 'p90', 'p95', 'p99', 'p99_9']
/** Differences up to this say nothing: the way through the kernel and back, two wake-ups, and what a histogram of three digits rounds. */
const FLOOR_US = 200
const QUANTISATION = 0.001
const OPENING_MS = 50 // how late word that the window opens may reach the driver
const EDGE = 3 // requests at the window's edges that may stand on either side

/**
 * One driver against one server: what it reported, and what was true. Pure.
 * @param {object} options
 * @param {CalibrationTrial} options.trial
 * @param {LoadResult} options.load
 * @param {Distribution} options.reported the response times of `load`
 * @param {TruthLog} options.log
 * @param {readonly number[] | null} options.plannedUs due times in the window by the plan; null: closed loop
 * @param {number} options.openedUs when the driver was told to open the window, on the server's clock
 * @param {number} options.attempts
 * @returns {Omit<TruthComparison, 'invalid'>}
 */
export function compareWithTruth ({ trial, load, reported, log, plannedUs, openedUs, attempts }) {
  const { counts } = load
  const truth = findTruth({ log, count: counts.due - counts.notSent, plannedUs, timeoutUs: trial.timeoutMs * 1000 })
  const { valuesUs, asked, answered, unanswered } = truth
  return {
    id: trial.id,
    server: trial.server.kind,
    driver: trial.driver,
    load: trial.load,
    attempts,
    percentiles: PERCENTILES.filter(([key, p]) => COMPARED.includes(key) && valuesUs.length >= samplesNeeded(p)).map(
      ([key, p]) => comparePercentile({ key, p, trial, reported, valuesUs })
    ),
    counts,
    identityHeld: holdsIdentity(load) && (plannedUs === null || counts.due === plannedUs.length),
    served: { asked: countArrivals({ log, fromUs: openedUs }), answered, unanswered },
    countsAgree:
      agreeOnWindow({ asked, log, openedUs, load }) &&
      Math.abs(answered - counts.ok - counts.failed) <= EDGE &&
      Math.abs(unanswered - counts.timedOut) <= EDGE,
    sendLagP99Us: load.driverLagP99Us ?? null
  }
}

/**
 * @param {{ key: PercentileTruth['key'], p: number, trial: CalibrationTrial, reported: Distribution, valuesUs: number[] }} options
 */
function comparePercentile ({ key, p, trial, reported, valuesUs }) {
  // The same rank on both sides: quantileUs takes the same.
  const trueUs = valuesUs[Math.max(1, Math.ceil(p * valuesUs.length - 1e-6)) - 1]
  const reportedUs = quantileUs({ distribution: reported, p }) ?? 0
  const differenceUs = Math.abs(reportedUs - trueUs)
  return {
    key,
    reportedUs,
    trueUs: Math.round(trueUs),
    closedFormUs: Math.round(closedFormQuantileUs({ server: trial.server, p, timeoutUs: trial.timeoutMs * 1000 })),
    errorRatio: differenceUs <= FLOOR_US + QUANTISATION * trueUs ? null : differenceUs / trueUs
  }
}

/** @param {LoadResult} load */
function holdsIdentity ({ counts: { due, ok, failed, timedOut, unfinished, notSent } }) {
  return due === ok + failed + timedOut + unfinished + notSent
}

/**
 * As many requests reached the server from the moment the window was opened as the driver says were due in it. The word takes its time to
 * the driver: what came in that time was still warm-up.
 * @param {{ asked: number, log: TruthLog, openedUs: number, load: LoadResult }} options
 */
function agreeOnWindow ({ asked, log, openedUs, load: { counts, windowMs } }) {
  const extra = countArrivals({ log, fromUs: openedUs }) - asked
  return asked === counts.due - counts.notSent && extra >= -EDGE && extra <= EDGE + counts.due / windowMs * OPENING_MS
}
