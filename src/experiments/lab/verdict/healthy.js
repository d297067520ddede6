import { selectRepeats } from '../../../stats/disturbance.js'
import { isTrialOfLab } from '../plan/trials.js'
import { listRepeats } from '../../../stats/row-repeats.js'
import { findFaults } from './faults.js'
import { pickWindows } from './phases.js'
import { mergeDistributions } from '../../../stats/sample.js'

/** @import { Baseline, Distribution, RepeatFigures, RunRecord, TrialRecord } from '../../../types.ts' */

/**
 * The figures of each repeat of a lab before its first fault, at its lowest rate: what a figure can stand beside that
 * was published for a healthy system. Of a part of the window only percentiles of response times are known.
 * @param {{ baseline: Baseline, record: RunRecord, decode: (base64: string) => Distribution }} options
 * @returns {Map<string, RepeatFigures[]> | null | undefined} by target; null where nothing is kept of that part;
 *   undefined where there is no fault
 */
export function collectHealthyRepeats ({ baseline, record, decode }) {
  if (baseline.lab?.kind !== 'load') return undefined
  const first = findFaults({ phases: baseline.lab.phases }).indexOf(true)
  if (first < 0) return undefined
  const own = record.trials.filter(({ trial, load }) => load.invalid.length === 0 && isTrialOfLab({ baseline, trial }))
  const rateOf = (/** @type {TrialRecord} */ { trial: { load } }) => 'ratePerSecond' in load ? load.ratePerSecond : 0
  const lowest = Math.min(...own.map(rateOf))
  const kept = own.filter((one) => rateOf(one) === lowest && (one.load.windows?.length ?? 0) > 0)
  if (first === 0 || kept.length === 0) return null
  return new Map(
    baseline.targets.map((target) => [
      target,
      readRepeats({
        trials: selectRepeats({ trials: kept.filter(({ trial }) => trial.target === target) }).kept,
        first,
        decode
      })
    ])
  )
}

/** @param {{ trials: TrialRecord[], first: number, decode: (base64: string) => Distribution }} options @returns {RepeatFigures[]} */
function readRepeats ({ trials, first, decode }) {
  const distributions = trials.map((record) => mergeDistributions({
    distributions: pickWindows({ record, isMeant: (phase) => phase !== null && phase < first }).map(decode)
  }))
  // The driver's exact mean and maximum, and its seconds, are of the whole window.
  return listRepeats({ trials, distributions }).map((one) => ({ ...one, meanUs: null, maxUs: null, perSecond: null }))
}
