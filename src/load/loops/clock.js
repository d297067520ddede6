/**
 * What the loops know of time; a test passes in one of its own.
 * @typedef {object} Clock
 * @property {() => number} nowUs monotonic, in microseconds from any origin
 * @property {number} [originUs] where nowUs is 0 on CLOCK_MONOTONIC, which all processes of a machine share; absent: it
 *   has nothing to do with that
 * @property {() => number} [cpuUs] CPU time that this process has used; absent: not known
 * @property {() => number} wallMs the time of day, only to see whether the two clocks agree
 * @property {(ms: number, callback: () => void) => Timer} after
 * @property {(timer: Timer | undefined) => void} cancel
 * @property {(callback: () => void) => void} soon after what has come in has been read
 */

/** @typedef {ReturnType<typeof setTimeout> | number} Timer */

/**
 * performance.now() and not process.hrtime.bigint(): it allocates no BigInt, and costs about 60 ns.
 * @returns {Clock}
 */
export function createSystemClock () {
  return {
    nowUs: () => performance.now() * 1000,
    originUs: findOriginUs(),
    cpuUs: () => {
      const { user, system } = process.cpuUsage()
      return user + system
    },
    wallMs: () => Date.now(),
    after: (ms, callback) => setTimeout(callback, ms),
    cancel: (timer) => clearTimeout(timer),
    soon: (callback) => { setImmediate(callback) }
  }
}

/**
 * Each look at one clock stands between two at the other, and the closest of some is taken: a process that loses its
 * core in between would be off by as long as that lasts.
 */
function findOriginUs () {
  let [widthNs, originUs] = [Infinity, 0]
  for (let look = 0; look < 5; look++) {
    const before = process.hrtime.bigint()
    const nowUs = performance.now() * 1000
    const after = process.hrtime.bigint()
    if (Number(after - before) >= widthNs) continue
    widthNs = Number(after - before)
    originUs = Number(before + after) / 2000 - nowUs
  }
  return originUs
}
