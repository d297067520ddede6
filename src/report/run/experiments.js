import { lab } from '../../experiments/lab/report/experiment.js'
import { soak } from '../../experiments/soak/report/experiment.js'
import { stampede } from '../../experiments/stampede/report/experiment.js'
import { traffic } from '../../experiments/traffic/report/experiment.js'

/** @import { BaselineResult } from '../../types.ts' */
/** @import { ReportedExperiment } from '../../experiments/types.ts' */

/** Those that have more to tell than what is under load, in the order of a report. @type {readonly ReportedExperiment[]} */
export const EXPERIMENTS = Object.freeze([traffic, soak, lab, stampede])

/** @param {BaselineResult} baselineResult @returns {Partial<ReportedExperiment>} empty where there is no more to tell */
export function findReported (baselineResult) {
  return EXPERIMENTS.find(({ isOf }) => isOf(baselineResult)) ?? {}
}

/** Whether rows are all there is to tell. @param {BaselineResult} baselineResult */
export function isPlain (baselineResult) {
  return !EXPERIMENTS.some(({ isOf }) => isOf(baselineResult))
}
