import { plotPercentiles } from '../../percentile-plot.js'
import { listRows } from '../../tables/row-labels.js'
import { findMainChart } from '../charts.js'
import { findReported } from '../experiments.js'
import { buildTables } from '../tables.js'

/**
 * @import { BaselineResult, Chart, Result } from '../../../types.ts'
 * @import { Block, Line } from '../../document.ts'
 */

const DEPTH = 3
const PLOT_COLUMNS = 72

/**
 * Every table and every chart of one baseline, but for its objectives, which stand together for all of them.
 * @param {{ result: Result, baselineResult: BaselineResult, shown: Block[], charts: readonly Chart[], told: Set<Line>
 *   }} options shown: what stands above; charts: of the whole run; told: notes that stand above, each of which is told
 *   once; those of these tables are added
 * @returns {Block[]}
 */
export function blocksOfDetails ({ result, baselineResult, shown, charts, told }) {
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
  const { baseline: { name, hypothesis } } = baselineResult
  const others = charts.filter((one) => one.baseline === name && one !== findMainChart({ charts, baseline: name }))
  return [
    ...(hypothesis === '' ? [] : [`Hypothesis: ${hypothesis}`])
      .map((text) => /** @type {Block} */ ({ kind: 'text', depth: DEPTH, text })),
    ...tables,
    ...others.map((one) => /** @type {Block} */ ({ kind: 'chart', chart: one, depth: DEPTH })),
    // Curves are worked out for who shows them: one screen does not.
    { kind: 'plot', depth: DEPTH, get lines () { return plotPercentiles({ rows: timed, columns: PLOT_COLUMNS }) } }
  ]
}
