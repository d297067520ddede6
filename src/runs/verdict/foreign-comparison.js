import { collectOwnRows } from './result.js'
import { listMachineDifferences } from './machine-differences.js'

/** @import { Distribution, FigureComparison, PercentileKey, RecordComparison, Row, RunRecord } from '../../types.ts' */

/** At a given rate, what comes back is what was sent. */
const FIGURES = /** @type {const} */ ({ latency: ['p50', 'p99'], peak: ['p50', 'p99', 'goodPerSecond'] })

/**
 * Two records of which another tool measured one or both, or that two engines have measured: the ratios that the figures give, and no verdict, as one result without its
 * repeats has no interval. Rows are paired by phase, and by target where both have it.
 * @param {{ before: RunRecord, after: RunRecord, decode: (base64: string) => Distribution, margin: number }} options
 * @returns {RecordComparison}
 */
export function compareWithForeign ({ before, after, decode, margin }) {
  const [first, second] = [listRows(before, decode), listRows(after, decode)]
  const pairs = pairRows(first, second)
  const reason = before.measuredBy || after.measuredBy
    ? `${nameTools(before, after)}: no interval can be had from figures without the repeats behind them`
    : 'the engines differ: a ratio of what they measured is no change of the target'
  const told = pairs.flatMap(([one, other]) => FIGURES[one.phase].flatMap((figure) => {
    const ratio = divide(valueOf(other, figure), valueOf(one, figure))
    if (ratio === null) return []
    /** @type {FigureComparison} */
    const comparison = { target: nameRows(one, other), phase: one.phase, figure, verdict: 'inconclusive', ratio, low: null, high: null, allowed: margin, noiseFloor: null, drift: null, moreRepeats: null, reason }
    return [comparison]
  }))
  const paired = new Set(pairs.flat())
  return {
    before: { id: before.id, startedAt: before.startedAt },
    after: { id: after.id, startedAt: after.startedAt },
    figures: told,
    differences: [nameTools(before, after), ...before.measuredBy || after.measuredBy ? ['machines are not known to be the same'] : listMachineDifferences(before, after), ...pairs.flatMap(describeLoads)],
    left: [
      ...[...first, ...second].filter((row) => !paired.has(row)).map((row) => `${row.target} (${row.phase}): the other record has nothing of this phase`),
      ...pairs.flatMap(([one, other]) => /** @type {ReadonlyArray<PercentileKey | 'goodPerSecond'>} */ (FIGURES[one.phase]).filter((figure) => divide(valueOf(other, figure), valueOf(one, figure)) === null).map((figure) => `${figure} of ${nameRows(one, other)} (${one.phase}): not told by both records`))
    ],
    margin
  }
}

/** @param {RunRecord} record @param {(base64: string) => Distribution} decode @returns {Row[]} each load once, though several baselines may show it */
function listRows (record, decode) {
  const rows = record.plan.baselines.flatMap((baseline) => collectOwnRows({ baseline, record, decode })).filter(({ measured, status }) => measured && status !== 'invalid')
  return [...new Map(rows.map((row) => [JSON.stringify([row.target, row.phase, row.driver, row.connections, row.offeredPerSecond]), row])).values()]
}

/** @param {Row[]} first @param {Row[]} second @returns {Array<[Row, Row]>} */
function pairRows (first, second) {
  const shared = new Set(first.map(({ target }) => target).filter((target) => second.some((row) => row.target === target)))
  /** @type {Array<[Row, Row]>} */
  const pairs = []
  for (const one of first) {
    for (const other of second) if (one.phase === other.phase && (shared.size === 0 || one.target === other.target)) pairs.push([one, other])
  }
  return pairs
}

/** @param {Row} row @param {PercentileKey | 'goodPerSecond'} figure */
function valueOf ({ measured }, figure) {
  const estimate = figure === 'goodPerSecond' ? measured?.goodPerSecond : measured?.responseTimeUs[figure]
  return estimate && estimate.value > 0 ? estimate.value : null
}

/** @param {number | null} after @param {number | null} before */
function divide (after, before) {
  return after === null || before === null ? null : after / before
}

/** @param {Row} one @param {Row} other */
function nameRows (one, other) {
  if (one.target === other.target && one.driver !== other.driver && (one.driver === 'k6' || other.driver === 'k6')) return `${one.target} (${one.driver} against ${other.driver})`
  return one.target === other.target ? one.target : `${one.target} against ${other.target}`
}

/** Who measured: `baseload`, or a tool. @param {RunRecord} record */
export function engineOf ({ measuredBy, plan: { engine } }) {
  return measuredBy?.tool ?? engine?.name ?? 'baseload'
}

/** @param {RunRecord} before @param {RunRecord} after */
function nameTools (before, after) {
  const [first, second] = [before, after].map(engineOf)
  if (first !== second && !before.measuredBy && !after.measuredBy) return `the engines differ: the first measured by ${first === 'baseload' ? 'drivers of baseload\'s own, from when a request was due' : `${first}, from when it sent`}, the second by ${second === 'baseload' ? 'drivers of baseload\'s own, from when a request was due' : `${second}, from when it sent`}`
  return first === second ? `both measured by ${first}, not by baseload` : `the first measured by ${first}, the second by ${second}`
}

/** @param {[Row, Row]} pair */
function describeLoads ([one, other]) {
  const [first, second] = [one, other].map(({ connections, offeredPerSecond }) => [
    connections > 0 ? `${connections} connections` : 'connections not known',
    ...(one.phase === 'latency' ? [offeredPerSecond === undefined ? 'offered rate not known' : `${Math.round(offeredPerSecond * 10) / 10}/s offered`] : [])
  ].join(', '))
  return first === second ? [] : [`the load of ${nameRows(one, other)} (${one.phase}): ${first} against ${second}`]
}
