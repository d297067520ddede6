import { keepTogether, renderDetails, renderFold, renderSection } from '../page/blocks.js'
import { CHART_STYLE, renderChart } from '../page/chart.js'
import { escapeTerminal } from '../escape.js'
import { describePolicy } from '../page/document.js'
import { escapeHtml } from '../page/escape.js'
import { renderFrame } from '../page/frame.js'
import { renderBadges } from '../page/verdicts.js'
import { escapeLines } from '../output.js'
import { isFigure, keepSpace, writePart, writeText } from '../figures.js'
import { selectLines } from './cells.js'
import { layTable } from './select-table.js'
import { selectBlocks } from './select.js'

/**
 * @import { BadgeGroup, Block, Code, Document, Fields, Foot, Line, Outcome, Section, Table, Text, Tone } from '../document.ts'
 * @import { LaidCell, LaidColumn, LaidRow } from './select-table.js'
 */

const DEPTH = 3
/** @type {Readonly<Record<Outcome, 'met' | 'missed' | 'inconclusive'>>} */
const VERDICTS = Object.freeze({ good: 'met', bad: 'missed', open: 'inconclusive' })

/**
 * A document as a page that stands by itself: no script, nothing from a network, fit to be printed.
 * @param {{ document: Document, style: string, hash: (text: string) => string }} options style: of the report's page;
 *   hash: `sha256-…`, for the policy
 * @returns {string} ends with a newline
 */
export function renderPage ({ document: { title, heading = title, subtitle, blocks, foot }, style, hash }) {
  const selected = selectBlocks({ blocks, depth: DEPTH }).blocks
  const name = writeText({ text: heading })
  const whole = `${style}\n${CHART_STYLE}`
  return renderFrame({
    kind: 'report',
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    subtitle: writeText({ text: subtitle ?? (heading === title ? '' : title) }),
    contents: selected.flatMap((block) => block.kind === 'section' ? [{ id: idOf(block), title: block.title }] : []),
    policy: describePolicy({ styles: [whole], hash }),
    style: whole,
    main: [renderBlocks({ blocks: selected, level: 1 }), renderFoot(foot)],
    footer: 'Made by baseload.'
  })
}

/**
 * Blocks as HTML, for a page that has more than them too.
 * @param {{ blocks: readonly Block[], level?: number }} options blocks: as selected; level: of the section they are
 *   in, 1 of none
 * @returns {string}
 */
function renderBlocks ({ blocks, level = 1 }) {
  return blocks.map((block, index) => {
    const html = renderBlock(block, level)
    // Charts that follow each other have the same space between them.
    if (block.kind === 'chart') return joinCharts(html, blocks[index - 1]?.kind, blocks[index + 1]?.kind)
    // What a page has beyond the report is a click away.
    const isFolded = block.depth === DEPTH && block.kind !== 'section' && html !== ''
    return isFolded ? renderDetails({ summary: nameBlock(block), blocks: [html] }) : html
  }).filter(Boolean).join('\n')
}

/** @param {string} html @param {Block['kind'] | undefined} before @param {Block['kind'] | undefined} after */
function joinCharts (html, before, after) {
  return `${before === 'chart' ? '' : '<div class="charts">\n'}${html}${after === 'chart' ? '' : '\n</div>'}`
}

