import { lab } from '../experiments/lab/verdict/experiment.js'
import { load } from '../experiments/load/verdict/experiment.js'
import { soak } from '../experiments/soak/verdict/experiment.js'
import { stampede } from '../experiments/stampede/verdict/experiment.js'
import { traffic } from '../experiments/traffic/verdict/experiment.js'
import { selectExperiment } from '../plan/experiments.js'

/** @import { BaselineResult, Plan, RunRecord, TrialRecord } from '../types.ts' */
/** @import { Decode, JudgedExperiment, MeasuredTrial } from '../experiments/types.ts' */

/** As they are judged; see plan/experiments.js. @type {readonly JudgedExperiment[]} */
const EXPERIMENTS = Object.freeze([load, traffic, soak, lab, stampede])

/** @param {{ baseline: BaselineResult['baseline'] }} options */
export function findJudged ({ baseline }) {
  return selectExperiment({ experiments: EXPERIMENTS, baseline })
}

/** A trial as its record has it. @param {{ measured: MeasuredTrial }} options @returns {TrialRecord} */
export function deriveTrial ({ measured }) {
  const { keep } = EXPERIMENTS.find(({ runs }) => runs(measured.trial)) ?? {}
  if (!keep) throw new TypeError(`nothing keeps ${measured.trial.id}`)
  return keep(measured)
}

/** How a kind keeps what it measures besides trials. @param {{ name: string }} options */
export function findKeeper ({ name }) {
  const { keepMore } = EXPERIMENTS.find((experiment) => experiment.name === name) ?? {}
  if (!keepMore) throw new TypeError(`nothing keeps what ${name} measures`)
  return keepMore
}

/**
 * What follows from the trials so far and is to be measured next.
 * @param {{ record: RunRecord, decode: Decode }} options
 * @returns {Plan}
 */
export function planFollowUp ({ record, decode }) {
  return EXPERIMENTS.reduce((plan, experiment) => experiment.planFollowUp?.({ record: { ...record, plan }, decode }) ?? plan, record.plan)
}
