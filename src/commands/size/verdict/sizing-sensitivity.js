import { isLatency } from '../../../plan/objective.js'
import { fitUsl } from '../stats/usl.js'
import { findNeeded } from './needed-units.js'
import { formatRate, formatTime } from '../../../judge/wording.js'

/**
 * @import { Capacity, CapacityPoint, Needed, Sensitivity, SizingQuestion } from '../../../types.ts'
 * @import { Curves } from './needed-units.js'
 */

const CHANGES = Object.freeze([-0.2, 0.2])
/** @type {Readonly<Record<Needed['basis'], string>>} */
export const BASES = Object.freeze({
  measured: 'measured',
  interpolated: 'curve, between measured numbers',
  extrapolated: 'curve, beyond what was measured',
  'at least': 'at least, on a straight line',
  limit: 'no number of units: beyond the curve',
  none: 'nothing held'
})

/**
 * The answer if the peak were a fifth lower or higher, and if the objective's bound were.
 * @param {{ question: SizingQuestion, points: CapacityPoint[], curves: Curves, capacities: Capacity[], demandPerSecond: number, addMargins: (needed: number | null) => number | null }} options
 * @returns {Sensitivity[]}
 */
export function listSensitivity ({ question, points, curves, capacities, demandPerSecond, addMargins }) {
  const peaks = CHANGES.map(change => {
    const demand = demandPerSecond * (1 + change)
    const needed = findNeeded({ points, curves, demandPerSecond: demand, capacities })
    return { change: `peak ${name(change)}`, demandPerSecond: demand, needed, units: addMargins(needed.units), reason: BASES[needed.basis], detail: null }
  })
  return [...peaks, ...CHANGES.map(change => judgeObjective({ change, question, capacities, demandPerSecond, addMargins }))]
}

/**
 * From the p99 that the probes saw: they are measurements at other bounds too, as far as they were not cut short.
 * @param {{ change: number, question: SizingQuestion, capacities: Capacity[], demandPerSecond: number, addMargins: (needed: number | null) => number | null }} options
 * @returns {Sensitivity}
 */
function judgeObjective ({ change, question: { objectives }, capacities, demandPerSecond, addMargins }) {
  const unknown = (/** @type {string} */ reason) => ({ change: `objective ${name(change)}`, demandPerSecond, needed: null, units: null, reason, detail: null })
  const [objective, ...others] = objectives
  if (objective === undefined || capacities.length === 0) return unknown('not measured')
  if (!isLatency(objective) || objective.ratio !== 0.99 || others.length > 0) return { ...unknown('not measured'), detail: 'Another objective: only a single p99 can be read from the probes again.' }
  const boundUs = objective.boundUs * (1 + change)
  const points = capacities.flatMap(capacity => rejudge({ capacity, boundUs }))
  if (points.length === 0) return unknown('not measured')
  const held = points.filter(({ lowerPerSecond }) => lowerPerSecond > 0)
  const needed = findNeeded({ points, curves: { lower: fitUsl({ points: held }), upper: null }, demandPerSecond })
  const detail = `p99 ${formatTime(boundUs)}: read from the p99 of the probes, without an interval: ${describeRange(points)}.`
  return { change: `objective ${name(change)}`, demandPerSecond, needed, units: addMargins(needed.units), reason: BASES[needed.basis], detail }
}

/**
 * @param {{ capacity: Capacity, boundUs: number }} options
 * @returns {CapacityPoint[]} empty when no probe tells; rate 0 when none held
 */
function rejudge ({ capacity: { units, probes }, boundUs }) {
  const told = probes.flatMap(({ verdict, p99Us, offeredPerSecond, measuredMs, plannedMs }) => {
    if (verdict === 'invalid' || p99Us === null) return []
    if (p99Us > boundUs) return [{ offeredPerSecond, held: false }]
    // Cut short while it failed: its backlog might have grown over the wider bound too.
    return verdict === 'fail' && measuredMs < plannedMs ? [] : [{ offeredPerSecond, held: true }]
  })
  const upperPerSecond = told.filter(({ held }) => !held).reduce((/** @type {number | null} */ lowest, { offeredPerSecond }) => Math.min(lowest ?? Infinity, offeredPerSecond), null)
  const lower = told.filter(({ held, offeredPerSecond }) => held && offeredPerSecond < (upperPerSecond ?? Infinity)).reduce((most, { offeredPerSecond }) => Math.max(most, offeredPerSecond), 0)
  return told.length > 0 ? [{ units, ratePerSecond: lower, lowerPerSecond: lower, upperPerSecond, cpuRatio: null }] : []
}

/** @param {CapacityPoint[]} points */
function describeRange (points) {
  return points.map(({ units, lowerPerSecond, upperPerSecond }) => `${units} ${units === 1 ? 'unit' : 'units'} ${lowerPerSecond === 0 ? `less than ${formatRate(upperPerSecond ?? 0)}/s` : `${formatRate(lowerPerSecond)}${upperPerSecond === null ? '/s or more' : ` to ${formatRate(upperPerSecond)}/s`}`}`).join(', ')
}

/** @param {number} change */
function name (change) {
  return `${change > 0 ? '+' : '-'}${Math.abs(change) * 100} %`
}
