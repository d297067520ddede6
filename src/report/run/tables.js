import { buildCostTable } from './tables/cost-table.js'
import { buildLoadTable } from './tables/load-table.js'
import { buildOrderTable, buildPublishedTable, buildRatioTable } from './tables/published-tables.js'
import { buildResourceTables } from './tables/resource-table.js'
import { PERCENTILE_KEYS } from '../../plan/percentiles.js'
import {
  NOTHING, chooseTimeUnit, formatTime, labelPercentile, formatRate, formatCount, formatChance,
  formatPercentileName
} from '../../units.js'
import { listRows } from '../tables/row-labels.js'
import { makeMissingCells, makeTable } from '../tables/table.js'
import { estimateBodies } from '../../stats/checked-bodies.js'
import { describeClaim, nameClaimVerdict } from './tables/claim-text.js'

/**
 * @import { BaselineResult, FanOutRow, RequestPhase, Result, Row, RowMeasured } from '../../types.ts'
 * @import { Table } from '../tables/table.js'
 * @import { TimeUnit } from '../../units.js'
 */

const SHOWN = /** @type {const} */ (['p50', 'p99', 'p99_9'])

/** @type {Array<[string, 'left' | 'right']>} */
const COLUMNS = [['Target', 'left'], ['Phase', 'left'], ['p50', 'right'], ['p99', 'right'], ['max', 'right'], ['Count', 'right']]

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
      buildPerSecondTable({ result, baselineResult }),
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
    .flatMap(({ label, state, measured, row }) =>
      measured?.k6 && row && measured.k6.instances.length > 1
        ? [{ label: `${label}, ${row.phase}`, state, k6: measured.k6, trials: measured.trials.length }]
        : []
    )
  const cells = rows.flatMap(({ label, state, k6, trials }) =>
    PERCENTILE_KEYS.filter((key) => SHOWN.some((one) => one === key)).flatMap((key) => {
      const merged = k6.percentiles[key]
      return merged ? [{ state, key, label: trials > 1 ? `${label}, repeat ${merged.repeat}` : label, merged }] : []
    })
  )
  if (cells.length === 0) return null
  const unit = chooseTimeUnit({ valuesUs: cells.flatMap(({ merged }) => [merged.valueUs, merged.averagedUs]) })
  const time = (/** @type {number | undefined} */ valueUs) => valueUs === undefined ? NOTHING : formatTime({ valueUs, unit })
  const hasSamples = cells.some(({ merged }) => merged.sampleUs !== undefined)
  return makeTable({
    title: `Percentiles of ${rows[0].k6.instances.length} instances of k6, in ${unit.name}`,
    columns: [
      ['Target', 'left'],
      ['Percentile', 'left'],
      ['Merged', 'right'],
      ['For certain between', 'right'],
      ...listSampleColumn(hasSamples),
      ['Averaged, wrongly', 'right']
    ],
    rows: cells.map(({ label, key, merged }) => [
      label,
      labelPercentile(key),
      time(merged.valueUs),
      `${time(merged.lowUs)} and ${time(merged.highUs)}`,
      ...(hasSamples ? [time(merged.sampleUs)] : []),
      `${time(merged.averagedUs)} (${formatOff(merged.averagedUs / (merged.sampleUs ?? merged.valueUs))})`
    ]),
    states: cells.map(({ state }) => state),
    notes: [
      "merged: the x for which the instances' distribution functions, weighted with their requests, come to the percentile; it is certain to lie between the two bounds",
      ...(rows.some(({ trials }) => trials > 1) ? ['of several repeats: the one whose bounds are the widest'] : [])
    ]
  })
}

/** @param {boolean} hasSamples @returns {Array<[string, 'right']>} */
function listSampleColumn (hasSamples) {
  return hasSamples ? [['Of all samples', 'right']] : []
}

/** @param {number} ratio */
function formatOff (ratio) {
  if (!Number.isFinite(ratio)) return NOTHING
  const off = (Math.abs(ratio - 1) * 100).toFixed(1)
  return `${off === '0.0' ? '' : ratio > 1 ? '+' : '-'}${off} %`
}

/** @type {Array<[string, 'left' | 'right']>} */
const PER_SECOND_TABLE_COLUMNS = [
  ['Target', 'left'],
  ['1 %', 'right'],
  ['2.5 %', 'right'],
  ['50 %', 'right'],
  ['97.5 %', 'right'],
  ['mean', 'right'],
  ['stdev', 'right'],
  ['min', 'right']
]

/**
 * Requests in single seconds, as autocannon prints them.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Table | null}
 */
function buildPerSecondTable ({ result, baselineResult }) {
  const rows = listRows({ result, baselineResult, phase: 'peak' })
  if (rows.length === 0) return null
  return makeTable({
    title: 'Requests in each second of the peak',
    columns: PER_SECOND_TABLE_COLUMNS,
    rows: rows.map((labelled) => {
      if (labelled.measured === null) return makeMissingCells({ labelled, length: PER_SECOND_TABLE_COLUMNS.length })
      const seconds = labelled.measured.perSecond
      if (seconds === null) return [labelled.label, ...PER_SECOND_TABLE_COLUMNS.slice(1).map(() => NOTHING)]
      return [
        labelled.label,
        ...[seconds.p1, seconds.p2_5, seconds.p50, seconds.p97_5, seconds.mean, seconds.stdev, seconds.min].map(
          (perSecond) => formatRate({ perSecond })
        )
      ]
    }),
    states: rows.map(({ state }) => state),
    notes: ['1 %: the rate that was kept in 99 % of the seconds; 2.5 %, 50 % and 97.5 % likewise. Whole seconds only.']
  })
}

