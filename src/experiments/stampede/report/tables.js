import { formatChance, formatCount, formatFigures, formatGoodRatio, formatSignificant, NOTHING } from '../../../units.js'
import { drawSparkline } from '../../../report/sparkline.js'
import { makeTable } from '../../../report/tables/table.js'
import { STAGGERED_PER_MS } from '../plan/job.js'

/**
 * @import { StampedeResult } from '../verdict/result.js'
 * @import { Spread, StampedeRow } from '../verdict/rows.js'
 * @import { Table } from '../../../report/tables/table.js'
 */

const STORES = Object.freeze({ process: 'a simulated cache process', redis: 'Redis' })
const PERCENTILES = Object.freeze(/** @type {const} */ (['p50', 'p75', 'p90', 'p95', 'p99']))
const PLACES = Object.freeze(
  /** @type {const} */ ([['origin', 'Calls in the origin\'s line'], ['store', 'Stores not ended'], ['worker', 'Workers waiting']])
)
const DOCUMENTS = Object.freeze({ scaled: 'documents scaled with the workers', fixed: '3 documents' })

/**
 * Counters and times, a table for each store and set of documents; then what an origin that is slow or fails does to them.
 * @param {{ result: StampedeResult }} options
 * @returns {Table[]}
 */
export function buildStampedeTables ({ result: { rows } }) {
  const healthy = rows.filter(({ origin }) => origin === 'healthy')
  const groups = groupRows(healthy)
  const ill = rows.filter(({ origin }) => origin !== 'healthy')
  return tellOnce([
    ...groups.flatMap((group) => [makeCounterTable(group), makeTimeTable(group), ...listQueueTables(group)]),
    ...(ill.length > 0 ? [makeIllTable(ill)] : [])
  ])
}

/** A note that is true of several tables stands under the first. @param {Table[]} tables */
function tellOnce (tables) {
  const told = new Set()
  return tables.map((table) => {
    const notes = table.notes.filter((note) => !told.has(note))
    for (const note of notes) told.add(note)
    return { ...table, notes }
  })
}

/** @param {StampedeRow[]} rows @returns {StampedeRow[][]} by store, documents and start, in the order of the rows */
function groupRows (rows) {
  const names = [...new Set(rows.map(nameGroup))]
  return names.map((name) => rows.filter((row) => nameGroup(row) === name))
}

/** @param {StampedeRow} row */
function nameGroup ({ store, documents, start }) {
  return `${STORES[store]}, ${DOCUMENTS[documents]}${start === 'staggered' ? ', staggered start' : ''}`
}

/** @param {StampedeRow[]} rows */
function makeCounterTable (rows) {
  return makeTable({
    title: `Fetches and stores: ${nameGroup(rows[0])}`,
    columns: [
      ['Strategy', 'left'],
      ['Workers', 'right'],
      ['Fetches', 'right'],
      ['published', 'right'],
      ['Stores', 'right'],
      ['published', 'right'],
      ['Counters', 'left'],
      ['Crash', 'left'],
      ['Distinct drawn', 'right'],
      ['published', 'right'],
      ['Law held', 'left']
    ],
    rows: rows.map((row) => [
      row.strategy,
      formatCount({ count: row.workers }),
      formatCounts(row.fetches),
      formatPublished(row.published?.fetches),
      formatCounts(row.stores),
      formatPublished(row.published?.stores),
      row.published === null ? NOTHING : row.published.agrees,
      formatCrash(row),
      formatCounts(row.distinctIds),
      formatPublished(row.published?.documents),
      formatHeld(row)
    ]),
    states: rows.map(({ held }) => (held.broken > 0 ? 'invalid' : 'ok')),
    notes: [
      'one number where all repeats counted the same, otherwise min / mean / max',
      'equal: the published counters in every repeat; per document: one for each document on both sides, but not as many were drawn',
      ...(rows.some(({ published }) => published?.agrees === 'later start')
        ? [
            'later start: the published counters are between the two, as its workers did not all start before the first value was stored'
          ]
        : []),
      ...(rows.some(({ published }) => published?.agrees === 'start decides')
        ? [
            'start decides: on both sides those fetched that started before the first store, and stores are what the strategy makes of fetches; ' +
            `how many that are is up to what starts the workers (here ${STAGGERED_PER_MS} a millisecond)`
          ]
        : []),
      'crash: whether a worker ended without its document, as in the source, where such a worker ends with an error'
    ]
  })
}

/** @param {StampedeRow[]} rows */
function makeTimeTable (rows) {
  return makeTable({
    title: `Times in milliseconds: ${nameGroup(rows[0])}`,
    columns: [
      ['Strategy', 'left'],
      ['Workers', 'right'],
      ['Until all ended', 'right'],
      ['published', 'right'],
      ['Worker min < mean < max', 'right'],
      ...PERCENTILES.map((name) => /** @type {[string, 'right']} */ ([name, 'right'])),
      ['Repeats', 'right']
    ],
    rows: rows.map((row) => [
      row.strategy,
      formatCount({ count: row.workers }),
      formatTimes(row.wallMs),
      formatPublished(row.published?.wallMs),
      [row.workerMs.min, row.workerMs.mean, row.workerMs.max].map(formatMeanTime).join(' < '),
      ...PERCENTILES.map((name) => formatMeanTime(row.workerMs[name])),
      String(row.repeats)
    ]),
    notes: [
      'until all ended: min / mean / max over the repeats; of the workers: the mean over the repeats. Percentiles are the nearest rank of all workers of a repeat, so nothing is estimated',
      'published times are of another machine and runtime; compare their order, not the milliseconds'
    ]
  })
}

