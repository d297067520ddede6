import { adjustHolm } from '../stats/holm.js'
import { listFigures } from './published-figures.js'
import { estimatePairedRatio, estimateRoughRatio } from '../stats/paired-ratio.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'

/** @import { Baseline, CostFigure, Estimate, OrderComparison, PublishedPhase, PublishedRatio } from '../types.ts' */
/** @import { RepeatFigures, Row } from '../types.ts' */
/** @import { Figure } from './published-figures.js' */

/** @typedef {{ better: string, worse: string, paired: Paired }} Step published as better and worse */

/**
 * @typedef {Pick<Estimate, 'value' | 'low' | 'high'> | null | undefined} FigureReading undefined, null: the repeat does not hold it
 * @typedef {{ ratio: number, low: number, high: number, blocks: number, rough: boolean, pValue?: number, floorValue:
 *   number, bound?: CostFigure['bound'] }} Known pValue: absent when rough; floorValue: of the reference in the same
 *   blocks
 * @typedef {{ ratio?: undefined, rough?: undefined, pValue?: undefined, blocks: number, unknownBecause:
 *   NonNullable<CostFigure['unknownBecause']> | 'range' }} Unknown range: one start or two, too short for a range within them
 * @typedef {Known | Unknown} Paired
 */

const ALPHA = 0.05

/**
 * Did the targets come out in the published order? Figures from another machine say little; their order may say something. Each published
 * difference is judged by the ratio here, paired by repeat; of a lab with a fault, by what was measured before it.
 * @param {{ baseline: Baseline, rows: Row[], healthy?: Map<string, RepeatFigures[]> | null }} options
 *   healthy: of a lab with a fault, by target: the figures before it; null: its records do not keep them. Absent: the whole window is meant
 * @returns {OrderComparison[]} one a published figure and group of targets
 */
export function compareOrders ({ baseline: { published, targets }, rows, healthy }) {
  if (!published) return []
  const groups = published.orders ?? [targets.filter((target) => published.figures[target])]
  return groups.flatMap((group) => listFigures({ published, group })
    .filter(({ values }) => values.size >= 2)
    .map((figure) => compareOrder(figure, rows, healthy)))
}

/**
 * The same for figures that were published for single phases of a lab.
 * @param {{ baseline: Baseline, rows: Row[], collect: (part: PublishedPhase) => Map<string, RepeatFigures[]> }} options
 *   collect: what was measured in such a phase, by target
 * @returns {OrderComparison[]}
 */
export function comparePhaseOrders ({ baseline, rows, collect }) {
  const { published, lab } = baseline
  const rates = lab?.kind === 'load' ? lab.ratesPerSecond : []
  return (published?.phases ?? []).flatMap((part) => {
    const orders = published?.orders
      ?.map((group) => group.filter((target) => part.figures[target]))
      .filter(({ length }) => length > 1)
    const own = { ...baseline, published: { tool: '', figures: part.figures, ...orders && { orders } } }
    const { phase, ratePerSecond = rates.toSorted((a, b) => a - b).at(0) } = part // users have none
    const where = { phase, ...ratePerSecond !== undefined && { ratePerSecond } }
    return compareOrders({ baseline: own, rows, healthy: collect(part) }).map((order) => ({ ...order, part: where }))
  })
}

