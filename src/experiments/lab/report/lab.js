import picocolors from 'picocolors'
import { escapeTerminal } from '../../../layout/escape.js'
import { layNotedTable } from '../../../layout/noted-table.js'
import { renderItems, renderParagraph } from '../../../layout/html/blocks.js'
import { renderHtmlTable } from '../../../layout/html/table.js'
import { describeLab, describeLabAdvice, describeLabSetting } from './prose.js'
import { buildLabTables, buildShortLabTables } from './tables.js'
import { UNKNOWN_WIDTH, wrapText } from '../../../layout/text.js'

/** @import { LabResult } from '../verdict/result.js' */

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
 * The most of it, for a terminal: at several rates the tables stand for the sentences about each target.
 * @param {{ result: LabResult, columns?: number, colors?: boolean }} options
 * @returns {string[]} lines; empty when nothing was measured
 */
export function renderLabTerminal ({ result, columns = UNKNOWN_WIDTH, colors = false }) {
  if (result.summaries.length === 0) return []
  const paint = picocolors.createColors(colors)
  const severalRates = new Set(result.rows.flatMap(({ ratePerSecond }) => ratePerSecond ?? [])).size > 1
  /** @type {Set<string>} */
  const told = new Set()
  const say = (/** @type {string} */ text) => wrapText({ text: escapeTerminal({ text }), columns, hang: '  ' })
  return [
    ...buildShortLabTables({ result }).flatMap((table) => [
      ...say(table.title),
      '',
      ...layNotedTable({ table, columns, colors: paint, told }),
      ''
    ]),
    ...say(describeLabSetting({ result })),
    '',
    ...(severalRates ? describeLabAdvice({ result }) : describeLab({ result })).flatMap(say)
  ]
}
