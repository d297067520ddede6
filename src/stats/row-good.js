import { estimatePercentiles } from './row-percentiles.js'
import { meanUs, mergeDistributions, subtractDistribution, withinMax } from './sample.js'

/** @import { Counts, Distribution, Histograms, RowMeasured, TrialRecord } from '../types.ts' */

/**
 * Response times of good answers alone, for a row in which some requests failed: a server that fails fast looks faster than it is, one
 * whose failures are time-outs slower.
 * @param {{ trials: readonly TrialRecord[], distributions: readonly Distribution[], decode: (base64: string) => Distribution, known:
 *   Pick<Parameters<typeof estimatePercentiles>[0], 'dependence' | 'each'> }} options distributions: of all requests, one a trial;
 *   known: how far all requests depend on each other, which stands for the good ones too
 * @returns {Pick<RowMeasured, 'good'>} empty where none failed, where none was good, and where it is not known which is which
 */
export function estimateGood ({ trials, distributions: all, decode, known }) {
  if (trials.every(({ load: { counts } }) => counts.failed + counts.timedOut === 0)) return {}
  const distributions = trials.flatMap(({ load: { counts, histograms, exactUs } }, i) =>
    keepGood({ all: all[i], counts, histograms, decode, maxUs: exactUs?.max }) ?? [])
  if (distributions.length < trials.length) return {}
  const merged = mergeDistributions({ distributions })
  if (merged.total === 0) return {}
  const longestUs = Math.max(...trials.map(({ load }) => load.exactUs?.max ?? Infinity))
  return {
    good: {
      ...estimatePercentiles({ distributions, merged, ...known }),
      meanUs: meanUs({ distribution: merged }),
      maxUs: Math.min(longestUs, merged.valuesUs[merged.valuesUs.length - 1]) // the top of a bucket: no more than the slowest of all
    }
  }
}

/**
 * All without those that did not end well. Their number is checked: a record may not tell them (older ones, k6 without --exact).
 * @param {{ all: Distribution, counts: Counts, histograms: Pick<Histograms, 'bad'>, decode: (base64: string) => Distribution, maxUs?:
 *   number }} options maxUs: of all
 * @returns {Distribution | null} null where it is not known which are good
 */
function keepGood ({ all, counts, histograms: { bad }, decode, maxUs }) {
  const good = bad === undefined ? all : subtractDistribution({ from: all, bad: withinMax({ distribution: decode(bad), maxUs }) })
  return good?.total === counts.ok ? good : null
}
