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

/** @param {LinearRate} stretch @param {number} tUs within the stretch @returns {number} requests in [0, t) */
export function countWithin ({ fromPerUs, toPerUs, lengthUs }, tUs) {
  if (lengthUs === 0) return 0
  return fromPerUs * tUs + (toPerUs - fromPerUs) * tUs * tUs / (2 * lengthUs)
}

/**
 * @param {LinearRate} stretch
 * @param {number} n more than 0 and at most the count of the whole stretch
 * @returns {number} when the stretch has seen n requests, in microseconds from its start
 */
export function dueWithin ({ fromPerUs, toPerUs, lengthUs }, n) {
  const square = fromPerUs * fromPerUs + 2 * n * (toPerUs - fromPerUs) / lengthUs
  // At the end of a ramp down to 0 the square is 0, and rounding can take it below.
  return 2 * n / (fromPerUs + Math.sqrt(Math.max(0, square)))
}
