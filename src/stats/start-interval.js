import { chiSquareQuantile, normalCdf, normalQuantile } from './distributions.js'
import { findFewest } from '../plan/halving.js'
import { tInterval } from './repeats.js'

/**
 * An interval of the ratio of requests that miss a bound, over freshly started servers. It is right under both readings
 * of "the server keeps it": its low end is for the median start, its high end for all requests of all starts, which are
 * worse as a slow start misses more than a fast one saves.
 * @typedef {{ low: number, high: number }} Interval
 */

const WIDER = 1.4 // two-sided, of 5 % then 3.5 % on each side: what is not quite lognormal stays within the 5 % that are allowed
const STEP = 0.02 // of the logarithm of a time
const FARTHEST = 4 // 55 times as fast, or as slow

/**
 * From counts alone. Low: t interval of the probits, of which the median is that of the ratios. High: the further one
 * of that and the t interval of the ratios themselves, which one bad start widens.
 * @param {{ starts: Array<{ valid: number, badAtLeast: number, badAtMost: number }>, confidence?: number }} options
 *   starts: two or more, each with valid events
 * @returns {Interval}
 */
export function intervalOfCounts ({ starts, confidence: asked = 0.95 }) {
  const confidence = 1 - WIDER * (1 - asked)
  const probits = (/** @type {'badAtLeast' | 'badAtMost'} */ side) =>
    tInterval({ values: starts.map((one) => normalQuantile((one[side] + 0.5) / (one.valid + 1))), confidence })
  const [least, most] = [probits('badAtLeast'), probits('badAtMost')]
  const ratios = tInterval({ values: starts.map(({ valid, badAtMost }) => badAtMost / valid), confidence })
  return {
    low: normalCdf(least.mean - least.halfWidth),
    high: Math.min(1, Math.max(normalCdf(most.mean + most.halfWidth), ratios.mean + ratios.halfWidth))
  }
}

/**
 * From times: how far below the bound the percentile of each start lies, in logarithms. Starts differ by a factor,
 * which is taken as lognormal (a t interval); what that factor makes of the misses is read from the starts' own tails,
 * laid over each other. Low: of the median start. High: of all requests, over the uncertainty of both mean and spread
 * (a generalised pivotal quantity, as Krishnamoorthy and Mathew have it for lognormal means, J. Stat. Planning and
 * Inference 115, 2003).
 * @param {{ starts: Array<{ quantileUs: number, missRatio: (us: number) => number }>, boundUs: number, confidence?:
 *   number }} options quantileUs: of the share that the objective asks, above 0; missRatio: of requests slower than a
 *   time
 * @returns {Interval}
 */
export function intervalOfTimes ({ starts, boundUs, confidence: asked = 0.95 }) {
  const confidence = 1 - WIDER * (1 - asked)
  const margins = starts.map(({ quantileUs }) => Math.log(boundUs / quantileUs))
  const { mean, stdev, halfWidth } = tInterval({ values: margins, confidence })
  const missRatioAt = layOver(starts)
  return {
    low: missRatioAt(mean + halfWidth),
    high: boundOfMixture({ mean, stdev, count: starts.length, missRatioAt, confidence })
  }
}

/**
 * Miss ratio of a start of which the percentile lies so far below the bound, in logarithms.
 * @param {Array<{ quantileUs: number, missRatio: (us: number) => number }>} starts
 */
function layOver (starts) {
  const known = new Float64Array(2 * FARTHEST / STEP + 1).fill(-1)
  return (/** @type {number} */ margin) => {
    const index = Math.round((Math.max(-FARTHEST, Math.min(FARTHEST, margin)) + FARTHEST) / STEP)
    if (known[index] < 0) {
      const at = Math.exp(index * STEP - FARTHEST)
      known[index] = starts.reduce((sum, { quantileUs, missRatio }) => sum + missRatio(quantileUs * at), 0) / starts.length
    }
    return known[index]
  }
}

const GRID = 24
const NORMALS = Object.freeze(Array.from({ length: GRID }, (_, i) => normalQuantile((i + 0.5) / GRID)))
/** The starts to come are lognormal: a sum over their factors in steps of a quarter of the spread. */
const ABSCISSAS = Float64Array.from({ length: 33 }, (_, i) => (i - 16) / 4)
const WEIGHTS = ABSCISSAS.map((z) => Math.exp(-z * z / 2) / 4 / Math.sqrt(2 * Math.PI))

/** What the spread of a few starts is drawn towards, and how many starts that is worth. Found by bench/verdicts.js. */
const PRIOR = Object.freeze({ stdev: 0.25, weight: 1 })

/** @param {{ mean: number, stdev: number, count: number, missRatioAt: (margin: number) => number, confidence: number }} options */
function boundOfMixture ({ mean, stdev, count, missRatioAt, confidence }) {
  const df = PRIOR.weight + count - 1
  const moderated = Math.sqrt((PRIOR.weight * PRIOR.stdev ** 2 + (count - 1) * stdev ** 2) / df)
  const most = GRID ** 2 + 1 - Math.ceil(GRID ** 2 * (1 + confidence) / 2)
  /** @type {number[]} */
  const largest = [] // of those over the grid, falling
  for (const v of NORMALS) {
    const spread = moderated * Math.sqrt(df / chiSquareQuantile({ normal: v, df }))
    for (const z of NORMALS) {
      const centre = mean + z * spread / Math.sqrt(count)
      let ratio = 0
      for (let i = 0; i < ABSCISSAS.length; i++) ratio += WEIGHTS[i] * missRatioAt(centre + ABSCISSAS[i] * spread)
      if (largest.length === most && ratio <= largest[most - 1]) break // the farther below the bound, the fewer miss it
      largest.splice(findFewest({ short: -1, enough: largest.length, decides: (place) => largest[place] < ratio }), 0, ratio)
      largest.length = Math.min(largest.length, most)
    }
  }
  return largest[most - 1]
}
