import { isLatency } from '../../plan/objective.js'
import { PERCENTILES } from '../../stats/percentiles.js'

/** @import { BandCheck, ComposedPercentile, Estimate, MeasuredComposite, PromiseVerdict } from '../../types.ts' */

/**
 * A measured composite against the band between services that are slow independently and at the same moments. Outside
 * of it the graph is not what was measured: work that is not in it, or services that get in each other's way.
 * @param {{ estimateOf: (percentile: number) => Estimate | null, percentiles: readonly ComposedPercentile[], atMost: boolean }} options
 *   estimateOf: the whole as it was measured; atMost: the band has no lower end
 * @returns {BandCheck[]} one for each percentile that both sides have
 */
export function checkBand ({ estimateOf, percentiles, atMost }) {
  return percentiles.flatMap(({ percentile, independent, comonotonic }) => {
    const estimate = estimateOf(percentile)
    if (!estimate) return []
    const ends = [independent, comonotonic].flatMap(({ valueUs, errorUs }) =>
      valueUs === null ? [] : [{ lowUs: valueUs - errorUs, highUs: valueUs + errorUs }]
    )
    const lowUs = atMost || ends.length < 2 ? null : Math.min(...ends.map((end) => end.lowUs))
    const highUs = ends.length < 2 ? null : Math.max(...ends.map((end) => end.highUs))
    return [{ percentile, measured: estimate, lowUs, highUs, place: findPlace({ estimate, lowUs, highUs }) }]
  })
}

/** Of the percentiles that a record keeps. @param {MeasuredComposite} measured @returns {(percentile: number) => Estimate | null} */
export function readEstimates ({ responseTimeUs }) {
  return (percentile) => {
    const key = PERCENTILES.find(([, p]) => p === percentile)?.[0]
    return key === undefined ? null : responseTimeUs[key]
  }
}

/**
 * A whole that was measured to be slower than its parts can make it is not the graph: what the graph keeps says nothing of it, and a bound
 * that the measured one is beyond, interval and all, is missed.
 * @param {{ verdict: PromiseVerdict, band: BandCheck[] }} options band: from checkBand; empty when the whole was not measured
 * @returns {PromiseVerdict}
 */
export function heedMeasured ({ verdict, band }) {
  const { objective } = verdict
  if (!isLatency(objective)) return verdict
  const check = band.find(({ percentile }) => percentile === objective.ratio)
  if (check === undefined || check.place !== 'above') return verdict
  const { value, low } = check.measured
  const sloRatio = objective.boundUs / value
  const reason = { code: /** @type {const} */ ('MEASURED_ABOVE'), valueUs: value, sloRatio, of: verdict.reason }
  if ((low ?? value) > objective.boundUs) return { ...verdict, verdict: 'missed', reason }
  return verdict.verdict === 'met' ? { ...verdict, verdict: 'inconclusive', reason } : verdict
}

/**
 * @param {{ estimate: { value: number, low: number | null, high: number | null }, lowUs: number | null, highUs: number | null }} options
 */
function findPlace ({ estimate: { value, low, high }, lowUs, highUs }) {
  if (highUs === null) return 'cannot tell'
  if (value <= highUs && value >= (lowUs ?? 0)) return 'inside'
  // What the interval reaches into the band with may be chance.
  if (value > highUs) return (low ?? value) > highUs ? 'above' : 'cannot tell'
  return (high ?? value) < (lowUs ?? 0) ? 'below' : 'cannot tell'
}
