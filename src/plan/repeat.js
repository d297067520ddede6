import { createRandom, shuffle } from './random.js'

/** @import { Plan, Trial } from '../types.ts' */

const SEEDS_APART = 7919 // the order of a repeat is its own

/**
 * One more repeat: the trials of the first one again, those that are wanted, each phase in an order drawn from the
 * seed. Labs are measured once.
 * @param {{ plan: Plan, repeat: number, keeps: (trial: Trial) => boolean }} options
 * @returns {Plan}
 */
export function planRepeat ({ plan, repeat, keeps }) {
  const random = createRandom(plan.seed + SEEDS_APART * repeat)
  const again = plan.trials.filter((trial) => trial.repeat === 1 && !trial.lab && keeps(trial))
    .map((trial) => ({ ...trial, repeat, id: trial.id.replace(/\/1$/, `/${repeat}`) }))
  const phases = /** @type {const} */ (['peak', 'latency']).map((phase) => shuffle(again.filter((trial) => trial.phase === phase), random))
  return {
    ...plan,
    preset: { ...plan.preset, name: 'custom', repeats: Math.max(plan.preset.repeats, repeat) },
    trials: [...plan.trials, ...phases.flat()]
  }
}
