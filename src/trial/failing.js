import { BaseloadError } from '../errors.js'

/**
 * @import { Failing, Failure, Target } from '../types.ts'
 * @import { Pulse } from '../load/job.js'
 */

/**
 * Ends the load when the target begins to fail: it may be one that others need.
 * @param {{ findFailing?: (pulses: readonly Pulse[]) => Failing | null }} options
 */
export function guardTarget ({ findFailing }) {
  const stopper = new AbortController()
  /** @type {Pulse[]} */
  const pulses = []
  /** @type {Failing | null} */
  let failing = null
  return {
    signal: stopper.signal,
    failing: () => failing,
    onPulse (/** @type {Pulse} */ pulse) {
      if (!findFailing || failing) return
      pulses.push(pulse)
      failing = findFailing(pulses)
      if (failing) stopper.abort()
    }
  }
}

/**
 * @param {Target} target
 * @param {Failing} failing
 * @returns {Omit<Failure, 'target'>}
 */
export function describeFailing (target, { failed, ended, overMs, leastRatio }) {
  const percent = (/** @type {number} */ ratio) => `${Number((ratio * 100).toPrecision(3))} %`
  const { code, message, hint } = new BaseloadError(
    'TARGET_FAILING',
    `${target.name} began to fail: ${failed} of ${ended} answers within ${(overMs / 1000).toFixed(1)} s, so ` +
      `${percent((ended - failed) / ended)} were good; --abort-on ends the load below ${percent(leastRatio)}`,
    { hint: 'what was measured until then is kept and marked partial; look at the log of the server, then offer less with -R' }
  )
  return { code, message, hint }
}
