import { findTimesPhase } from './costs.js'
import { PERCENTILES } from '../stats/percentiles.js'
import { findTau, isHeld } from '../stats/row-percentiles.js'
import { quantileUs } from '../stats/sample.js'

/** @import { Baseline, FanOutRow, Row, RowMeasured } from '../types.ts' */

/**
 * What a page of n requests sees of one request's tail, if requests are slow independently of each other:
 * a page never meets the slowest 1 - p with a chance of p^n, and its own percentile e sits at a request's e^(1/n).
 * Source: Dean and Barroso, "The Tail at Scale", CACM 56(2), 2013.
 * @param {{ baseline: Baseline, rows: Row[] }} options
 * @returns {FanOutRow[]} one a target; at equal load, unless the baseline has no latency phase. Empty without a fan-out.
 */
export function computeFanOut ({ baseline: { fanOut, targets }, rows }) {
  if (!fanOut) return []
  const { resources, pages } = fanOut
  const phase = findTimesPhase(rows)
  const chances = PERCENTILES.map(([, percentile]) => ({
    percentile,
    page: percentile ** resources,
    visit: percentile ** (resources * pages)
  }))
  return targets.map((target) => {
    const own = rows.filter((row) => row.target === target && row.phase === phase)
    const row = own.find(({ measured, status }) => measured && status !== 'invalid')
    const measured = row?.measured ?? null
    return {
      target,
      phase,
      ...(!row && {
        state: own.some(({ status }) => status === 'invalid')
          ? /** @type {const} */ ('invalid')
          : /** @type {const} */ ('missing')
      }),
      chances,
      pageP50: leaf({ end: 0.5, resources, measured }),
      pageP99: leaf({ end: 0.99, resources, measured })
    }
  })
}

/** @param {{ end: number, resources: number, measured: RowMeasured | null }} options */
function leaf ({ end, resources, measured }) {
  const leafPercentile = end ** (1 / resources)
  const tau = findTau({ dependence: measured?.dependence, p: leafPercentile })
  const held = measured && isHeld({ distribution: measured.distribution, p: leafPercentile, tau })
  return { leafPercentile, valueUs: held ? quantileUs({ distribution: measured.distribution, p: leafPercentile }) : null }
}
