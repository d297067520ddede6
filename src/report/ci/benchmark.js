import { listRows } from '../tables/row-labels.js'
import { formatNumberOf, labelPercentile } from '../../units.js'

/** @import { BaselineResult, Estimate, Result, Row } from '../../types.ts' */
/** @import { LabelledRow } from '../tables/row-labels.js' */

/** A chart is drawn of each: more would hide what matters. */
const FIGURES = /** @type {const} */ (['p50', 'p90', 'p99', 'p99_9'])

/**
 * One figure in the form of github-action-benchmark's custom tools.
 * @typedef {{ name: string, unit: string, value: number, range?: string, extra: string }} Entry
 */

/**
 * Input for github-action-benchmark. It takes one direction a file: `smaller` (tool customSmallerIsBetter) has response times and
 * CPU time, `bigger` (customBiggerIsBetter) has rates. What should not be believed, or is no more than a bound, is left out: a
 * chart over months has no room for a caveat.
 * @param {{ result: Result, better: 'smaller' | 'bigger' }} options
 * @returns {string} JSON, an array
 */
export function renderBenchmark ({ result, better }) {
  const entries = result.baselines.flatMap((baselineResult) => /** @type {const} */ (['peak', 'latency']).flatMap((phase) => {
    const rows = listRows({ result, baselineResult, phase }).filter(({ state }) => state === 'ok' || state === 'partial')
    return rows.flatMap((labelled) =>
      better === 'smaller'
        ? listTimes({ result, baselineResult, labelled })
        : listRates({ result, baselineResult, labelled })
    )
  }))
  return `${JSON.stringify(entries, null, 2)}\n`
}

/**
 * Response times are of the open loop where there is one: at a peak they say how many connections waited.
 * @param {{ result: Result, baselineResult: BaselineResult, labelled: LabelledRow }} options
 * @returns {Entry[]}
 */
function listTimes ({ result, baselineResult, labelled }) {
  const { row, measured, target } = labelled
  if (row === null || measured === null) return []
  const isOpen = baselineResult.rows.some((other) => other.target === target && other.phase === 'latency' && other.measured)
  const times =
    row.phase === 'latency' || !isOpen
      ? FIGURES.flatMap((key) =>
        makeEntry({
          result,
          baselineResult,
          labelled,
          figure: labelPercentile(key),
          unit: 'µs',
          estimate: measured.responseTimeUs[key]
        })
      )
      : []
  const cpu =
    row.phase === 'peak' && measured.cpuPerRequestUs
      ? makeEntry({
        result,
        baselineResult,
        labelled,
        figure: 'CPU a request',
        unit: 'µs',
        estimate: measured.cpuPerRequestUs.estimate ?? {
          value: measured.cpuPerRequestUs.total, low: null, high: null
        }
      })
      : []
  return [...times, ...cpu]
}

/** @param {{ result: Result, baselineResult: BaselineResult, labelled: LabelledRow }} options @returns {Entry[]} */
function listRates ({ result, baselineResult, labelled }) {
  const { row, measured } = labelled
  if (row?.phase !== 'peak' || measured === null || measured.driverBound) return []
  return makeEntry({ result, baselineResult, labelled, figure: 'good requests', unit: 'requests/s', estimate: measured.goodPerSecond })
}

/**
 * The name is what a chart goes by: nothing in it may change from one run to the next.
 * @param {{ result: Result, baselineResult: BaselineResult, labelled: LabelledRow, figure: string, unit: string,
 *   estimate: Pick<Estimate, 'value' | 'low' | 'high' | 'atLeast'> | null }} options
 * @returns {Entry[]} none where the figure cannot be told
 */
function makeEntry ({ result: { run }, baselineResult, labelled, figure, unit, estimate }) {
  if (estimate === null || !Number.isFinite(estimate.value)) return []
  const { row, target } = labelled
  const { phase, repeats, status, connections, offeredPerSecond } = /** @type {Row} */ (row)
  const { baseline } = baselineResult
  const { value, low, high, atLeast } = estimate
  return [
    {
      name: `${baseline.name}: ${target}${tellApart(baselineResult, /** @type {Row} */ (row))}, ${figure} (${phase})`,
      unit,
      value: round(value),
      ...(low === null || high === null
        ? {}
        : { range: `${round(low)} to ${atLeast ? 'at least ' : ''}${round(high)}` }),
      extra: [
        ...(atLeast === 'value'
          ? [`at least ${round(value)} ${unit}: requests that did not end are among the slowest`]
          : []),
        `run ${run.id}`,
        `repeats ${repeats}${status === 'partial' ? ', partial' : ''}`,
        `connections ${connections}`,
        ...(offeredPerSecond === undefined ? [] : [`offered ${round(offeredPerSecond)}/s`]),
        run.measuredBy
          ? `measured by ${run.measuredBy.tool}, machine not known`
          : `machine ${run.machine.cpuModel}, ${formatNumberOf({ count: run.machine.cores, of: 'core' })}, ${run.machine.kernel}, Node.js ${run.machine.node}`
      ].join('\n')
    }
  ]
}

/**
 * Of several rows of a target, the first has its plain name; the others are told apart by driver, or by a rate, where
 * its baseline names one. The one rate that all targets of another baseline share is chosen anew in each run, and is no
 * part of a name.
 * @param {BaselineResult} baselineResult
 * @param {Row} row
 */
function tellApart ({ rows }, row) {
  const own = rows.filter(({ target, phase }) => target === row.target && phase === row.phase)
  const rates = new Set(own.map(({ offeredPerSecond }) => offeredPerSecond))
  if (row.traffic?.kind === 'stage') return ` stage ${row.traffic.number}`
  return `${row.driver === own[0].driver ? '' : ` by ${row.driver}`}${rates.size > 1 && row.offeredPerSecond !== undefined ? ` at ${round(row.offeredPerSecond)}/s` : ''}`
}

/** @param {number} value */
function round (value) {
  return Number(value.toPrecision(6))
}
