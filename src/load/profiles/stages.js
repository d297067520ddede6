import { createRandom } from '../../plan/random.js'

/** @import { Profile } from './create-profile.js' */

/**
 * A stretch of time in which the rate goes in a straight line from a to b within T: what ramps and stages are made of.
 *
 *     rate |
 *        b |            ,-'       r(t) = a + (b - a) t / T
 *          |        ,-'           N(t) = a t + (b - a) t^2 / (2 T)                   requests in [0, t): the area below
 *        a |    ,-'               t(n) = 2 n / (a + sqrt(a^2 + 2 n (b - a) / T))     the root of N(t) = n
 *          +----+-------+----> t  a, b in requests a microsecond, t, T in microseconds
 *               0       T
 *
 * The root is written with the sum below the line: the textbook form takes the difference of two nearly equal numbers
 * where a is near b, and divides by zero where they are equal.
 * @typedef {{ fromPerUs: number, toPerUs: number, lengthUs: number }} LinearRate
 */

/**
 * Stages in the manner of k6: each goes in a straight line from where the last one ended to its own rate;
 * a stage of no length is a jump. After the last one its rate stays.
 *
 *     rate |
 *       r1 |      ,-----.              N(t) = sum of the areas of the stages before t, and the part of its own
 *          |    ,'       `.            t(n) = start of the stage in which N passes n, and LinearRate within it
 *       r0 | ,-'           `-----      n = 0, 1, 2 …
 *          +-+----+------+---+----> t  rates in requests a second
 *            0    T1     T2  T3
 *
 * With a seed the requests are users who know nothing of each other (a Poisson process of this rate): n grows by
 * -ln(1 - u), u uniform in [0, 1), where it grows by 1 without. Source: Çinlar, Introduction to Stochastic Processes
 * (1975), chapter 4.7.
 * @param {{ startRatePerSecond?: number, stages: ReadonlyArray<{ durationMs: number, ratePerSecond: number }>, seed?:
 *   number }} options startRatePerSecond absent: 0; seed absent: evenly spaced
 * @returns {Profile}
 */
export function createStages ({ startRatePerSecond = 0, stages, seed }) {
  let stretches = layOut(startRatePerSecond, stages)
  const random = seed === undefined ? null : createRandom(seed)
  let n = random ? -Math.log(1 - random()) : 0
  let before = n
  /** @type {number | null} from the request that is asked for again to the next; null: to be drawn */
  let gap = null
  let at = 0
  return {
    next: () => {
      while (n >= stretches[at].endCount) at++
      const dueUs = dueIn(stretches[at], n)
      before = n
      n += gap ?? (random ? -Math.log(1 - random()) : 1)
      gap = null
      return dueUs
    },
    change: (stages) => {
      stretches = layOut(startRatePerSecond, stages)
      at = 0
      gap = n - before
      n = before
    },
    expectedCount: (tUs) => {
      const stretch = stretches.find(({ startUs, lengthUs }) => tUs <= startUs + lengthUs) ?? stretches[stretches.length - 1]
      return stretch.startCount + countIn(stretch, tUs - stretch.startUs)
    }
  }
}

/**
 * @typedef {{ fromPerUs: number, toPerUs: number, lengthUs: number, startUs: number, startCount: number, endCount: number }} Stretch
 * @param {number} startRatePerSecond
 * @param {ReadonlyArray<{ durationMs: number, ratePerSecond: number }>} stages
 */
function layOut (startRatePerSecond, stages) {
  /** @type {Stretch[]} */
  const stretches = []
  let fromPerUs = startRatePerSecond / 1e6
  let startUs = 0
  let startCount = 0
  for (const { durationMs, ratePerSecond } of stages) {
    const stretch = { fromPerUs, toPerUs: ratePerSecond / 1e6, lengthUs: durationMs * 1000, startUs, startCount, endCount: 0 }
    stretch.endCount = startCount + countWithin(stretch, stretch.lengthUs)
    stretches.push(stretch)
    fromPerUs = stretch.toPerUs
    startUs += stretch.lengthUs
    startCount = stretch.endCount
  }
  // What comes after the last stage has no end, so that no request can be past it.
  stretches.push({ fromPerUs, toPerUs: fromPerUs, lengthUs: Infinity, startUs, startCount, endCount: Infinity })
  return stretches
}

/** @param {Stretch} stretch @param {number} tUs from the stretch's start */
function countIn (stretch, tUs) {
  return stretch.lengthUs === Infinity ? stretch.fromPerUs * tUs : countWithin(stretch, tUs)
}

/** @param {Stretch} stretch @param {number} n */
function dueIn (stretch, n) {
  const within = n - stretch.startCount
  if (stretch.lengthUs === Infinity && stretch.fromPerUs === 0) return Infinity
  if (within <= 0) return stretch.startUs
  if (stretch.lengthUs === Infinity) return stretch.startUs + within / stretch.fromPerUs
  return stretch.startUs + dueWithin(stretch, within)
}

/** @param {LinearRate} stretch @param {number} tUs within the stretch @returns {number} requests in [0, t) */
function countWithin ({ fromPerUs, toPerUs, lengthUs }, tUs) {
  if (lengthUs === 0) return 0
  return fromPerUs * tUs + (toPerUs - fromPerUs) * tUs * tUs / (2 * lengthUs)
}

/**
 * @param {LinearRate} stretch
 * @param {number} n more than 0 and at most the count of the whole stretch
 * @returns {number} when the stretch has seen n requests, in microseconds from its start
 */
function dueWithin ({ fromPerUs, toPerUs, lengthUs }, n) {
  const square = fromPerUs * fromPerUs + 2 * n * (toPerUs - fromPerUs) / lengthUs
  // At the end of a ramp down to 0 the square is 0, and rounding can take it below.
  return 2 * n / (fromPerUs + Math.sqrt(Math.max(0, square)))
}
