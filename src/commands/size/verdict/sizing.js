import { addMargins, demandOf, divideDemand, findHeldBy, mergePoints } from '../../../judge/containers.js'
import { fitUsl } from '../stats/usl.js'
import { bandOf, rateOf } from '../../../stats/usl-curve.js'
import { judgeEvidence } from './evidence.js'
import { findNeeded } from './needed-units.js'
import { isLatency } from '../../../plan/objective.js'
import { findQueueCapacity, findServiceRate } from '../stats/queueing.js'

/**
 * @import { Capacity, CapacityPoint, EventObjective, Needed, Price, Sensitivity, SizedUnit } from '../../../types.ts'
 * @import { SizeMeasurements, Sizing, SizingQuestion, SizingRemark, UnitLimits, Usl } from '../../../types.ts'
 * @import { Curves } from './needed-units.js'
 */

const HOURS_A_MONTH = 730
const CURVE_POINTS = 40
const CURVE_FACTOR = 4
const CHANGES = Object.freeze([-0.2, 0.2])

/**
 * From measured capacities and a peak to a number of units: how many hold it, how many to run, and how sure that is.
 * @param {{ question: SizingQuestion, measurements: SizeMeasurements }} options its points by units, rising
 * @returns {SizedUnit}
 */
export function sizeUnits ({ question, measurements }) {
  const { capacities, unit, points } = measurements
  const demandPerSecond = demandOf({ question })
  const curves = { lower: fitUsl({ points: listFittable(points) }), upper: fitUsl({ points: listUpperEnds(points) }) }
  const needed = findNeeded({ points, curves, demandPerSecond, capacities })
  const units = addMargins({ needed: needed.units, question })
  const code = findCode({ needed, measurements })
  const [alone] = mergePoints({ points })
  const autoscaler = aimAutoscaler({ points, needed, headroom: question.headroom })
  return {
    measurements,
    sizing: {
      demandPerSecond,
      needed,
      units,
      low: addMargins({ needed: needed.low, question }),
      high: addMargins({ needed: needed.high, question }),
      dividedUnits:
        alone?.units === 1 ? divideDemand({ demandPerSecond, ratePerSecond: alone.ratePerSecond }) : null,
      code,
      evidence: judgeEvidence({ needed, code, demandPerSecond, measurements }),
      usl: curves.lower,
      ...(curves.lower && { curve: drawCurve({ usl: curves.lower, needed, points }) }),
      sensitivity: listSensitivity({
        question,
        points,
        curves,
        capacities,
        demandPerSecond,
        addMargins: (count) => addMargins({ needed: count, question })
      }),
      queues: findQueueBounds({ objectives: question.objectives, points, needed }),
      autoscaler,
      cost:
        units === null || question.price === null
          ? null
          : findCost({ units, unit, price: question.price, peakPerSecond: question.peakPerSecond })
    }
  }
}

/**
 * A search that stopped when the demand was held knows no end: its rate would pull the curve down.
 * @param {CapacityPoint[]} points
 */
export function listFittable (points) {
  const known = points.filter(({ upperPerSecond }) => upperPerSecond !== null)
  return known.length > 0 ? known : points
}

/** @param {CapacityPoint[]} points */
function listUpperEnds (points) {
  return points.flatMap(({ units, upperPerSecond }) =>
    upperPerSecond === null
      ? []
      : [{ units, ratePerSecond: upperPerSecond, lowerPerSecond: upperPerSecond, upperPerSecond }]
  )
}

/**
 * For the eye: as far as the answer lies, or the highest point where there is none, but not so far that the points are a blot at the left.
 * In proportion the curve is the lower end of the band.
 * @param {{ usl: Usl, needed: Needed, points: CapacityPoint[] }} options
 */
function drawCurve ({ usl, needed, points }) {
  const wanted = needed.units ?? usl.peakUnits ?? 0
  const last = Math.max(2, usl.largestUnits + 1, Math.min(wanted, usl.largestUnits * CURVE_FACTOR))
  return Array.from({ length: CURVE_POINTS }, (_, at) => {
    const units = 1 + (last - 1) * at / (CURVE_POINTS - 1)
    const low = rateOf({ usl, units })
    const { from, ratePerSecond } = findHeldBy({ points, basis: needed.basis, usl, units })
    if (from === 'proportion' && ratePerSecond !== null) return { units, ratePerSecond, band: { low, high: ratePerSecond } }
    return { units, ratePerSecond: low, band: bandOf({ usl, units }) }
  })
}

/** @param {{ needed: Needed, measurements: SizeMeasurements }} options */
function findCode ({ needed, measurements: { capacities } }) {
  if (needed.basis === 'limit') return 'SCALABILITY_LIMIT'
  return needed.basis === 'none' && capacities.some(({ stopped }) => stopped === 'objective out of reach') ? 'OBJECTIVE_OUT_OF_REACH' : null
}

/** @param {{ points: CapacityPoint[], needed: Needed, headroom: number }} options */
function aimAutoscaler ({ points, needed, headroom }) {
  const seen = points.filter(({ cpuRatio }) => cpuRatio !== null)
  const point = seen.find(({ units }) => units === needed.holds?.units) ?? seen.at(-1)
  if (point === undefined || point.cpuRatio === null) return null
  return { cpuAtCapacity: point.cpuRatio, targetCpuRatio: point.cpuRatio * (1 - headroom) }
}

/** @param {{ units: number, unit: UnitLimits | null, price: Price, peakPerSecond: number }} options */
function findCost ({ units, unit, price, peakPerSecond }) {
  if (price.of === 'core' && unit === null) return null
  const perHour = units * price.perHour * (price.of === 'core' ? unit?.cpu ?? 0 : 1)
  return { perHour, perMonth: perHour * HOURS_A_MONTH, perMillionAtPeak: perHour / (peakPerSecond * 3600) * 1e6 }
}

/**
 * Two ideal queues with the capacity that the smallest number of units was measured to have, for more of them: N
 * separate M/M/1 queues, each with its part of the requests, and one M/M/N queue from which a free unit takes the next.
 * Units behind a round robin are the former; least connections lies between.
 * @param {{ objectives: EventObjective[], points: CapacityPoint[], needed: Needed }} options
 * @returns {Sizing['queues']} null without a latency objective or points
 */
function findQueueBounds ({ objectives, points, needed }) {
  const objective = objectives.find(isLatency)
  if (objective === undefined || points.length === 0) return null
  const [first] = points
  const seconds = objective.boundUs / 1e6
  const unitRate = first.ratePerSecond / first.units
  const serviceRatePerSecond = findServiceRate({ ratePerSecond: unitRate, ratio: objective.ratio, seconds })
  const counts = [
    ...new Set([
      ...points.map(({ units }) => units),
      ...(needed.units === null || needed.units > 1000 ? [] : [needed.units])
    ])
  ].sort((a, b) => a - b)
  return {
    objective: objective.text,
    serviceRatePerSecond,
    bounds: counts.map((units) => ({
      units,
      separatePerSecond: units * unitRate,
      sharedPerSecond: findQueueCapacity({ servers: units, serviceRate: serviceRatePerSecond, ratio: objective.ratio, seconds })
    }))
  }
}

/**
 * The answer if the peak were a fifth lower or higher, and if the objective's bound were.
 * @param {{ question: SizingQuestion, points: CapacityPoint[], curves: Curves, capacities: Capacity[], demandPerSecond:
 *   number, addMargins: (needed: number | null) => number | null }} options
 */
function listSensitivity ({ question, points, curves, capacities, demandPerSecond, addMargins }) {
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
