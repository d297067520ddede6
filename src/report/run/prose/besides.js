import { listBesides } from '../../../plan/experiments.js'

/** @import { Plan } from '../../../types.ts' */

/**
 * What was measured besides trials, and in what order: a sentence each.
 * @param {{ plan: Pick<Plan, 'preset' | 'seed' | 'stampedes'> }} run
 */
export function describeBesides ({ plan }) {
  return listBesides({ plan }).map(
    ({ what, count }) =>
      `Preset ${plan.preset.name}: ${count} ${what}s. Each repeat runs every combination once, in an order drawn from seed ${plan.seed}.`
  )
}
