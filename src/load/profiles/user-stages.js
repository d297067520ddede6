import { findMeanUsers } from '../../plan/traffic.js'

/** @import { UserStage } from '../../types.ts' */
/** @import { Share } from './create-profile.js' */

/**
 * Users who come and go, as k6 has its ramping users: a pure function of time.
 *
 *     users |
 *         b |           ,---.         N(t) in a straight line from stage to stage, 0 before
 *           |       ,-'      `.       user g (0, 1, 2 …) is there while N(t) >= g + 1
 *         a |   ,-'            `---   who comes within a ramp comes when N(t) passes g + 1
 *           +---+-------+---+-----> t who comes in a jump comes within one pause, evenly spread:
 *               0       T             together they would ask in step for ever
 *
 * arrivals: rising. Of several workers each has every of-th user, from the index-th on, numbered from 0 again.
 * mean: users at once over all stages, of this worker.
 * @typedef {{ isThere: (user: number, tUs: number) => boolean, arrivals: Array<{ user: number, atUs: number }>, mean: number }} Crowd
 * @param {{ stages: readonly UserStage[], pauseUs: number, share?: Share }} options
 * @returns {Crowd}
 */
export function createCrowd ({ stages, pauseUs, share: { index, of } = { index: 0, of: 1 } }) {
  const nameUser = (/** @type {number} */ user) => user * of + index
  const stretches = listStretches(stages)
  const arrivals = stretches
    .flatMap(({ from, to, fromUs, toUs }) => listComing({ from, to }).map((number) => ({
      number,
      atUs: toUs > fromUs
        ? fromUs + (number + 1 - from) / (to - from) * (toUs - fromUs)
        : fromUs + (number - from + 0.5) / (to - from) * pauseUs
    })))
    .filter(({ number }) => number % of === index)
    .map(({ number, atUs }) => ({ user: (number - index) / of, atUs }))
    .sort((a, b) => a.atUs - b.atUs)
  return {
    isThere: (user, tUs) => countUsers({ stretches, tUs }) >= nameUser(user) + 1 - HAIR,
    arrivals,
    mean: Math.ceil((findMeanUsers({ stages }) - index) / of)
  }
}

const HAIR = 1e-9 // of rounding

/** Jumps too: two stages meet in one. @param {readonly UserStage[]} stages */
function listStretches (stages) {
  let [from, fromUs] = [0, 0]
  return stages.map(({ durationMs, users: to }) => {
    const stretch = { from, to, fromUs, toUs: fromUs + durationMs * 1000 };
    [from, fromUs] = [to, stretch.toUs]
    return stretch
  })
}

/** @param {{ from: number, to: number }} stretch @returns {number[]} users who come in it */
function listComing ({ from, to }) {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
}

/** After the last stage its users stay. @param {{ stretches: ReturnType<typeof listStretches>, tUs: number }} options */
function countUsers ({ stretches, tUs }) {
  const within = stretches.find(({ toUs }) => tUs < toUs)
  if (!within) return stretches[stretches.length - 1].to
  return within.from + (within.to - within.from) * (tUs - within.fromUs) / (within.toUs - within.fromUs)
}
