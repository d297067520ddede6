import { markdownTable } from 'markdown-table'
import { escapeMarkdown, escapeMarkdownCell, escapeTerminal } from '../escape.js'

/**
 * A part of a document that may be shortened or left out.
 * @typedef {object} Section
 * @property {string} title
 * @property {Array<[name: string, align: 'left' | 'right']>} columns
 * @property {string[][]} rows plain text, what matters most first
 * @property {string[]} notes
 * @property {boolean} folded shown when the reader asks for it
 */

const MOST_IN_A_CELL = 300
const MOST_IN_A_LINE = 600
const MOST_NAMED = 12
/** For the lines that say what was left out. */
const RESERVE_BYTES = 4000

/**
 * Markdown of no more than so many bytes, whatever it is given. Sections come in the order of what matters: each is kept whole, or
 * in part, or left out, as far as there is room, and what is missing is said.
 * @param {{ head: string[], sections: Section[], foot: string[], mostBytes: number }} options head, foot: blocks of Markdown that
 * are always kept
 * @returns {string} empty when not even head and foot fit
 */
export function fitSections ({ head, sections, foot, mostBytes }) {
  let room = mostBytes - sizeOf([...head, ...foot].join('\n\n')) - RESERVE_BYTES
  if (room < 0) return ''
  /** @type {string[]} */
  const blocks = []
  /** @type {string[]} */
  const missing = []
  for (const section of sections.filter(({ rows }) => rows.length > 0)) {
    const { before, lines, after } = laySection(section)
    const kept = countLinesThatFit(lines, room - sizeOf(before) - sizeOf(after) - 2)
    if (kept < lines.length) missing.push(kept === 0 ? section.title : `${lines.length - kept} of ${lines.length} rows of ${section.title}`)
    if (kept === 0) continue
    const block = `${[before, ...lines.slice(0, kept)].join('\n')}${after}`
    room -= sizeOf(block) + 2
    blocks.push(block)
  }
  return `${[...head, ...blocks, ...describeMissing(missing), ...foot].join('\n\n')}\n`
}

/** One line of Markdown from text of any length. @param {{ text: string }} options */
export function writeLine ({ text }) {
  return defuse(escapeMarkdown({ text: clip(text, MOST_IN_A_LINE) }))
}

/**
 * Lines of a table that are as wide as their cells, so that a row more or less changes no other.
 * @param {Section} section
 * @returns {{ before: string, lines: string[], after: string }} lines: one a row
 */
function laySection ({ title, columns, rows, notes, folded }) {
  const mostInCell = columns.length === 1 ? MOST_IN_A_LINE : MOST_IN_A_CELL
  const [head, rule, ...lines] = markdownTable(
    [columns.map(([name]) => name), ...rows].map((cells) =>
      cells.map((text) => defuse(escapeMarkdownCell({ text: clip(text, mostInCell) })))
    ),
    { align: columns.map(([, align]) => align), alignDelimiters: false }
  ).split('\n')
  const list = notes.slice(0, MOST_NAMED).map((text) => `\n- ${writeLine({ text })}`).join('')
  // A browser reads the summary's line as HTML, in which Markdown's escapes are no escapes.
  const opening = folded
    ? `<details><summary>${escapeHtmlInMarkdown(clip(title, MOST_IN_A_CELL))}</summary>`
    : `### ${writeLine({ text: clip(title, MOST_IN_A_CELL) })}`
  return { before: `${opening}\n\n${head}\n${rule}`, lines, after: `${list === '' ? '' : `\n${list}`}${folded ? '\n\n</details>' : ''}` }
}

/** @param {string[]} lines @param {number} room in bytes @returns {number} how many of the first ones fit */
function countLinesThatFit (lines, room) {
  let used = 0
  const over = lines.findIndex((line) => (used += sizeOf(line) + 1) > room)
  return over === -1 ? lines.length : over
}

/** @param {string[]} missing */
function describeMissing (missing) {
  if (missing.length === 0) return []
  const more = missing.length - MOST_NAMED
  const named = missing.slice(0, MOST_NAMED).map((title) => clip(title, 150)).join('; ')
  return [
    `**Left out, as there is a limit to the length:** ${defuse(escapeMarkdown({ text: `${named}${more > 0 ? `; and ${more} more` : ''}` }))}. The record and report.md have all of it.`
  ]
}

/**
 * On GitHub `@name` calls for somebody and `#1` points at a thread: a name in a table should do neither.
 * @param {string} markdown
 */
export function defuse (markdown) {
  return markdown.replace(/@(?=\w)|#(?=\d)/g, '$&&#8203;') // at once: the second would find the first one's entity
}

/** An entity that is written here must stay one, so what keeps `@` and `#` from calling is the character itself. @param {string} text */
export function escapeHtmlInMarkdown (text) {
  return escapeTerminal({ text })
    .replace(/@(?=\w)|#(?=\d)/g, '$&\u200b')
    .replace(/[&<>`*_[\]~|\\]/g, (one) => `&#${one.charCodeAt(0)};`)
}

/** By whole characters: half of a pair would be no text. @param {string} text @param {number} most */
function clip (text, most) {
  if (text.length <= most) return text
  return `${[...text.slice(0, most * 2)].slice(0, most - 1).join('')}…`
}

/** GitHub counts characters of a comment and bytes of a summary; bytes are never fewer. @param {string} text */
export function sizeOf (text) {
  return new TextEncoder().encode(text).length
}
