import { lab as planned } from '../plan/experiment.js'
import { findRecovery } from '../stats/recovery.js'
import { buildLabResult } from './result.js'
import { selectRepeats } from '../../../stats/disturbance.js'
import { isTrialOfLab, rateOfLab, nameLabLoad } from '../plan/trials.js'
import { listRepeats } from '../../../stats/row-repeats.js'
import { findFaults } from './faults.js'
import { withDependenceOf, mergePhase, mergeWindows } from './phase-figures.js'
import { mergeDistributions } from '../../../stats/sample.js'

/** @import { JudgedExperiment, PhaseTimes } from '../../types.ts' */
/** @import { Baseline, Distribution, RepeatFigures, RunRecord, TrialRecord } from '../../../types.ts' */

/** @type {JudgedExperiment} */
export const lab = {
  ...planned,
  keep: ({ lab, ...record }) => ({ ...record, ...lab && { lab: { ...lab, recovery: findRecovery({ trial: record.trial, lab }) } } }),
  collectHealthyRepeats,
  collectPhaseRepeats,
  listPhaseTimes,
  buildResult: (options) => ({ lab: buildLabResult(options) })
}

/** @typedef {{ baseline: Baseline, record: RunRecord, decode: (base64: string) => Distribution }} Options */

/**
 * The figures of each repeat of a lab before its first fault, at its lowest rate: what a figure can stand beside that
 * was published for a healthy system. Of a part of the window only response times are known.
 * @param {Options} options
 * @returns {Map<string, RepeatFigures[]> | null | undefined} by target; null where nothing is kept of that part;
 *   undefined where there is no fault
 */
export function collectHealthyRepeats ({ baseline, record, decode }) {
  if (baseline.lab?.kind !== 'load') return undefined
  const first = findFaults({ phases: baseline.lab.phases }).indexOf(true)
  if (first < 0) return undefined
  const kept = selectKept({ baseline, record })
  if (first === 0 || kept.length === 0) return null
  return collect({ baseline, trials: kept, decode, isMeant: (phase) => phase < first })
}

/**
 * The same of one phase, for figures that were published for it.
 * @param {Options & { part: { phase: string, ratePerSecond?: number } }} options part: no rate: the lowest
 * @returns {Map<string, RepeatFigures[]>} by target; empty where nothing is kept of that part
 */
export function collectPhaseRepeats ({ baseline, record, decode, part: { phase, ratePerSecond } }) {
  if (baseline.lab?.kind !== 'load') return new Map()
  const index = baseline.lab.phases.findIndex(({ name }) => name === phase)
  const trials = selectKept({ baseline, record, ratePerSecond }).map((each) => withDependenceOf({ record: each, index }))
  return index < 0 || trials.length === 0 ? new Map() : collect({ baseline, trials, decode, isMeant: (one) => one === index })
}

/** @param {Pick<Options, 'baseline' | 'record'> & { ratePerSecond?: number }} options ratePerSecond: absent: the lowest */
function selectKept ({ baseline, record, ratePerSecond }) {
  const own = record.trials.filter(({ trial, load }) => load.invalid.length === 0 && isTrialOfLab({ baseline, trial }))
  const rateOf = (/** @type {TrialRecord} */ { trial }) => rateOfLab(trial) ?? 0 // users are its only load
  const wanted = ratePerSecond ?? Math.min(...own.map(rateOf))
  return own.filter((one) => rateOf(one) === wanted && (one.load.windows?.length ?? 0) > 0)
}

/**
 * @param {{ baseline: Baseline, trials: TrialRecord[], decode: Options['decode'], isMeant: (phase: number) => boolean }} options
 */
function collect ({ baseline, trials, decode, isMeant }) {
  return new Map(baseline.targets.map((target) => {
    const { kept } = selectRepeats({ trials: trials.filter(({ trial }) => trial.target === target) })
    const distributions = kept.map((record) => mergeWindows({ record, isMeant: (phase) => phase !== null && isMeant(phase), decode }).all)
    return [target, listRepeats({ trials: kept, distributions, isPart: true })]
  }))
}

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
