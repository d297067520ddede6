import { createStages } from './stages.js'
import { createRandom } from '../../plan/random.js'

/** @import { OpenLoadProfile, Stage } from '../../types.ts' */

/**
 * When requests are due: a pure function of time and a seed.
 * @typedef {object} Profile
 * @property {() => number} next due time of the next request, in microseconds from the window's start (not whole);
 *   never falls; Infinity when none comes any more
 * @property {(tUs: number) => number} expectedCount how many requests are expected in [0, t)
 * @property {(stages: readonly Stage[]) => void} [change] go on with other stages, which are the same up to now: `next` gives the
 *   request that it gave last once more. Of stages only
 */

/** Which of several workers this is, from 0, and how many there are. @typedef {{ index: number, of: number }} Share */

/**
 * @param {{ load: OpenLoadProfile, durationMs: number, seed: number, share?: Share }} options durationMs: the window's
 *   length, for a ramp that names none; share: absent: all of it
 * @returns {Profile}
 */
export function createProfile ({ share, ...whole }) {
  const profile = createWholeProfile(whole)
  return share ? shareProfile({ profile, ...share }) : profile
}

/** @param {{ load: OpenLoadProfile, durationMs: number, seed: number }} options */
function createWholeProfile ({ load, durationMs, seed }) {
  switch (load.kind) {
    case 'constant-rate': return createConstantRate(load)
    case 'poisson': return createPoisson({ ratePerSecond: load.ratePerSecond, seed })
    case 'ramping-rate': return createRampingRate({ ...load, durationMs: load.durationMs ?? durationMs })
    case 'stages': return createStages({ ...load, ...load.arrivals === 'poisson' && { seed } })
  }
}

/**
 * What the target is warmed up with: the same load where the load is the same at all times, else Poisson at its mean rate
 * (a ramp from nothing would warm up nothing).
 * @param {{ load: OpenLoadProfile, durationMs: number, seed: number, share?: Share, ramp?: { from: number, to: number,
 *   lengthMs: number } }} options ramp: from this share of that rate to that one in a straight line, instead of all of
 *   it at once: for a server that others use too
 * @returns {Profile}
 */
export function createWarmupProfile ({ share, ...whole }) {
  const profile = createWholeWarmup(whole)
  return share ? shareProfile({ profile, ...share }) : profile
}

/** @param {Omit<Parameters<typeof createWarmupProfile>[0], 'share'>} options */
function createWholeWarmup ({ load, durationMs, seed, ramp }) {
  if (!ramp && load.kind === 'constant-rate') return createConstantRate(load)
  const ratePerSecond = meanRatePerSecond({ load, durationMs, seed })
  if (!ramp) return createPoisson({ ratePerSecond, seed })
  return createRampingRate({
    startRatePerSecond: ratePerSecond * ramp.from,
    endRatePerSecond: ratePerSecond * ramp.to,
    durationMs: ramp.lengthMs
  })
}

/** @param {{ load: OpenLoadProfile, durationMs: number, seed: number }} options */
function meanRatePerSecond ({ load, durationMs, seed }) {
  if (load.kind === 'stages' && load.untilBreak) return load.stages[0].ratePerSecond // the mean of all steps may be beyond what breaks it
  return createProfile({ load, durationMs, seed }).expectedCount(durationMs * 1000) / durationMs * 1000
}

/**
 * The part of a profile that one of several workers sends: every `of`-th due time, from the `index`-th on.
 *
 *     profile   t(0) t(1) t(2) t(3) t(4) t(5) …
 *     worker 0  t(0)      t(2)      t(4)        of 2: n mod 2 = 0
 *     worker 1       t(1)      t(3)      t(5)   of 2: n mod 2 = 1
 *
 * Each worker makes the whole profile from the same seed and leaves the others' out, so that together they send exactly
 * what one alone would. Poisson processes of a smaller rate would make as good a whole, but another one, and no other
 * profile can be cut like that.
 * @param {{ profile: Profile, index: number, of: number }} options index: from 0
 * @returns {Profile}
 */
export function shareProfile ({ profile, index, of }) {
  let others = index
  return {
    next: () => {
      for (; others > 0; others--) profile.next()
      others = of - 1
      return profile.next()
    },
    expectedCount: (tUs) => profile.expectedCount(tUs) / of,
    ...profile.change && {
      change: (stages) => {
        profile.change?.(stages)
        others = 0
      }
    }
  }
}

/**
 * Evenly spaced requests.
 *
 *     rate |
 *        R |------------------      N(t) = R t            requests in [0, t), t in seconds
 *          |                        t(n) = n / R          n = 0, 1, 2 …: the first is due at once
 *          +------------------> t   R in requests a second
 *
 * Each due time is made from n itself, so that no rounding error grows.
 * @param {{ ratePerSecond: number }} options
 * @returns {Profile}
 */
export function createConstantRate ({ ratePerSecond }) {
  let n = 0
  return {
    next: () => n++ * 1e6 / ratePerSecond,
    expectedCount: (tUs) => ratePerSecond * tUs / 1e6
  }
}

/**
 * Users who know nothing of each other: gaps between requests are exponential, independent, seeded.
 *
 *     rate |
 *        R |~ ~~  ~ ~~~ ~  ~~      N(t) ~ Poisson(R t)              requests in [0, t): mean R t, variance R t
 *          | ~  ~~ ~   ~ ~~  ~     t(n) = t(n-1) - ln(1 - u) / R    u uniform in [0, 1), t(-1) = 0
 *          +------------------> t  R in requests a second
 *
 * The default for latency: evenly spaced requests never meet each other, and so hide the queue that real ones stand in.
 * Source of the inversion: Devroye, Non-Uniform Random Variate Generation (1986), chapter 2.
 * @param {{ ratePerSecond: number, seed: number }} options
 * @returns {Profile}
 */
export function createPoisson ({ ratePerSecond, seed }) {
  const random = createRandom(seed)
  const meanGapUs = 1e6 / ratePerSecond
  let dueUs = 0
  return {
    next: () => (dueUs -= Math.log(1 - random()) * meanGapUs),
    expectedCount: (tUs) => ratePerSecond * tUs / 1e6
  }
}

/**
 * The rate goes in a straight line from one value to another, then stays.
 *
 *     rate |
 *        b |           ,------    N(t) = a t + (b - a) t^2 / (2 T)   for t <= T, then N(T) + b (t - T)
 *          |       ,-'            t(n) as in stages.js
 *        a |   ,-'                a, b in requests a second, t and T in seconds
 *          +---+-------+------> t
 *              0       T
 *
 * @param {{ startRatePerSecond: number, endRatePerSecond: number, durationMs: number }} options
 * @returns {Profile}
 */
export function createRampingRate ({ startRatePerSecond, endRatePerSecond, durationMs }) {
  return createStages({ startRatePerSecond, stages: [{ durationMs, ratePerSecond: endRatePerSecond }] })
}
