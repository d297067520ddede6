import { formatCostChange, formatCostDifference } from '../../../experiments/load/report/cost-text.js'
import { formatRateEstimate } from '../../../layout/units.js'
import { countVerdicts } from '../../../judge/wording.js'
import { describeBudget } from '../../../layout/prose/budget.js'
import { describeOrigin } from '../../../layout/tables/origin-table.js'
import { listRows } from '../../../layout/tables/row-labels.js'
import { describeEngine } from '../../../layout/prose/engine.js'
import { listGaps } from '../../../layout/prose/gaps.js'
import { findReported } from '../experiments.js'
import { tell } from '../../../messages.js'

/** @import { BaselineResult, Cost, CostFigure, Result, Row } from '../../../types.ts' */

const MOST_SENTENCES = 6
const MOST_NAMES = 4

/**
 * The first thing a reader sees: what each layer costs, what was missed, and what is not known. Every sentence is drawn
 * from the result by a rule; plain text, to be escaped by the format.
 * @param {{ result: Result }} options
 * @returns {string[]} at most 6 sentences, and what became of a time budget
 */
export function summarize ({ result }) {
  if (result.run.measuredBy) return [describeOrigin(result.run.measuredBy), describeObjectives(result)]
  const costs = result.baselines.map(baselineResult => describeCosts({ result, baselineResult }))
  const objectives = describeObjectives(result)
  const orders = describeOrders(result)
  const gaps = listGaps({ result })
  const [engine] = describeEngine({ result })
  const rest = [objectives, ...(engine === undefined ? [] : [engine]), ...(gaps.length > 0 ? [`To keep in mind: ${gaps.join('; ')}.`] : [])]
  const room = MOST_SENTENCES - rest.length
  const shown = costs.length > room ? [...costs.slice(0, room - 1), `The other ${costs.length - room + 1} baselines are under Comparison.`] : costs
  // The order is the least of these: it goes first when there are many baselines.
  const told = shown.length < room && orders !== null ? [...shown, objectives, orders, ...rest.slice(1)] : [...shown, ...rest]
  return [...told, ...describeBudget({ result })]
}

/** @param {{ result: Result, baselineResult: BaselineResult }} options */
function describeCosts ({ result, baselineResult }) {
  const { baseline, costs } = baselineResult
  const { summarize } = findReported(baselineResult)
  if (summarize) return summarize(baselineResult)
  const rows = listRows({ result, baselineResult, phase: 'peak' }).filter(({ first }) => first)
  const reference = rows.find(({ target }) => target === baseline.reference)
  if (!reference?.measured) return `${baseline.name}: ${baseline.reference}, the reference, was not measured, so no cost over it can be given.`
  const floor = formatRateEstimate({ estimate: reference.measured.achievedPerSecond, detail: false, atLeast: reference.measured.driverBound })
  const opening = `${baseline.name}: against ${baseline.reference} (${floor} requests/s at its peak)`
  const latency = describeLatencyGaps(baselineResult)
  const known = costs.flatMap(cost => {
    const row = rows.find(({ target }) => target === cost.target)
    return row?.measured && row.state !== 'invalid' && cost.goodPerSecond && cost.target !== baseline.reference ? [{ cost, rate: cost.goodPerSecond }] : []
  })
  if (known.length === 0) return `${opening} there is no other target that a cost could be given for${latency}.`
  const found = known.filter(({ rate }) => rate.ratio !== null && rate.found !== 'none').sort((a, b) => Number(a.rate.ratio) - Number(b.rate.ratio))
  const shown = found.length > MOST_NAMES ? [found[0], found[found.length - 1]] : found
  const changes = shown.map(({ cost, rate }) => `${formatCostChange({ cost: rate })} for ${cost.target}`)
  const between = found.length > MOST_NAMES ? `, the other ${found.length - 2} between them` : ''
  const parts = [
    ...(changes.length > 0 ? [`the peak rate changes by ${joinNames(changes)}${between}`] : []),
    ...describeAlike(known, changes.length === 0 ? ' in the peak rate' : '')
  ]
  return `${opening} ${parts.join('; ')}${describeDearest((found[0] ?? known[0]).cost)}${latency}.`
}

