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
    const kept = countRowsThatFit(section, room)
    if (kept < section.rows.length) missing.push(kept === 0 ? section.title : `${section.rows.length - kept} of ${section.rows.length} rows of ${section.title}`)
    if (kept === 0) continue
    const block = renderSection(section, kept)
    room -= sizeOf(block) + 2
    blocks.push(block)
  }
  return `${[...head, ...blocks, ...describeMissing(missing), ...foot].join('\n\n')}\n`
}

/** One line of Markdown from text of any length. @param {{ text: string }} options */
export function writeLine ({ text }) {
  return defuse(escapeMarkdown({ text: clip(text, MOST_IN_A_LINE) }))
}

/** @param {Section} section @param {number} room @returns {number} 0 to all */
function countRowsThatFit (section, room) {
  let [low, high] = [0, section.rows.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sizeOf(renderSection(section, middle)) + 2 <= room) low = middle
    else high = middle - 1
  }
  return low
}

/** @param {Section} section @param {number} kept */
function renderSection ({ title, columns, rows, notes, folded }, kept) {
  const table = markdownTable(
    [columns.map(([name]) => name), ...rows.slice(0, kept)].map((cells) => cells.map((text) => defuse(escapeMarkdownCell({ text: clip(text, MOST_IN_A_CELL) })))),
    { align: columns.map(([, align]) => align), alignDelimiters: false }
  )
  const list = notes.slice(0, MOST_NAMED).map((text) => `- ${writeLine({ text })}`).join('\n')
  const body = [table, ...(list === '' ? [] : [list])].join('\n\n')
  // A browser reads the summary's line as HTML, in which Markdown's escapes are no escapes.
  return folded
    ? `<details><summary>${escapeHtml(clip(title, MOST_IN_A_CELL))}</summary>\n\n${body}\n\n</details>`
    : `### ${writeLine({ text: clip(title, MOST_IN_A_CELL) })}\n\n${body}`
}

/** @param {string[]} missing */
function describeMissing (missing) {
  if (missing.length === 0) return []
  const more = missing.length - MOST_NAMED
  const named = missing.slice(0, MOST_NAMED).map((title) => clip(title, 150)).join('; ')
  return [`**Left out, as there is a limit to the length:** ${defuse(escapeMarkdown({ text: `${named}${more > 0 ? `; and ${more} more` : ''}` }))}. The record and report.md have all of it.`]
}

/**
 * On GitHub `@name` calls for somebody and `#1` points at a thread: a name in a table should do neither.
 * @param {string} markdown
 */
function defuse (markdown) {
  return markdown.replace(/@(?=\w)/g, '@&#8203;').replace(/#(?=\d)/g, '#&#8203;')
}

/** An entity that is written here must stay one, so what keeps `@` and `#` from calling is the character itself. @param {string} text */
function escapeHtml (text) {
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
function sizeOf (text) {
  return new TextEncoder().encode(text).length
}
