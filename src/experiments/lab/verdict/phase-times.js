import { selectRepeats } from '../../../stats/disturbance.js'
import { mergeDistributions } from '../../../stats/sample.js'
import { isTrialOfLab, nameLabLoad, rateOfLab } from '../plan/trials.js'
import { mergePhase } from './phase-figures.js'

/** @import { Baseline, Distribution, RunRecord } from '../../../types.ts' */
/** @import { PhaseTimes } from '../../types.ts' */

/**
 * The response times of every phase of a lab, by target and load, over the repeats that stand behind its row.
 * @param {{ baseline: Baseline, record: RunRecord, decode: (base64: string) => Distribution }} options
 * @returns {PhaseTimes[]} those with any; targets in table order, lower rates first
 */
export function listPhaseTimes ({ baseline, record, decode }) {
  if (baseline.lab?.kind !== 'load') return []
  const { phases } = baseline.lab
  const own = record.trials
    .filter(({ trial }) => isTrialOfLab({ baseline, trial }))
    .sort((a, b) => (rateOfLab(a.trial) ?? 0) - (rateOfLab(b.trial) ?? 0))
  return baseline.targets.flatMap((target) => {
    const ofTarget = own.filter(({ trial }) => trial.target === target)
    return [...new Set(ofTarget.map(({ trial }) => nameLabLoad(trial)))].flatMap((load) => {
      const trials = selectRepeats({ trials: ofTarget.filter(({ trial }) => nameLabLoad(trial) === load) }).kept
      return phases.map(({ name }, index) => ({
        target,
        load,
        phase: name,
        distribution: mergeDistributions({ distributions: trials.map((each) => mergePhase({ record: each, index, decode })) })
      }))
    })
  }).filter(({ distribution }) => distribution.total > 0)
}
