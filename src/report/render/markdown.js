import { defuse, escapeHtmlInMarkdown, escapeMarkdown, escapeMarkdownCell, escapeTerminal } from '../escape.js'
import { chartPath } from '../markdown-charts.js'
import { escapeLines } from '../output.js'
import { isFigure, keepSpace, writeText } from '../figures.js'
import { selectLines } from './cells.js'
import { layTable } from './select-table.js'
import { COMMENT_LEVELS, fit, selectBlocks, WHOLE } from './select.js'

/**
 * @import { Block, ChartBlock, Code, Depth, Document, Facts, Foot, Line, Section, Table, Text } from '../document.ts'
 * @import { Level } from './select.js'
 *
 * heading: `#` of its title; calls: whether `@name` and `#1` in it would call somebody
 * said: titles that badges have already
 * @typedef {{ depth: Depth, mostRows: number, heading: string, calls: boolean, said?: string[] }} Medium
 */

const MOST_LINES = { report: 250, comment: 25 }
const MOST_BYTES = 59_500 // of a comment, which GitHub cuts at 65,536
const MOST_ROWS = 10_000 // of a table in the summary of a step, which has room
const MOST_CHARACTERS = { line: 600, cell: 300 } // of one text beside a change

/** GitHub drops the summary of a step that is over 1 MiB. */
export const SUMMARY_BYTES = 1_048_576

const MARKS = Object.freeze({ good: '✓', bad: '✗', open: '?' })

/**
 * A document as Markdown (GFM), of at most so many lines.
 * @param {{ document: Document, depth?: Depth, mostLines?: number }} options
 * @returns {string} ends with a newline
 */
export function renderMarkdown ({ document, depth = 2, mostLines = document.mostInReport ?? MOST_LINES.report }) {
  const lay = (/** @type {Level} */ level) =>
    layBlocks({ document, level, medium: { depth, mostRows: level.mostRows, heading: '#', calls: false } })
  return `${fit({ lay, fits: (text) => text.split('\n').length <= mostLines })}\n`
}

/**
 * The same for a comment, or for the summary of a step: short, and it calls nobody.
 * @param {{ document: Document, depth?: Depth, mostLines?: number, mostBytes?: number, marker?: string }} options
 *   marker: its first line, by which it is found again
 * @returns {string} ends with a newline
 */
export function renderComment ({
  document, depth = 0, mostLines = MOST_LINES.comment, mostBytes = MOST_BYTES, marker
}) {
  const lay = (/** @type {Level} */ level) => [
    ...marker === undefined ? [] : [marker],
    layBlocks({ document, level, medium: { depth, mostRows: level.mostRows, heading: '###', calls: true } })
  ].join('\n')
  const more = depth === 0 ? { levels: COMMENT_LEVELS } : { mostRows: MOST_ROWS }
  const text = fit({ lay, ...more, fits: (text) => text.split('\n').length <= mostLines && sizeOf(text) < mostBytes })
  return `${cutLines(text, mostBytes - 1)}\n`
}

/**
 * The summary of a step of GitHub Actions: all there is.
 * @param {{ document: Document, mostBytes?: number }} options mostBytes: what the step has left of its 1 MiB
 * @returns {string} ends with a newline; empty when there is no room for it
 */
export function renderSummary ({ document, mostBytes = SUMMARY_BYTES }) {
  const text = renderComment({ document, depth: 3, mostLines: Infinity, mostBytes })
  return sizeOf(text) <= mostBytes ? text : ''
}

/**
 * Blocks of a page that is written by hand, as a report has them.
 * @param {{ blocks: readonly Block[], depth?: Depth }} options
 * @returns {string}
 */
export function renderBlocks ({ blocks, depth = 2 }) {
  const medium = { depth, mostRows: Infinity, heading: '##', calls: false }
  return layAll(selectBlocks({ blocks, depth }).blocks, medium).join('\n\n')
}

/** Where even the least has no room. @param {string} text @param {number} most bytes */
function cutLines (text, most) {
  if (sizeOf(text) <= most) return text
  const end = '\n\nThe rest had no room.'
  let room = most - sizeOf(end)
  const lines = text.split('\n')
  const over = lines.findIndex((line) => (room -= sizeOf(line) + 1) < 0)
  return `${lines.slice(0, over).join('\n').trimEnd()}${end}`
}

