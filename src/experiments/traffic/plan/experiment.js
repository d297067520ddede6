import { hasTraffic, isTrafficLoad } from '../../../plan/traffic.js'
import { findTrafficMistakes } from './mistakes.js'
import { isTrialOfTraffic, planTrafficTrials } from './trials.js'

/** @import { PlannedExperiment } from '../../types.ts' */

/**
 * Users who pause, or a rate in stages, and nothing else: what is asked of the targets is what the file says.
 * @type {PlannedExperiment}
 */
export const traffic = {
  name: 'traffic',
  isOf: ({ lab, load }) => lab === undefined && hasTraffic(load),
  findMistakes: findTrafficMistakes,
  findGreatestRate: () => null,
  plan: (options) => ({ trials: planTrafficTrials(options) }),
  runs: ({ lab, load }) => lab === undefined && isTrafficLoad(load),
  owns: isTrialOfTraffic,
  hasPhases: false,
  phaseName: 'Traffic',
  extraMs: 0,
  expectMoreMs: () => 0
}