/** @param {Figure} figure @param {Row[]} rows @param {Map<string, RepeatFigures[]> | null} [healthy] */
function compareOrder ({ name, values, lowerIsBetter, read }, rows, healthy) {
  /** @type {Map<string, RepeatFigures[]>} */
  const repeats = new Map()
  for (const target of values.keys()) {
    const row = rows.find((row) => row.target === target && row.phase === 'peak') ?? rows.find((row) => row.target === target)
    const own = row && row.status !== 'invalid' ? (healthy === undefined ? row.measured?.byRepeat : healthy?.get(target)) ?? [] : []
    const known = own.filter((one) => read(one))
    if (known.length > 0) repeats.set(target, known)
  }
  const judge = (/** @type {string} */ a, /** @type {string} */ b) =>
    compareRepeats({ target: repeats.get(b) ?? [], reference: repeats.get(a) ?? [], read, floor: Infinity })
  const isBetter = (/** @type {string} */ a, /** @type {string} */ b) => directionOf(judge(a, b), lowerIsBetter) > 0
  const steps = strictPairs(values, lowerIsBetter).map(([better, worse]) => ({ better, worse, paired: judge(better, worse) }))
  return {
    figure: name,
    published: placeBestFirst({
      names: [...values.keys()],
      valueOf: (target) => Number(values.get(target)),
      lowerIsBetter,
      isBetter: (a, b) => values.get(a) !== values.get(b)
    }),
    measured: placeBestFirst({
      names: [...repeats.keys()],
      valueOf: (target) => geometricMean(repeats.get(target) ?? [], read),
      lowerIsBetter,
      isBetter
    }),
    ...judgeSteps({ steps, lowerIsBetter, measured: repeats, isWhole: healthy === null }),
    ratios: listRatios({ values, lowerIsBetter, judge })
  }
}

/**
 * Figures of another machine say little; how many times one is the other may say something.
 * @param {{ values: Figure['values'], lowerIsBetter: boolean, judge: (a: string, b: string) => Paired }} options
 * @returns {PublishedRatio[]} of each target to the best published one; none where that is 0
 */
function listRatios ({ values, lowerIsBetter, judge }) {
  const sorted = [...values].sort(([, a], [, b]) => lowerIsBetter ? a - b : b - a)
  const [[of, best], ...others] = sorted
  if (best <= 0) return []
  return others.map(([target, value]) => {
    const paired = judge(of, target)
    const published = value / best
    const rough = paired.rough ?? paired.unknownBecause === 'range'
    // Repeats that are too few for a range have none that says anything: see floor.
    const here = paired.ratio === undefined || rough ? null : { value: paired.ratio, low: paired.low, high: paired.high }
    return { target, of, published, here, rough, verdict: judgeRatio({ published, here }) }
  })
}

/** @param {Pick<PublishedRatio, 'published' | 'here'>} options */
function judgeRatio ({ published, here }) {
  if (here === null) return 'unclear'
  if (here.high < published) return 'smaller'
  return here.low > published ? 'larger' : 'same'
}

/**
 * 1: as published, -1: the other way round, 0: the interval holds no difference, or there is none.
 * @param {Paired} paired
 * @param {boolean} lowerIsBetter
 */
function directionOf (paired, lowerIsBetter) {
  if (paired.ratio === undefined || paired.rough || (paired.low <= 1 && paired.high >= 1)) return 0
  return (paired.ratio > 1) === lowerIsBetter ? 1 : -1
}

/**
 * @param {{ steps: Step[], lowerIsBetter: boolean, measured: Map<string, RepeatFigures[]>, isWhole: boolean }} options
 *   isWhole: what is published for a healthy window was not measured in one
 * @returns {Pick<OrderComparison, 'order' | 'reason'>}
 */
function judgeSteps ({ steps, lowerIsBetter, measured, isWhole }) {
  if (isWhole) return { order: 'unclear', reason: { code: 'ORDER_OF_HEALTHY' } }
  const tested = steps.filter(({ paired }) => paired.pValue !== undefined)
  const adjusted = adjustHolm({ pValues: tested.map(({ paired }) => paired.pValue ?? 1) })
  const judged = tested.map((step, i) => ({ ...step, direction: adjusted[i] <= ALPHA ? directionOf(step.paired, lowerIsBetter) : 0 }))
  const name = (/** @type {Step} */ { better, worse }) => ({ better, worse })
  const reversed = judged.find(({ direction }) => direction < 0)
  if (reversed) return { order: 'different', reason: { code: 'ORDER_REVERSED', ...name(reversed) } }
  const missing = steps.flatMap(({ better, worse }) => [better, worse]).find((target) => !measured.has(target))
  if (missing !== undefined) return { order: 'unclear', reason: { code: 'ORDER_WITHOUT', target: missing } }
  const few = steps.find(({ paired }) => paired.pValue === undefined)
  if (few) return { order: 'unclear', reason: { code: 'ORDER_OF_FEW', ...name(few) } }
  const tied = judged.find(({ direction }) => direction === 0)
  if (tied) return { order: 'unclear', reason: { code: 'ORDER_TIED', ...name(tied) } }
  if (steps.length === 0) return { order: 'same', reason: { code: 'ORDER_OF_EQUALS' } }
  return { order: 'same', reason: { code: 'ORDER_HELD', steps: steps.length } }
}