/** @param {{ document: Document, level: Level, medium: Medium }} options */
function layBlocks ({ document: { title, heading = title, subtitle, blocks, foot }, level, medium }) {
  const selected = selectBlocks({ blocks, depth: medium.depth, level })
  const left = selected.left.length === 0 ? [] : [`No room for ${selected.left.join(', ')}.`]
  return [
    `${medium.heading} ${write(medium.calls ? ['baseload ', ...typeof title === 'string' ? [title] : title] : raise(heading), medium)}`,
    ...heading === title || medium.calls ? [] : [write(`baseload ${writeText({ text: title })}`, medium)],
    ...subtitle === undefined ? [] : [write(subtitle, medium)],
    ...layAll(selected.blocks, { ...medium, said: medium.depth === 0 ? listTitles(selected.blocks) : [] }),
    ...medium.calls ? [] : [...left, ...foot.rest === undefined ? [] : [write(foot.rest, medium)]],
    // Beside a change what was found is more than what to type next.
    ...medium.calls && level !== WHOLE ? [] : layFoot(foot),
    ...medium.calls ? [[...left, ...layOrigin(foot, medium)].join(BREAK)] : []
  ].filter(Boolean).join('\n\n')
}

/** @param {readonly Block[]} blocks */
function listTitles (blocks) {
  return blocks.flatMap((block) => block.kind === 'badges' ? block.groups.map(({ title }) => title) : [])
}

/**
 * Facts that follow each other are one paragraph, and so are answers.
 * @param {readonly Block[]} blocks @param {Medium} medium
 */
function layAll (blocks, medium) {
  /** @type {string[]} */
  const texts = []
  blocks.forEach((block, index) => {
    const text = layBlock(block, medium)
    if (isTight(blocks[index - 1], block)) texts.push(`${texts.pop()}${BREAK}${text}`)
    else texts.push(text)
  })
  return texts
}

/** @param {Block | undefined} before @param {Block} block */
function isTight (before, block) {
  if (block.kind === 'answer' && before?.kind === 'answer') return (before.because ?? []).length === 0
  return block.kind === 'facts' && before?.kind === 'facts'
}

/** @param {Block} block @param {Medium} medium @returns {string} empty: nothing to show */
function layBlock (block, medium) {
  switch (block.kind) {
    case 'trouble': return block.texts.map((text) => `- **!** ${write(text, medium, true)}`).join('\n')
    case 'answer': return [
      `${MARKS[block.outcome]} **${write(block.text, medium, true)}**`,
      ...list(block.because ?? [], medium)
    ].join('\n\n')
    case 'badges': return block.groups.filter(({ badges }) => badges.length > 0).map(({ title, badges }) =>
      `**${write(title, medium, true)}**: ${badges.map(({ text }) => write(text, medium, true)).join(' · ')}`).join('\n\n')
    case 'facts': return layFacts(block, medium)
    case 'table': return isFolded(block, medium) ? layFolded(block, medium) : layTableBlock(block, medium)
    case 'chart': return medium.calls ? '' : layChart(block) // nothing lies beside a comment
    case 'list': return [
      ...block.title === undefined ? [] : [`**${write(block.title, medium)}**`],
      ...list(block.lines, medium, block.most)
    ].join('\n\n')
    case 'text': return write(block.text, medium)
    case 'code': return layCode(block)
    case 'plot': return layCode({ kind: 'code', language: '', title: block.title, text: block.lines.join('\n') })
    case 'fields': return block.fields.map(({ name, value, ask }) =>
      `- **${write(name, medium, true)}**: ${write(value ?? `▢ TODO: ${ask}`, medium, true)}`).join('\n')
    case 'section': return laySection(block, medium)
  }
}

/**
 * @param {readonly Line[]} lines
 * @param {Medium} medium
 * @param {number} [most]
 * @returns {string[]} one block, or none
 */
