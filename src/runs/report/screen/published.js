import { layTable } from '../../../layout/terminal-table.js'
import { buildPublishedTable } from '../tables/published-tables.js'

/**
 * @import { BaselineResult, OrderComparison, PublishedRatio, Result } from '../../../types.ts'
 * @import { ScreenOptions } from '../screen.js'
 */

const INDENT = '  '

/**
 * Of a published experiment: its figures beside those of here, and whether they came out in the same order.
 * @param {{ result: Result, baselineResult: BaselineResult, mostRows: number } & ScreenOptions} options
 * @returns {string[]} lines; none of any other run, and where nothing is published
 */
export function layPublished ({ result, baselineResult, mostRows, columns, colors }) {
  const table = result.run.plan.replay ? buildPublishedTable({ baselineResult }) : null
  if (table === null || table.rows.length === 0) return []
  const left = table.rows.length - mostRows
  const shown = {
    ...table,
    rows: table.rows.slice(0, mostRows),
    shortRows: table.shortRows.slice(0, mostRows),
    states: table.states.slice(0, mostRows)
  }
  return [
    ...layTable({ table: shown, columns: columns - INDENT.length, colors }).lines,
    ...left > 0 ? [`and ${left} more figures: --details`] : [],
    ...describeAgreement(baselineResult)
  ].map((line) => `${INDENT}${line}`)
}

/** @param {BaselineResult} baselineResult @returns {string[]} */
function describeAgreement ({ orders }) {
  if (orders.length === 0) return []
  const count = (/** @type {OrderComparison['order']} */ kind) => orders.filter(({ order }) => order === kind).length
  const ratios = orders.flatMap((one) => one.ratios)
  const countRatios = (/** @type {Array<PublishedRatio['verdict']>} */ kinds) =>
    ratios.filter(({ verdict }) => kinds.includes(verdict)).length
  return [
    `Published order: ${count('same')} of ${orders.length} figures agree, ${count('different')} differ, ${count('unclear')} not decided.`,
    ...ratios.length > 0
      ? [
          `Published ratios: ${countRatios(['same'])} of ${ratios.length} in range, ` +
            `${countRatios(['smaller', 'larger'])} outside, ${countRatios(['unclear'])} not decided.`
        ]
      : []
  ]
}
