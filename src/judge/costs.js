import { estimateContrasts, estimateTailContrast, findContrastP, findHodgesLehmann } from '../stats/contrast.js'
import { adjustHolm } from '../stats/holm.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'

/** @import { Cost, CostFigure, RepeatFigures, Row, RowMeasured } from '../types.ts' */
/** @import { ContrastEstimate } from '../stats/contrast.js' */

/**
 * @typedef {'p50Us' | 'p99Us' | 'goodPerSecond' | 'cpuPerRequestUs'} CostKey
 *
 * One figure of two targets. values: ln(target / reference), one a generation; repeats: which generations they are; floor: the figure of
 * the reference in the same ones.
 * @typedef {{ values: number[], repeats: number[], floor: number, bound?: CostFigure['bound'], unknownBecause?: undefined }} Known
 * @typedef {{ values?: undefined, repeats?: undefined, bound?: undefined, unknownBecause:
 *   NonNullable<CostFigure['unknownBecause']> }} Unknown
 * @typedef {Known | Unknown} Pair
 * @typedef {{ target: string, key: CostKey, pair: Pair | null, estimate?: ContrastEstimate, p?: number }} Entry
 */

/**
 * How much starts of one server differ, as the standard deviation of ln, where too few were measured to see it. Measured with two
 * equal servers on a busy machine, see "Costs against the reference" in docs/explanation/statistics.md.
 * @type {Record<CostKey, number>}
 */
const START_SPREADS = Object.freeze({ p50Us: 0.15, p99Us: 0.3, goodPerSecond: 0.15, cpuPerRequestUs: 0.15 })

/** Holm's correction is within what is asked together: none takes from the rates. @type {ReadonlyArray<readonly CostKey[]>} */
const FAMILIES = Object.freeze([['goodPerSecond'], ['cpuPerRequestUs', 'p50Us'], ['p99Us']])

const MARGINS = [0.02, 0.05, 0.1, 0.2]
const TAIL_MARGINS = [0.2, 0.3, 0.5]
const WILD = 0.5 // standard deviation of ln p99 beyond which only factors are claimed
const FACTOR = 2

/**
 * The first in which both sides can be believed; absent: see findTimesPhase. An open loop's rate is what was offered:
 * it compares nothing.
 * @type {Partial<Record<CostKey, Array<Row['phase']>>>}
 */
const PHASES = { goodPerSecond: ['peak'], cpuPerRequestUs: ['peak', 'latency'] }

/** @type {Readonly<Record<CostKey, (repeat: RepeatFigures) => number | null | undefined>>} */
const READ = Object.freeze({
  p50Us: ({ medianUs, responseTimeUs }) => medianUs ?? responseTimeUs?.p50?.value,
  p99Us: ({ responseTimeUs }) => responseTimeUs.p99?.value,
  goodPerSecond: ({ goodPerSecond }) => goodPerSecond.value,
  cpuPerRequestUs: ({ cpuPerRequestUs }) => cpuPerRequestUs
})
const KEYS = /** @type {CostKey[]} */ (Object.keys(READ))

/**
 * What each target costs over the reference, in the same rounds. Response times are those at equal load (latency phase), unless the
 * baseline has no such phase; rates and CPU time are the peak's.
 * @param {{ rows: Row[], reference: string }} options reference: target name
 * @returns {Cost[]} one a target other than the reference, in the order of the rows
 */
export function compareWithReference ({ rows, reference }) {
  const targets = [...new Set(rows.map(({ target }) => target))].filter((target) => target !== reference)
  const entries = estimateEntries(
    targets.flatMap((target) => KEYS.map((key) => ({ target, key, pair: pairFigure({ rows, target, reference, key }) }))))
  const timesFrom = findTimesPhase(rows)
  return targets.map((target) => /** @type {Cost} */ ({
    target,
    timesFrom,
    ...Object.fromEntries(entries.filter((entry) => entry.target === target).map((entry) => [entry.key, describe(entry)]))
  }))
}

/** With the estimate of each, and its p-value after Holm's correction within its family. @param {Entry[]} entries */
function estimateEntries (entries) {
  for (const key of KEYS) {
    const own = entries.filter((entry) => entry.key === key && (entry.pair?.values?.length ?? 0) > 1)
    const contrasts = own.map(({ pair }) => ({ values: pair?.values ?? [] }))
    const estimates = key === 'p99Us' ? contrasts.map(estimateTailContrast) : estimateContrasts({ contrasts })
    for (const [at, entry] of own.entries()) entry.estimate = estimates[at]
  }
  for (const family of FAMILIES) {
    const tested = entries.filter(({ key, estimate, pair }) => family.includes(key) && estimate && isEnough(pair))
    const pValues = tested.flatMap(({ estimate }) => estimate ? findContrastP({ estimate }) : [])
    const adjusted = adjustHolm({ pValues })
    for (const [at, entry] of tested.entries()) entry.p = adjusted[at]
  }
  return entries
}

/** @param {Pair | null} pair */
function isEnough (pair) {
  return (pair?.values?.length ?? 0) >= REPEATS_FOR_INTERVAL
}

