import { documentTable } from '../../made-table.js'
import { buildPublishedTable } from '../tables/published-tables.js'

/**
 * @import { BaselineResult, OrderComparison, PublishedRatio, Result } from '../../../types.ts'
 * @import { Block } from '../../document.ts'
 */

const MOST_ROWS = { one: 10, several: 2 } // on a screen: what the figures come to stands below

/**
 * Of a published experiment: its figures beside those of here, and whether they came out in the same order.
 * @param {{ result: Result, baselineResult: BaselineResult }} options
 * @returns {Block[]} none of any other run, and where nothing is published
 */
export function blocksOfPublished ({ result, baselineResult }) {
  const table = result.run.plan.replay ? buildPublishedTable({ baselineResult }) : null
  if (table === null || table.rows.length === 0) return []
  return [
    {
      ...documentTable({ table, most: result.baselines.length === 1 ? MOST_ROWS.one : MOST_ROWS.several }),
      title: 'Published, and here',
      notes: [...describeAgreement(baselineResult), ...table.notes.map((text) => ({ text, depth: /** @type {const} */ (2) }))]
    }
  ]
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
