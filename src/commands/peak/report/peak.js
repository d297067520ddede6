import picocolors from 'picocolors'
import { escapeTerminal } from '../../../layout/escape.js'
import { renderMarkdownList } from '../../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../../layout/markdown-table.js'
import { layTitledTable } from '../../../layout/noted-table.js'
import { layLog, listLogBlocks } from '../../../layout/access-logs.js'
import { makeTrafficTables } from './traffic-tables.js'
import { UNKNOWN_WIDTH, wrapText } from '../../../layout/text.js'
import { tell } from '../../../messages.js'

/** @import { PeakResult } from '../../../types.ts' */

const OBJECTIVES = 'Objectives that the service kept over this time'

/**
 * What access logs say about the load, for a terminal.
 * @param {{ result: PeakResult, columns?: number, colors?: boolean }} options
 * @returns {string} ends with a newline
 */
export function renderPeak ({ result, columns = UNKNOWN_WIDTH, colors = false }) {
  const paint = picocolors.createColors(colors)
  const say = (/** @type {string} */ text, indent = '', hang = indent) =>
    wrapText({ text: escapeTerminal({ text }), columns, indent, hang })
  const lines = [
    ...layLog({ result, columns }),
    ...makeTrafficTables(result).flatMap((table) => [...layTitledTable({ table, columns, colors: paint }), '']),
    paint.bold(OBJECTIVES),
    ...listProposals(result).flatMap((text) => say(text, '  ', '    ')),
    '',
    ...[...result.remarks, ...result.log.remarks].flatMap((remark) => say(tell(remark), '- ', '  ')),
    '',
    'Next, find out how many containers hold that:',
    '',
    `  ${escapeTerminal({ text: result.next })}` // whole, to be copied
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The same as Markdown (GFM).
 * @param {{ result: PeakResult }} options
 * @returns {string} ends with a newline
 */
export function renderPeakMarkdown ({ result }) {
  const blocks = [
    '# Peak of a service, from its access logs',
    ...listLogBlocks(result),
    ...makeTrafficTables(result).flatMap((table) => renderMarkdownTable({ table })),
    `**${OBJECTIVES}**`,
    renderMarkdownList({ texts: listProposals(result) }),
    '**To keep in mind**',
    renderMarkdownList({ texts: [...result.remarks, ...result.log.remarks].map(tell) }),
    '**Next**',
    `\`\`\`sh\n${escapeTerminal({ text: result.next })}\n\`\`\``
  ]
  return `${blocks.join('\n\n')}\n`
}

/** @param {PeakResult} result */
function listProposals ({ proposals }) {
  return proposals.map(({ kind, text, reason }) => `${text ?? `none for ${kind}`}: ${tell(reason)}`)
}
