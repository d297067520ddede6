import { fallBack } from '../../plan/until-break.js'
import { BaseloadError } from '../../errors.js'
import { formatGoodRatio } from '../../units.js'

/**
 * @import { DriverResult, Failing, Failure, Fall, Target, Trial } from '../../types.ts'
 * @import { LoadTick, Pulse } from '../../load/job.js'
 */

/**
 * Ends the load when the target begins to fail: it may be one that others need.
 * @param {{ findFailing?: (pulses: readonly Pulse[]) => Failing | null }} options
 * @returns {{ signal: AbortSignal, failing: () => Failing | null, onPulse: (pulse: Pulse) => void }}
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
 * Lets the rate fall when an objective breaks, once.
 * @param {{ findBreak?: (ticks: readonly LoadTick[]) => Fall | null, onTick: (tick: LoadTick) => void }} options
 * @returns {{ falling?: AbortSignal, onTick: (tick: LoadTick) => void }}
 */
export function watchForBreak ({ findBreak, onTick }) {
  const faller = new AbortController()
  /** @type {LoadTick[]} */
  const ticks = []
  return {
    ...findBreak && { falling: faller.signal },
    onTick (/** @type {LoadTick} */ tick) {
      onTick(tick)
      if (!findBreak || faller.signal.aborted) return
      ticks.push(tick)
      const fall = findBreak(ticks)
      if (fall) faller.abort(fall)
    }
  }
}

/**
 * A trial with the load that was asked for: steps above the one that broke never were.
 * @param {{ trial: Trial, fell: DriverResult['fell'] }} options
 * @returns {Trial}
 */
export function describeFallen ({ trial, fell }) {
  const { load } = trial
  if (!fell || load.kind !== 'stages' || !load.untilBreak) return trial
  const { watchMs } = load.untilBreak
  return {
    ...trial,
    durationMs: fell.atMs + watchMs,
    load: { ...load, stages: fallBack({ stages: load.stages, fall: fell, watchMs }) }
  }
}

/**
 * @param {Target} target
 * @param {Failing} failing
 * @returns {Omit<Failure, 'target'>}
 */
export function describeFailing (target, { failed, ended, overMs, leastRatio }) {
  const { code, message, hint } = new BaseloadError(
    'TARGET_FAILING',
    `${target.name} began to fail: ${failed} of ${ended} answers within ${(overMs / 1000).toFixed(1)} s, so ` +
      `${formatGoodRatio({ ratio: (ended - failed) / ended })} were good; --abort-on ends the load below ${formatGoodRatio({ ratio: leastRatio })}`,
    { hint: 'what was measured until then is kept and marked partial; look at the log of the server, then offer less with -R' }
  )
  return { code, message, hint }
}