/** @param {Block} block @param {number} level */
function renderBlock (block, level) {
  const anchor = block.id === undefined ? '' : ` id="${escapeHtml({ text: block.id })}"`
  switch (block.kind) {
    case 'trouble': return renderList(block.texts, `class="trouble"${anchor}`)
    case 'answer': return [
      `<p class="answer ${block.outcome}"${anchor}>${keepTogether(write(block.text))}</p>`,
      ...selectLines({ lines: block.because ?? [], depth: DEPTH }).map(({ text, tone }) => renderText(text, tone))
    ].join('\n')
    case 'badges': return renderBadges({ groups: block.groups.map(listBadges) })
    case 'facts': return `<p class="facts"${anchor}><b>${write(block.label)}</b> ${listTexts(block.lines).map(write).join('<br>')}</p>`
    case 'table': return renderHtmlTable({ table: block, anchor })
    case 'chart': return renderChart({ chart: block.chart, level: level + 1 })
    case 'list': return [
      ...block.title === undefined ? [] : [`<h${level + 1}>${write(block.title)}</h${level + 1}>`],
      renderList(listTexts(block.lines), 'class="list"')
    ].join('\n')
    case 'text': return renderText(block.text, block.tone)
    case 'code': return renderCode(block)
    case 'plot': return renderCode({ kind: 'code', language: '', title: block.title, text: block.lines.join('\n') })
    case 'fields': return renderFields(block)
    case 'section': return renderSectionBlock(block, level)
  }
}

/** @param {readonly Text[]} texts @param {string} attributes */
function renderList (texts, attributes) {
  return `<ul ${attributes}>\n${texts.map((text) => `<li>${write(text)}</li>`).join('\n')}\n</ul>`
}

/** @param {BadgeGroup} group */
function listBadges ({ title, badges }) {
  return { title, badges: badges.map(({ tone, text, to }) => ({ kind: VERDICTS[tone], text, to })) }
}

/** @param {Block} block */
function nameBlock (block) {
  return ('title' in block ? block.title : undefined) ?? ('label' in block ? block.label : undefined) ?? 'Details'
}

/** @param {readonly Line[]} lines */
function listTexts (lines) {
  return selectLines({ lines, depth: DEPTH }).map(({ text }) => text)
}

/** @param {Text} text @param {Tone} [tone] */
function renderText (text, tone) {
  return `<p${tone === undefined ? '' : ` class="${tone}"`}>${keepTogether(write(text))}</p>`
}

/** @param {Code} code */
function renderCode ({ title, text }) {
  // Line by line: what escapes a text makes one line of it, and would take the indents.
  const lines = escapeLines({ text: text.trimEnd() }).split('\n')
    .map((line) => `${/^ */.exec(line)?.[0]}${escapeHtml({ text: line })}`)
  return `${title === undefined ? '' : `<p>${write(title)}</p>\n`}<pre><code>${lines.join('\n')}</code></pre>`
}

/** @param {Fields} fields */
function renderFields ({ fields }) {
  const todo = (/** @type {string} */ ask) => `<span class="todo">▢ TODO: ${write(ask)}</span>`
  const rows = fields.map(({ name, value, ask }) =>
    `<dt>${write(name)}</dt><dd>${value === null ? todo(ask) : write(value)}</dd>`)
  return `<dl class="fields">\n${rows.join('\n')}\n</dl>`
}

/** @param {Section} section @param {number} level */
function renderSectionBlock (section, level) {
  const { title, blocks, fold } = section
  const named = blocks.map((block) => block.kind === 'table' && block.title === undefined ? { ...block, title } : block)
  const render = fold ? renderFold : renderSection
  return render({ id: idOf(section), title, blocks: [renderBlocks({ blocks: named, level: level + 1 })] })
}

/** @param {Section} section */
function idOf ({ id, title }) {
  return id ?? (escapeTerminal({ text: title }).toLowerCase().replace(/[^a-z\d]+/g, '-').replace(/^-|-$/g, '') || 'section')
}

const NAME = 26 // characters that need not be broken
const SENTENCE = 40 // characters that would make a narrow column high
/** What a word of a column `verdict` looks like. */
const LOOKS = Object.entries({
  met: 'met',
  missed: 'missed',
  'not decided': 'inconclusive',
  invalid: 'invalid',
  held: 'held',
  refuted: 'refuted',
  'cannot tell': 'cannot'
})

/**
 * A table in a box of its own, which scrolls where the page is too narrow for it; cells have the value that they are
 * sorted by, rows the target that they are filtered by.
 * @param {{ table: Table, anchor?: string }} options anchor: an attribute
 * @returns {string} empty for a table without rows
 */
