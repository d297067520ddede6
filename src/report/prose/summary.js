import { formatChange, formatDifference, formatRateEstimate } from '../units.js'
import { countVerdicts } from '../../verdict/wording.js'
import { describeOrigin } from '../tables/origin-table.js'
import { listRows } from '../tables/row-labels.js'
import { describeEngine } from './engine.js'
import { listGaps } from './gaps.js'
import { summarizeLab } from './lab.js'

/** @import { BaselineResult, Cost, Estimate, Result } from '../../types.ts' */
/** @import { LabelledRow } from '../tables/table.js' */

const MOST_SENTENCES = 6
const MOST_NAMES = 4

/**
 * The first thing a reader sees: what each layer costs, what was missed, and what is not known. Every sentence is drawn
 * from the result by a rule; plain text, to be escaped by the format.
 * @param {{ result: Result }} options
 * @returns {string[]} at most 6 sentences
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
  return shown.length < room && orders !== null ? [...shown, objectives, orders, ...rest.slice(1)] : [...shown, ...rest]
}

/** @param {{ result: Result, baselineResult: BaselineResult }} options */
function describeCosts ({ result, baselineResult }) {
  const { baseline, costs } = baselineResult
  if (baselineResult.lab) return summarizeLab({ name: baseline.name, result: baselineResult.lab })
  if (baselineResult.stampede) return `${baseline.name}: ${baselineResult.stampede.laws.reason}.`
  const rows = listRows({ result, baselineResult, phase: 'peak' }).filter(({ first }) => first)
  const reference = rows.find(({ target }) => target === baseline.reference)
  if (!reference?.measured) return `${baseline.name}: ${baseline.reference}, the reference, was not measured, so no cost over it can be given.`
  const floor = formatRateEstimate({ estimate: reference.measured.achievedPerSecond, detail: false, atLeast: reference.measured.driverBound })
  const opening = `${baseline.name}: against ${baseline.reference} (${floor} requests/s at its peak)`
  const known = costs.flatMap(cost => {
    const row = rows.find(({ target }) => target === cost.target)
    return row?.measured && row.state !== 'invalid' && cost.rateRatio !== null && cost.target !== baseline.reference ? [{ cost, row, rateRatio: cost.rateRatio }] : []
  }).sort((a, b) => a.rateRatio - b.rateRatio)
  if (known.length === 0) return `${opening} there is no other target that a cost could be given for.`
  const shown = known.length > MOST_NAMES ? [known[0], known[known.length - 1]] : known
  const changes = shown.map(({ cost, row, rateRatio }) => `${formatChange({ ratio: rateRatio })} for ${cost.target}${qualify(row, reference)}`)
  const between = known.length > MOST_NAMES ? `, the other ${known.length - 2} between them` : ''
  return `${opening} the peak rate changes by ${joinNames(changes)}${between}${describeDearest(known[0].cost)}.`
}

/** What stops the figure from being taken as it stands. @param {LabelledRow} row @param {LabelledRow} reference */
function qualify (row, reference) {
  if (row.measured?.driverBound || reference.measured?.driverBound) return ' (a bound: the driver was the bottleneck)'
  if (row.state === 'partial' || reference.state !== 'ok') return ' (from part of a measurement)'
  return overlap(row.measured?.achievedPerSecond, reference.measured?.achievedPerSecond) ? ' (the intervals overlap)' : ''
}

/** @param {Estimate | undefined} a @param {Estimate | undefined} b */
function overlap (a, b) {
  if (!a || !b || a.low === null || a.high === null || b.low === null || b.high === null) return false
  return a.low <= b.high && b.low <= a.high
}

/** @param {Cost} cost */
function describeDearest (cost) {
  const parts = [
    ...(cost.p99Us === null ? [] : [`p99 by ${formatDifference({ value: cost.p99Us })} µs`]),
    ...(cost.cpuPerRequestUs === null ? [] : [`CPU by ${formatDifference({ value: cost.cpuPerRequestUs, maxDecimals: 1 })} µs a request`])
  ]
  return parts.length === 0 ? '' : `; ${cost.target} changes ${joinNames(parts)}`
}

/** @param {Result} result */
function describeObjectives (result) {
  const verdicts = result.baselines.flatMap(one => one.verdicts)
  if (verdicts.length === 0) return 'No objective was judged.'
  const missed = verdicts.filter(({ verdict }) => verdict === 'missed').map(({ target, objective }) => `${target} ${objective}`)
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
