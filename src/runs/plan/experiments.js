import { lab } from '../../experiments/lab/plan/experiment.js'
import { load } from '../../experiments/load/plan/experiment.js'
import { stampede } from '../../experiments/stampede/plan/experiment.js'

/** @import { PlannedExperiment } from '../../experiments/types.ts' */

/** The kinds of experiment, in the order in which a run measures them. @type {readonly PlannedExperiment[]} */
export const EXPERIMENTS = Object.freeze([load, lab, stampede])

/** @param {{ baseline: { lab?: { kind: string } } }} options */
export function findExperiment ({ baseline }) {
  return selectExperiment({ experiments: EXPERIMENTS, baseline })
}

/**
 * The kind that a baseline is of, in the list of any stage.
 * @template {Pick<PlannedExperiment, 'isOf'>} E
 * @param {{ experiments: readonly E[], baseline: { lab?: { kind: string } } }} options
 * @returns {E}
 */
export function selectExperiment ({ experiments, baseline }) {
  const found = experiments.find(({ isOf }) => isOf(baseline))
  if (!found) throw new TypeError(`no experiment is of kind ${baseline.lab?.kind}`)
  return found
}
