import picocolors from 'picocolors'
import { escapeMarkdown, escapeTerminal } from '../../../layout/escape.js'
import { renderMarkdownList } from '../../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../../layout/markdown-table.js'
import { layTitledTable } from '../../../layout/noted-table.js'
import { describeScaleAnswer, describeScaleInput, listScaleCommands, listScaleRemarks } from './prose.js'
import { makeScaleTables } from './scale-tables.js'
import { UNKNOWN_WIDTH, wrapText } from '../../../layout/text.js'

/** @import { ScalePlan } from '../types.ts' */

/**
 * How many load generators a rate takes, for a terminal.
 * @param {{ plan: ScalePlan, columns?: number, colors?: boolean }} options
 * @returns {string} ends with a newline
 */
export function renderScale ({ plan, columns = UNKNOWN_WIDTH, colors = false }) {
  const paint = picocolors.createColors(colors)
  const say = (/** @type {string} */ text, indent = '', hang = indent) =>
    wrapText({ text: escapeTerminal({ text }), columns, indent, hang })
  const lines = [
    ...say(describeScaleAnswer({ plan })).map((line) => paint.bold(line)),
    ...describeScaleInput({ plan }).flatMap((text) => say(text, '  ', '    ')),
    '',
    ...makeScaleTables({ plan }).flatMap((table) => [...layTitledTable({ table, columns, colors: paint }), '']),
    ...listScaleRemarks({ plan }).flatMap((text) => say(text, '- ', '  ')),
    '',
    ...listScaleCommands({ plan }).flatMap(({ about, command }) => [about, '', `  ${command}`, '']) // whole, to be copied
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/** The same as Markdown (GFM). @param {{ plan: ScalePlan }} options @returns {string} ends with a newline */
export function renderScaleMarkdown ({ plan }) {
  const blocks = [
    '# Load generators for a peak',
    `**${escapeMarkdown({ text: describeScaleAnswer({ plan }) })}**`,
    renderMarkdownList({ texts: describeScaleInput({ plan }) }),
    ...makeScaleTables({ plan }).flatMap((table) => renderMarkdownTable({ table })),
    '**To keep in mind**',
    renderMarkdownList({ texts: listScaleRemarks({ plan }) }),
    ...listScaleCommands({ plan }).flatMap(({ about, command }) => [escapeMarkdown({ text: about }), `\`\`\`sh\n${command}\n\`\`\``])
  ]
  return `${blocks.join('\n\n')}\n`
}
