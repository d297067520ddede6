import { findHeldBy } from '../../../judge/containers.js'
import { bandOf, rateOf } from '../../../stats/usl-curve.js'
import { nameUnit, plural } from './prose.js'

/**
 * @import { Needed, PublishedCapacity, SizedUnit } from '../../../types.ts'
 * @import { Column, Figure, Row, Table } from '../../../report/document.ts'
 *
 * @typedef {{ measurements: SizedUnit['measurements'], sizing: Pick<SizedUnit['sizing'], 'usl' | 'queues'> & {
 *   needed: { units: number | null, basis?: Needed['basis'] } } }} Size
 */

const MOST_POINTS = 6

/**
 * What each number of units can do: measured, estimated by the curve, by two ideal queues, and as published.
 * @param {{ size: Size, published: PublishedCapacity | null }} options
 * @returns {Table}
 */
export function tableUnits ({ size, published }) {
  const { measurements: { kind, points, capacities, unit }, sizing: { usl, needed, queues } } = size
  const known = (kind === 'points' ? points : capacities).map(({ units }) => units)
  const further = needed.units === null ? [] : [needed.units]
  const all = [...new Set([...known, ...further, ...Object.keys(published?.capacities ?? {}).map(Number)])].sort((a, b) => a - b)
  return {
    kind: 'table',
    title: 'What units hold',
    most: MOST_POINTS,
    columns: listColumns(size, published),
    rows: all.map((units) => ({
      cells: { units: `${plural(units)}${units === 1 && unit ? ` of ${nameUnit({ unit })}` : ''}`, ...listCells(units, size, published) },
      ...units === needed.units && { tone: /** @type {const} */ ('strong'), weight: 1 },
      ...!known.includes(units) && !further.includes(units) && { depth: /** @type {const} */ (2) }
    })),
    notes: [
      ...published === null
        ? []
        : [{ text: `Published: ${published.source}, ${published.objective}, answer ${published.answer} for ${published.peakPerSecond}/s; another machine, with units of an unknown size`, depth: /** @type {const} */ (2) }],
      ...usl?.covariance ? [{ text: 'Estimate: with its 95 % range', depth: /** @type {const} */ (2) }] : [],
      ...queues === null ? [] : [{ text: 'Queues: separate, or one for all units: bounds of what they hold', depth: /** @type {const} */ (2) }]
    ]
  }
}

/** @param {Size} size @param {PublishedCapacity | null} published @returns {Column[]} */
function listColumns ({ measurements: { kind, points }, sizing: { usl, needed, queues } }, published) {
  const isProportion = needed.basis === 'proportion'
  const deep = (/** @type {string} */ key, /** @type {string} */ head, /** @type {number} */ priority) =>
    /** @type {Column} */ ({ key, head, priority, depth: 2 })
  return [
    { key: 'units', head: 'units', priority: 0 },
    { key: 'measured', head: kind === 'points' ? 'in the file' : 'measured', priority: 0 },
    ...isProportion ? [{ key: 'proportion', head: 'in proportion', priority: 1 }] : [],
    ...usl ? [{ key: 'curve', head: isProportion ? 'if they add less' : 'estimate', priority: 2 }] : [],
    ...published === null ? [] : [deep('published', 'published', 3)],
    ...points.some(({ cpuRatio }) => cpuRatio !== null) ? [deep('cpu', 'CPU', 4)] : [],
    ...queues === null ? [] : [deep('separate', 'separate queues', 5), deep('shared', 'one queue', 6)],
    ...kind === 'points' ? [] : [deep('confirmed', 'confirmed', 7), deep('stopped', 'search ended', 8)]
  ]
}

/** @param {number} units @param {Size} size @param {PublishedCapacity | null} published @returns {Row['cells']} */
function listCells (units, { measurements: { kind, points, capacities }, sizing: { usl, needed, queues } }, published) {
  const point = points.find((one) => one.units === units)
  const capacity = capacities.find((one) => one.units === units)
  const held = usl && needed.basis === 'proportion' ? findHeldBy({ points, basis: 'proportion', usl, units }) : null
  const band = usl && bandOf({ usl, units })
  const bound = queues?.bounds.find((one) => one.units === units)
  const { lowerPerSecond: low = null, upperPerSecond: high = null } = (kind === 'points' ? point : capacity) ?? {}
  return {
    measured: rate(kind === 'points' ? point?.ratePerSecond : capacity?.estimatePerSecond, low, high),
    proportion: rate(held?.from === 'proportion' ? held.ratePerSecond : null),
    curve: usl && rate(rateOf({ usl, units }), band?.low, band?.high),
    published: rate(published?.capacities[String(units)]),
    cpu: { value: point?.cpuRatio ?? null, unit: 'share' },
    separate: rate(bound?.separatePerSecond),
    shared: rate(bound?.sharedPerSecond),
    confirmed: capacity === undefined ? null : capacity.confirmed ? 'yes' : 'no',
    stopped: capacity?.stopped ?? null
  }
}

/**
 * One that is the low end of its range says nothing more.
 * @param {number | null | undefined} value
 * @param {number | null} [low]
 * @param {number | null} [high]
 * @returns {Figure}
 */
function rate (value, low, high) {
  const isEnd = value === low && high != null && high !== low
  return { value: value === undefined || isEnd ? null : value, low, high, unit: 'perSecond' }
}