/**
 * A latency phase that was run is the only place to take response times from: a closed loop asks a faster server more.
 * @param {Row[]} rows @returns {Row['phase']}
 */
export function findTimesPhase (rows) {
  return rows.some(({ phase }) => phase === 'latency') ? 'latency' : 'peak'
}

/**
 * One figure of pairs of targets, each against a factor of its own.
 * @param {{ rows: Row[], questions: ReadonlyArray<{ target: string, other: string, key: CostKey, factor: number }> }} options
 * @returns {Array<{ figure: CostFigure | null, p: number }>} p: after Holm's correction over all of them, of a ratio that is the
 *   factor; 1 where it cannot be told. figure: null: neither side has a row
 */
export function testRatios ({ rows, questions }) {
  const asked = estimateEntries(
    questions.map(({ target, other, key }) => ({ target, key, pair: pairFigure({ rows, target, reference: other, key }) })))
  const pValues = asked.map(({ estimate, pair }, at) =>
    estimate && isEnough(pair) ? findContrastP({ estimate, ln: Math.log(questions[at].factor) }) : 1)
  const adjusted = adjustHolm({ pValues })
  return asked.map((entry, at) => ({ figure: describe(entry), p: adjusted[at] }))
}

/**
 * @param {{ rows: Row[], target: string, reference: string, key: CostKey, leastPerSecond?: number, isAny?: boolean }} options
 *   leastPerSecond: what a generation without one good answer counts as; absent: it is left out; isAny: also what is not to be believed
 * @returns {Pair | null} null: neither side has a row
 */
export function pairFigure ({ rows, target, reference, key, leastPerSecond, isAny = false }) {
  const phases = PHASES[key] ?? [findTimesPhase(rows)]
  const candidates = phases.map((phase) => ({
    own: rows.filter((row) => row.target === target && row.phase === phase),
    others: rows.filter((row) => row.target === reference && row.phase === phase)
  }))
  const known = candidates.filter(({ own, others }) => own.length > 0 || others.length > 0)
  if (known.length === 0) return null
  for (const { own, others } of known) {
    const [measured, floor] = findCouple({ own, others, key, isAny })
    if (!measured || !floor) continue
    if (key === 'cpuPerRequestUs' && (measured.cpuPerRequestUs === null || floor.cpuPerRequestUs === null)) return null
    const [first, second] = [measured, floor].map((side) => listStarts({ side, key }))
    const pair = pairGenerations({ target: first, reference: second, key, leastPerSecond })
    return key === 'goodPerSecond' ? limitByDriver({ pair, measured, floor }) : pair
  }
  return { unknownBecause: findGap(known[0].own, known[0].others) }
}

/**
 * A median counts where the driver was late with some requests, too.
 * @param {{ side: RowMeasured, key: CostKey }} options
 * @returns {RepeatFigures[]} of p50Us: only their medians are asked for
 */
function listStarts ({ side: { byRepeat = [], late = [] }, key }) {
  if (key !== 'p50Us') return byRepeat
  const known = new Set(byRepeat.map(({ repeat }) => repeat))
  const others = /** @type {RepeatFigures[]} */ (late.filter(({ repeat }) => !known.has(repeat)))
  return [...byRepeat, ...others]
}

/**
 * A generation counts in which both sides hold the figure.
 * @param {{ target: RepeatFigures[], reference: RepeatFigures[], key: CostKey, leastPerSecond?: number }} options
 * @returns {Pair}
 */
function pairGenerations ({ target, reference, key, leastPerSecond }) {
  const read = (/** @type {RepeatFigures | undefined} */ side) =>
    (side && READ[key](side)) || (side && key === 'goodPerSecond' ? leastPerSecond : undefined)
  const both = target.flatMap((own) => {
    const other = reference.find(({ repeat }) => repeat === own.repeat)
    const [a, b] = [read(own), read(other)]
    if (!other || !a || !b) return []
    const rounds = pairRounds({ own, other, key })
    return [{ ln: rounds.length > 0 ? findHodgesLehmann(rounds) : Math.log(a / b), repeat: own.repeat, reference: b }]
  })
  if (both.length === 0) return { unknownBecause: 'blocks' }
  const floor = Math.exp(both.reduce((sum, one) => sum + Math.log(one.reference), 0) / both.length)
  return { values: both.map(({ ln }) => ln), repeats: both.map(({ repeat }) => repeat), floor }
}

/**
 * Within a round both were loaded within some seconds, so that the speed of the machine cancels.
 * @param {{ own: RepeatFigures, other: RepeatFigures, key: CostKey }} options
 * @returns {number[]} empty for what has no rounds, or where nothing was answered in one: the generation counts as a whole then
 */
function pairRounds ({ own, other, key }) {
  if (key !== 'goodPerSecond' && key !== 'cpuPerRequestUs') return []
  const read = key === 'goodPerSecond' ? 'perSecond' : 'cpuPerRequestUs'
  const [first, second] = [own, other].map(({ rounds = [] }) => leaveOutCold(rounds))
  if ([...first, ...second].some(({ perSecond }) => perSecond === 0)) return []
  return first.flatMap((one) => {
    const beside = second.find(({ round }) => round === one.round)
    const [a, b] = [one[read], beside?.[read]]
    return a && b ? [Math.log(a / b)] : []
  })
}

