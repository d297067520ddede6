import { sumUp, takeApart } from './grid.js'

/** @import { Algebra } from './compose.js' */

/**
 * Services that are slow independently of each other: a sum is a convolution, the last of several answers the product of their
 * distribution functions, the first one 1 - prod(1 - F).
 * @type {Algebra}
 */
export const independent = Object.freeze({
  series: convolve,
  parallel: ({ cdfs, needed }) => combine(cdfs, (values) => chanceOfAtLeast({ chances: values, needed })),
  repeat: ({ cdf, count, order }) => order === 'parallel' ? cdf.map((value) => value ** count) : convolvePower(cdf, count),
  retry: ({ cdf, timeoutSteps, pauseSteps, attempts, within, good }) => {
    const success = 1 - (1 - good * within) ** attempts
    return mixAttempts({ cdf, timeoutSteps, pauseSteps, attempts, within, good }).map((value) =>
      success > 0 ? Math.min(value / success, 1) : 0
    )
  }
})

/**
 * Chance that so many of several independent things happen, or more (Poisson binomial, by adding one at a time).
 * @param {{ chances: readonly number[], needed: number }} options
 */
export function chanceOfAtLeast ({ chances, needed }) {
  if (needed === chances.length) return chances.reduce((product, chance) => product * chance, 1)
  if (needed === 1) return 1 - chances.reduce((product, chance) => product * (1 - chance), 1)
  let exactly = [1]
  for (const chance of chances) {
    exactly = Array.from({ length: exactly.length + 1 }, (_, k) => (exactly[k] ?? 0) * (1 - chance) + (exactly[k - 1] ?? 0) * chance)
  }
  return exactly.slice(needed).reduce((sum, chance) => sum + chance, 0)
}

/** @param {Float64Array[]} cdfs @param {(values: number[]) => number} join of values in an array that is used again */
export function combine (cdfs, join) {
  const joined = new Float64Array(cdfs[0].length)
  const values = new Array(cdfs.length)
  for (let k = 0; k < joined.length; k++) {
    for (let i = 0; i < cdfs.length; i++) values[i] = cdfs[i][k]
    joined[k] = join(values)
  }
  return joined
}

/** @param {Float64Array} a @param {Float64Array} b both as "so many steps or fewer" */
function convolve (a, b) {
  return sumUp(convolveSteps(takeApart(a), takeApart(b)))
}

/**
 * The sum of single chances. What goes past the end is lost, which no percentile before it can see.
 * @param {Float64Array} a
 * @param {Float64Array} b
 */
function convolveSteps (a, b) {
  const sum = new Float64Array(a.length)
  const first = Math.max(b.findIndex((chance) => chance !== 0), 0)
  const end = b.findLastIndex((chance) => chance !== 0) + 1
  for (let i = 0; i < a.length; i++) {
    const weight = a[i]
    if (weight === 0) continue
    const last = Math.min(a.length, i + end)
    for (let k = i + first; k < last; k++) sum[k] += weight * b[k - i]
  }
  return sum
}

/** By squaring: 13 is 8 + 4 + 1. @param {Float64Array} cdf @param {number} count 1 or more */
function convolvePower (cdf, count) {
  let power = cdf
  /** @type {Float64Array | null} */
  let product = null
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) product = product === null ? power : convolve(product, power)
    if (rest > 1) power = convolve(power, power)
  }
  return /** @type {Float64Array} */ (product)
}

/**
 * A good answer in the first attempt, or the time of a bad one and then a good answer in the second, and so on: the shifted mixture.
 * A bad one is a failure, which takes as long as an answer does, or the time-out.
 * @param {Parameters<Algebra['retry']>[0]} options
 */
function mixAttempts ({ cdf, timeoutSteps, pauseSteps, attempts, within, good }) {
  const size = cdf.length
  // The last step before the time-out reaches half a step past it: what is in time altogether is known.
  const inTime = takeApart(cdf.map((value, k) => k < timeoutSteps ? Math.min(value, within) : within))
  const answered = inTime.map((chance) => chance * good)
  const refused = inTime.map((chance) => chance * (1 - good))
  if (timeoutSteps < size) refused[timeoutSteps] += 1 - within
  let sum = answered
  let attempt = answered
  for (let i = 1; i < attempts; i++) {
    const later = convolveSteps(refused, attempt)
    attempt = later.map((_, k) => k >= pauseSteps ? later[k - pauseSteps] : 0)
    sum = sum.map((value, k) => value + attempt[k])
  }
  return sumUp(sum)
}
