import { renderItems, renderParagraph } from '../../../report/page/blocks.js'
import { renderHtmlTable } from '../../../report/page/table.js'
import { describeLab, describeLabAdvice, describeLabSetting } from './prose.js'
import { buildLabTables, buildShortLabTables } from './tables.js'
import { documentTable } from '../../../report/made-table.js'
import { blocksOfSizes } from './size-blocks.js'
import { blocksOfVersions } from './versions.js'

/**
 * @import { LabResult } from '../verdict/result.js'
 * @import { Block } from '../../../report/document.ts'
 */

const DEPTH = 3

/**
 * What a lab under load counted, for a page.
 * @param {{ result: LabResult, targets: string[] }} options
 * @returns {string[]} empty when nothing was measured
 */
export function renderLabHtml ({ result, targets }) {
  if (result.summaries.length === 0) return []
  return [
    renderParagraph({ text: describeLabSetting({ result }) }),
    renderItems({ items: describeLab({ result }) }),
    ...buildLabTables({ result }).map((table) => renderHtmlTable({ table, targets }))
  ]
}

/**
 * What a lab under load counted: at several rates the tables stand for the sentences about each target.
 * @param {{ result: LabResult }} options
 * @returns {Block[]} empty when nothing was measured
 */
export function blocksOfLab ({ result }) {
  const own = result.sizes ? blocksOfSizes({ sizes: result.sizes }) : blocksOfVersions({ result })
  if (result.summaries.length === 0) return own
  const severalRates = new Set(result.rows.flatMap(({ ratePerSecond }) => ratePerSecond ?? [])).size > 1
  const shown = new Set(own.flatMap((block) => block.kind === 'table' ? block.title ?? [] : []))
  return [
    ...own,
    ...buildShortLabTables({ result }).filter(({ title }) => !shown.has(title))
      .map((table) => documentTable({ table, depth: DEPTH })),
    { kind: 'text', depth: DEPTH, text: describeLabSetting({ result }) },
    { kind: 'list', depth: DEPTH, lines: severalRates ? describeLabAdvice({ result }) : describeLab({ result }) }
  ]
}
