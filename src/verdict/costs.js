import { adjustHolm } from '../stats/holm.js'
import { compareRepeats } from './paired-figure.js'

/** @import { Cost, CostFigure, RepeatFigures, Row, RowMeasured } from '../types.ts' */
/** @import { FigureReading, Paired } from './paired-figure.js' */

/** @typedef {'p50Us' | 'p99Us' | 'goodPerSecond' | 'cpuPerRequestUs'} CostKey */
/** @typedef {{ target: string, key: CostKey, paired: Paired | null }} Entry */

/**
 * What two starts of one server may differ by, as ln of the ratio, where there are too few blocks to see it: added to the ranges within
 * the trials. Measured with two equal servers on a busy machine, see "Costs against the reference" in docs/explanation/statistics.md.
 * @type {Record<CostKey, number>}
 */
export const ROUGH_FLOORS = Object.freeze({ p50Us: Math.log(1.5), p99Us: Math.log(2), goodPerSecond: Math.log(1.5), cpuPerRequestUs: Math.log(1.5) })

/** @type {Array<[CostKey, (repeat: RepeatFigures) => FigureReading]>} */
const FIGURES = [
  ['p50Us', ({ responseTimeUs: { p50 } }) => p50],
  ['p99Us', ({ responseTimeUs: { p99 } }) => p99],
  // Around the mean of the seconds: three that differ much reach below 0, which a ratio cannot.
  ['goodPerSecond', ({ goodPerSecond: { value, high } }) => ({ value, low: high && value ** 2 / high, high })],
  ['cpuPerRequestUs', ({ cpuPerRequestUs }) => cpuPerRequestUs === null ? undefined : { value: cpuPerRequestUs, low: cpuPerRequestUs, high: cpuPerRequestUs }]
]

const ALPHA = 0.05

/**
 * What each target costs over the reference, paired by repeat. Response times are those at equal load (latency phase), unless the baseline
 * has no such phase; rates and CPU time are the peak's.
 * @param {{ rows: Row[], reference: string }} options reference: target name
 * @returns {Cost[]} one a target other than the reference, in the order of the rows
 */
export function compareWithReference ({ rows, reference }) {
  const targets = [...new Set(rows.map(({ target }) => target))].filter((target) => target !== reference)
  const entries = targets.flatMap((target) => FIGURES.map(([key, read]) => ({ target, key, paired: pairFigure({ rows, target, reference, key, read }) })))
  const found = correct(entries)
  const timesFrom = findTimesPhase(rows)
  return targets.map((target) => /** @type {Cost} */ ({
    target,
    timesFrom,
    ...Object.fromEntries(entries.filter((entry) => entry.target === target).map((entry) => [entry.key, describe(entry, found)]))
  }))
}

/**
 * A latency phase that was run is the only place to take response times from: a closed loop asks a faster server more.
 * @param {Row[]} rows @returns {Row['phase']}
 */
export function findTimesPhase (rows) {
  return rows.some(({ phase }) => phase === 'latency') ? 'latency' : 'peak'
}

/** @param {{ rows: Row[], target: string, reference: string, key: CostKey, read: (repeat: RepeatFigures) => FigureReading }} options @returns {Paired | null} */
function pairFigure ({ rows, target, reference, key, read }) {
  const phase = findPhase({ rows, target, reference, key })
  // An open loop's rate is what was offered: it compares nothing.
  if (phase === null || (key === 'goodPerSecond' && phase !== 'peak')) return null
  const own = rows.filter((row) => row.target === target && row.phase === phase)
  const others = rows.filter((row) => row.target === reference && row.phase === phase)
  const couples = own.flatMap((a) => others.filter((b) => b.driver === a.driver && b.offeredPerSecond === a.offeredPerSecond).map((b) => ({ a, b })))
  const usable = couples.find(({ a, b }) => isUsable(a) && isUsable(b))
  if (!usable?.a.measured || !usable.b.measured) return { unknownBecause: [...own, ...others].some(({ status }) => status === 'invalid') ? 'invalid' : 'missing', blocks: 0 }
  const [measured, floor] = [usable.a.measured, usable.b.measured]
  if (key === 'cpuPerRequestUs' && (measured.cpuPerRequestUs === null || floor.cpuPerRequestUs === null)) return null
  const paired = compareRepeats({ target: measured.byRepeat ?? [], reference: floor.byRepeat ?? [], read, floor: ROUGH_FLOORS[key] })
  return key === 'goodPerSecond' ? limitByDriver({ paired, measured, floor }) : paired
}

/** @param {{ rows: Row[], target: string, reference: string, key: CostKey }} options @returns {Row['phase'] | null} */
function findPhase ({ rows, target, reference, key }) {
  if (key === 'p50Us' || key === 'p99Us') return findTimesPhase(rows)
  const has = (/** @type {Row['phase']} */ phase) => [target, reference].every((name) => rows.some((row) => row.target === name && row.phase === phase))
  return (/** @type {const} */ (['peak', 'latency'])).find(has) ?? null
}

/** @param {Row} row */
function isUsable ({ status }) {
  return status === 'ok' || status === 'partial'
}

/**
 * Where a rate is a lower bound, so is what is drawn from it; two lower bounds say nothing about each other.
 * @param {{ paired: Paired, measured: RowMeasured, floor: RowMeasured }} options @returns {Paired}
 */
function limitByDriver ({ paired, measured, floor }) {
  if (!measured.driverBound && !floor.driverBound) return paired
  /** @type {CostFigure['bound']} */
  const bound = measured.driverBound ? 'atLeast' : 'atMost'
  const told = measured.driverBound !== floor.driverBound && paired.ratio !== undefined && (paired.ratio > 1) === measured.driverBound
  return told ? { ...paired, bound } : { unknownBecause: 'driver', blocks: paired.blocks }
}

/**
 * Which intervals that leave 1 out still count when all costs of the baseline are tested at once: the chance of even one difference
 * "found" in a table of equal servers stays below 5 %. Rough ones have no p-value; their floor stands for it.
 * @param {Entry[]} entries
 */
function correct (entries) {
  const tested = entries.flatMap((entry) => entry.paired?.pValue === undefined ? [] : [{ entry, p: entry.paired.pValue }])
  const adjusted = adjustHolm({ pValues: tested.map(({ p }) => p) })
  const found = new Set(tested.filter((_, i) => adjusted[i] <= ALPHA).map(({ entry }) => entry))
  for (const entry of entries) if (entry.paired?.rough && (entry.paired.low > 1 || entry.paired.high < 1)) found.add(entry)
  return found
}

/** @param {Entry} entry @param {Set<Entry>} found @returns {CostFigure | null} */
function describe (entry, found) {
  const { paired } = entry
  if (paired === null) return null
  if (paired.ratio === undefined) return { ratio: null, low: null, high: null, difference: null, blocks: paired.blocks, found: 'unknown', rough: false, unknownBecause: paired.unknownBecause }
  const { ratio, low, high, blocks, rough, floorValue, bound } = paired
  const times = (/** @type {number} */ of) => (of - 1) * floorValue
  const direction = !found.has(entry) ? 'none' : ratio > 1 ? 'more' : 'less'
  // A lower bound that differs from nothing may still be far above it.
  if (bound && direction === 'none') return { ratio: null, low: null, high: null, difference: null, blocks, found: 'unknown', rough, unknownBecause: 'driver' }
  return { ratio, low, high, difference: { value: times(ratio), low: times(low), high: times(high) }, blocks, found: direction, rough, ...(bound && { bound }) }
}
