import picocolors from 'picocolors'
import { layLog, listLogBlocks } from '../../../layout/access-logs.js'
import { escapeMarkdown, escapeTerminal } from '../../../layout/escape.js'
import { renderMarkdownList } from '../../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../../layout/markdown-table.js'
import { layTitledTable } from '../../../layout/noted-table.js'
import { UNKNOWN_WIDTH, wrapText } from '../../../layout/text.js'
import { tell } from '../../../messages.js'
import { makeCacheTables } from './tables.js'
import { listAnswers } from './texts.js'

/** @import { Step } from '../../../layout/screen/frame.js' */
/** @import { CacheResult } from '../types.ts' */

/**
 * What a cache would do for the traffic of access logs, all of it, for a terminal.
 * @param {{ result: CacheResult, columns?: number, colors?: boolean, steps: readonly Step[] }} options
 * @returns {string} ends with a newline
 */
export function renderCache ({ result, columns = UNKNOWN_WIDTH, colors = false, steps }) {
  const paint = picocolors.createColors(colors)
  const say = (/** @type {string} */ text, indent = '', hang = indent) =>
    wrapText({ text: escapeTerminal({ text }), columns, indent, hang })
  const lines = [
    ...layLog({ result, columns }),
    ...listAnswers(result).flatMap((text) => say(text)),
    '',
    ...makeCacheTables(result).flatMap((table) => [...layTitledTable({ table, columns, colors: paint }), '']),
    ...[...result.remarks, ...result.log.remarks].flatMap((remark) => say(tell(remark), '- ', '  ')),
    ...steps.flatMap(([purpose, command]) => ['', `${purpose}:`, '', `  ${escapeTerminal({ text: command })}`]) // whole, to be copied
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The same as Markdown (GFM).
 * @param {{ result: CacheResult, steps: readonly Step[] }} options
 * @returns {string} ends with a newline
 */
export function renderCacheMarkdown ({ result, steps }) {
  const escape = (/** @type {string} */ text) => escapeMarkdown({ text })
  const blocks = [
    '# A cache for a service, from its access logs',
    ...listLogBlocks(result),
    ...listAnswers(result).map(escape),
    ...makeCacheTables(result).flatMap((table) => renderMarkdownTable({ table })),
    '**To keep in mind**',
    renderMarkdownList({ texts: [...result.remarks, ...result.log.remarks].map(tell) }),
    ...steps.length > 0 ? ['**Next**', `\`\`\`sh\n${steps.map(([, command]) => escapeTerminal({ text: command })).join('\n')}\n\`\`\``] : []
  ]
  return `${blocks.join('\n\n')}\n`
}
