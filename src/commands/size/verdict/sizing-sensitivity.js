import { isLatency } from '../../../plan/objective.js'
import { fitUsl } from '../stats/usl.js'
import { findNeeded } from './needed-units.js'

/**
 * @import { Capacity, CapacityPoint, Needed, Sensitivity, SizingQuestion, SizingRemark } from '../../../types.ts'
 * @import { Curves } from './needed-units.js'
 */

const CHANGES = Object.freeze([-0.2, 0.2])

/**
 * The answer if the peak were a fifth lower or higher, and if the objective's bound were.
 * @param {{ question: SizingQuestion, points: CapacityPoint[], curves: Curves, capacities: Capacity[], demandPerSecond:
 *   number, addMargins: (needed: number | null) => number | null }} options
 * @returns {Sensitivity[]}
 */
export function listSensitivity ({ question, points, curves, capacities, demandPerSecond, addMargins }) {
  const peaks = CHANGES.map((change) => {
    const demand = demandPerSecond * (1 + change)
    const needed = findNeeded({ points, curves, demandPerSecond: demand, capacities })
    const reason = { code: /** @type {const} */ ('UNITS_FROM'), basis: needed.basis }
    return { change: `peak ${name(change)}`, demandPerSecond: demand, needed, units: addMargins(needed.units), reason, detail: null }
  })
  return [...peaks, ...CHANGES.map((change) => judgeObjective({ change, question, capacities, demandPerSecond, addMargins }))]
}

/**
 * From the p99 that the probes saw: they are measurements at other bounds too, as far as they were not cut short.
 * @param {{ change: number, question: SizingQuestion, capacities: Capacity[], demandPerSecond: number, addMargins:
 *   (needed: number | null) => number | null }} options
 * @returns {Sensitivity}
 */
function judgeObjective ({ change, question: { objectives }, capacities, demandPerSecond, addMargins }) {
  /** @type {Sensitivity} */
  const unknown = {
    change: `objective ${name(change)}`,
    demandPerSecond,
    needed: null,
    units: null,
    reason: { code: 'UNITS_NOT_MEASURED' },
    detail: null
  }
  const [objective, ...others] = objectives
  if (objective === undefined || capacities.length === 0) return unknown
  if (!isLatency(objective) || objective.ratio !== 0.99 || others.length > 0) return { ...unknown, detail: { code: 'UNITS_OF_P99_ONLY' } }
  const boundUs = objective.boundUs * (1 + change)
  const points = capacities.flatMap((capacity) => rejudge({ capacity, boundUs }))
  if (points.length === 0) return unknown
  const held = points.filter(({ lowerPerSecond }) => lowerPerSecond > 0)
  const needed = findNeeded({ points, curves: { lower: fitUsl({ points: held }), upper: null }, demandPerSecond })
  /** @type {SizingRemark} */
  const detail = {
    code: 'UNITS_FROM_PROBES',
    boundUs,
    points: points.map(({ units, lowerPerSecond, upperPerSecond }) => ({ units, lowerPerSecond, upperPerSecond }))
  }
  return {
    change: `objective ${name(change)}`,
    demandPerSecond,
    needed,
    units: addMargins(needed.units),
    reason: { code: 'UNITS_FROM', basis: needed.basis },
    detail
  }
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
  const upperPerSecond = told
    .filter(({ held }) => !held)
    .reduce(
      (/** @type {number | null} */ lowest, { offeredPerSecond }) => Math.min(lowest ?? Infinity, offeredPerSecond),
      null
    )
  const lower = told
    .filter(({ held, offeredPerSecond }) => held && offeredPerSecond < (upperPerSecond ?? Infinity))
    .reduce((most, { offeredPerSecond }) => Math.max(most, offeredPerSecond), 0)
  return told.length > 0 ? [{ units, ratePerSecond: lower, lowerPerSecond: lower, upperPerSecond, cpuRatio: null }] : []
}

/** @param {number} change */
function name (change) {
  return `${change > 0 ? '+' : '-'}${Math.abs(change) * 100} %`
}
