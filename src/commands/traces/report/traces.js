import picocolors from 'picocolors'
import { escapeMarkdown, escapeTerminal } from '../../../layout/escape.js'
import { renderMarkdownList } from '../../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../../layout/markdown-table.js'
import { layTitledTable } from '../../../layout/noted-table.js'
import { UNKNOWN_WIDTH, wrapText } from '../../../layout/text.js'
import { tell } from '../../../messages.js'
import { makeTracesTables } from './tables.js'
import { describeBand, describeMove, describeObjective, describeTraces } from './texts.js'

/** @import { Step } from '../../../layout/screen/frame.js' */
/** @import { TracesResult } from '../types.ts' */

/**
 * All that the traces of a root say, for a terminal.
 * @param {{ result: TracesResult, columns?: number, colors?: boolean, steps: readonly Step[] }} options
 * @returns {string} ends with a newline
 */
export function renderTraces ({ result, columns = UNKNOWN_WIDTH, colors = false, steps }) {
  const paint = picocolors.createColors(colors)
  const say = (/** @type {string} */ text, indent = '', hang = indent) =>
    wrapText({ text: escapeTerminal({ text }), columns, indent, hang })
  const lines = [
    ...say(describeTraces(result)),
    '',
    ...listAnswers(result).flatMap((text) => say(text)),
    '',
    ...makeTracesTables(result).flatMap((table) => [...layTitledTable({ table, columns, colors: paint }), '']),
    ...result.remarks.flatMap((remark) => say(tell(remark), '- ', '  ')),
    ...steps.flatMap(([purpose, command]) => ['', `${purpose}:`, '', `  ${escapeTerminal({ text: command })}`]) // whole, to be copied
  ]
  return `${lines.join('\n')}\n`
}

/**
 * The same as Markdown (GFM).
 * @param {{ result: TracesResult, steps: readonly Step[] }} options
 * @returns {string} ends with a newline
 */
export function renderTracesMarkdown ({ result, steps }) {
  const blocks = [
    '# Where the time goes, from traces',
    escapeMarkdown({ text: describeTraces(result) }),
    renderMarkdownList({ texts: listAnswers(result) }),
    ...makeTracesTables(result).flatMap((table) => renderMarkdownTable({ table })),
    ...result.remarks.length > 0 ? ['**To keep in mind**', renderMarkdownList({ texts: result.remarks.map(tell) })] : [],
    ...steps.length > 0 ? ['**Next**', `\`\`\`sh\n${steps.map(([, command]) => escapeTerminal({ text: command })).join('\n')}\n\`\`\``] : []
  ]
  return `${blocks.join('\n\n')}\n`
}

/** @param {TracesResult} result */
function listAnswers (result) {
  const { causes, verdicts, moves } = result
  return [describeBand(result), ...causes.map(tell), ...verdicts.map(describeObjective), ...moves.slice(0, 1).map(describeMove)]
}
