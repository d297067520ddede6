import { NOTHING, formatChance, formatCount, formatFigures, formatGoodRatio, formatSignificant } from '../../../units.js'
import { drawSparkline } from '../../../report/sparkline.js'
import { SLOW_STORE, STAGGERED_PER_MS, STORE } from '../plan/job.js'

/**
 * @import { StampedeResult } from '../verdict/result.js'
 * @import { Spread, StampedeRow } from '../verdict/rows.js'
 * @import { Column, Figure, Row, Table } from '../../../report/document.ts'
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
    const notes = (table.notes ?? []).filter((note) => !told.has(note))
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

/** @param {StampedeRow[]} rows @returns {Table} */
function makeCounterTable (rows) {
  return {
    kind: 'table',
    title: `Fetches and stores: ${nameGroup(rows[0])}`,
    columns: [
      { key: 'strategy', head: 'Strategy' },
      { key: 'workers', head: 'Workers' },
      { key: 'fetches', head: 'Fetches', align: 'right' },
      { key: 'publishedFetches', head: 'published' },
      { key: 'stores', head: 'Stores', align: 'right' },
      { key: 'publishedStores', head: 'published' },
      { key: 'agrees', head: 'Counters' },
      { key: 'crash', head: 'Crash' },
      { key: 'distinct', head: 'Distinct drawn', align: 'right' },
      { key: 'publishedDocuments', head: 'published' },
      { key: 'law', head: 'Law held' }
    ],
    rows: rows.map((row) => ({
      cells: {
        strategy: row.strategy,
        workers: countOf(row.workers),
        fetches: formatCounts(row.fetches),
        publishedFetches: countOf(row.published?.fetches),
        stores: formatCounts(row.stores),
        publishedStores: countOf(row.published?.stores),
        agrees: row.published?.agrees ?? null,
        crash: formatCrash(row),
        distinct: formatCounts(row.distinctIds),
        publishedDocuments: countOf(row.published?.documents),
        law: formatHeld(row)
      },
      ...toneOf(row)
    })),
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
      'crash: whether a worker ended without its document, as in the source, where such a worker ends with an error. The source says so of none, for slow stores'
    ]
  }
}

/** @param {number | undefined} value @returns {Figure} */
function countOf (value) {
  return { value: value ?? null, unit: 'count' }
}

/** @param {StampedeRow} row @returns {Pick<Row, 'tone'>} */
function toneOf ({ held }) {
  return held.broken > 0 ? { tone: 'dim' } : {}
}

/** @param {StampedeRow[]} rows @returns {Table} */
function makeTimeTable (rows) {
  return {
    kind: 'table',
    title: `Times in milliseconds: ${nameGroup(rows[0])}`,
    columns: [
      { key: 'strategy', head: 'Strategy' },
      { key: 'workers', head: 'Workers' },
      { key: 'wall', head: 'Until all ended', align: 'right' },
      { key: 'worker', head: 'Worker min < mean < max', align: 'right' },
      { key: 'sum', head: 'Sum', align: 'right' },
      ...PERCENTILES.map((key) => /** @type {Column} */ ({ key, head: key, align: 'right' })),
      { key: 'repeats', head: 'Repeats' }
    ],
    rows: rows.flatMap((row) => [
      {
        cells: {
          strategy: row.strategy,
          workers: countOf(row.workers),
          wall: formatTimes(row.wallMs),
          ...layWorkers((name) => formatMeanTime(row.workerMs[name])),
          repeats: countOf(row.repeats)
        }
      },
      ...row.published ? [layPublishedTimes(row, row.published)] : []
    ]),
    notes: [
      'until all ended: min / mean / max over the repeats; of the workers: the mean over the repeats. Percentiles are the nearest rank of all workers of a repeat, so nothing is estimated',
      ...rows.some(({ published }) => published)
        ? ['published times are of another machine and runtime; compare their order, not the milliseconds']
        : []
    ]
  }
}

/** @param {StampedeRow} row @param {NonNullable<StampedeRow['published']>} published @returns {Row} */
function layPublishedTimes ({ strategy, workers }, { wallMs, workerMs }) {
  return {
    cells: {
      strategy: `${strategy}, published`,
      workers: countOf(workers),
      wall: formatCount({ count: wallMs }),
      ...workerMs && layWorkers((name) => workerMs[name] === undefined ? NOTHING : formatCount({ count: workerMs[name] }))
    },
    tone: 'dim'
  }
}

