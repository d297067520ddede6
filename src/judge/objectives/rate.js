import { tQuantile } from '../../stats/distributions.js'
import { REPEATS_FOR_INTERVAL } from '../../stats/repeats.js'

/** @import { RateObjective, RateReason, RowMeasured } from '../../types.ts' */
/** @import { Asked, Judged, ObjectiveJudge } from './types.ts' */

/** @type {ObjectiveJudge<RateObjective>} */
export const rate = { judge: judgeRate, standsSpoiled: () => null }

/**
 * Is a rate reached? Judged on completed and good requests: a failed answer holds up no rate.
 * @param {Asked<RateObjective>} asked
 * @returns {Judged}
 */
function judgeRate ({ row: { offeredPerSecond }, measured, objective, confidence }) {
  const asked = objective.ratePerSecond
  if (Number.isNaN(measured.goodPerSecond.value)) return { verdict: 'inconclusive', reason: { code: 'nothingMeasured' } }
  const { value } = measured.goodPerSecond
  const known = { measured: value, sloRatio: value / asked }
  const interval = widenTo({ interval: findInterval(measured), value, degrees: Math.max(1, measured.trials.length - 1), confidence })
  if (!interval && measured.goodPerSecond.basis === 'quoted') {
    return {
      ...known,
      verdict: 'inconclusive',
      reason: { code: 'rateQuoted', perSecond: value, askedPerSecond: asked }
    }
  }
  if (!interval) return { ...known, verdict: 'inconclusive', reason: { code: 'rateTooShort', perSecond: value, askedPerSecond: asked } }
  /** @param {RateReason['doubt']} doubt @returns {RateReason} */
  const say = (doubt) => ({ code: 'rate', perSecond: value, ...interval, askedPerSecond: asked, doubt })
  const provisional = measured.trials.length < REPEATS_FOR_INTERVAL ? { provisional: /** @type {const} */ (true) } : {}
  if (interval.low >= asked) return { ...known, verdict: 'met', ...provisional, reason: say(null) }
  if (measured.driverBound) return { ...known, verdict: 'inconclusive', reason: say({ code: 'driverBound' }) }
  if (offeredPerSecond !== undefined && offeredPerSecond < asked) {
    return { ...known, verdict: 'inconclusive', reason: say({ code: 'offeredLess', offeredPerSecond }) }
  }
  if (interval.high < asked) return { ...known, verdict: 'missed', ...provisional, reason: say(null) }
  return { ...known, verdict: 'inconclusive', reason: say({ code: 'within' }) }
}

/**
 * Over the repeats, else over the whole seconds of all repeats, which do not tell how starts of the server differ.
 * @param {RowMeasured} measured
 */
function findInterval ({ goodPerSecond: { value, low, high, basis }, perSecond }) {
  if (low !== null && high !== null && basis === 'repeats') return { low, high, overSeconds: null }
  const seconds = perSecond?.seconds ?? 0
  if (low !== null && high !== null) return { low, high, overSeconds: seconds }
  if (!perSecond || seconds < 3) return null
  const halfWidth = tQuantile({ p: 0.975, df: seconds - 1 }) * perSecond.stdev / Math.sqrt(seconds)
  return { low: Math.max(0, value - halfWidth), high: value + halfWidth, overSeconds: seconds }
}

/**
 * Estimates have 95 %; a look before the last one asks for more.
 * @template {{ low: number, high: number }} I
 * @param {{ interval: I | null, value: number, degrees: number, confidence: number }} options
 * @returns {I | null}
 */
function widenTo ({ interval, value, degrees, confidence }) {
  if (interval === null || confidence === 0.95) return interval
  const factor = tQuantile({ p: (1 + confidence) / 2, df: degrees }) / tQuantile({ p: 0.975, df: degrees })
  return { ...interval, low: Math.max(0, value - factor * (value - interval.low)), high: value + factor * (interval.high - value) }
}
