import { wrapText } from '../../../report/text.js'

/**
 * @import { Topic } from '../plan/topics.js'
 * @typedef {{ kind: 'text' | 'item' | 'code' | 'row', text: string, name: string }} Block name: the first cell of a row, or a heading
 */

const WIDEST = 100 // longer lines are hard to read
const NARROWEST = 40

/**
 * Sections of a page of the documentation, for a terminal.
 * @param {{ topic: Topic, text: string, columns: number }} options text: Markdown, as our pages are written
 * @returns {string}
 */
export function renderTopic ({ topic: { file, headings, rows, isNamed = false, isShort = false }, text, columns }) {
  const blocks = headings.flatMap((heading) => {
    const own = readBlocks(findSection(text, heading))
    return isNamed ? own.slice(0, 1).map((block) => /** @type {Block} */ ({ ...block, kind: 'row', name: heading })) : own
  })
  const shown = rows ? blocks.filter(({ kind, name }) => kind === 'row' && rows.includes(name)) : blocks
  const width = Math.min(Math.max(columns, NARROWEST), WIDEST)
  const nameWidth = Math.max(0, ...shown.map(({ name }) => name.length))
  const lines = shown.flatMap((block, index) => [
    ...index > 0 && (block.kind === 'text' || shown[index - 1].kind !== block.kind) ? [''] : [],
    ...layBlock({ ...block, text: isShort ? shorten(block.text) : block.text }, width, nameWidth)
  ])
  return [...lines, '', `More: ${file}`].join('\n')
}

/**
 * @param {string} text
 * @param {string} heading `''`: what stands below the title
 * @returns {string[]} lines
 */
function findSection (text, heading) {
  const lines = text.split('\n')
  const fenced = findFenced(lines)
  const isHeading = (/** @type {string} */ line, /** @type {number} */ index) => /^#{1,6} /.test(line) && !fenced.has(index)
  const start = lines.findIndex((line, index) => isHeading(line, index) && (heading === '' || line.replace(/^#+ /, '') === heading))
  const end = lines.findIndex((line, index) => index > start && isHeading(line, index))
  return start < 0 ? [] : lines.slice(start + 1, end < 0 ? undefined : end)
}

/** Where a line that begins with # is no heading. @param {string[]} lines @returns {Set<number>} indexes */
function findFenced (lines) {
  let isInside = false
  return new Set(lines.flatMap((line, index) => {
    if (line.startsWith('```')) isInside = !isInside
    return isInside ? [index] : []
  }))
}

/** Lines of one paragraph or item are put together. @param {string[]} lines @returns {Block[]} */
function readBlocks (lines) {
  /** @type {Block[]} */
  const blocks = []
  let isOpen = false // the last block goes on in the next line
  let isCode = false
  for (const [index, line] of lines.entries()) {
    const last = blocks.at(-1)
    const isHead = /^\|[\s:|-]+\|$/.test(line) || /^\|[\s:|-]+\|$/.test(lines[index + 1] ?? '')
    if (line.startsWith('```')) {
      isCode = !isCode
      isOpen = false
    } else if (isCode) {
      blocks.push({ kind: 'code', text: line, name: '' })
    } else if (line === '' || line.startsWith('<!--') || isHead) {
      isOpen = false
    } else if (line.startsWith('|')) {
      const [name, ...cells] = line.slice(1, line.lastIndexOf('|')).split('|').map((cell) => cleanText(cell.trim()))
      blocks.push({ kind: 'row', text: cells.join('  '), name })
    } else if (isOpen && last && !line.startsWith('- ')) {
      last.text += ` ${cleanText(line.trim())}`
    } else {
      blocks.push({ kind: line.startsWith('- ') ? 'item' : 'text', text: cleanText(line.trim()), name: '' })
      isOpen = true
    }
  }
  return blocks
}

/** @param {Block} block @param {number} columns @param {number} nameWidth @returns {string[]} */
function layBlock ({ kind, text, name }, columns, nameWidth) {
  if (kind === 'code') return [`  ${text}`]
  if (kind !== 'row') return wrapText({ text, columns, hang: kind === 'item' ? '  ' : '' })
  return wrapText({ text, columns, indent: `${name.padEnd(nameWidth)}  `, hang: ' '.repeat(nameWidth + 2) })
}

/** @param {string} text Markdown of one line */
function cleanText (text) {
  const withoutPointer = text
    .replace(/: \[[^[\]]*\]\([^()\s]*\)\.?$/, '.')
    .replace(/\. \[[^[\]]*\]\([^()\s]*\)\.?$/, '.') // to another page
  return withoutPointer
    .replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/\*(\w+)\*/g, '$1')
}

/** The first sentence. @param {string} text */
function shorten (text) {
  const end = text.search(/\.(?: |$)/)
  return end < 0 ? text : `${text.slice(0, end)}.`
}