/** Strictly ordered pairs, better first. @param {Map<string, number>} values @param {boolean} lowerIsBetter */
function strictPairs (values, lowerIsBetter) {
  /** @type {Array<[string, string]>} */
  const pairs = []
  for (const [better, a] of values) {
    for (const [worse, b] of values) if (lowerIsBetter ? a < b : a > b) pairs.push([better, worse])
  }
  return pairs
}

/** @param {RepeatFigures[]} repeats @param {Figure['read']} read */
function geometricMean (repeats, read) {
  return Math.exp(repeats.reduce((sum, one) => sum + Math.log(read(one)?.value ?? 0), 0) / repeats.length)
}

/**
 * Best first; who cannot be told from the best of a place shares it.
 * @param {{ names: string[], valueOf: (name: string) => number, lowerIsBetter: boolean, isBetter: (a: string, b:
 *   string) => boolean }} options
 */
function placeBestFirst ({ names, valueOf, lowerIsBetter, isBetter }) {
  const sorted = [...names].sort((a, b) => lowerIsBetter ? valueOf(a) - valueOf(b) : valueOf(b) - valueOf(a))
  /** @type {string[][]} */
  const places = []
  for (const name of sorted) {
    const place = places.at(-1)
    if (place && !isBetter(place[0], name)) place.push(name)
    else places.push([name])
  }
  return places
}

/**
 * One figure of two rows, paired by repeat. A repeat counts in which both sides hold the figure.
 * @param {{ target: RepeatFigures[], reference: RepeatFigures[], read: (repeat: RepeatFigures) => FigureReading, floor: number }} options
 *   floor: for one block or two, see estimateRoughRatio
 * @returns {Paired}
 */
function compareRepeats ({ target, reference, read, floor }) {
  const pairs = target.flatMap((own) => {
    const a = read(own)
    const other = reference.find(({ repeat }) => repeat === own.repeat)
    const b = other && read(other)
    return a && b && a.value > 0 && b.value > 0 ? [{ a, b, target: a.value, reference: b.value }] : []
  })
  const blocks = pairs.length
  if (blocks === 0) return { unknownBecause: 'blocks', blocks }
  const floorValue = Math.exp(pairs.reduce((sum, pair) => sum + Math.log(pair.reference), 0) / blocks)
  const estimate =
    blocks < REPEATS_FOR_INTERVAL
      ? null
      : estimatePairedRatio({
        before: pairs.map(({ reference }) => reference),
        after: pairs.map(({ target }) => target)
      })
  if (estimate && estimate.low !== null && estimate.high !== null) {
    const { ratio, low, high, pValue } = estimate
    return { ratio, low, high, blocks, pValue, rough: false, floorValue }
  }
  const withWidths = pairs.map(({ a, b, ...pair }) => ({ ...pair, targetWidth: halfWidth(a), referenceWidth: halfWidth(b) }))
  const rough = withWidths.every(({ targetWidth, referenceWidth }) => Number.isFinite(targetWidth + referenceWidth))
    ? estimateRoughRatio({ pairs: withWidths, floor })
    : null
  return rough ? { ...rough, rough: true, floorValue } : { unknownBecause: 'range', blocks }
}

/**
 * In logs.
 * @param {NonNullable<FigureReading>} reading
 * @returns {number} Infinity without a range, or with one that goes down to nothing
 */
function halfWidth ({ low, high }) {
  return low === null || high === null || low <= 0 ? Infinity : Math.log(high / low) / 2
}
