import { plotPercentiles } from '../../percentile-plot.js'
import { listRows } from '../../tables/row-labels.js'
import { findReported } from '../experiments.js'
import { buildTables } from '../tables.js'

/**
 * @import { BaselineResult, Result } from '../../../types.ts'
 * @import { Block, Line } from '../../document.ts'
 */

const DEPTH = 3
const PLOT_COLUMNS = 72

/**
 * Every table of one baseline, but for its objectives, which stand together for all of them.
 * @param {{ result: Result, baselineResult: BaselineResult, shown: Block[], told: Set<Line> }} options shown: what
 *   stands above; told: notes that do, each of which is told once; those of these tables are added
 * @returns {Block[]}
 */
export function blocksOfDetails ({ result, baselineResult, shown, told }) {
  const { replaces, chart } = findReported(baselineResult)
  const { load, results, comparison } = buildTables({ result, baselineResult })
  const own = replaces ? comparison : [...load, ...results, ...comparison]
  const isShown = (/** @type {string | undefined} */ title) => shown.some((block) => block.kind === 'table' && block.title === title)
  const tables = own.filter(({ title, rows }) => rows.length > 0 && !isShown(title)).map((table) => {
    const notes = (table.notes ?? []).filter((note) => !told.has(note))
    for (const note of notes) told.add(note)
    return /** @type {Block} */ ({ ...table, notes, depth: DEPTH })
  })
  const rates = new Set(chart?.listRows(baselineResult).map(({ ratePerSecond }) => ratePerSecond))
  // Curves of one target at two rates have the same name. At the peak a server is asked as much as it can do.
  const timed = replaces || rates.size > 1 ? [] : listRows({ result, baselineResult, phase: 'latency' })
  const lines = plotPercentiles({ rows: timed, columns: PLOT_COLUMNS })
  return [...tables, { kind: 'plot', depth: DEPTH, lines }]
}
