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
    originUs: Number(process.hrtime.bigint()) / 1000 - performance.now() * 1000,
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
