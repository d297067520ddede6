import picocolors from 'picocolors'
import { escapeTerminal } from '../../../layout/escape.js'
import { layNotedTable } from '../../../layout/noted-table.js'
import { renderItems, renderParagraph } from '../../../layout/html/blocks.js'
import { renderHtmlTable } from '../../../layout/html/table.js'
import { describeStampedeLaws, describeStampedes, describeStampedeSetting } from './prose.js'
import { buildStampedeTables } from './tables.js'
import { UNKNOWN_WIDTH, wrapText } from '../../../layout/text.js'

/** @import { StampedeResult } from '../verdict/result.js' */

/**
 * What the stampede trials of a run say, for a page, without notes.
 * @param {{ result: StampedeResult }} options
 * @returns {string[]} empty when nothing was measured
 */
export function renderStampedeHtml ({ result }) {
  if (result.rows.length === 0) return []
  return [
    renderParagraph({ text: describeStampedeSetting({ result }) }),
    renderItems({ items: [...describeStampedes({ result }), ...describeStampedeLaws({ result })] }),
    ...buildStampedeTables({ result }).map((table) => renderHtmlTable({ table, targets: [] }))
  ]
}

/**
 * The same for a terminal.
 * @param {{ result: StampedeResult, notes?: readonly string[], columns?: number, colors?: boolean }} options
 * @returns {string[]} lines; empty when nothing was measured
 */
export function renderStampedeTerminal ({ result, notes = [], columns = UNKNOWN_WIDTH, colors = false }) {
  if (result.rows.length === 0) return []
  const paint = picocolors.createColors(colors)
  const say = (/** @type {string} */ text) => wrapText({ text: escapeTerminal({ text }), columns, hang: '  ' })
  const paintVerdict = { met: paint.green, missed: paint.red, inconclusive: paint.yellow }[result.laws.verdict]
  const [verdict, ...broken] = describeStampedeLaws({ result })
  return [
    ...buildStampedeTables({ result }).flatMap((table) => [
      ...say(table.title).map((line) => paint.bold(line)),
      '',
      ...layNotedTable({ table, columns, colors: paint }),
      ''
    ]),
    ...say(describeStampedeSetting({ result })),
    '',
    ...describeStampedes({ result }).flatMap(say),
    '',
    ...say(verdict).map((line) => paintVerdict(line)),
    ...broken.flatMap(say),
    ...notes.flatMap(say)
  ]
}
