import { buildLab } from './lab.js'
import { findLabMistakes } from './mistakes.js'
import { isTrialOfLab, planLabTrials } from './trials.js'

/** @import { PlannedExperiment } from '../../types.ts' */
/** @import { WrittenLabLoad } from './lab.js' */

/**
 * Keys that vary, faults on purpose, and what origin and services counted meanwhile: the key `lab` of kind `load`.
 * @type {PlannedExperiment}
 */
export const lab = {
  name: 'lab',
  isOf: ({ lab }) => lab?.kind === 'load',
  findMistakes: findLabMistakes,
  readLab: (written) => buildLab({ written: /** @type {WrittenLabLoad} the schema has let it pass */ (written) }),
  findGreatestRate: ({ lab }) => lab?.kind === 'load' ? Math.max(...lab.ratesPerSecond) : null,
  plan: (options) => ({ trials: planLabTrials(options) }),
  runs: ({ lab }) => lab !== undefined,
  owns: isTrialOfLab,
  takesMoreRepeats: false,
  extraMs: 1200, // more parts, until a whole second begins, and until a slow origin has answered what was due
  expectMoreMs: () => 0
}