const COLD = 1.25

/**
 * Rounds in which a request still took much more CPU time than in the last two: the server was not warm yet. At most half of them.
 * @param {NonNullable<RepeatFigures['rounds']>} rounds in order
 */
function leaveOutCold (rounds) {
  const last = rounds.slice(-2).flatMap(({ cpuPerRequestUs }) => cpuPerRequestUs ?? [])
  if (last.length === 0 || rounds.length < REPEATS_FOR_INTERVAL) return rounds
  const warm = last.reduce((sum, us) => sum + us, 0) / last.length
  const first = rounds.findIndex(({ cpuPerRequestUs }) => cpuPerRequestUs === null || cpuPerRequestUs <= COLD * warm)
  return rounds.slice(Math.min(Math.max(first, 0), Math.floor(rounds.length / 2)))
}

/**
 * Under one load and by one driver, both to be believed.
 * @param {{ own: Row[], others: Row[], key: CostKey, isAny: boolean }} options
 * @returns {Array<RowMeasured | null>} empty without such
 */
function findCouple ({ own, others, key, isAny }) {
  const couples = own.flatMap((a) =>
    others.filter((b) => b.driver === a.driver && b.offeredPerSecond === a.offeredPerSecond).map((b) => [a, b])
  )
  return couples.find((couple) => couple.every((row) => isAny || isUsable(row) || (key === 'p50Us' && row.measured?.late)))?.map(({ measured }) => measured) ?? []
}

/** @param {Row[]} own @param {Row[]} others */
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
 * @param {{ pair: Pair, measured: RowMeasured, floor: RowMeasured }} options @returns {Pair}
 */
function limitByDriver ({ pair, measured, floor }) {
  if (!measured.driverBound && !floor.driverBound) return pair
  const mean = pair.values ? pair.values.reduce((sum, value) => sum + value, 0) : 0
  const isTold = measured.driverBound !== floor.driverBound && pair.values && (mean > 0) === measured.driverBound
  /** @type {CostFigure['bound']} */
  const bound = measured.driverBound ? 'atLeast' : 'atMost'
  return isTold ? { ...pair, bound } : { unknownBecause: 'driver' }
}

/** @param {Entry} entry */
function describe (entry) {
  const { pair, key, estimate: known } = entry
  if (pair === null) return null
  if (!pair.values) return createUnknown({ blocks: 0, unknownBecause: pair.unknownBecause })
  const blocks = pair.values.length
  const estimate = known && isEnough(pair) ? known : estimateRough({ values: pair.values, key })
  const rough = !isEnough(pair)
  const word = rough ? { word: /** @type {const} */ ('rough') } : chooseWord({ ...entry, estimate })
  // A lower bound that differs from nothing may still be far above it.
  if (pair.bound && word.word !== 'different' && word.word !== 'rough') return createUnknown({ blocks, unknownBecause: 'driver' })
  const [ratio, low, high] = [estimate.mean, estimate.low, estimate.high].map(Math.exp)
  const times = (/** @type {number} */ of) => (of - 1) * pair.floor
  return {
    ratio,
    low,
    high,
    difference: { value: times(ratio), low: times(low), high: times(high) },
    blocks,
    ...word,
    rough,
    ...entry.p !== undefined && { pValue: entry.p },
    ...pair.bound && { bound: pair.bound }
  }
}

/** @param {Pick<CostFigure, 'blocks' | 'unknownBecause'>} options @returns {CostFigure} */
function createUnknown ({ blocks, unknownBecause }) {
  return { ratio: null, low: null, high: null, difference: null, blocks, word: 'unmeasured', rough: false, unknownBecause }
}

/**
 * Of one start or two nothing tells how starts differ: as much as two equal servers did.
 * @param {{ values: readonly number[], key: CostKey }} options
 */
export function estimateRough ({ values, key }) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const half = 1.96 * Math.SQRT2 * START_SPREADS[key] / Math.sqrt(values.length)
  return { mean, low: mean - half, high: mean + half }
}

/**
 * The one word that fits: shown, surely small, likely, or not known.
 * @param {Pick<Entry, 'key' | 'p'> & { estimate: Pick<ContrastEstimate, 'mean' | 'low' | 'high'> & Partial<ContrastEstimate> }} options
 * @returns {Pick<CostFigure, 'word' | 'within'>}
 */
function chooseWord ({ key, p = 1, estimate: { mean, low, high, low90 = low, high90 = high, stdev = 0 } }) {
  const isTail = key === 'p99Us'
  const isWild = isTail && stdev > WILD && Math.abs(mean) < Math.log(FACTOR)
  if (p <= 0.05 && !isWild) return { word: 'different' }
  const within = isWild
    ? undefined
    : (isTail ? TAIL_MARGINS : MARGINS).find((margin) => low90 >= Math.log(1 - margin) && high90 <= Math.log(1 + margin))
  if (within !== undefined) return { word: 'same', within }
  return { word: !isWild && (low > 0 || high < 0) ? 'probable' : 'inconclusive' }
}
