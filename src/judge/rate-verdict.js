import { tQuantile } from '../stats/distributions.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'
import { formatCount, formatRate } from './wording.js'

/** @import { RateObjective, RowMeasured, Verdict } from '../types.ts' */

/**
 * Is a rate reached? Judged on completed and good requests: a failed answer holds up no rate.
 * @param {{ measured: RowMeasured, objective: RateObjective, offeredPerSecond?: number, confidence?: number }} options
 * @returns {Partial<Verdict> & { reason: string }}
 */
export function judgeRate ({ measured, objective, offeredPerSecond, confidence = 0.95 }) {
  const asked = objective.ratePerSecond
  const { value } = measured.goodPerSecond
  const known = { measured: value, sloRatio: value / asked }
  const interval = widenTo({ interval: findInterval(measured), value, degrees: Math.max(1, measured.trials.length - 1), confidence })
  if (!interval) {
    return { ...known, verdict: 'inconclusive', reason: `${formatRate(value)} requests/s from less than 3 seconds have no interval; ${formatRate(asked)} is asked` }
  }
  const fact = `${formatRate(value)} good requests/s, ${formatRate(interval.low)} to ${formatRate(interval.high)} ${interval.source}; ${formatRate(asked)} is asked`
  const provisional = measured.trials.length < REPEATS_FOR_INTERVAL ? { provisional: /** @type {const} */ (true) } : {}
  if (interval.low >= asked) return { ...known, verdict: 'met', ...provisional, reason: fact }
  if (measured.driverBound) return { ...known, verdict: 'inconclusive', reason: `${fact}: the driver was the bottleneck, the server may well do more` }
  if (offeredPerSecond !== undefined && offeredPerSecond < asked) {
    return { ...known, verdict: 'inconclusive', reason: `${fact}: no more than ${formatRate(offeredPerSecond)} requests/s were offered` }
  }
  if (interval.high < asked) return { ...known, verdict: 'missed', ...provisional, reason: fact }
  return { ...known, verdict: 'inconclusive', reason: `${fact}: the interval holds it` }
}

/**
 * Over the repeats, else over the whole seconds of all repeats, which do not tell how starts of the server differ.
 * @param {RowMeasured} measured
 * @returns {{ low: number, high: number, source: string } | null}
 */
function findInterval ({ goodPerSecond: { value, low, high, basis }, perSecond }) {
  if (low !== null && high !== null && basis === 'repeats') return { low, high, source: 'over the repeats' }
  const seconds = perSecond?.seconds ?? 0
  const source = `over ${formatCount(seconds)} seconds`
  if (low !== null && high !== null) return { low, high, source }
  if (!perSecond || seconds < 3) return null
  const halfWidth = tQuantile({ p: 0.975, df: seconds - 1 }) * perSecond.stdev / Math.sqrt(seconds)
  return { low: Math.max(0, value - halfWidth), high: value + halfWidth, source }
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
