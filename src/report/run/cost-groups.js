import { tellChange } from '../cost-figures.js'
import { writeRate } from './document/figures.js'
import { findPeakRow } from '../../judge/headline.js'
import { findReported } from './experiments.js'

/**
 * @import { BaselineResult, CostFigure, Result } from '../../types.ts'
 * @import { CostBar, CostGroup } from '../charts/cost-chart.js'
 */

const MOST_BARS = 20 // of a chart that is seen at a glance
const FEWEST_BARS = 3 // of a group

/**
 * What the servers of each baseline cost, to be drawn: the first ones of each where there are many.
 * @param {{ result: Result }} options
 * @returns {CostGroup[]} without baselines that have nothing to compare
 */
export function listCostGroups ({ result }) {
  const groups = result.baselines.flatMap((baselineResult) => {
    const { listCosts = () => listRateCosts({ result, baselineResult }) } = findReported(baselineResult)
    const { unit, bars } = listCosts(baselineResult)
    return bars.length > 1 ? [{ title: baselineResult.baseline.title, unit, bars }] : []
  })
  const count = groups.reduce((sum, { bars }) => sum + bars.length, 0)
  const most = count <= MOST_BARS ? Infinity : Math.max(FEWEST_BARS, Math.floor(MOST_BARS / groups.length))
  return groups.map(({ bars, ...group }) => {
    const shown = bars.length <= most + 1 ? bars : bars.slice(0, most) // one bar less makes no room for the line that says so
    return { ...group, bars: shown, more: bars.length - shown.length }
  })
}

/** @param {{ result: Result, baselineResult: BaselineResult }} options @returns {Pick<CostGroup, 'unit' | 'bars'>} */
function listRateCosts ({ result: { run }, baselineResult: { baseline, rows, costs } }) {
  return {
    unit: 'requests/s lost against the reference',
    bars: baseline.targets.flatMap((target) => {
      const row = findPeakRow({ rows, target })
      const label = run.plan.targets[target]?.title ?? target
      if (!row?.measured || row.status === 'invalid') return []
      const { goodPerSecond, driverBound } = row.measured
      const rate = writeRate({ estimate: goodPerSecond, atLeast: driverBound })
      if (target === baseline.reference) return [{ label, cost: null, text: `reference, ${rate}/s` }]
      return [makeBar({ label, cost: costs.find((one) => one.target === target)?.goodPerSecond ?? null })]
    })
  }
}

/** A gain is no cost: it is told in words. @param {{ label: string, cost: CostFigure | null }} options @returns {CostBar} */
function makeBar ({ label, cost }) {
  const text = tellChange({ cost })
  const isTold = cost?.word === 'different' || cost?.word === 'probable' || cost?.word === 'rough'
  if (!isTold || cost.ratio === null || cost.low === null || cost.high === null || cost.ratio >= 1) return { label, cost: null, text }
  const lost = (/** @type {number} */ ratio) => Math.max(0, 1 - ratio)
  // Of a bound only one end is known.
  return { label, cost: lost(cost.ratio), ...!cost.bound && { low: lost(cost.high), high: lost(cost.low) }, text }
}