/** @param {(name: keyof StampedeRow['workerMs']) => string} write */
function layWorkers (write) {
  return {
    worker: [write('min'), write('mean'), write('max')].join(' < '),
    sum: write('sum'),
    ...Object.fromEntries(PERCENTILES.map((name) => [name, write(name)]))
  }
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
    {
      kind: 'table',
      title: `Queues over time: ${formatCount({ count: workers })} workers, ${nameGroup(rows[0])}`,
      columns: [
        { key: 'strategy', head: 'Strategy' },
        ...PLACES.flatMap(([key, head]) => [{ key, head }, { key: `${key}-over-time`, head: 'over time' }]),
        { key: 'step', head: 'A mark is (ms)', align: 'right' }
      ],
      rows: kept.map(({ strategy, queues }) => ({
        cells: {
          strategy,
          ...Object.fromEntries(PLACES.flatMap(([place]) => {
            const longest = Math.max(...queues[place])
            const marks = longest === 0 ? null : drawSparkline({ values: queues[place] })
            return [[place, countOf(longest)], [`${place}-over-time`, marks]]
          })),
          step: formatSignificant({ value: queues.stepMs, maxDecimals: 2 })
        }
      })),
      notes: ['the longest each queue was in each step, in the first repeat, from the first wait on']
    }
  ]
}

/** @param {StampedeRow[]} rows @returns {Table} */
function makeIllTable (rows) {
  return {
    kind: 'table',
    title: 'What goes wrong, and who is left waiting',
    columns: [
      { key: 'origin', head: 'Wrong' },
      { key: 'strategy', head: 'Strategy' },
      { key: 'store', head: 'Store' },
      { key: 'workers', head: 'Workers' },
      { key: 'served', head: 'Served', align: 'right' },
      { key: 'crash', head: 'Crash' },
      { key: 'fetches', head: 'Fetches', align: 'right' },
      { key: 'gaveUp', head: 'Waiters gave up' },
      { key: 'slowest', head: 'Longest (ms)', align: 'right' },
      { key: 'again', head: 'Served again after (ms)', align: 'right' },
      { key: 'fetchErrors', head: 'Fetches failed' },
      { key: 'law', head: 'Law held' },
      { key: 'wall', head: 'Until all ended (ms)', align: 'right' },
      { key: 'stores', head: 'Stores', align: 'right' },
      { key: 'storeErrors', head: 'Store errors' }
    ],
    rows: rows.map((row) => ({
      cells: {
        origin: row.origin,
        strategy: row.strategy,
        store: row.store,
        workers: countOf(row.workers),
        served: formatServed(row.succeededRatio),
        crash: formatCrash(row),
        fetches: formatCounts(row.fetches),
        gaveUp: countOf(row.failures.waiterTimeouts),
        slowest: formatMeanTime(row.workerMs.max),
        again: row.servedAgainMs ? formatTimes(row.servedAgainMs) : NOTHING,
        fetchErrors: countOf(row.failures.fetchErrors),
        law: formatHeld(row),
        wall: formatTimes(row.wallMs),
        stores: formatCounts(row.stores),
        storeErrors: countOf(row.failures.storeErrors)
      },
      ...toneOf(row)
    })),
    notes: [
      'failures are in sum over the repeats; longest: that a worker took, with or without its document, the mean over the repeats',
      ...rows.some(({ origin }) => origin === 'slow-store')
        ? [`slow-store: a cache process that takes ${SLOW_STORE.allMs} ms for the stores of all workers, where a call may take ${SLOW_STORE.callDeadlineMs} ms. Who waits longer for its store ends with an error, as the source says of none`]
        : [],
      ...rows.some(({ origin }) => origin === 'caller-dies')
        ? [`caller-dies: the first to fetch each document dies before it has it, which counts as a failed fetch; its lock ends after ${STORE.lockMs} ms. Served again: until anybody had a document; where no worker had, until one who came then and kept asking did`]
        : []
    ]
  }
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
