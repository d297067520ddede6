import { renderDetails } from '../page/blocks.js'
import { escapeHtml } from '../page/escape.js'
import { layTable } from './select-table.js'

/**
 * @import { Depth, Table, Text } from '../document.ts'
 * @import { LaidCell, LaidRow, LaidTable } from './select-table.js'
 *
 * title: of its section; write: a text as HTML. @typedef {{ table: Table, anchor: string, title?: string, write: (text:
 *   Text) => string }} Drawn
 */

const [REPORT, ALL] = /** @type {const} */ ([2, 3])
const MOST_OPEN = 12 // rows, before a click, where there is more behind one
const NAME = 26 // characters that need not be broken
const SENTENCE = 40 // characters that would make a narrow column high
const [NARROW, GAP] = [52, 2] // characters: of a phone, and between columns
const MOST_STACKED = 10 // columns

/**
 * A table; what only a page has of its rows and columns is a click away.
 * @param {Drawn} drawn
 */
export function renderTable (drawn) {
  const { table, anchor } = drawn
  const whole = layTable({ table, depth: ALL })
  const isDeep = [...table.columns, ...table.rows].some(({ depth }) => depth === ALL)
  if (!isDeep || table.depth === ALL) return renderLaid(whole, drawn)
  const open = layTable({ table, depth: REPORT, mostRows: MOST_OPEN })
  const added = whole.columns.filter(({ key }) => !open.columns.some((one) => one.key === key)).map(({ head }) => head)
  if (added.length === 0 && open.rows.length === whole.rows.length) return renderLaid(whole, drawn)
  const inner = { ...drawn, anchor: '' }
  const name = table.title === undefined ? 'All' : `${table.title}: all`
  const summary = `${name} ${whole.rows.length}${added.length === 0 ? '' : `, with ${added.join(', ')}`}`
  return [
    `<div${anchor}>`,
    ...open.rows.length === 0 ? [] : [renderLaid(open, inner)],
    renderDetails({ summary, blocks: [renderLaid(whole, inner)] }),
    '</div>'
  ].join('\n')
}

/**
 * In a box of its own, which scrolls where the page is too narrow for it, unless each row can be a stack of its cells
 * there. Cells have the value that they are sorted by.
 * @param {LaidTable} laid
 * @param {Drawn} drawn
 */
function renderLaid ({ columns, rows, notes }, { table, anchor, title = '', write }) {
  const label = escapeHtml({ text: table.title ?? title })
  const names = columns.map(({ head, group }) => escapeHtml({ text: group === '' ? head : `${group}: ${head}` }))
  const heads = columns.map(({ isNumber }, index) => `<th scope="col"${isNumber ? ' class="number"' : ''}>${names[index]}</th>`)
  const isStack = isTooWide({ names, rows })
  const isNamed = table.title !== undefined && label.toLowerCase() !== names[0]?.toLowerCase()
  const body = rows.map((row) => renderRow({ row, names: isStack ? names : [], areNumbers: columns.map(({ isNumber }) => isNumber) }))
  return [
    `<div class="table"${anchor}>`,
    // Reached by the keyboard, as a box that can only be scrolled by mouse is lost on who has none.
    `<div class="scroll" tabindex="0" role="group" aria-label="${label}">`,
    `<table${isStack ? ' class="stack"' : ''}>\n<caption${isNamed ? '' : ' class="said"'}><span>${label}</span></caption>\n<thead><tr>${heads.join('')}</tr></thead>`,
    `<tbody>\n${body.join('\n')}\n</tbody>\n</table>`,
    '</div>',
    ...notes.length > 0 ? [`<ul class="notes">\n${notes.map(({ text }) => `<li>${write(text)}</li>`).join('\n')}\n</ul>`] : [],
    '</div>'
  ].join('\n')
}

/**
 * For a phone: a sentence makes it high there, many columns make it scroll. What has more columns yet is read on a desk.
 * @param {{ names: readonly string[], rows: readonly LaidRow[] }} options
 */
function isTooWide ({ names, rows }) {
  if (rows.some(({ cells }) => cells.slice(1).some(({ text }) => text.length > SENTENCE))) return true
  const widths = names.map((name, index) => Math.max(name.length, ...rows.map(({ cells }) => cells[index]?.text.length ?? 0)))
  return names.length <= MOST_STACKED && widths.reduce((sum, width) => sum + width + GAP, 0) > NARROW
}

/** @param {{ row: LaidRow, names: string[], areNumbers: boolean[] }} options names: of columns, where each cell is to say its own */
function renderRow ({ row: { cells: [first, ...others], reason, tone, role, of }, names, areNumbers }) {
  const classes = [tone, role, reason === null ? undefined : 'missing'].filter((one) => one !== undefined).join(' ')
  const target = of === undefined ? '' : ` data-target="${escapeHtml({ text: of })}"`
  const mark = `${target}${classes === '' ? '' : ` class="${classes}"`}`
  const kind = areNumbers[0] ? 'number' : first.text.length <= NAME ? 'short' : null
  const head = `<th scope="row"${kind ? ` class="${kind}"` : ''}>${escapeHtml({ text: first.text })}</th>`
  if (reason !== null) {
    return `<tr${mark}>${head}<td class="text" colspan="${Math.max(others.length, 1)}">${escapeHtml({ text: reason })}</td></tr>`
  }
  return `<tr${mark}>${head}${others.map((cell, index) => renderCell(cell, areNumbers[index + 1], names[index + 1])).join('')}</tr>`
}

/**
 * Most are numbers, so those have no class: in a long report that is a tenth of the page.
 * @param {LaidCell} cell
 * @param {boolean} isNumber
 * @param {string} [name] of its column
 */
function renderCell ({ text, figure, outcome, isSpark }, isNumber, name) {
  const value = figure?.value ?? figure?.low ?? figure?.high ?? null
  const kind = isNumber ? '' : ` class="${isSpark ? 'spark' : text.length > SENTENCE ? 'sentence' : 'text'}"`
  const marks = `${kind}${value === null ? '' : ` data-value="${value}"`}${name === undefined || text === '' ? '' : ` data-head="${name}"`}`
  const shown = escapeHtml({ text })
  return `<td${marks}>${outcome === undefined ? shown : `<span class="verdict ${outcome}">${shown}</span>`}</td>`
}
