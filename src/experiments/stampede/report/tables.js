import { formatChance, formatCount, formatGoodRatio, formatSignificant, NOTHING } from '../../../layout/units.js'
import { makeTable } from '../../../layout/tables/table.js'

/**
 * @import { StampedeResult } from '../verdict/result.js'
 * @import { Spread, StampedeRow } from '../verdict/rows.js'
 * @import { Table } from '../../../layout/tables/table.js'
 */

const STORES = Object.freeze({ process: 'a simulated cache process', redis: 'Redis' })
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
    ...groups.flatMap((group) => [makeCounterTable(group), makeTimeTable(group)]),
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

/** @param {StampedeRow[]} rows @returns {StampedeRow[][]} by store and documents, in the order of the rows */
function groupRows (rows) {
  const names = [...new Set(rows.map(nameGroup))]
  return names.map((name) => rows.filter((row) => nameGroup(row) === name))
}

/** @param {StampedeRow} row */
function nameGroup ({ store, documents }) {
  return `${STORES[store]}, ${DOCUMENTS[documents]}`
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
        : [])
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
      ['Worker p50', 'right'],
      ['Worker p99', 'right'],
      ['Slowest worker', 'right'],
      ['Repeats', 'right']
    ],
    rows: rows.map((row) => [
      row.strategy,
      formatCount({ count: row.workers }),
      formatTimes(row.wallMs),
      formatPublished(row.published?.wallMs),
      formatTimes(row.p50Ms),
      formatTimes(row.p99Ms),
      formatTimes(row.maxMs),
      String(row.repeats)
    ]),
    notes: [
      'min / mean / max over the repeats; percentiles are of all workers of a repeat, by nearest rank, so nothing is estimated',
      'published times are of another machine and runtime; compare their order, not the milliseconds'
    ]
  })
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
  return mean >= 1000 ? formatCount({ count: mean }) : String(Number(mean.toPrecision(3)))
}

/** @param {Spread} spread milliseconds */
export function formatTimes ({ min, mean, max }) {
  const format = (/** @type {number} */ value) => formatSignificant({ value, maxDecimals: 3 })
  return min === max ? format(min) : [min, mean, max].map(format).join(' / ')
}
