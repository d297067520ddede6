import { lab } from '../../experiments/lab/verdict/experiment.js'
import { load } from '../../experiments/load/verdict/experiment.js'
import { stampede } from '../../experiments/stampede/verdict/experiment.js'
import { selectExperiment } from '../plan/experiments.js'

/** @import { BaselineResult, Plan, RunRecord } from '../../types.ts' */
/** @import { Decode, JudgedExperiment } from '../../experiments/types.ts' */

/** As they are judged; see plan/experiments.js. @type {readonly JudgedExperiment[]} */
const EXPERIMENTS = Object.freeze([load, lab, stampede])

/** @param {{ baseline: BaselineResult['baseline'] }} options */
export function findJudged ({ baseline }) {
  return selectExperiment({ experiments: EXPERIMENTS, baseline })
}

/**
 * What follows from the trials so far and is to be measured next.
 * @param {{ record: RunRecord, decode: Decode }} options
 * @returns {Plan}
 */
export function planFollowUp ({ record, decode }) {
  return EXPERIMENTS.reduce((plan, experiment) => experiment.planFollowUp?.({ record: { ...record, plan }, decode }) ?? plan, record.plan)
}
