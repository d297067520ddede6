import { PERCENTILES } from './percentiles.js'

/** @import { K6Observation, RowK6, RowMeasured, TrialRecord } from '../types.ts' */

/**
 * What a row of k6 must say beside its figures: who measured, and how sure is what was merged.
 * @param {{ trials: TrialRecord[] }} options
 * @returns {Pick<RowMeasured, 'k6' | 'beyond'>} empty for another driver's
 */
export function summariseK6 ({ trials }) {
  const seen = trials.flatMap(({ trial: { repeat }, load: { k6, version } }) => k6 ? [{ repeat, version, k6 }] : [])
  if (seen.length < trials.length) return {}
  const [{ version, k6: { basis, instances } }] = seen
  const spreads = seen.flatMap(({ k6 }) => k6.releaseSpreadMs ?? [])
  /** @type {RowK6['percentiles']} */
  const percentiles = {}
  for (const [key] of PERCENTILES) {
    // Of several trials the one that is the least sure: what is said of it holds for all.
    const known = seen.flatMap(({ repeat, k6 }) => { const merged = k6.percentiles[key]; return merged ? [{ ...merged, repeat }] : [] })
    if (known.length > 0) percentiles[key] = known.reduce((worst, one) => widthOf(one) > widthOf(worst) ? one : worst)
  }
  return {
    k6: {
      version,
      basis: seen.every(({ k6 }) => k6.basis === 'samples') ? 'samples' : basis === 'samples' ? 'summaries' : basis,
      instances: instances.map(({ name }) => name),
      releaseSpreadMs: spreads.length > 0 ? Math.max(...spreads) : null,
      percentiles
    },
    ...addBounds(seen.map(({ k6 }) => k6))
  }
}

/** @param {{ lowUs: number, highUs: number, valueUs: number }} merged */
function widthOf ({ lowUs, highUs, valueUs }) {
  return valueUs > 0 ? (highUs - lowUs) / valueUs : 0
}

/** @param {K6Observation[]} all */
function addBounds (all) {
  const beyond = all[0].bounds.map(({ boundUs, strict }) => {
    const same = all.flatMap(({ bounds }) => bounds.filter((one) => one.boundUs === boundUs && one.strict === strict))
    return {
      boundUs,
      strict,
      beyondAtLeast: same.reduce((sum, one) => sum + one.beyondAtLeast, 0),
      beyondAtMost: same.reduce((sum, one) => sum + one.beyondAtMost, 0),
      seen: same.length
    }
  })
  return { beyond: beyond.filter(({ seen }) => seen === all.length).map(({ seen: _, ...one }) => one) }
}
