import { narrow } from '../plan/halving.js'
import { normalQuantile, normalUpperTail } from './distributions.js'

/**
 * How much of alpha may be used up once a share t of the planned information is in. Both are 0 at t = 0 and alpha at t
 * = 1. Source: K. K. G. Lan and D. L. DeMets, Biometrika 70, 1983. pocock spends evenly and stops early where the
 * effect is large; obrien-fleming keeps nearly all of it for the last look.
 * @type {Readonly<Record<'pocock' | 'obrien-fleming', (options: { alpha: number, t: number }) => number>>}
 */
export const SPENDING = Object.freeze({
  pocock: ({ alpha, t }) => alpha * Math.log(1 + (Math.E - 1) * Math.min(1, t)),
  'obrien-fleming': ({ alpha, t }) => t <= 0 ? 0 : 2 * normalUpperTail(-normalQuantile(alpha / 2) / Math.sqrt(Math.min(1, t)))
})

const POINTS = 161 // of the grid at each look; twice as many move a level by less than 0.1 %
const REACH = 8 // standard deviations on each side: what lies beyond adds nothing

/**
 * One-sided p-values below which a test may stop at each look, so that all looks together are wrong with a chance of
 * alpha at most. With them a t test is made at each look: the level is kept well also where the variance is estimated
 * from few values (the significance level approach: C. Jennison and B. W. Turnbull, Group Sequential Methods, 2000,
 * 3.8). The levels come from the density of a Brownian motion that has not stopped yet, look by look (P. Armitage, C.
 * K. McPherson and B. C. Rowe, JRSS A 132, 1969).
 * @param {{ alpha: number, information: readonly number[], spending?: keyof typeof SPENDING }} options information:
 *   share of the planned information (of the blocks, say) at each look, rising, 1 at the last; it must not hang on what
 *   was seen
 * @returns {number[]} one a look
 */
export function findNominalLevels ({ alpha, information, spending = 'pocock' }) {
  /** @type {number[]} */
  const levels = []
  /** @type {Look} */
  let state = { level: 0, before: 0, alive: { xs: [0], mass: [1] } }
  for (const [i, t] of information.entries()) {
    const key = `${alpha} ${spending} ${information.slice(0, i + 1).join(' ')}`
    const known = looks.get(key)
    state = known ?? takeLook({ state, t, alpha, spending })
    if (!known) looks.set(key, state)
    levels.push(state.level)
  }
  return levels
}

/**
 * What is known after a look. alive: scores that have not stopped yet, and their density.
 * @typedef {{ level: number, before: number, alive: { xs: number[], mass: number[] } }} Look
 */

/** By all information up to it: a comparison that goes on asks for the looks before it again and again. @type {Map<string, Look>} */
const looks = new Map()

/** @param {{ state: Look, t: number, alpha: number, spending: keyof typeof SPENDING }} options */
function takeLook ({ state: { alive, before }, t, alpha, spending }) {
  const spend = SPENDING[spending]({ alpha, t }) - (before === 0 ? 0 : SPENDING[spending]({ alpha, t: before }))
  const step = Math.sqrt(t - before)
  const crossing = (/** @type {number} */ bound) =>
    alive.xs.reduce((sum, x, i) => sum + alive.mass[i] * normalUpperTail((bound - x) / step), 0)
  const bound = findBound({ crossing, spend, reach: REACH * Math.sqrt(t) })
  return { level: normalUpperTail(bound / Math.sqrt(t)), before: t, alive: goOn({ alive, bound, step, low: -REACH * Math.sqrt(t) }) }
}

/** Halving: what crosses falls with the bound. @param {{ crossing: (bound: number) => number, spend: number, reach: number }} options */
function findBound ({ crossing, spend, reach }) {
  return narrow({ low: -reach, high: reach, holds: (bound) => crossing(bound) > spend }).high
}

/**
 * The scores of those that go on, by Simpson's rule between `low` and the bound.
 * @param {{ alive: { xs: number[], mass: number[] }, bound: number, step: number, low: number }} options
 */
function goOn ({ alive, bound, step, low }) {
  const width = (bound - low) / (POINTS - 1)
  const xs = Array.from({ length: POINTS }, (_, i) => low + i * width)
  const mass = xs.map((x, i) => {
    const weight = (i === 0 || i === POINTS - 1 ? 1 : i % 2 === 1 ? 4 : 2) * width / 3
    const density = alive.xs.reduce((sum, from, j) => sum + alive.mass[j] * Math.exp(-0.5 * ((x - from) / step) ** 2), 0)
    return weight * density / (step * Math.sqrt(2 * Math.PI))
  })
  return { xs, mass }
}
