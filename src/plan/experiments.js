import { lab } from '../experiments/lab/plan/experiment.js'
import { load } from '../experiments/load/plan/experiment.js'
import { soak } from '../experiments/soak/plan/experiment.js'
import { stampede } from '../experiments/stampede/plan/experiment.js'
import { traffic } from '../experiments/traffic/plan/experiment.js'

/** @import { Plan } from '../types.ts' */
/** @import { KindOfBaseline, PlannedExperiment } from '../experiments/types.ts' */

/** The kinds of experiment, in the order in which a run measures them. @type {readonly PlannedExperiment[]} */
export const EXPERIMENTS = Object.freeze([load, traffic, soak, lab, stampede])

/** @param {{ baseline: KindOfBaseline }} options */
export function findExperiment ({ baseline }) {
  return selectExperiment({ experiments: EXPERIMENTS, baseline })
}

/**
 * What a plan measures besides trials.
 * @param {{ plan: Pick<Plan, 'stampedes'> }} options
 * @returns {Array<{ what: string, phaseName: string, count: number, expectedMs: number }>} what: of one
 */
export function listBesides ({ plan }) {
  const all = EXPERIMENTS.flatMap(({ besides }) =>
    besides ? [{ ...besides, count: besides.count(plan), expectedMs: besides.expectMs(plan) }] : []
  )
  return all.filter(({ count }) => count > 0)
}

/**
 * The kind that a baseline is of, in the list of any stage.
 * @template {Pick<PlannedExperiment, 'isOf'>} E
 * @param {{ experiments: readonly E[], baseline: KindOfBaseline }} options
 * @returns {E}
 */
export function selectExperiment ({ experiments, baseline }) {
  const found = experiments.find(({ isOf }) => isOf(baseline))
  if (!found) throw new TypeError(`no experiment is of kind ${baseline.lab?.kind}`)
  return found
}
