import { tCdf, tQuantile } from './distributions.js'

/**
 * Two servers in the same rounds, as ln(target / reference). values: one a generation, in order.
 * @typedef {{ values: readonly number[] }} Contrast
 * @typedef {object} ContrastEstimate
 * @property {number} mean of ln(target / reference)
 * @property {number} low ends of the 95 % range of it
 * @property {number} high
 * @property {number} low90 ends of the 90 % range
 * @property {number} high90
 * @property {number} standardError
 * @property {number} df degrees of freedom
 * @property {number} stdev between generations
 */

const PRIOR_DF = 4 // a prior for the spread between generations: worth so many of them, and the least that it may say
const LEAST_STDEV = 0.02
/** Of one contrast alone, which has no neighbours. A simulation found it: at most 5 % false, however much starts differ. */
const ALONE = Object.freeze({ generations: 3, stdev: 0.15, weight: 0.25, df: 2.1 })
const TAIL = Object.freeze({ stdev: 0.2, weight: 2 }) // of p99: it differs more from start to start

/**
 * The contrasts of one table. How much generations differ is known from few of them, so the spread of each is drawn towards that of
 * the others (G. K. Smyth, Statistical Applications in Genetics and Molecular Biology 3, 2004: moderated t).
 * @param {{ contrasts: readonly Contrast[] }} options each with two generations or more
 * @returns {ContrastEstimate[]} in the same order
 */
export function estimateContrasts ({ contrasts }) {
  const all = contrasts.map(({ values }) => summarise(values))
  return all.map((own, at) => {
    const others = all.filter((_, other) => other !== at)
    const weight = others.reduce((sum, { df }) => sum + df, 0)
    if (weight === 0) return estimateAlone(own)
    const prior = Math.max(LEAST_STDEV ** 2, others.reduce((sum, { variance, df }) => sum + df * variance, 0) / weight)
    const df = PRIOR_DF + own.df
    return describe({ own, variance: (PRIOR_DF * prior + own.df * own.variance) / df, df })
  })
}

/** @param {ReturnType<typeof summarise>} own */
function estimateAlone (own) {
  if (own.count > ALONE.generations) return describe({ own, variance: Math.max(own.variance, LEAST_STDEV ** 2), df: own.df })
  const variance = (ALONE.weight * ALONE.stdev ** 2 + own.df * own.variance) / (ALONE.weight + own.df)
  return describe({ own, variance, df: ALONE.df })
}

/**
 * A contrast of p99, from the pooled slices of a generation.
 * @param {Contrast} contrast with two generations or more
 * @returns {ContrastEstimate}
 */
export function estimateTailContrast ({ values }) {
  const own = summarise(values)
  const df = TAIL.weight + own.df
  return describe({ own, variance: (TAIL.weight * TAIL.stdev ** 2 + own.df * own.variance) / df, df })
}

/**
 * The chance of a value as far from `ln` or farther, if that were the truth: two-sided.
 * @param {{ estimate: ContrastEstimate, ln?: number }} options ln: absent: 0, no difference
 */
export function findContrastP ({ estimate: { mean, standardError, df }, ln = 0 }) {
  return 2 * tCdf({ t: -Math.abs(mean - ln) / standardError, df })
}

/**
 * The Hodges-Lehmann estimate: the median of the means of all pairs, a value with itself included. One spoiled round moves it little
 * (J. L. Hodges and E. L. Lehmann, Annals of Mathematical Statistics 34, 1963).
 * @param {readonly number[]} values at least one
 */
export function findHodgesLehmann (values) {
  const means = values.flatMap((a, at) => values.slice(at).map((b) => (a + b) / 2)).sort((a, b) => a - b)
  const half = means.length / 2
  return means.length % 2 === 1 ? means[Math.floor(half)] : (means[half - 1] + means[half]) / 2
}

/** @param {readonly number[]} values */
function summarise (values) {
  const count = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / count
  const df = count - 1
  return { count, mean, df, variance: df === 0 ? 0 : values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / df }
}

/** @param {{ own: ReturnType<typeof summarise>, variance: number, df: number }} options */
function describe ({ own: { count, mean, variance: seen }, variance, df }) {
  const standardError = Math.sqrt(variance / count)
  const half = (/** @type {number} */ p) => tQuantile({ p, df }) * standardError
  const [half95, half90] = [half(0.975), half(0.95)]
  return {
    mean,
    low: mean - half95,
    high: mean + half95,
    low90: mean - half90,
    high90: mean + half90,
    standardError,
    df,
    stdev: Math.sqrt(seen)
  }
}
