import { estimatePercentile, findRangeTau, findTau } from './row-percentiles.js'
import { estimateRates, summariseSeconds } from './row-rates.js'
import { summariseParts } from './row-parts.js'
import { PERCENTILES } from './percentiles.js'
import { meanUs, quantileUs } from './sample.js'

/** @import { Distribution, RepeatFigures, RowMeasured, TrialRecord, TrialSlices } from '../types.ts' */

/**
 * The figures of each server start by itself, for what is paired by repeat. A trial that was cut short is left out: the other
 * side's had its whole window.
 * @param {{ trials: TrialRecord[], distributions: Distribution[], isPart?: boolean }} options distributions: of the response
 *   times, one a trial; isPart: they are of a part of the window, and the driver's exact mean and maximum and its seconds
 *   are of all of it
 * @returns {RepeatFigures[]} of a repeat that was measured twice the later
 */
export function listRepeats ({ trials, distributions, isPart = false }) {
  /** @type {Map<number, RepeatFigures>} */
  const byRepeat = new Map()
  for (const [i, record] of trials.entries()) {
    if (record.status === 'complete') byRepeat.set(record.trial.repeat, readTrial({ record, distribution: distributions[i], isPart }))
  }
  return [...byRepeat.values()].sort((a, b) => a.repeat - b.repeat)
}

/** @param {{ record: TrialRecord, distribution: Distribution, isPart: boolean }} options */
function readTrial ({ record, distribution, isPart }) {
  const exactUs = isPart ? null : record.load.exactUs
  return {
    repeat: record.trial.repeat,
    goodPerSecond: estimateRates({ trials: [record] }).goodPerSecond,
    cpuPerRequestUs: summariseParts({ trials: [record] }).cpuPerRequestUs?.total ?? null,
    responseTimeUs: listPercentiles({ distribution, load: record.load }),
    medianUs: quantileUs({ distribution, p: 0.5 }),
    meanUs: exactUs?.mean ?? meanUs({ distribution }),
    minUs: exactUs?.min ?? distribution.valuesUs[0] ?? null,
    maxUs: exactUs?.max ?? distribution.valuesUs.at(-1) ?? null,
    perSecond: isPart ? null : summariseSeconds({ trials: [record] }),
    ...record.slices && !isPart && { rounds: listRounds(record.slices) }
  }
}

const LATE_SHARE = 0.05

/**
 * Half of the requests of each start in which the driver was late with some, and hardly with half of them: a median does not show it.
 * @param {{ trials: TrialRecord[], decode: (base64: string) => Distribution }} options
 * @returns {NonNullable<RowMeasured['late']>}
 */
export function listLate ({ trials, decode }) {
  return trials.flatMap(({ trial: { repeat }, status, load: { invalid, histograms: { responseTime, sendLag } } }) => {
    if (status !== 'complete' || sendLag === undefined || invalid.length === 0 || invalid.some(({ kind }) => kind !== 'late')) return []
    const [medianUs, lagUs] = [responseTime, sendLag].map((encoded) => quantileUs({ distribution: decode(encoded), p: 0.5 }))
    return medianUs !== null && lagUs !== null && lagUs <= LATE_SHARE * medianUs ? [{ repeat, medianUs }] : []
  })
}

/** @param {TrialSlices} slices */
function listRounds ({ round, windowMs, ok, cpuUs }) {
  return round.map((number, at) => {
    const cpu = cpuUs[at]
    return { round: number, perSecond: ok[at] / windowMs[at] * 1000, cpuPerRequestUs: cpu === null || ok[at] === 0 ? null : cpu / ok[at] }
  })
}

/**
 * @param {{ distribution: Distribution, load: Pick<TrialRecord['load'], 'dependence' | 'blockTau'> }} options
 * @returns {RepeatFigures['responseTimeUs']} those that the trial holds by itself
 */
function listPercentiles ({ distribution, load: { dependence, blockTau } }) {
  return Object.fromEntries(PERCENTILES.flatMap(([key, p]) => {
    const [tau, rangeTau] = [findTau({ dependence, p }), findRangeTau({ dependence, blockTau, p })]
    const estimate = estimatePercentile({ distributions: [distribution], merged: distribution, p, tau, rangeTau })
    return estimate ? [[key, estimate]] : []
  }))
}
