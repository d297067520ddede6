import picocolors from 'picocolors'
import { escapeMarkdown, escapeTerminal } from './escape.js'
import { renderMarkdownTable } from './markdown-table.js'
import { describeLab, describeLabSetting } from './prose/lab.js'
import { buildLabTables, buildShortLabTables } from './tables/lab-tables.js'
import { layTable } from './terminal-table.js'
import { wrapText } from './text.js'

/** @import { LabResult } from '../verdict/lab-result.js' */

const UNKNOWN_WIDTH = 100

/**
 * What a lab under load counted, as Markdown.
 * @param {{ result: LabResult, notes?: readonly string[] }} options notes: those of the published figures
 * @returns {string[]} blocks, to be parted by empty lines; empty when nothing was measured
 */
export function renderLabMarkdown ({ result, notes = [] }) {
  if (result.rows.every(({ status }) => status === 'missing')) return []
  const list = (/** @type {readonly string[]} */ texts) => texts.length === 0 ? [] : [texts.map((text) => `- ${escapeMarkdown({ text })}`).join('\n')]
  return [
    escapeMarkdown({ text: describeLabSetting({ result }) }),
    ...list(describeLab({ result })),
    ...buildLabTables({ result }).flatMap((table) => renderMarkdownTable({ table })),
    ...list(notes)
  ]
}

/**
 * The most of it, for a terminal.
 * @param {{ result: LabResult, columns?: number, colors?: boolean }} options
 * @returns {string[]} lines; empty when nothing was measured
 */
export function renderLabTerminal ({ result, columns = UNKNOWN_WIDTH, colors = false }) {
  if (result.rows.every(({ status }) => status === 'missing')) return []
  const paint = picocolors.createColors(colors)
  const say = (/** @type {string} */ text) => wrapText({ text: escapeTerminal({ text }), columns, hang: '  ' })
  return [
    ...buildShortLabTables({ result }).flatMap((table) => {
      const { lines, dropped } = layTable({ table, columns, colors: paint })
      const notes = [...table.notes, ...(dropped.length > 0 ? [`no room in ${columns} columns for ${dropped.join(', ')}; the report has them`] : [])]
      return [...say(table.title), '', ...lines, '', ...notes.flatMap((note) => say(note).map((line) => paint.dim(line))), ...(notes.length > 0 ? [''] : [])]
    }),
    ...say(describeLabSetting({ result })),
    '',
    ...describeLab({ result }).flatMap(say)
  ]
}
