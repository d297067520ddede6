import { findFewest } from '../../plan/halving.js'
import { chanceWithin } from './laws.js'

/** @import { LatencyLaw } from '../../types.ts' */

/**
 * Times in steps: index k stands for k x stepUs, and everything past the last index is left out of the sum.
 * @typedef {{ stepUs: number, size: number }} Grid
 */

/**
 * A law on a grid, each time rounded to the nearest step, so that it moves by half a step at most.
 * @param {{ law: LatencyLaw, grid: Grid, atTop?: boolean }} options atTop: everything in a bucket took as long as its
 *   upper edge, which is never too short
 * @returns {Float64Array} chance of k steps or fewer
 */
export function layOnGrid ({ law, grid: { stepUs, size }, atTop = false }) {
  const cdf = new Float64Array(size)
  if (law.kind !== 'sample') {
    for (let k = 0; k < size; k++) cdf[k] = chanceWithin({ law, us: (k + 0.5) * stepUs })
    return cdf
  }
  for (let i = 0; i < law.shares.length; i++) {
    addEvenly({ cdf, stepUs, fromUs: atTop ? law.toUs[i] : law.fromUs[i], toUs: law.toUs[i], share: law.shares[i] })
  }
  return sumUp(cdf)
}

/**
 * Put a share on the steps that its layer covers. For now the array holds the chance of each step alone.
 * @param {{ cdf: Float64Array, stepUs: number, fromUs: number, toUs: number, share: number }} options
 */
function addEvenly ({ cdf, stepUs, fromUs, toUs, share }) {
  const first = Math.round(fromUs / stepUs)
  const last = Math.round(toUs / stepUs)
  if (first === last) {
    if (first < cdf.length) cdf[first] += share
    return
  }
  for (let k = first; k <= last && k < cdf.length; k++) {
    const covered = Math.min(toUs, (k + 0.5) * stepUs) - Math.max(fromUs, (k - 0.5) * stepUs)
    if (covered > 0) cdf[k] += share * covered / (toUs - fromUs)
  }
}

/** Chances of single steps into chances of so many or fewer, in place. @param {Float64Array} pmf */
export function sumUp (pmf) {
  let sum = 0
  for (let k = 0; k < pmf.length; k++) {
    sum += pmf[k]
    pmf[k] = Math.min(sum, 1)
  }
  return pmf
}

/** The other way round, into a new array. @param {Float64Array} cdf */
export function takeApart (cdf) {
  const pmf = new Float64Array(cdf.length)
  for (let k = 0, before = 0; k < cdf.length; k++) {
    pmf[k] = Math.max(cdf[k] - before, 0)
    before = cdf[k]
  }
  return pmf
}

/**
 * The time at which a distribution on a grid reaches p; between two steps on a straight line, as each step stands for the times around it.
 * @param {{ cdf: Float64Array, grid: Grid, p: number }} options
 * @returns {{ us: number, index: number } | null} null when it does not get there on this grid
 */
export function findOnGrid ({ cdf, grid: { stepUs }, p }) {
  const wanted = p - 1e-12
  if (cdf[cdf.length - 1] < wanted) return null
  const index = findFewest({ short: -1, enough: cdf.length - 1, decides: (place) => cdf[place] >= wanted })
  const before = index === 0 ? 0 : cdf[index - 1]
  const isAlone =
    cdf[index] - before > 0 &&
    (index < 2 || cdf[index - 2] === before) &&
    (index + 1 >= cdf.length || cdf[index + 1] === cdf[index])
  if (isAlone || index === 0) return { us: index * stepUs, index } // an exact time, not one of many near each other
  return { us: (index - 0.5 + Math.min((p - before) / (cdf[index] - before), 1)) * stepUs, index }
}
