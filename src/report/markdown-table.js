import { drawMarkdownTable } from './render/markdown.js'
import { escapeMarkdown, escapeMarkdownCell } from './escape.js'

/** @import { Table } from './tables/table.js' */

/**
 * A table with its title and notes, every cell escaped.
 * @param {{ table: Table }} options
 * @returns {string[]} blocks, to be parted by empty lines; none for a table without rows
 */
export function renderMarkdownTable ({ table }) {
  if (table.rows.length === 0) return []
  const text = drawMarkdownTable({
    rows: [table.columns.map(({ name }) => name), ...table.rows].map((row) => row.map((text) => escapeMarkdownCell({ text }))),
    areNumbers: table.columns.map(({ align }) => align === 'right')
  })
  return [
    `**${escapeMarkdown({ text: table.title })}**`,
    text,
    ...(table.notes.length > 0 ? [renderMarkdownList({ texts: table.notes })] : [])
  ]
}

/**
 * Texts one below the other, every one escaped.
 * @param {{ texts: readonly string[] }} options
 * @returns {string} a block; empty without texts
 */
export function renderMarkdownList ({ texts }) {
  return texts.map((text) => `- ${escapeMarkdown({ text })}`).join('\n')
}