/** Who differs in nothing that was found, and of whom it cannot be told. @param {Array<{ cost: Cost, rate: CostFigure }>} known @param {string} what */
function describeAlike (known, what) {
  return ['none', 'unknown'].flatMap(kind => {
    const own = known.filter(({ rate }) => rate.found === kind)
    // One wording each: rough or not, and why it cannot be told.
    return [...new Set(own.map(({ rate }) => formatCostChange({ cost: rate })))].map(text =>
      `${text}${what} for ${shorten(own.filter(({ rate }) => formatCostChange({ cost: rate }) === text).map(({ cost }) => cost.target))}`)
  })
}

/** @param {string[]} names */
function shorten (names) {
  return names.length > MOST_NAMES ? `${names.length} targets` : joinNames(names)
}

/** @param {Cost} cost */
function describeDearest ({ target, timesFrom, p99Us, cpuPerRequestUs }) {
  const at = timesFrom === 'latency' ? 'at the offered rate' : 'in the closed loop'
  const parts = [
    ...(isFound(p99Us) ? [`p99 ${at} by ${formatCostDifference({ cost: p99Us })} µs`] : []),
    ...(isFound(cpuPerRequestUs) ? [`CPU by ${formatCostDifference({ cost: cpuPerRequestUs })} µs a request`] : [])
  ]
  return parts.length === 0 ? '' : `; ${target} changes ${joinNames(parts)}`
}

/** @param {CostFigure | null} cost */
function isFound (cost) {
  return cost?.found === 'more' || cost?.found === 'less'
}

/** A latency row that cannot be used is said, as nothing stands in its place. @param {BaselineResult} baselineResult */
function describeLatencyGaps ({ baseline, rows }) {
  const own = rows.filter(({ phase, target }) => phase === 'latency' && baseline.targets.includes(target))
  const groups = /** @type {const} */ ([['invalid', 'invalid'], ['missing', 'not measured']]).flatMap(([status, text]) => {
    const names = own.filter(row => row.status === status && (status !== 'missing' || hasPeak(rows, row.target))).map(({ target, reason }) => ({ target, reason }))
    return names.length === 0 ? [] : [`${text} for ${shorten([...new Set(names.map(({ target }) => target))])}${names.length === 1 && names[0].reason ? ` (${tell(names[0].reason)})` : ''}`]
  })
  return groups.length === 0 ? '' : `; p99 at the offered rate: ${groups.join('; ')}`
}

/** @param {Row[]} rows @param {string} target */
function hasPeak (rows, target) {
  return rows.some(row => row.target === target && row.phase === 'peak' && row.measured)
}

/** @param {Result} result */
function describeObjectives (result) {
  const verdicts = result.baselines.flatMap(one => one.verdicts)
  if (verdicts.length === 0) return 'No objective was judged.'
  const missed = verdicts.filter(({ verdict }) => verdict === 'missed').map(({ target, objective }) => `${target} ${objective.text}`)
  const counts = /** @type {const} */ (['met', 'missed', 'inconclusive', 'invalid']).flatMap(kind => {
    const list = verdicts.filter(({ verdict }) => verdict === kind)
    const more = missed.length > MOST_NAMES ? ` and ${missed.length - MOST_NAMES} more` : ''
    const names = kind === 'missed' ? ` (${missed.slice(0, MOST_NAMES).join('; ')}${more})` : ''
    return list.length === 0 ? [] : [`${countVerdicts({ kind, list })}${names}`]
  })
  return `${verdicts.length} objective${verdicts.length === 1 ? ' was' : 's were'} judged: ${joinNames(counts)}.`
}

/** @param {Result} result */
function describeOrders (result) {
  const orders = result.baselines.flatMap(one => one.orders)
  if (orders.length === 0) return null
  const count = (/** @type {string} */ kind) => orders.filter(({ order }) => order === kind).length
  return `Of ${orders.length} published order${orders.length === 1 ? '' : 's'} of targets ${count('same')} came out the same here, ${count('different')} differently and ${count('unclear')} cannot be told.`
}

/** @param {string[]} names */
function joinNames (names) {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`
}
