import { createConstantRate } from './constant-rate.js'
import { createPoisson } from './poisson.js'
import { createRampingRate } from './ramping-rate.js'
import { shareProfile } from './share.js'
import { createStages } from './stages.js'

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

/** @param {{ load: OpenLoadProfile, durationMs: number, seed: number }} options @returns {Profile} */
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

/** @param {Omit<Parameters<typeof createWarmupProfile>[0], 'share'>} options @returns {Profile} */
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

/** @param {{ load: OpenLoadProfile, durationMs: number, seed: number }} options @returns {number} */
function meanRatePerSecond ({ load, durationMs, seed }) {
  if (load.kind === 'stages' && load.untilBreak) return load.stages[0].ratePerSecond // the mean of all steps may be beyond what breaks it
  return createProfile({ load, durationMs, seed }).expectedCount(durationMs * 1000) / durationMs * 1000
}
