import { findOriginTimeMs } from '../plan/recipe.js'
import { findDependence } from '../../../stats/rows.js'
import { estimatePercentiles } from '../../../stats/row-percentiles.js'
import { mergeDistributions, meanUs } from '../../../stats/sample.js'
import { pickWindows } from './windows.js'

/**
 * @import { Distribution, LabLoad, RowMeasured, TrialRecord } from '../../../types.ts'
 *
 * What one phase took, with ranges, over its repeats.
 * @typedef {object} PhaseFigures
 * @property {RowMeasured['responseTimeUs']} estimates
 * @property {number | null} meanUs from the histogram: up to 0.1 % too high
 * @property {number | null} originMs what the origin itself takes by its recipe; null: not always the same, or not told
 * @property {number | null} bytesIn bodies of its good answers; null: their length is not fixed
 */

/**
 * @param {{ trials: readonly TrialRecord[], index: number, good: number, decode: (base64: string) => Distribution }}
 *   options of one target at one rate; good: answers of the phase
 * @returns {PhaseFigures}
 */
export function estimatePhase ({ trials, index, good, decode }) {
  const own = trials
    .map((record) => ({ record: withDependenceOf({ record, index }), distribution: mergePhase({ record, index, decode }) }))
    .filter(({ distribution }) => distribution.total > 0)
  const distributions = own.map(({ distribution }) => distribution)
  const merged = mergeDistributions({ distributions })
  const known = findDependence(own.map(({ record }) => record))
  const lengths = new Set(trials.map(({ lab }) => lab?.answerBytes))
  const [bytes] = lengths
  return {
    estimates: estimatePercentiles({ distributions, merged, ...known }).responseTimeUs,
    meanUs: meanUs({ distribution: merged }),
    originMs: findOriginMs({ lab: trials[0]?.trial.lab, index }),
    bytesIn: lengths.size === 1 && bytes !== undefined ? good * bytes : null
  }
}

/**
 * The response times of one phase of one trial.
 * @param {{ record: TrialRecord, index: number, decode: (base64: string) => Distribution }} options
 * @returns {Distribution}
 */
export function mergePhase ({ record, index, decode }) {
  return mergeDistributions({ distributions: pickWindows({ record, isMeant: (phase) => phase === index }).map(decode) })
}

/**
 * A trial whose requests depend on each other as they do within one of its phases. An older record has that of the whole window.
 * @param {{ record: TrialRecord, index: number }} options
 * @returns {TrialRecord}
 */
export function withDependenceOf ({ record, index }) {
  const dependence = record.lab?.phases[index]?.dependence
  return dependence ? { ...record, load: { ...record.load, dependence } } : record
}

/** By the last recipe that it was given. @param {{ lab: LabLoad | undefined, index: number }} options */
function findOriginMs ({ lab, index }) {
  const recipes = (lab?.phases ?? []).slice(0, index + 1).flatMap(({ do: action }) => action && 'recipe' in action ? [action.recipe] : [])
  const value = recipes.at(-1) ?? lab?.recipe
  return value === undefined ? null : findOriginTimeMs({ value })
}