function list (lines, medium, most = Infinity) {
  const texts = selectLines({ lines, depth: medium.depth }).map(({ text }) => write(text, medium))
  const left = texts.length - most
  const shown = left > 0 ? [...texts.slice(0, most), `and ${left} more`] : texts
  return shown.length === 0 ? [] : [shown.map((text) => `- ${text}`).join('\n')]
}

/** @param {Facts} facts @param {Medium} medium */
function layFacts ({ label, lines }, medium) {
  const texts = selectLines({ lines, depth: medium.depth }).map(({ text }) => write(text, medium, true))
  return texts.length === 0 ? '' : `**${write(label, medium, true)}**: ${texts.join(BREAK)}`
}

const BREAK = '\\\n' // of a line within a paragraph

/** @param {Table} table @param {Medium} medium */
function layTableBlock (table, medium) {
  const { columns, rows, left, notes } = layTable({ table, depth: medium.depth, mostRows: medium.mostRows })
  const cell = (/** @type {string} */ text) => soften(escapeMarkdownCell({ text: clip(text, medium, MOST_CHARACTERS.cell) }), medium)
  const strong = (/** @type {string} */ text) => text === '' ? '' : `**${text}**`
  const lines = drawMarkdownTable({
    rows: [
      columns.map(({ head, group }) => cell(group === '' ? head : `${group}: ${head}`)),
      ...rows.map(({ cells, reason, role }) => reason === null
        ? cells.map(({ text }, index) => role === 'head' && index === 0 ? strong(cell(text)) : cell(text))
        : [cell(cells[0].text), cell(reason), ...cells.slice(2).map(() => '')])
    ],
    areNumbers: columns.map(({ isNumber }) => isNumber),
    isAligned: !medium.calls
  })
  const isSaid = [columns[0].head, ...medium.said ?? []].some((one) => one.toLowerCase() === table.title?.toLowerCase())
  const title = isSaid ? undefined : table.title
  const said = [...notes.map(({ text }) => write(text, medium)), ...left > 0 ? [`and ${left} more in the report`] : []]
  return [
    ...title === undefined ? [] : [`**${write(title, medium)}**`],
    lines,
    ...said.length === 0 ? [] : [said.map((text) => `- ${text}`).join('\n')]
  ].join('\n\n')
}

/**
 * Cells as lines of a table. Those of a column are as wide as the widest, so that the file can be read too; where bytes
 * count they are as they are.
 * @param {{ rows: string[][], areNumbers: boolean[], isAligned?: boolean }} options rows: escaped; the first has the
 *   heads; areNumbers: one for each column
 */
export function drawMarkdownTable ({ rows: [heads, ...others], areNumbers, isAligned = true }) {
  const widths = heads.map((_, index) =>
    isAligned ? Math.max(2, ...[heads, ...others].map((cells) => (cells[index] ?? '').length)) : 0)
  const rules = widths.map((width, index) => {
    const dashes = '-'.repeat(Math.max(1, width - 1))
    return areNumbers[index] ? `${dashes}:` : `:${dashes}`
  })
  const draw = (/** @type {string[]} */ cells) => widths.map((width, index) => {
    const text = cells[index] ?? ''
    return areNumbers[index] ? text.padStart(width) : text.padEnd(width)
  })
  return [heads, rules, ...others]
    .map((cells) => `|${draw(cells).map((text) => text === '' ? ' ' : ` ${text} `).join('|')}|`).join('\n')
}

/** A chart as an image, with its numbers in words for who cannot see it. @param {ChartBlock} block */
function layChart ({ chart, file }) {
  const text = file === undefined ? chart.alternative : `${chart.title}. ${chart.alternative}`
  const place = file === undefined ? chartPath({ chart }) : `<${encodeURI(file)}>`
  // A bracket of a name would end the text and begin a link.
  return `![${escapeMarkdown({ text }).replace(/(?<!\\)[[\]]/g, '\\$&')}](${place})`
}

/** A fence is longer than any in the text. @param {Code} code */
function layCode ({ language, title, text }) {
  const code = escapeLines({ text: text.trimEnd() })
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  const head = title === undefined ? [] : [escapeMarkdown({ text: title }), '']
  return [...head, `${fence}${language}`, code, fence].join('\n')
}

