import { quantileUs } from '../../../stats/sample.js'
import { PERCENTILES, samplesNeeded } from '../../../stats/percentiles.js'
import { findDisturbance } from '../../../stats/disturbance.js'
import { findDisturbedTimes } from '../../../stats/machine-stops.js'

/** @import { CalibrationTrial, Distribution, LoadResult, PartUsage, PercentileTruth } from '../../../types.ts' */
/** @import { TrialWatch, TruthComparison, TruthLog, TruthServer } from '../../../types.ts' */

const EARLY = 0.05

/**
 * What each request of the window really took, from the server's own stamps.
 *
 * Open loop: answered - due, both on the machine's monotonic clock. The plan knows the due times from the window's start; where that
 * start lies on the server's clock is found from the arrivals: a request cannot come before it is due, and in an idle moment comes
 * microseconds later, so the start is an early one (the 5th percentile) of arrived - due. What the driver says of itself has no part
 * in it: one that takes the due time from when it got round to sending, or that waits for an answer first, is found out.
 *
 * Closed loop: answered - arrived, as nothing is due but what is sent.
 *
 * Nothing becomes due after the window, so the window's requests are the last that came. One that was never answered took the time-out.
 * @param {{ log: TruthLog, count: number, plannedUs: readonly number[] | null, timeoutUs: number }} options count:
 *   requests of the window, by the driver's account; plannedUs: due times in the window, from its start, ascending;
 *   null: closed loop
 * @returns {{ valuesUs: number[], openedUs: number | null, asked: number, answered: number, unanswered: number }} valuesUs: ascending;
 *   openedUs: the window's start on the server's clock, null when nothing was asked
 */
export function findTruth ({ log: { arrivedUs, answeredUs }, count, plannedUs, timeoutUs }) {
  const asked = Math.min(count, arrivedUs.length, plannedUs?.length ?? Infinity)
  const first = arrivedUs.length - asked
  const indexes = Array.from({ length: asked }, (_, i) => i)
  const offsetUs = plannedUs === null ? null : findOffsetUs(indexes.map((i) => arrivedUs[first + i] - plannedUs[i]))
  const startedUs = (/** @type {number} */ i) => plannedUs === null || offsetUs === null ? arrivedUs[first + i] : offsetUs + plannedUs[i]
  const answered = indexes.filter((i) => answeredUs[first + i] >= 0).length
  return {
    valuesUs: indexes
      .map((i) => (answeredUs[first + i] < 0 ? timeoutUs : Math.max(0, answeredUs[first + i] - startedUs(i))))
      .sort((a, b) => a - b),
    openedUs: asked === 0 ? null : (offsetUs ?? arrivedUs[first]),
    asked,
    answered,
    unanswered: asked - answered
  }
}

/** @param {number[]} gapsUs @returns {number | null} null without any */
function findOffsetUs (gapsUs) {
  const sorted = gapsUs.sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * EARLY)] ?? null
}

/** Requests of the whole log that came at or after a moment. @param {{ log: TruthLog, fromUs: number }} options */
export function countArrivals ({ log: { arrivedUs }, fromUs }) {
  return arrivedUs.reduce((count, us) => us >= fromUs ? count + 1 : count, 0)
}

/**
 * The p-quantile of the response time at a server with a known truth, for requests that are due at times of their own choosing (Poisson, or
 * a constant rate over many periods), from its parameters alone. Derived in docs/explanation/calibration.md.
 *
 *     constant, closes   d
 *     mixture            the layer that p falls in: from + (to - from) (p - below) / share
 *     stall              r = stall / period: 0 for p <= 1 - r, else stall (1 - (1 - p) / r)
 *     drops              d for p <= 1 - dropped, else the time-out
 * @param {{ server: TruthServer, p: number, timeoutUs: number }} options 0 < p < 1
 * @returns {number} microseconds
 */
export function closedFormQuantileUs ({ server, p, timeoutUs }) {
  switch (server.kind) {
    case 'constant':
    case 'closes': return server.delayUs
    case 'mixture': return invertLayers(server.layers, p)
    case 'stall': return invertStall(server, p)
    case 'drops': return p <= 1 - server.dropRatio ? server.delayUs : timeoutUs
    case 'responder': return 0
  }
}

/** @param {Array<{ share: number, fromUs: number, toUs: number }>} layers @param {number} p */
function invertLayers (layers, p) {
  let below = 0
  for (const { share, fromUs, toUs } of layers) {
    if (p < below + share) return fromUs + (toUs - fromUs) * (p - below) / share
    below += share
  }
  return layers[layers.length - 1].toUs
}

