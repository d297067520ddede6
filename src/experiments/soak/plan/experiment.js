import { isTrialOfSoak, planSoakTrials } from './trials.js'

/** @import { PlannedExperiment } from '../../types.ts' */

/** One rate for a long time: does memory leak, does p99 drift? @type {PlannedExperiment} */
export const soak = {
  name: 'soak',
  isOf: ({ lab, load }) => lab === undefined && load?.soak !== undefined,
  findMistakes: () => [],
  findGreatestRate: () => null,
  plan: (options) => ({ trials: planSoakTrials(options) }),
  runs: ({ soak }) => soak === true,
  owns: isTrialOfSoak,
  hasPhases: false,
  phaseName: 'Soak',
  extraMs: 0,
  expectMoreMs: () => 0
}