/** @type {Array<[string, 'left' | 'right']>} */
const COUNTS_TABLE_COLUMNS = [
  ['Target', 'left'],
  ['Due', 'right'],
  ['Ok', 'right'],
  ['Failed', 'right'],
  ['Timed out', 'right'],
  ['Unfinished', 'right'],
  ['Not sent', 'right'],
  ['Causes', 'left'],
  ['Repeats', 'right']
]

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
  const withBodies = asksBodies ? COUNTS_TABLE_COLUMNS.toSpliced(-1, 0, ['Bodies checked', 'right']) : COUNTS_TABLE_COLUMNS
  const columns = hasResent ? withBodies.toSpliced(7, 0, ['Resent', 'right']) : withBodies
  const withResent = (/** @type {string[]} */ cells, /** @type {string} */ resent) => hasResent ? cells.toSpliced(7, 0, resent) : cells
  return makeTable({
    title: phase === 'peak' ? 'Every request of the peak' : 'Every request at the given rate',
    columns,
    rows: rows.map((labelled) => {
      if (labelled.measured === null) return makeMissingCells({ labelled, length: columns.length })
      const { counts, failedByCause, failuresKnown, resent = 0 } = labelled.measured
      // Then only their sum is known.
      if (failuresKnown === false) {
        return withResent([
          labelled.label,
          formatCount({ count: counts.due }),
          NOTHING,
          NOTHING,
          NOTHING,
          NOTHING,
          NOTHING,
          NOTHING,
          ...asksBodies ? [NOTHING] : [],
          String(labelled.row?.repeats ?? NOTHING)
        ], NOTHING)
      }
      return withResent([
        labelled.label,
        ...[counts.due, counts.ok, counts.failed, counts.timedOut, counts.unfinished, counts.notSent].map((count) =>
          formatCount({ count })
        ),
        listCauses(failedByCause),
        ...asksBodies ? [tellBodies(labelled.measured)] : [],
        String(labelled.row?.repeats ?? NOTHING)
      ], formatCount({ count: resent }))
    }),
    states: rows.map(({ state }) => state)
  })
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
  const rows = listRows({ result, baselineResult, phase }).flatMap(({ label, state, measured }) =>
    (measured?.phases ?? []).map((times, i) => ({ label: i === 0 ? label : '', state, times }))
  )
  if (rows.length === 0) return null
  const unit = chooseTimeUnit({ valuesUs: rows.flatMap(({ times: { p50Us, p99Us, maxUs } }) => [p50Us, p99Us, maxUs]) })
  return makeTable({
    title: `Phases of a request ${phase === 'peak' ? 'flat out' : 'at the given rate'}; times in ${unit.name}`,
    columns: COLUMNS,
    rows: rows.map(({ label, times: { name, p50Us, p99Us, maxUs, count } }) => [
      label,
      PHASE_TABLE_NAMES[name],
      ...[p50Us, p99Us, maxUs].map((valueUs) => formatTime({ valueUs, unit })),
      formatCount({ count })
    ]),
    states: rows.map(({ state }) => state),
    notes: [
      'TCP and TLS are of all connections of a trial, warm-up included: those that are kept are made there. Percentiles of phases do not add up.'
    ]
  })
}

/**
 * What the hypothesis claims, and what became of it.
 * @param {{ baselineResult: BaselineResult }} options
 * @returns {Table | null} null where nothing is claimed
 */
function buildClaimTable ({ baselineResult: { claims = [] } }) {
  if (claims.length === 0) return null
  return makeTable({
    title: 'Claims of the hypothesis',
    columns: [['Claim', 'left'], ['Verdict', 'left'], ['Measured', 'left']],
    rows: claims.map((one) => [one.claim.text, nameClaimVerdict(one), describeClaim(one)]),
    notes: ['held, refuted: the whole 95 % range of the ratio is on that side; rough: fewer than three repeats']
  })
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
    makeTable({
      title: `Chance of never meeting the slower rest, ${count(resources, 'request')} a page and ${count(pages, 'page')} a visit`,
      columns: [
        ['Percentile of one request', 'left'],
        ['A page', 'right'],
        ['A visit', 'right']
      ],
      rows: [...chances.values()].map(({ percentile, page, visit }) => [
        formatPercentileName({ percentile }),
        formatChance({ ratio: page }),
        formatChance({ ratio: visit })
      ]),
      notes: ['if requests are slow independently of each other']
    }),
    makeTable({
      title: `What a page of ${count(resources, 'request')} waits for its slowest one (${unit.name})`,
      columns: [
        ['Target', 'left'],
        ['Page p50', 'right'],
        ['Page p99', 'right']
      ],
      rows: fanOut.map((row) => [
        row.state ? `${row.target} (${row.state})` : row.target,
        formatPage(row.pageP50, unit),
        formatPage(row.pageP99, unit)
      ]),
      notes: [
        fanOut[0].phase === 'latency'
          ? 'from response times at the offered rate'
          : 'no latency phase: from response times at the peak (closed loop)',
        'a dash: the sample is too small for that percentile of one request, or there is none that is valid'
      ]
    })
  ]
}

/** @param {FanOutRow['pageP50']} page @param {TimeUnit} unit */
function formatPage ({ leafPercentile, valueUs }, unit) {
  return `${formatTime({ valueUs, unit })} (${formatPercentileName({ percentile: leafPercentile })} of one)`
}

/** @param {number} number @param {string} noun */
function count (number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
