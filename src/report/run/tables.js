import { buildBytesTable, buildLatencyList, buildLatencyTable, buildPerSecondTable } from './tables/autocannon-tables.js'
import { buildCostTable } from './tables/cost-table.js'
import { buildLoadTable } from './tables/load-table.js'
import { buildOrderTable, buildPublishedTable, buildRatioTable } from './tables/published-tables.js'
import { buildResourceTables } from './tables/resource-table.js'
import { PERCENTILE_KEYS } from '../../plan/percentiles.js'
import {
  NOTHING, chooseTimeUnit, formatNumberOf, formatTime, labelPercentile, formatCount, formatPercentileName
} from '../../units.js'
import { listRows, rowOf } from '../tables/row-labels.js'
import { estimateBodies } from '../../stats/checked-bodies.js'
import { describeClaim, nameClaimVerdict, tellClaim } from './tables/claim-text.js'

/**
 * @import { BaselineResult, FanOutRow, RequestPhase, Result, Row, RowMeasured } from '../../types.ts'
 * @import { Column, Figure, Row as TableRow, Table } from '../document.ts'
 * @import { TimeUnit } from '../../units.js'
 */

const SHOWN = /** @type {const} */ (['p50', 'p99', 'p99_9'])

/** @type {Record<RequestPhase['name'], string>} */
const PHASE_TABLE_NAMES = {
  connection: 'getting a connection',
  connect: 'of each connection: TCP',
  tls: 'of each connection: TLS',
  firstByte: 'waiting for the first byte',
  receiving: 'receiving the rest'
}

/**
 * Every table of one baseline, but for its objectives, which stand together for all of them.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {{ load: Table[], results: Table[], comparison: Table[] }} load: one main table a phase; results: all else that
 * was found; comparison: against the reference and against published figures
 */
export function buildTables ({ result, baselineResult }) {
  return {
    load: keep([
      buildLoadTable({ result, baselineResult, phase: 'peak' }),
      buildLoadTable({ result, baselineResult, phase: 'latency' })
    ]),
    results: keep([
      buildK6Table({ result, baselineResult }),
      buildLatencyTable({ result, baselineResult }),
      buildPerSecondTable({ result, baselineResult }),
      buildLatencyList({ result, baselineResult }),
      buildBytesTable({ result, baselineResult }),
      buildCountsTable({ result, baselineResult, phase: 'peak' }),
      buildCountsTable({ result, baselineResult, phase: 'latency' }),
      buildPhaseTable({ result, baselineResult, phase: 'peak' }),
      buildPhaseTable({ result, baselineResult, phase: 'latency' }),
      ...buildResourceTables({ result, baselineResult }),
      ...buildFanOutTables({ baselineResult })
    ]),
    comparison: keep([
      buildCostTable({ result, baselineResult }),
      buildClaimTable({ baselineResult }),
      buildPublishedTable({ baselineResult }),
      buildOrderTable({ baselineResult }),
      buildRatioTable({ baselineResult })
    ])
  }
}

/** @param {Array<Table | null>} tables */
function keep (tables) {
  return tables.filter((table) => table !== null)
}

/**
 * How sure the percentiles of several instances of k6 are: as merged, where they lie for certain, of all samples where
 * those came, and what an average would have said.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Table | null} null where k6 did not measure, a single instance did, or too few requests ended
 */
export function buildK6Table ({ result, baselineResult }) {
  const rows = /** @type {const} */ (['peak', 'latency'])
    .flatMap((phase) => listRows({ result, baselineResult, phase }))
    .flatMap(({ target, label, state, measured, row }) =>
      measured?.k6 && row && measured.k6.instances.length > 1
        ? [{ target, label: `${label}, ${row.phase}`, state, k6: measured.k6, trials: measured.trials.length }]
        : []
    )
  const cells = rows.flatMap(({ target, label, state, k6, trials }) =>
    PERCENTILE_KEYS.filter((key) => SHOWN.some((one) => one === key)).flatMap((key) => {
      const merged = k6.percentiles[key]
      return merged ? [{ target, state, key, label: trials > 1 ? `${label}, repeat ${merged.repeat}` : label, merged }] : []
    })
  )
  if (cells.length === 0) return null
  const unit = chooseTimeUnit({ valuesUs: cells.flatMap(({ merged }) => [merged.valueUs, merged.averagedUs]) })
  const time = (/** @type {number | undefined} */ valueUs) => valueUs === undefined ? NOTHING : formatTime({ valueUs, unit })
  const hasSamples = cells.some(({ merged }) => merged.sampleUs !== undefined)
  return {
    kind: 'table',
    title: `Percentiles of ${rows[0].k6.instances.length} instances of k6, in ${unit.name}`,
    columns: [
      { key: 'target', head: 'Target' },
      { key: 'percentile', head: 'Percentile' },
      { key: 'merged', head: 'Merged', align: 'right' },
      { key: 'between', head: 'For certain between', align: 'right' },
      ...hasSamples ? [SAMPLE_COLUMN] : [],
      { key: 'averaged', head: 'Averaged, wrongly', align: 'right' }
    ],
    rows: cells.map(({ target, state, label, key, merged }) => ({
      cells: {
        target: label,
        percentile: labelPercentile(key),
        merged: time(merged.valueUs),
        between: `${time(merged.lowUs)} and ${time(merged.highUs)}`,
        sample: time(merged.sampleUs),
        averaged: `${time(merged.averagedUs)} (${formatOff(merged.averagedUs / (merged.sampleUs ?? merged.valueUs))})`
      },
      ...state === 'invalid' && DIM,
      of: target
    })),
    notes: [
      "merged: the x for which the instances' distribution functions, weighted with their requests, come to the percentile; it is certain to lie between the two bounds",
      ...(rows.some(({ trials }) => trials > 1) ? ['of several repeats: the one whose bounds are the widest'] : [])
    ]
  }
}