/**
 * Of those with the most workers: where the queues are.
 * @param {StampedeRow[]} rows
 * @returns {Table[]} empty where none was kept
 */
function listQueueTables (rows) {
  const workers = Math.max(...rows.map((row) => row.workers))
  const kept = rows.flatMap(({ queues, ...row }) => row.workers === workers && queues ? [{ ...row, queues }] : [])
  if (kept.length === 0) return []
  return [
    makeTable({
      title: `Queues over time: ${formatCount({ count: workers })} workers, ${nameGroup(rows[0])}`,
      columns: [
        ['Strategy', 'left'],
        ...PLACES.flatMap(([, name]) => /** @type {Array<[string, 'left' | 'right']>} */ ([[name, 'right'], ['over time', 'left']])),
        ['A mark is (ms)', 'right']
      ],
      rows: kept.map(({ strategy, queues }) => [
        strategy,
        ...PLACES.flatMap(([place]) => [
          formatCount({ count: Math.max(...queues[place]) }),
          Math.max(...queues[place]) === 0 ? NOTHING : drawSparkline({ values: queues[place] })
        ]),
        formatSignificant({ value: queues.stepMs, maxDecimals: 2 })
      ]),
      notes: ['the longest each queue was in each step, in the first repeat, from the first wait on']
    })
  ]
}

/** @param {StampedeRow[]} rows */
function makeIllTable (rows) {
  return makeTable({
    title: 'An origin that is slower than the wait, and one that fails',
    columns: [
      ['Origin', 'left'],
      ['Strategy', 'left'],
      ['Store', 'left'],
      ['Workers', 'right'],
      ['Served', 'right'],
      ['Crash', 'left'],
      ['Fetches', 'right'],
      ['Waiters gave up', 'right'],
      ['Fetches failed', 'right'],
      ['Law held', 'left'],
      ['Until all ended (ms)', 'right'],
      ['Stores', 'right'],
      ['Store errors', 'right']
    ],
    rows: rows.map((row) => [
      row.origin,
      row.strategy,
      row.store,
      formatCount({ count: row.workers }),
      formatServed(row.succeededRatio),
      formatCrash(row),
      formatCounts(row.fetches),
      formatCount({ count: row.failures.waiterTimeouts }),
      formatCount({ count: row.failures.fetchErrors }),
      formatHeld(row),
      formatTimes(row.wallMs),
      formatCounts(row.stores),
      formatCount({ count: row.failures.storeErrors })
    ]),
    states: rows.map(({ held }) => (held.broken > 0 ? 'invalid' : 'ok')),
    notes: ['failures are in sum over the repeats']
  })
}

/** @param {StampedeRow} row */
function formatHeld ({ held, repeats }) {
  const { exact, broken, unsure } = held
  if (exact === repeats) return `in all ${repeats}`
  return [
    `in ${exact} of ${repeats}`,
    ...(broken > 0 ? [`broken in ${broken}`] : []),
    ...(unsure > 0 ? [`cannot be said in ${unsure}`] : [])
  ].join(', ')
}

/** @param {StampedeRow} row */
function formatCrash ({ succeededRatio }) {
  return succeededRatio === 1 ? 'no' : 'yes'
}

/** @param {number | undefined} value */
function formatPublished (value) {
  return value === undefined ? NOTHING : formatCount({ count: value })
}

/** Nothing served is 0 %, and all but one of ten thousand is not 100 %. @param {number} ratio */
export function formatServed (ratio) {
  return ratio > 0.9 ? formatGoodRatio({ ratio }) : formatChance({ ratio })
}

/** @param {Spread} spread */
export function formatCounts ({ min, mean, max }) {
  if (min === max) return formatCount({ count: min })
  return `${formatCount({ count: min })} / ${formatMean(mean)} / ${formatCount({ count: max })}`
}

/** `2.5`, `40`, `9,999`: a mean of whole numbers may be whole itself. @param {number} mean */
export function formatMean (mean) {
  return formatFigures({ value: mean })
}

/** @param {Spread} spread milliseconds */
export function formatTimes ({ min, mean, max }) {
  const format = (/** @type {number} */ value) => formatSignificant({ value, maxDecimals: 3 })
  return min === max ? format(min) : [min, mean, max].map(format).join(' / ')
}

/** @param {Spread} spread milliseconds */
function formatMeanTime ({ mean }) {
  return formatSignificant({ value: mean, maxDecimals: 3 })
}

/**
 * Rows of the charts of resources, which need no more of a row than that, and what their titles say of them.
 * @param {{ result: StampedeResult }} options
 */
export function listStampedePanels ({ result: { overTime } }) {
  const isOneStore = new Set(overTime.map(({ store }) => store)).size < 2
  return {
    at: `, with ${formatCount({ count: overTime[0]?.workers ?? 0 })} workers`,
    rows: overTime.map(({ strategy, store, resources }) => ({
      label: isOneStore ? strategy : `${strategy}, ${STORES[store]}`,
      measured: { resources }
    }))
  }
}