/** @param {Section} section @param {Medium} medium */
function laySection ({ title, blocks, fold }, medium) {
  const inner = layAll(blocks, medium)
  return fold
    ? layDetails(title, inner, medium)
    : [`${medium.heading}# ${write(title, medium)}`, ...inner].join('\n\n')
}

/** In the summary of a step, what only there is room for. @param {Table} table @param {Medium} medium */
function isFolded ({ title, depth = 0 }, { calls }) {
  return calls && depth >= 3 && title !== undefined
}

/** @param {Table} table @param {Medium} medium */
function layFolded ({ title, ...table }, medium) {
  return layDetails(title ?? '', [layTableBlock(table, medium)], medium)
}

/**
 * A browser reads the summary's line as HTML, in which Markdown's escapes are no escapes.
 * @param {Text} title @param {string[]} inner @param {Medium} medium
 */
function layDetails (title, inner, medium) {
  const text = clip(writeText({ text: title }), medium, MOST_CHARACTERS.cell)
  return [`<details><summary>${escapeHtmlInMarkdown(text)}</summary>`, ...inner, '</details>'].join('\n\n')
}

/** What to type next, to be copied. @param {Foot} foot @returns {string[]} */
function layFoot ({ steps = [] }) {
  const shown = steps.filter(({ screen }) => !screen)
  if (shown.length === 0) return []
  const lines = shown.flatMap(({ purpose, command }) => [`# ${purpose}`, command])
  const text = lines.map((line) => escapeTerminal({ text: line })).join('\n')
  return ['**Next**', layCode({ kind: 'code', language: 'sh', text })]
}

/** Nothing lies beside a comment. @param {Foot} foot @param {Medium} medium @returns {string[]} */
function layOrigin ({ origin, report }, medium) {
  const texts = [...origin === undefined ? [] : [`${origin}.`], ...report === undefined ? [] : [`In full: ${report}`]]
  return texts.length === 0 ? [] : [write(texts.join(' '), medium)]
}

/**
 * A whole text at a time: the escapers trim, and only a part with markup of its own stands alone.
 * @param {Text} text @param {Medium} medium @param {boolean} [inLine] something of ours stands before it
 */
function write (text, medium, inLine = false) {
  const escape = inLine ? escapeMarkdownCell : escapeMarkdown
  if (typeof text === 'string' || text.every((part) => typeof part === 'string' || isFigure(part) || 'name' in part)) {
    return soften(escape({ text: clip(writeText({ text }), medium, MOST_CHARACTERS.line) }), medium)
  }
  return text.map((part, index) => {
    if (typeof part === 'object' && 'command' in part) return writeCode(part.command)
    if (typeof part === 'object' && 'link' in part) {
      return `[${soften(escapeMarkdownCell({ text: clip(part.link, medium, MOST_CHARACTERS.line) }), medium)}](<${encodeURI(part.to)}>)`
    }
    const plain = clip(writeText({ text: [part] }), medium, MOST_CHARACTERS.line)
    return keepSpace(plain, soften((index === 0 ? escape : escapeMarkdownCell)({ text: plain }), medium))
  }).join('')
}

/** A span of code is longer fenced than what is in it. @param {string} command */
function writeCode (command) {
  const text = escapeTerminal({ text: command })
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = '`'.repeat(longest + 1)
  const space = /^`|`$/.test(text) ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

/**
 * Beside a change no text may take the room of all others. By whole characters: half of a pair would be no text.
 * @param {string} text @param {Medium} medium @param {number} most
 */
function clip (text, { calls }, most) {
  if (!calls || text.length <= most) return text
  return `${[...text.slice(0, most * 2)].slice(0, most - 1).join('')}…`
}

/** GitHub counts characters of a comment and bytes of a summary; bytes are never fewer. @param {string} text */
function sizeOf (text) {
  return new TextEncoder().encode(text).length
}

/** @param {string} markdown @param {Medium} medium */
function soften (markdown, { calls }) {
  return calls ? defuse(markdown) : markdown
}

/** @param {Text} title */
function raise (title) {
  if (typeof title === 'string') return title.charAt(0).toUpperCase() + title.slice(1)
  const [first, ...others] = title
  return typeof first === 'string' ? [first.charAt(0).toUpperCase() + first.slice(1), ...others] : title
}
