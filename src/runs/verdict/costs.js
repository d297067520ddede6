import { normalQuantile } from '../../stats/distributions.js'
import { adjustHolm } from '../../stats/holm.js'
import { compareRepeats } from '../../judge/paired-figure.js'

/** @import { Cost, CostFigure, Estimate, RepeatFigures, Row, RowMeasured } from '../../types.ts' */
/** @import { FigureReading, Paired } from '../../judge/paired-figure.js' */

/** @typedef {'p50Us' | 'p99Us' | 'goodPerSecond' | 'cpuPerRequestUs'} CostKey */
/** @typedef {{ target: string, key: CostKey, paired: Paired | null }} Entry */

const ALPHA = 0.05

/**
 * How much starts of one server differ, as the standard deviation of ln, where there are too few blocks to see it.
 * Measured with two equal servers on a busy machine, see "Costs against the reference" in
 * docs/explanation/statistics.md.
 * @type {Record<CostKey, number>}
 */
const START_SPREADS = Object.freeze({ p50Us: 0.15, p99Us: 0.3, goodPerSecond: 0.15, cpuPerRequestUs: 0.15 })

/**
 * What two starts of one server may differ by, as ln: added to the ranges within the trials where there are fewer than
 * three blocks. A table of more costs has more chances to find what is not there, so each has to be surer (Bonferroni).
 * @param {{ key: CostKey, costs: number }} options costs: of the baseline
 * @returns {number}
 */
export function findRoughFloor ({ key, costs }) {
  return normalQuantile(1 - ALPHA / 2 / costs) * Math.SQRT2 * START_SPREADS[key]
}

/**
 * The first in which both sides can be believed; absent: see findTimesPhase. An open loop's rate is what was offered:
 * it compares nothing.
 * @type {Partial<Record<CostKey, Array<Row['phase']>>>}
 */
const PHASES = { goodPerSecond: ['peak'], cpuPerRequestUs: ['peak', 'latency'] }

/** @type {Array<[CostKey, (repeat: RepeatFigures, phase: Row['phase']) => FigureReading]>} */
const FIGURES = [
  ['p50Us', (repeat, phase) => readTime(repeat, 'p50', phase)],
  ['p99Us', (repeat, phase) => readTime(repeat, 'p99', phase)],
  // Around the mean of the seconds: three that differ much reach below 0, which a ratio cannot.
  ['goodPerSecond', ({ goodPerSecond: { value, high } }) => ({ value, low: high && value ** 2 / high, high })],
  // Read once a trial, so it has no range within it. A server that gets the processor in turns answers in batches,
  // which are cheaper or dearer.
  [
    'cpuPerRequestUs',
    (repeat) =>
      repeat.cpuPerRequestUs === null
        ? null
        : widenByRate(
          { value: repeat.cpuPerRequestUs, low: repeat.cpuPerRequestUs, high: repeat.cpuPerRequestUs },
          repeat
        )
  ]
]

/**
 * A closed loop has no due order, so that the range of a percentile takes its requests as independent, which they are
 * not: they last as long as the machine makes all of them last.
 * @param {RepeatFigures} repeat @param {'p50' | 'p99'} key @param {Row['phase']} phase
 */
function readTime (repeat, key, phase) {
  const estimate = repeat.responseTimeUs[key]
  return estimate && phase === 'peak' ? widenByRate(estimate, repeat) : estimate
}

/**
 * What changes with the rate from second to second has the rate's range within the trial as well as its own.
 * @param {Pick<Estimate, 'value' | 'low' | 'high'>} estimate @param {RepeatFigures} repeat @returns {FigureReading}
 */
function widenByRate ({ value, low, high }, { goodPerSecond: rate }) {
  if (low === null || high === null || rate.high === null) return { value, low: null, high: null }
  const factor = rate.high / rate.value
  return { value, low: low / factor, high: high * factor }
}

/**
 * What each target costs over the reference, paired by repeat. Response times are those at equal load (latency phase), unless the baseline
 * has no such phase; rates and CPU time are the peak's.
 * @param {{ rows: Row[], reference: string, confidence?: number }} options reference: target name
 * @returns {Cost[]} one a target other than the reference, in the order of the rows
 */
