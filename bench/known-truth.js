import { createRandom, shuffle } from '../src/plan/random.js'

/** The stall: so long, once in every period. */
export const STALL = { periodMs: 5000, stallMs: 500 }

// As many as 500 requests a second bring in 5 s. Taken in turn for ever, any so many in a row hold each of them once: whatever was
// sent before the window, the truth within it is exact, and no matter of luck.
const MIXTURE_COUNT = 2500

/**
 * Response time of a request that is due at a time of its own choosing, at a server that stands still for `stallMs` in every
 * `periodMs` and is otherwise infinitely fast: 0, or what is left of the stall, evenly distributed.
 * @param {{ ratio: number, periodMs: number, stallMs: number }} options ratio: 0.99 for p99
 * @returns {number} microseconds
 */
export function findStallPercentileUs ({ ratio, periodMs, stallMs }) {
  const stalledRatio = stallMs / periodMs
  return ratio <= 1 - stalledRatio ? 0 : stallMs * 1000 * (1 - (1 - ratio) / stalledRatio)
}

/**
 * The times that requests wait at the mixture server: nine in ten 1 to 5 ms, one in ten 5 to 50 ms, evenly within.
 * @param {{ seed: number }} options
 * @returns {number[]} microseconds, in the order they are taken
 */
export function drawMixtureUs ({ seed }) {
  const sorted = Array.from({ length: MIXTURE_COUNT }, (_, i) => invertMixture((i + 0.5) / MIXTURE_COUNT))
  return shuffle(sorted, createRandom(seed))
}

/**
 * The smallest value that so many of them do not exceed.
 * @param {{ valuesUs: readonly number[], ratio: number }} options
 */
export function findRankUs ({ valuesUs, ratio }) {
  return [...valuesUs].sort((a, b) => a - b)[Math.ceil(valuesUs.length * ratio) - 1]
}

/** @param {number} ratio */
function invertMixture (ratio) {
  return Math.round(ratio < 0.9 ? 1000 + 4000 * ratio / 0.9 : 5000 + 45_000 * (ratio - 0.9) / 0.1)
}
