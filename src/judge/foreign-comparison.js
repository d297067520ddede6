import { isDeepStrictEqual } from 'node:util'
import { collectOwnRows } from './result.js'
import { listMachineDifferences } from './machine.js'

/** @import { Distribution, FigureComparison, PercentileKey, RecordComparison, RecordDifference, Row, RunRecord } from '../types.ts' */

/** At a given rate, what comes back is what was sent. */
const FIGURES = /** @type {const} */ ({ latency: ['p50', 'p99'], peak: ['p50', 'p99', 'goodPerSecond'] })

/**
 * Two records of which another tool measured one or both, or that two engines have measured: the ratios that the
 * figures give, and no verdict, as one result without its repeats has no interval. Rows are paired by phase, and by
 * target where both have it.
 * @param {{ before: RunRecord, after: RunRecord, decode: (base64: string) => Distribution, margin: number }} options
 * @returns {RecordComparison}
 */
export function compareWithForeign ({ before, after, decode, margin }) {
  const [first, second] = [listRows(before, decode), listRows(after, decode)]
  const pairs = pairRows(first, second)
  const isForeign = before.measuredBy !== undefined || after.measuredBy !== undefined
  const tools = { code: /** @type {const} */ ('TOOLS'), first: engineOf(before), second: engineOf(after) }
  const told = pairs.flatMap(([one, other]) => FIGURES[one.phase].flatMap((figure) => {
    const ratio = divide(valueOf(other, figure), valueOf(one, figure))
    if (ratio === null) return []
    /** @type {FigureComparison} */
    const comparison = {
      target: nameRows(one, other),
      phase: one.phase,
      figure,
      verdict: 'inconclusive',
      ratio,
      low: null,
      high: null,
      allowed: margin,
      noiseFloor: null,
      drift: null,
      moreRepeats: null,
      reason: isForeign ? { code: 'NO_INTERVAL', tools } : { code: 'NO_CHANGE_OF_TARGET' }
    }
    return [comparison]
  }))
  const paired = new Set(pairs.flat())
  return {
    before: { id: before.id, startedAt: before.startedAt },
    after: { id: after.id, startedAt: after.startedAt },
    figures: told,
    differences: [
      isForeign || tools.first === tools.second ? tools : { ...tools, code: 'ENGINES_DIFFER' },
      ...(isForeign ? [{ code: /** @type {const} */ ('MACHINES_UNKNOWN') }] : listMachineDifferences(before, after)),
      ...pairs.flatMap(compareLoads)
    ],
    left: [
      ...[...first, ...second]
        .filter((row) => !paired.has(row))
        .map(({ target, phase }) => ({ code: /** @type {const} */ ('PHASE_IN_ONE_RECORD'), target, phase })),
      ...pairs.flatMap(([one, other]) =>
        /** @type {ReadonlyArray<PercentileKey | 'goodPerSecond'>} */ (FIGURES[one.phase])
          .filter((figure) => divide(valueOf(other, figure), valueOf(one, figure)) === null)
          .map((figure) => ({
            code: /** @type {const} */ ('FIGURE_IN_ONE_RECORD'),
            figure,
            rows: nameRows(one, other),
            phase: one.phase
          }))
      )
    ],
    margin
  }
}

/**
 * @param {RunRecord} record
 * @param {(base64: string) => Distribution} decode
 * @returns {Row[]} each load once, though several baselines may show it
 */
function listRows (record, decode) {
  const rows = record.plan.baselines
    .flatMap((baseline) => collectOwnRows({ baseline, record, decode }))
    .filter(({ measured, status }) => measured && status !== 'invalid')
  return [
    ...new Map(
      rows.map((row) => [
        JSON.stringify([row.target, row.phase, row.driver, row.connections, row.offeredPerSecond]),
        row
      ])
    ).values()
  ]
}

/** @param {Row[]} first @param {Row[]} second */
function pairRows (first, second) {
  const shared = new Set(first.map(({ target }) => target).filter((target) => second.some((row) => row.target === target)))
  /** @type {Array<[Row, Row]>} */
  const pairs = []
  for (const one of first) {
    for (const other of second) {
      if (one.phase === other.phase && (shared.size === 0 || one.target === other.target)) pairs.push([one, other])
    }
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
  if (one.target === other.target && one.driver !== other.driver && (one.driver === 'k6' || other.driver === 'k6')) { return `${one.target} (${one.driver} against ${other.driver})` }
  return one.target === other.target ? one.target : `${one.target} against ${other.target}`
}

/** Who measured: `baseload`, or a tool. @param {RunRecord} record */
export function engineOf ({ measuredBy, plan: { engine } }) {
  return measuredBy?.tool ?? engine?.name ?? 'baseload'
}

/** @param {[Row, Row]} pair @returns {RecordDifference[]} none where the loads are alike */
function compareLoads ([one, other]) {
  const [before, after] = [one, other].map(({ connections, offeredPerSecond }) => ({
    connections: connections > 0 ? connections : null,
    offered: one.phase === 'latency' ? { perSecond: offeredPerSecond === undefined ? null : Math.round(offeredPerSecond * 10) / 10 } : null
  }))
  return isDeepStrictEqual(before, after) ? [] : [{ code: 'ROW_LOAD_DIFFERS', rows: nameRows(one, other), phase: one.phase, before, after }]
}