export function compareWithReference ({ rows, reference, confidence = 0.95 }) {
  const targets = [...new Set(rows.map(({ target }) => target))].filter((target) => target !== reference)
  const entries = targets.flatMap((target) =>
    FIGURES.map(([key, read]) => ({
      target,
      key,
      paired: pairFigure({ rows, target, reference, key, read, costs: targets.length * FIGURES.length })
    }))
  )
  const found = correct({ entries, alpha: 1 - confidence })
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

/**
 * One figure of any two targets, paired by repeat.
 * @param {{ rows: Row[], target: string, reference: string, key: CostKey, costs: number }} options costs: how many are asked at once
 * @returns {Paired | null} null: neither side has a row
 */
export function compareTargets ({ rows, target, reference, key, costs }) {
  const [, read] = /** @type {typeof FIGURES[number]} */ (FIGURES.find(([name]) => name === key))
  return pairFigure({ rows, target, reference, key, read, costs })
}

/**
 * @param {{ rows: Row[], target: string, reference: string, key: CostKey, read: (repeat: RepeatFigures, phase:
 *   Row['phase']) => FigureReading, costs: number }} options
 * @returns {Paired | null}
 */
function pairFigure ({ rows, target, reference, key, read, costs }) {
  const phases = PHASES[key] ?? [findTimesPhase(rows)]
  const candidates = phases.map((phase) => ({
    phase,
    own: rows.filter((row) => row.target === target && row.phase === phase),
    others: rows.filter((row) => row.target === reference && row.phase === phase)
  }))
  const known = candidates.filter(({ own, others }) => own.length > 0 || others.length > 0)
  if (known.length === 0) return null
  for (const { phase, own, others } of known) {
    const [measured, floor] = findCouple(own, others)
    if (!measured || !floor) continue
    if (key === 'cpuPerRequestUs' && (measured.cpuPerRequestUs === null || floor.cpuPerRequestUs === null)) return null
    const paired = compareRepeats({
      target: measured.byRepeat ?? [],
      reference: floor.byRepeat ?? [],
      read: (repeat) => read(repeat, phase),
      floor: findRoughFloor({ key, costs })
    })
    return key === 'goodPerSecond' ? limitByDriver({ paired, measured, floor }) : paired
  }
  return { unknownBecause: findGap(known[0].own, known[0].others), blocks: 0 }
}

/**
 * Under one load and by one driver, both to be believed.
 * @param {Row[]} own
 * @param {Row[]} others
 * @returns {Array<RowMeasured | null>} empty without such
 */
function findCouple (own, others) {
  const couples = own.flatMap((a) =>
    others.filter((b) => b.driver === a.driver && b.offeredPerSecond === a.offeredPerSecond).map((b) => [a, b])
  )
  return couples.find((couple) => couple.every(isUsable))?.map(({ measured }) => measured) ?? []
}

/** @param {Row[]} own @param {Row[]} others @returns {NonNullable<CostFigure['unknownBecause']>} */
function findGap (own, others) {
  if (own.some(isUsable) && others.some(isUsable)) return 'load'
  return [...own, ...others].some(({ status }) => status === 'invalid') ? 'invalid' : 'missing'
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
 * @param {{ entries: Entry[], alpha: number }} options
 */
function correct ({ entries, alpha }) {
  const tested = entries.flatMap((entry) => entry.paired?.pValue === undefined ? [] : [{ entry, p: entry.paired.pValue }])
  const adjusted = adjustHolm({ pValues: tested.map(({ p }) => p) })
  const found = new Set(tested.filter((_, i) => adjusted[i] <= alpha).map(({ entry }) => entry))
  for (const entry of entries) if (entry.paired?.rough && (entry.paired.low > 1 || entry.paired.high < 1)) found.add(entry)
  return found
}

/** @param {Entry} entry @param {Set<Entry>} found @returns {CostFigure | null} */
function describe (entry, found) {
  const { paired } = entry
  if (paired === null) return null
  if (paired.ratio === undefined) {
    return {
      ratio: null,
      low: null,
      high: null,
      difference: null,
      blocks: paired.blocks,
      found: 'unknown',
      rough: false,
      unknownBecause: paired.unknownBecause
    }
  }
  const { ratio, low, high, blocks, rough, floorValue, bound } = paired
  const times = (/** @type {number} */ of) => (of - 1) * floorValue
  const direction = !found.has(entry) ? 'none' : ratio > 1 ? 'more' : 'less'
  // A lower bound that differs from nothing may still be far above it.
  if (bound && direction === 'none') {
    return {
      ratio: null, low: null, high: null, difference: null, blocks, found: 'unknown', rough, unknownBecause: 'driver'
    }
  }
  return {
    ratio,
    low,
    high,
    difference: { value: times(ratio), low: times(low), high: times(high) },
    blocks,
    found: direction,
    rough,
    ...(bound && { bound })
  }
}
