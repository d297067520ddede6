import { betaQuantile, regularisedBeta } from './beta-function.js'

/**
 * P(B <= k) for B ~ Bin(n, p), exact at any n.
 * @param {{ k: number, n: number, p: number }} options
 * @returns {number}
 */
export function binomialCdf ({ k, n, p }) {
  if (k < 0) return 0
  if (k >= n) return 1
  return regularisedBeta({ x: 1 - p, a: n - k, b: k + 1 })
}

/**
 * Quantile of Student's t, through the beta distribution of t^2 / (t^2 + df).
 * @param {{ p: number, df: number }} options df: degrees of freedom, > 0
 * @returns {number}
 */
export function tQuantile ({ p, df }) {
  if (p === 0.5) return 0
  const tail = Math.min(p, 1 - p)
  const y = betaQuantile({ p: 1 - 2 * tail, a: 0.5, b: df / 2 })
  // Near 1 only the complement still has digits.
  const ratio = y < 0.5 ? y / (1 - y) : 1 / betaQuantile({ p: 2 * tail, a: df / 2, b: 0.5 }) - 1
  return Math.sign(p - 0.5) * Math.sqrt(df * ratio)
}

/**
 * P(T <= t) for Student's t.
 * @param {{ t: number, df: number }} options df: degrees of freedom, > 0
 * @returns {number}
 */
export function tCdf ({ t, df }) {
  if (!Number.isFinite(t)) return t > 0 ? 1 : 0
  const tail = regularisedBeta({ x: df / (df + t * t), a: df / 2, b: 0.5 }) / 2
  return t > 0 ? 1 - tail : tail
}

/**
 * Quantile of the standard normal, to about 1e-16 (Wichura, algorithm AS 241, Applied Statistics 37, 1988).
 * @param {number} p
 * @returns {number}
 */
export function normalQuantile (p) {
  if (p <= 0) return -Infinity
  if (p >= 1) return Infinity
  const q = p - 0.5
  if (Math.abs(q) <= 0.425) return q * rational(CENTRE, 0.180625 - q * q)
  const r = Math.sqrt(-Math.log(Math.min(p, 1 - p)))
  return Math.sign(q) * (r <= 5 ? rational(SHOULDER, r - 1.6) : rational(TAIL, r - 5))
}

/**
 * Quantile of chi-square by that of the normal (Wilson and Hilferty, PNAS 17, 1931).
 * @param {{ normal: number, df: number }} options normal: the same quantile of the standard normal
 */
export function chiSquareQuantile ({ normal, df }) {
  const ninth = 2 / (9 * df)
  return df * Math.max(0.01, 1 - ninth + normal * Math.sqrt(ninth)) ** 3
}

/** P(Z <= z) for the standard normal, exact on both sides. @param {number} z @returns {number} */
export function normalCdf (z) {
  return normalUpperTail(-z)
}

/**
 * P(Z > z) for the standard normal, to about 1e-14 (Hart's algorithm as in G. West, "Better approximations to cumulative normal functions",
 * Wilmott Magazine, 2009).
 * @param {number} z
 * @returns {number}
 */
export function normalUpperTail (z) {
  const x = Math.abs(z)
  const tail = x > 37
    ? 0
    : x < 7.07106781186547
      ? Math.exp(-x * x / 2) * rational(HART, x)
      : Math.exp(-x * x / 2) / (x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))) / Math.sqrt(2 * Math.PI)
  return z > 0 ? tail : 1 - tail
}

const HART = [
  [
    220.206867912376, 221.213596169931, 112.079291497871, 33.912866078383, 6.37396220353165, 0.700383064443688,
    0.0352624965998911
  ],
  [
    440.413735824752, 793.826512519948, 637.333633378831, 296.564248779674, 86.7807322029461, 16.064177579207,
    1.75566716318264, 0.0883883476483184
  ]
]

// Numerator and denominator of each range, highest power last.
const CENTRE = [
  [3.3871328727963666080, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
    45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727],
  [1, 42.313330701600911252, 687.18700749205790830, 5394.1960214247511077,
    21213.794301586595867, 39307.895800092710610, 28729.085735721942674, 5226.4952788528545610]
]
const SHOULDER = [
  [1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550, 3.64784832476320460504,
    1.27045825245236838258, 0.241780725177450611770, 0.0227238449892691845833, 7.74545014278341407640e-4],
  [1, 2.05319162663775882187, 1.67638483018380384940, 0.689767334985100004550,
    0.148103976427480074590, 0.0151986665636164571966, 5.47593808499534494600e-4, 1.05075007164441684324e-9]
]
const TAIL = [
  [6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580, 0.296560571828504891230,
    0.0265321895265761230930, 0.00124266094738807843860, 2.71155556874348757815e-5, 2.01033439929228813265e-7],
  [1, 0.599832206555887937690, 0.136929880922735805310, 0.0148753612908506148525,
    7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7, 2.04426310338993978564e-15]
]

/** @param {number[][]} coefficients @param {number} r */
function rational ([above, below], r) {
  const horner = (/** @type {number[]} */ terms) => terms.reduceRight((sum, term) => sum * r + term, 0)
  return horner(above) / horner(below)
}