/** @type {Column} */
const SAMPLE_COLUMN = { key: 'sample', head: 'Of all samples', align: 'right' }
const DIM = Object.freeze({ tone: /** @type {const} */ ('dim') })

/** @param {number} ratio */
function formatOff (ratio) {
  if (!Number.isFinite(ratio)) return NOTHING
  const off = (Math.abs(ratio - 1) * 100).toFixed(1)
  return `${off === '0.0' ? '' : ratio > 1 ? '+' : '-'}${off} %`
}

const COUNTS = Object.freeze(/** @type {const} */ ([
  ['due', 'Due'], ['ok', 'Ok'], ['failed', 'Failed'], ['timedOut', 'Timed out'], ['unfinished', 'Unfinished'], ['notSent', 'Not sent']
]))

/**
 * Where every request went: due = ok + failed + timed out + unfinished + not sent.
 * @param {{ result: Result, baselineResult: BaselineResult, phase: Row['phase'] }} options
 * @returns {Table | null}
 */
function buildCountsTable ({ result, baselineResult, phase }) {
  const rows = listRows({ result, baselineResult, phase })
  if (rows.length === 0) return null
  // Not a part of the sum: each of them stands in one of the columns before.
  const hasResent = rows.some(({ measured }) => measured?.resent)
  // Where nothing is asked of bodies, no more is said of them.
  const asksBodies = rows.some(({ measured }) => measured?.bodies)
  /** @type {Column[]} */
  const columns = [
    { key: 'target', head: 'Target' },
    ...COUNTS.map(([key, head]) => ({ key, head })),
    ...hasResent ? [{ key: 'resent', head: 'Resent' }] : [],
    { key: 'causes', head: 'Causes' },
    ...asksBodies ? [{ key: 'bodies', head: 'Bodies checked', align: /** @type {const} */ ('right') }] : [],
    { key: 'repeats', head: 'Repeats' }
  ]
  return {
    kind: 'table',
    title: phase === 'peak' ? 'Every request of the peak' : 'Every request at the given rate',
    columns,
    rows: rows.map((labelled) => rowOf({ labelled, lay: (measured) => layCounts(measured, labelled.row?.repeats ?? null) }))
  }
}

/** @param {RowMeasured} measured @param {number | null} repeats @returns {TableRow['cells']} */
function layCounts (measured, repeats) {
  const { counts, failedByCause, failuresKnown, resent = 0 } = measured
  const cells = { due: countOf(counts.due), repeats: countOf(repeats) }
  if (failuresKnown === false) return cells // then only their sum is known
  return {
    ...Object.fromEntries(COUNTS.map(([key]) => [key, countOf(counts[key])])),
    ...cells,
    resent: countOf(resent),
    causes: listCauses(failedByCause),
    bodies: tellBodies(measured)
  }
}

/** @param {number | null} value @returns {Figure} */
function countOf (value) {
  return { value, unit: 'count' }
}

/** @param {Record<string, number>} failedByCause */
function listCauses (failedByCause) {
  const causes = Object.entries(failedByCause).sort(([, a], [, b]) => b - a)
  return causes.length === 0 ? NOTHING : causes.map(([cause, count]) => `${cause}: ${formatCount({ count })}`).join(', ')
}

/** @param {Pick<RowMeasured, 'bodies'>} measured */
function tellBodies ({ bodies }) {
  if (!bodies) return NOTHING
  const { answers, checked } = estimateBodies({ bodies })
  return checked === answers ? `all ${formatCount({ count: checked })}` : `${formatCount({ count: checked })} of ${formatCount({ count: answers })}`
}

/**
 * Where the time of requests went.
 * @param {{ result: Result, baselineResult: BaselineResult, phase: Row['phase'] }} options
 * @returns {Table | null} null where no driver told
 */