/** @param {{ periodUs: number, stallUs: number }} server @param {number} p */
function invertStall ({ periodUs, stallUs }, p) {
  const stalled = stallUs / periodUs
  return p <= 1 - stalled ? 0 : stallUs * (1 - (1 - p) / stalled)
}

const COMPARED = ['p50', 'p90', 'p95', 'p99', 'p99_9']
/** Differences up to this say nothing: the way through the kernel and back, two wake-ups, and what a histogram of three digits rounds. */
const FLOOR_US = 200
const QUANTISATION = 0.001
const OPENING_MS = 50 // how late word that the window opens may reach the driver
const EDGE = 3 // requests at the window's edges that may stand on either side

/**
 * One driver against one server: what it reported, and what was true. Pure.
 * @param {{ trial: CalibrationTrial, load: LoadResult, reported: Distribution, log: TruthLog, plannedUs: readonly
 *   number[] | null, openedUs: number, attempts: number }} options reported: the response times of `load`; plannedUs:
 *   due times in the window by the plan; null: closed loop; openedUs: when the driver was told to open the window, on
 *   the server's clock
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

const BUSY = 0.95

/**
 * What the driver adds: median response time less the server's own median, arrival to answer by the server's clock. The kernel's way there
 * and back is in it. Pure.
 * @param {{ load: LoadResult, reported: Distribution, log: TruthLog }} options
 * @returns {number | null} microseconds; null when nothing was answered
 */
export function findFloorUs ({ load: { counts }, reported, log }) {
  const { valuesUs } = findTruth({ log, count: counts.due - counts.notSent, plannedUs: null, timeoutUs: 0 })
  const medianUs = quantileUs({ distribution: reported, p: 0.5 })
  return medianUs === null || valuesUs.length === 0
    ? null
    : Math.round(Math.max(0, medianUs - valuesUs[Math.ceil(valuesUs.length / 2) - 1]))
}

/**
 * How many requests a second the driver completes, as it came out and for each second of CPU time that it used, which is what a whole core
 * would do where the server was the slower of the two. Pure.
 * @param {{ load: LoadResult, parts: PartUsage[] }} options
 * @returns {{ ceilingPerSecond: number | null, achievedPerSecond: number, bottleneck: 'driver' | 'server' | 'unclear' }}
 */
export function findCeiling ({ load: { counts: { ok }, windowMs }, parts }) {
  const driver = parts.find(({ kind }) => kind === 'driver')
  const server = parts.find(({ kind }) => kind !== 'driver')
  const isBusy = (/** @type {PartUsage | undefined} */ part) => (part?.eventLoopUtilization ?? 0) >= BUSY
  return {
    ceilingPerSecond: driver?.cpuUs ? Math.round(ok / driver.cpuUs * 1e6) : null,
    achievedPerSecond: windowMs > 0 ? Math.round(ok / windowMs * 1000) : 0,
    bottleneck: isBusy(driver) === isBusy(server) ? 'unclear' : isBusy(driver) ? 'driver' : 'server'
  }
}

/** @param {{ load: CalibrationTrial['load'] }} options @returns {string} `1,000/s`, `1 connection` */
export function describeLoad ({ load }) {
  if ('ratePerSecond' in load) return `${load.ratePerSecond.toLocaleString('en-US')}/s`
  return `${load.connections} connection${load.connections === 1 ? '' : 's'}`
}

/**
 * The share of a trial that stops of the machine took. Open loop: of the window, from the start of each stop until what
 * waited is answered; requests are due all the time, so it is their share too. Closed loop: how long server and driver
 * waited for their cores, or the host had them, while no core was busy. Pure.
 * @param {{ trial: Pick<CalibrationTrial, 'load'>, measured: { load: LoadResult, parts: PartUsage[], watch?: TrialWatch
 *   }, reported: Distribution }} options reported: the response times of `load`
 * @returns {number | null} 0 to 1; null without a watch
 */
export function findStoppedRatio ({ trial, measured: { load, parts, watch }, reported }) {
  const { windowMs } = load
  if (!watch || windowMs <= 0) return null
  if (trial.load.kind === 'constant-concurrency') return findDisturbance({ record: { trial: { phase: 'peak' }, load, parts, watch } }).share
  // A server that looks at the clock while an answer is near uses a core for little work, so its use does not say how long a backlog takes.
  const idle = parts.map((part) => ({ ...part, cpuUs: null }))
  const times = findDisturbedTimes({ watch, parts: idle, windowMs, medianUs: quantileUs({ distribution: reported, p: 0.5 }) ?? 0 })
  const windowUs = windowMs * 1000
  return times.reduce((sum, { fromUs, toUs }) => sum + Math.max(0, Math.min(toUs, windowUs) - Math.max(0, fromUs)), 0) / windowUs
}
