import { renderBlocks } from '../../src/report/render/markdown.js'
import { formatCount, formatSignificant, NOTHING } from '../../src/units.js'
import { describePublished } from '../../src/experiments/stampede/report/prose.js'
import { listPublishedCells } from '../../src/experiments/stampede/verdict/published.js'
import { estimatePairedRatio } from '../../src/stats/paired-ratio.js'

/**
 * @import { StampedeTrial } from '../../src/types.ts'
 * @import { Column, Table } from '../../src/report/document.ts'
 * @import { Outcome, PublishedOutcome } from '../../src/experiments/stampede/verdict/published.js'
 * @import { StampedeRow } from '../../src/experiments/stampede/verdict/rows.js'
 *
 * A published cell with both starts.
 * @typedef {{ of: PublishedOutcome, published: NonNullable<StampedeRow['published']>, tick: StampedeRow, staggered:
 *   StampedeRow }} Cell
 */

const ARROW = '→' // published → here
const BEGIN = '<!-- stampede:begin -->'
const END = '<!-- stampede:end -->'

/**
 * The published cells in their order; of the simulated cache process, which is what the source has.
 * @param {{ rows: readonly StampedeRow[] }} options
 * @returns {Cell[]}
 */
export function listCells ({ rows }) {
  return listPublishedCells({ rows: rows.filter(({ store }) => store === 'process') }).flatMap((of) => {
    const [tick, staggered] = ['same-tick', 'staggered'].map((start) => of.rows.find((row) => row.start === start))
    return tick?.published && staggered ? [{ of, published: tick.published, tick, staggered }] : []
  })
}

/**
 * What stands between the markers: the sum, the counters, the times.
 * @param {{ rows: readonly StampedeRow[], trials: readonly StampedeTrial[] }} options
 * @returns {string}
 */
export function buildStampedeReplay ({ rows, trials }) {
  const cells = listCells({ rows })
  const compared = cells.map((cell) => ({ ...cell, ...compareWithNone({ cell, cells, trials }) }))
  const tables = [
    layCells({
      title: `Fetches / stores, published ${ARROW} here, staggered start`,
      cells,
      write: writeCounters,
      notes: [tellTick(cells), ...tellDraws(cells), 'here: min to max of the fetches over the repeats; stores as the table above says']
    }),
    layCells({
      title: `Milliseconds until all ended: of the workers min/mean/max (sum) p50/p75/p90/p95/p99, published ${ARROW} mean here, staggered start`,
      cells,
      write: writeTimes,
      notes: [tellOrders(compared)]
    })
  ]
  return [`${describePublished({ rows })}.`, renderBlocks({ blocks: tables })].join('\n\n')
}

/**
 * A row for each number of workers and set of documents, a column for each strategy.
 * @template {Cell} C
 * @param {{ title: string, cells: C[], write: (cell: C) => string, notes: string[] }} options
 * @returns {Table}
 */
function layCells ({ title, cells, write, notes }) {
  const strategies = [...new Set(cells.map(({ of }) => of.strategy))]
  const lines = cells.filter((cell, index) => cells.findIndex((other) => isSameLine(other, cell)) === index)
  return {
    kind: 'table',
    title,
    columns: [
      { key: 'workers', head: 'Workers', align: 'right' },
      { key: 'documents', head: 'Documents', align: 'right' },
      ...strategies.map((key) => /** @type {Column} */ ({ key, head: key }))
    ],
    rows: lines.map((line) => ({
      cells: {
        workers: formatCount({ count: line.of.workers }),
        documents: `${formatCount({ count: line.published.documents })} ${line.of.documents}`,
        ...Object.fromEntries(cells.filter((cell) => isSameLine(cell, line)).map((cell) => [cell.of.strategy, write(cell)]))
      }
    })),
    notes
  }
}

/** @type {Record<Outcome, (here: string) => string>} */
const OUTCOMES = {
  equal: () => 'equal',
  draws: () => 'equal (draws)',
  scheduler: (here) => here,
  differs: (here) => `${here} (differs)`
}

/** @param {Cell} cell */
function writeCounters ({ of, published, staggered: { fetches } }) {
  return `${formatCount({ count: published.fetches })}/${formatCount({ count: published.stores })} ${ARROW} ${OUTCOMES[of.outcome](formatRange(fetches))}`
}