export function buildPhaseTable ({ result, baselineResult, phase }) {
  const rows = listRows({ result, baselineResult, phase }).flatMap(({ target, label, state, measured }) =>
    (measured?.phases ?? []).map((times, i) => ({ target, label: i === 0 ? label : '', state, times }))
  )
  if (rows.length === 0) return null
  const unit = chooseTimeUnit({ valuesUs: rows.flatMap(({ times: { p50Us, p99Us, maxUs } }) => [p50Us, p99Us, maxUs]) })
  const time = (/** @type {number} */ valueUs) => formatTime({ valueUs, unit })
  return {
    kind: 'table',
    title: `Phases of a request ${phase === 'peak' ? 'flat out' : 'at the given rate'}; times in ${unit.name}`,
    columns: [
      { key: 'target', head: 'Target' },
      { key: 'phase', head: 'Phase' },
      { key: 'p50', head: 'p50', align: 'right' },
      { key: 'p99', head: 'p99', align: 'right' },
      { key: 'max', head: 'max', align: 'right' },
      { key: 'count', head: 'Count' }
    ],
    rows: rows.map(({ target, label, state, times: { name, p50Us, p99Us, maxUs, count } }) => ({
      cells: {
        target: label,
        phase: PHASE_TABLE_NAMES[name],
        p50: time(p50Us),
        p99: time(p99Us),
        max: time(maxUs),
        count: countOf(count)
      },
      ...state === 'invalid' && DIM,
      of: target
    })),
    notes: [
      'TCP and TLS are of all connections of a trial, warm-up included: those that are kept are made there. Percentiles of phases do not add up.'
    ]
  }
}

const OUTCOMES = Object.freeze(/** @type {const} */ ({ held: 'good', refuted: 'bad', unknown: 'open' }))

/**
 * What the hypothesis claims, and what became of it.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table | null} null where nothing is claimed
 */
function buildClaimTable ({ baselineResult: { rows, claims = [] } }) {
  if (claims.length === 0) return null
  return {
    kind: 'table',
    title: 'Claims of the hypothesis',
    columns: [
      { key: 'claim', head: 'Claim' },
      { key: 'verdict', head: 'Verdict' },
      { key: 'measured', head: 'Measured' }
    ],
    rows: claims.map((one) => ({
      cells: {
        claim: tellClaim(one.claim, rows),
        verdict: { text: nameClaimVerdict(one), outcome: OUTCOMES[one.verdict] },
        measured: describeClaim(one)
      }
    })),
    notes: ['held, refuted: the whole 95 % range is on that side; rough: fewer than three starts']
  }
}

/**
 * What a percentile of one request means for a page that needs many.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table[]} empty when the baseline has no fan-out
 */
function buildFanOutTables ({ baselineResult: { baseline, fanOut } }) {
  if (baseline.fanOut === null || fanOut.length === 0) return []
  const { resources, pages } = baseline.fanOut
  const unit = chooseTimeUnit({ valuesUs: fanOut.flatMap(({ pageP50, pageP99 }) => [pageP50.valueUs, pageP99.valueUs]) })
  // The chances follow from the numbers of resources and pages alone, so they are usually the same for every target.
  const chances = new Map(fanOut.flatMap((row) => row.chances).map((chance) => [JSON.stringify(chance), chance]))
  return [
    {
      kind: 'table',
      title: `Chance of never meeting the slower rest, ${formatNumberOf({ count: resources, of: 'request' })} a page and ${formatNumberOf({ count: pages, of: 'page' })} a visit`,
      columns: [
        { key: 'percentile', head: 'Percentile of one request' },
        { key: 'page', head: 'A page' },
        { key: 'visit', head: 'A visit' }
      ],
      rows: [...chances.values()].map(({ percentile, page, visit }) => ({
        cells: {
          percentile: formatPercentileName({ percentile }),
          page: { value: page, unit: 'chance' },
          visit: { value: visit, unit: 'chance' }
        }
      })),
      notes: ['if requests are slow independently of each other']
    },
    {
      kind: 'table',
      title: `What a page of ${formatNumberOf({ count: resources, of: 'request' })} waits for its slowest one (${unit.name})`,
      columns: [
        { key: 'target', head: 'Target' },
        { key: 'p50', head: 'Page p50', align: 'right' },
        { key: 'p99', head: 'Page p99', align: 'right' }
      ],
      rows: fanOut.map((row) => ({
        cells: {
          target: row.state ? `${row.target} (${row.state})` : row.target,
          p50: formatPage(row.pageP50, unit),
          p99: formatPage(row.pageP99, unit)
        },
        of: row.target
      })),
      notes: [
        fanOut[0].phase === 'latency'
          ? 'from response times at the offered rate'
          : 'no latency phase: from response times at the peak (closed loop)',
        'a dash: the sample is too small for that percentile of one request, or there is none that is valid'
      ]
    }
  ]
}

/** @param {FanOutRow['pageP50']} page @param {TimeUnit} unit */
function formatPage ({ leafPercentile, valueUs }, unit) {
  return `${formatTime({ valueUs, unit })} (${formatPercentileName({ percentile: leafPercentile })} of one)`
}
