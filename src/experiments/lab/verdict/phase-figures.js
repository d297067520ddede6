import { findOriginTimeMs } from '../plan/recipe.js'
import { findDependence } from '../../../stats/rows.js'
import { estimatePercentiles } from '../../../stats/row-percentiles.js'
import { mergeDistributions, meanUs, subtractDistribution, withinMax } from '../../../stats/sample.js'
import { findPhase } from './seconds.js'

/** @import { Distribution, LabLoad, RowMeasured, TrialRecord } from '../../../types.ts' */
/**
 * What one phase took, with ranges, over its repeats.
 * @typedef {object} PhaseFigures
 * @property {RowMeasured['responseTimeUs']} estimates
 * @property {number | null} meanUs from the histogram: up to 0.1 % too high
 * @property {Pick<RowMeasured, 'meanUs' | 'maxUs'> & { minUs: number | null } & Pick<PhaseFigures, 'estimates'>}
 *   [goodFigures] of good answers alone; absent where
 *   none failed, and where it is not known which did
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
    .map((record) => ({ record: withDependenceOf({ record, index }), ...mergeWindowsOf({ record, index, decode }) }))
    .filter(({ all }) => all.total > 0)
  const known = findDependence(own.map(({ record }) => record))
  const estimate = (/** @type {Distribution[]} */ distributions) => {
    const merged = mergeDistributions({ distributions })
    return {
      estimates: estimatePercentiles({ distributions, merged, ...known }).responseTimeUs,
      meanUs: meanUs({ distribution: merged }),
      minUs: merged.valuesUs[0] ?? null,
      maxUs: merged.valuesUs.at(-1) ?? null
    }
  }
  const { minUs: _min, maxUs: _max, ...figures } = estimate(own.map(({ all }) => all))
  const lengths = new Set(trials.map(({ lab }) => lab?.answerBytes))
  const [bytes] = lengths
  return {
    ...figures,
    ...mergeGood({ parts: own }) && { goodFigures: estimate(own.flatMap(({ good }) => good ?? [])) },
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
  return mergeWindowsOf({ record, index, decode }).all
}

/** @param {Parameters<typeof mergePhase>[0]} options */
function mergeWindowsOf ({ record, index, decode }) {
  return mergeWindows({ record, isMeant: (phase) => phase === index, decode })
}

/**
 * Good answers of several parts.
 * @param {{ parts: ReadonlyArray<{ all: Distribution, good: Distribution | null }> }} options
 * @returns {Distribution | null} null where all were good, where none was, and where it is not known which
 */
export function mergeGood ({ parts }) {
  const distributions = parts.flatMap(({ good }) => good ?? [])
  const merged = mergeDistributions({ distributions })
  const total = parts.reduce((sum, { all }) => sum + all.total, 0)
  return distributions.length < parts.length || merged.total === 0 || merged.total === total ? null : merged
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

/**
 * The response times of some phases of one trial.
 * @param {{ record: TrialRecord, isMeant: (phase: number | null) => boolean, decode: (base64: string) => Distribution }} options
 * @returns {{ windows: number, all: Distribution, good: Distribution | null }} windows: how many seconds they are from; good: of good
 *   answers alone, null where the record does not tell
 */
export function mergeWindows ({ record: { load: { windows = [], badWindows, counts, windowMs, exactUs }, lab }, isMeant, decode }) {
  const lengthMs = windowMs / windows.length
  const indexes = windows.flatMap((_, index) =>
    isMeant(findPhase({ fromMs: index * lengthMs, toMs: (index + 1) * lengthMs, phases: lab?.phases ?? [] })) ? [index] : []
  )
  const read = (/** @type {string} */ one) => withinMax({ distribution: decode(one), maxUs: exactUs?.max })
  const merge = (/** @type {string[]} */ encoded) => mergeDistributions({ distributions: encoded.map(read) })
  const all = merge(indexes.map((index) => windows[index]))
  const isTold = badWindows !== undefined || counts.failed + counts.timedOut + counts.unfinished === 0
  const bad = merge(indexes.flatMap((index) => badWindows?.[index] ?? []))
  return { windows: indexes.length, all, good: isTold ? subtractDistribution({ from: all, bad }) : null }
}
