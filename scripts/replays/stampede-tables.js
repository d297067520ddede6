import { renderBlocks } from '../../src/report/render/markdown.js'
import { formatCount, formatRatio, formatSignificant, NOTHING } from '../../src/units.js'
import { describePublished } from '../../src/experiments/stampede/report/prose.js'
import { formatCounts, formatTimes } from '../../src/experiments/stampede/report/tables.js'
import { listPublishedCells } from '../../src/experiments/stampede/verdict/published.js'
import { estimatePairedRatio } from '../../src/stats/paired-ratio.js'

/**
 * @import { StampedeTrial } from '../../src/types.ts'
 * @import { Column, Row, Table } from '../../src/report/document.ts'
 * @import { Outcome, PublishedOutcome } from '../../src/experiments/stampede/verdict/published.js'
 * @import { StampedeRow } from '../../src/experiments/stampede/verdict/rows.js'
 *
 * A published cell with both starts.
 * @typedef {{ of: PublishedOutcome, published: NonNullable<StampedeRow['published']>, tick: StampedeRow, staggered:
 *   StampedeRow }} Cell
 */

const PERCENTILES = Object.freeze(/** @type {const} */ (['p50', 'p75', 'p90', 'p95', 'p99']))
/** @type {Column[]} */
const COLUMNS = [
  { key: 'workers', head: 'Workers', align: 'right' },
  { key: 'documents', head: 'Documents', align: 'right' },
  { key: 'strategy', head: 'Strategy' },
  { key: 'published', head: 'Published', align: 'right' }
]
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
  const tables = [makeCounterTable(cells), makeTimeTable({ cells, trials })]
  return [`${describePublished({ rows })}.`, renderBlocks({ blocks: tables })].join('\n\n')
}

/** @param {Cell[]} cells @returns {Table} */
function makeCounterTable (cells) {
  return {
    kind: 'table',
    title: 'Fetches / stores',
    columns: [
      ...COLUMNS,
      { key: 'tick', head: 'In one tick', align: 'right' },
      { key: 'tickEqual', head: 'Equal in', align: 'right' },
      { key: 'staggered', head: 'Staggered', align: 'right' },
      { key: 'staggeredEqual', head: 'Equal in', align: 'right' },
      { key: 'why', head: 'Why not in all' }
    ],
    rows: cells.map(({ of, published, tick, staggered }) => ({
      cells: {
        ...nameCell({ of, published }),
        published: `${formatCount({ count: published.fetches })} / ${formatCount({ count: published.stores })}`,
        tick: formatBoth(tick),
        tickEqual: formatEqual(tick),
        staggered: formatBoth(staggered),
        staggeredEqual: formatEqual(staggered),
        why: REASONS[of.outcome](published)
      }
    })),
    notes: ['min to max over the runs where they differ']
  }
}

/** @type {Record<Outcome, (published: Cell['published']) => string>} */
const REASONS = {
  equal: () => '',
  draws: ({ documents }) => `draws: not in all runs were all ${documents} documents drawn`,
  scheduler: ({ fetches }) => `scheduler: ${formatCount({ count: fetches })} had started before the first store`,
  differs: () => 'differs'
}

/** @param {Pick<Cell, 'of' | 'published'>} cell @returns {Row['cells']} which one it is */
function nameCell ({ of, published }) {
  return {
    workers: formatCount({ count: of.workers }),
    documents: `${formatCount({ count: published.documents })} ${of.documents}`,
    strategy: of.strategy
  }
}

/** @param {StampedeRow} row */
function formatBoth ({ fetches, stores }) {
  return [fetches, stores].map(({ min, max, mean }) => (
    min === max ? formatCounts({ min, mean, max }) : `${formatCount({ count: min })} to ${formatCount({ count: max })}`
  )).join(' / ')
}

/** @param {StampedeRow} row */
function formatEqual ({ published, repeats }) {
  return `${published?.equalRepeats ?? 0} of ${repeats}`
}

/** @param {{ cells: Cell[], trials: readonly StampedeTrial[] }} options @returns {Table} */
function makeTimeTable ({ cells, trials }) {
  return {
    kind: 'table',
    title: 'Milliseconds, staggered start',
    columns: [
      ...COLUMNS,
      { key: 'wall', head: 'Until all ended', align: 'right' },
      { key: 'worker', head: 'Worker min < mean < max', align: 'right' },
      ...PERCENTILES.map((key) => /** @type {Column} */ ({ key, head: key, align: 'right' })),
      { key: 'ofNonePublished', head: 'Published, of none', align: 'right' },
      { key: 'ofNone', head: 'Here, of none', align: 'right' },
      { key: 'order', head: 'Order' }
    ],
    rows: cells.map((cell) => {
      const { of, published, staggered: { wallMs, workerMs } } = cell
      const none = cells.find((other) => other.of.strategy === 'none' && isSameLine(other, cell))
      return {
        cells: {
          ...nameCell({ of, published }),
          published: formatCount({ count: published.wallMs }),
          wall: formatTimes(wallMs),
          worker: [workerMs.min, workerMs.mean, workerMs.max].map(formatMs).join(' < '),
          ...Object.fromEntries(PERCENTILES.map((name) => [name, formatMs(workerMs[name])])),
          ...none && of.strategy !== 'none' && compareWithNone({ cell, none, trials })
        }
      }
    }),
    notes: [
      'until all ended: min / mean / max over the runs; of the workers: the mean over the runs',
      'of none: time until all ended over that of none; here with its 95 % interval over the runs, paired by run',
      'order: held where the interval is on the published side of 1, reversed where it is on the other one'
    ]
  }
}

/** @param {Cell} a @param {Cell} b */
function isSameLine (a, b) {
  return a.of.workers === b.of.workers && a.of.documents === b.of.documents
}

/** @param {{ cell: Cell, none: Cell, trials: readonly StampedeTrial[] }} options */
function compareWithNone ({ cell, none, trials }) {
  const publishedRatio = cell.published.wallMs / none.published.wallMs
  const [before, after] = [none, cell].map(({ staggered }) => listWalls({ row: staggered, trials }))
  const estimate = estimatePairedRatio({ before, after })
  const ofNonePublished = formatRatio({ ratio: publishedRatio })
  if (estimate === null) return { ofNonePublished, ofNone: NOTHING, order: NOTHING }
  const { ratio, low, high } = estimate
  const range = low === null || high === null ? '' : ` (${formatRatio({ ratio: low })} to ${formatRatio({ ratio: high })})`
  return { ofNonePublished, ofNone: `${formatRatio({ ratio })}${range}`, order: judgeOrder({ publishedRatio, low, high }) }
}

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