/** Of workers in whole milliseconds, as the source has them. @param {Cell} cell */
function writeTimes ({ published: { wallMs, workerMs = {} }, staggered }) {
  const write = (/** @type {(name: typeof TIMES[number]) => number | undefined} */ read) => {
    const [min, mean, max, sum, ...percentiles] = TIMES.map((name) => {
      const value = read(name)
      return value === undefined ? NOTHING : String(Math.floor(value))
    })
    return `${[min, mean, max].join('/')} (${sum}) ${percentiles.join('/')}`
  }
  const published = `${formatCount({ count: wallMs })}: ${write((name) => workerMs[name])}`
  return `${published} ${ARROW} ${formatMs(staggered.wallMs)}: ${write((name) => staggered.workerMs[name].mean)}`
}

const TIMES = /** @type {const} */ (['min', 'mean', 'max', 'sum', 'p50', 'p75', 'p90', 'p95', 'p99'])

/** @param {{ min: number, max: number }} spread */
function formatRange ({ min, max }) {
  return min === max ? formatCount({ count: min }) : `${formatCount({ count: min })} to ${formatCount({ count: max })}`
}

/** Where all start in one tick, all but `stampede` fetch once a worker. @param {Cell[]} cells */
function tellTick (cells) {
  const own = cells.filter(({ of }) => of.strategy !== 'stampede')
  const exact = own.filter(({ of, tick: { fetches } }) => fetches.min === of.workers && fetches.max === of.workers)
  return `started in one tick, ${exact.length} of ${own.length} cells of none, async and stampede_async had one fetch a worker in every repeat`
}

/** @param {Cell[]} cells */
function tellDraws (cells) {
  const drawn = cells.filter(({ of }) => of.outcome === 'draws')
  if (drawn.length === 0) return []
  const equal = drawn.map(({ staggered: { published, repeats } }) => `${published?.equalRepeats ?? 0} of ${repeats}`)
  return [`draws: equal wherever all documents were drawn, in ${[...new Set(equal)].join(', ')} repeats`]
}

/** @param {Array<{ order?: string }>} compared */
function tellOrders (compared) {
  const count = (/** @type {string} */ word) => compared.filter(({ order }) => order === word).length
  return 'faster or slower than none (95 % range of the ratio over the repeats, paired), as published: ' + ORDERS.map((word) => `${count(word)} ${word}`).join(', ')
}

/** @param {Cell} a @param {Cell} b */
function isSameLine (a, b) {
  return a.of.workers === b.of.workers && a.of.documents === b.of.documents
}

/**
 * @param {{ cell: Cell, cells: Cell[], trials: readonly StampedeTrial[] }} options
 * @returns {{ order?: string }}
 */
function compareWithNone ({ cell, cells, trials }) {
  const none = cells.find((other) => other.of.strategy === 'none' && isSameLine(other, cell))
  if (none === undefined || cell === none) return {}
  const publishedRatio = cell.published.wallMs / none.published.wallMs
  const [before, after] = [none, cell].map(({ staggered }) => listWalls({ row: staggered, trials }))
  const estimate = estimatePairedRatio({ before, after })
  return estimate === null ? {} : { order: judgeOrder({ publishedRatio, ...estimate }) }
}

const ORDERS = ['held', 'reversed', 'cannot tell', 'published equal']

/** @param {{ publishedRatio: number, low: number | null, high: number | null }} options */
function judgeOrder ({ publishedRatio, low, high }) {
  if (publishedRatio === 1) return 'published equal'
  if (low === null || high === null || (low <= 1 && high >= 1)) return 'cannot tell'
  return (high < 1) === (publishedRatio < 1) ? 'held' : 'reversed'
}

/** By repeat. @param {{ row: StampedeRow, trials: readonly StampedeTrial[] }} options */
function listWalls ({ row, trials }) {
  const keys = /** @type {const} */ (['strategy', 'store', 'documents', 'workers', 'origin', 'start'])
  return trials
    .filter((trial) => keys.every((key) => trial[key] === row[key]))
    .sort((a, b) => a.repeat - b.repeat)
    .map(({ wallMs }) => wallMs)
}

/** @param {{ mean: number }} spread */
function formatMs ({ mean }) {
  return formatSignificant({ value: mean, maxDecimals: 2 })
}

/**
 * @param {{ page: string, replay: string }} options
 * @returns {string}
 */
export function replaceStampedeReplay ({ page, replay }) {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin < 0 || end < begin) throw new Error(`docs/replays/stampede.md has no ${BEGIN} … ${END}`)
  return `${page.slice(0, begin + BEGIN.length)}\n\n${replay}\n\n${page.slice(end)}`
}
