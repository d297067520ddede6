import { makeTable } from '../tables/table.js'
import { layTable } from '../render/select-table.js'
import { writeText } from '../figures.js'
import { tableServers } from './document/servers.js'
import { findReported } from './experiments.js'
import { buildTables } from './tables.js'

/**
 * @import { BaselineResult, Result } from '../../types.ts'
 * @import { Headline } from '../../judge/headline.js'
 * @import { Table } from '../tables/table.js'
 */

const DEPTH = 2

/**
 * The one table of a baseline that is looked at first, for a page: what all other formats have of its document.
 * @param {{ result: Result, baselineResult: BaselineResult, headline: Headline }} options
 * @returns {Table | null} null where nothing was measured
 */
export function buildHeadTable ({ result, baselineResult, headline }) {
  const { buildHead } = findReported(baselineResult)
  if (buildHead) return buildHead(baselineResult)
  // What another tool measured has no cost, and figures of its own.
  if (result.run.measuredBy) return buildTables({ result, baselineResult }).load[0] ?? null
  const { columns, rows, notes } = layTable({ table: tableServers({ result, baselineResult, headline }), depth: DEPTH })
  const at = columns.map(({ head }) => / at (\S+\/s)$/.exec(head)?.[1]).find((rate) => rate !== undefined)
  const table = makeTable({
    title: `Each server flat out${at === undefined ? '' : `, and at ${at}`}`,
    columns: columns.map(({ head, isNumber }) => [head, isNumber ? 'right' : 'left']),
    rows: rows.map(({ cells, reason }) => {
      const texts = cells.map(({ text }) => text)
      return reason === null ? texts : [texts[0], reason, ...texts.slice(2).map(() => '')]
    }),
    states: rows.map(({ reason, tone }) => reason === null ? tone === 'dim' ? 'invalid' : 'ok' : 'missing'),
    notes: notes.map(({ text }) => writeText({ text }))
  })
  return { ...table, targets: rows.map(({ of = '' }) => of) }
}