export function renderHtmlTable ({ table, anchor = '' }) {
  const { columns, rows, notes } = layTable({ table, depth: DEPTH })
  if (rows.length === 0) return ''
  const label = escapeHtml({ text: table.title ?? '' })
  const heads = columns.map(({ head, group, isNumber }) => {
    const text = group === '' ? head : `${group}: ${head}`
    return `<th scope="col"${isNumber ? ' class="number"' : ''}>${escapeHtml({ text })}</th>`
  })
  const body = rows.map((row) => renderRow(row, columns))
  return [
    `<div class="table"${anchor}>`,
    // Reached by the keyboard, as a box that can only be scrolled by mouse is lost on who has none.
    `<div class="scroll" tabindex="0" role="group" aria-label="${label}">`,
    `<table>\n<caption><span>${label}</span></caption>\n<thead><tr>${heads.join('')}</tr></thead>`,
    `<tbody>\n${body.join('\n')}\n</tbody>\n</table>`,
    '</div>',
    ...notes.length > 0 ? [renderList(notes.map(({ text }) => text), 'class="notes"')] : [],
    '</div>'
  ].join('\n')
}

/** @param {LaidRow} row @param {LaidColumn[]} columns */
function renderRow ({ cells: [first, ...others], reason, tone, role, of }, columns) {
  const classes = [tone, role, reason === null ? undefined : 'missing'].filter((one) => one !== undefined).join(' ')
  const target = of === undefined ? '' : ` data-target="${escapeHtml({ text: of })}"`
  const mark = `${target}${classes === '' ? '' : ` class="${classes}"`}`
  const kind = columns[0].isNumber ? 'number' : first.text.length <= NAME ? 'short' : null
  const head = `<th scope="row"${kind ? ` class="${kind}"` : ''}>${escapeHtml({ text: first.text })}</th>`
  if (reason !== null) {
    return `<tr${mark}>${head}<td class="text" colspan="${Math.max(others.length, 1)}">${escapeHtml({ text: reason })}</td></tr>`
  }
  return `<tr${mark}>${head}${others.map((cell, index) => renderCell(cell, columns[index + 1])).join('')}</tr>`
}

/**
 * Most are numbers, so those have no class: in a long report that is a tenth of the page.
 * @param {LaidCell} cell
 * @param {LaidColumn} column
 */
function renderCell ({ text, figure, isSpark }, { key, isNumber }) {
  const isIt = (/** @type {string} */ word) => text === word || text.startsWith(`${word} (`)
  const look = key === 'verdict' ? LOOKS.find(([word]) => isIt(word))?.[1] : undefined
  if (look) return `<td class="text"><span class="verdict ${look}">${escapeHtml({ text })}</span></td>`
  const value = figure?.value ?? figure?.low ?? figure?.high ?? null
  const kind = isNumber ? '' : ` class="${isSpark ? 'spark' : text.length > SENTENCE ? 'sentence' : 'text'}"`
  return `<td${kind}${value === null ? '' : ` data-value="${value}"`}>${escapeHtml({ text })}</td>`
}

/** @param {Foot} foot */
function renderFoot ({ steps = [] }) {
  const shown = steps.filter(({ screen }) => !screen)
  if (shown.length === 0) return ''
  const items = shown.map(({ purpose, command }) => `<li>${write([`${purpose}: `, { command }])}</li>`)
  return `<h2 id="next-title">Next</h2>\n<ul class="steps" id="next">\n${items.join('\n')}\n</ul>`
}

/** @param {Text} text */
function write (text) {
  if (typeof text === 'string') return escapeHtml({ text })
  return text.map((part) => {
    const plain = writePart({ part })
    const html = escapeHtml({ text: plain })
    if (typeof part === 'string' || isFigure(part)) return keepSpace(plain, html)
    if ('link' in part) return `<a href="${escapeHtml({ text: part.to })}">${html}</a>`
    return 'name' in part ? `<b>${html}</b>` : `<code>${html}</code>`
  }).join('')
}
