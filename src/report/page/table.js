import { escapeHtml } from './escape.js'
import { renderItems } from './blocks.js'

/** @import { Column, RowState, Table } from '../tables/table.js' */

/**
 * A table in a box of its own, which scrolls where the page is too narrow for it. The script makes its columns sortable and its
 * rows fit to be filtered by target.
 * @param {{ table: Table, targets: readonly string[] }} options targets: names that a row may be of
 * @returns {string} empty for a table without rows
 */
export function renderHtmlTable ({ table, targets }) {
  const { title, columns, rows, states, notes } = table
  if (rows.length === 0) return ''
  const own = rows.map((cells, index) => table.targets?.[index] ?? (namesTargets(columns[0]) ? findTarget(cells[0], targets) : null))
  const head = columns
    .map(
      ({ name, align }) =>
        `<th scope="col"${align === 'right' ? ' class="number"' : ''}>${escapeHtml({ text: name })}</th>`
    )
    .join('')
  const label = escapeHtml({ text: title })
  const body = rows.map((cells, index) => renderRow({ cells, columns, state: states[index], target: own[index] })).join('\n')
  return [
    '<div class="table">',
    // Reached by the keyboard, as a box that can only be scrolled by mouse is lost on who has none.
    `<div class="scroll" tabindex="0" role="group" aria-label="${label}">`,
    `<table>\n<caption><span>${label}</span></caption>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`,
    '</div>',
    ...(notes.length > 0 ? [renderItems({ items: notes, className: 'notes' })] : []),
    '</div>'
  ].join('\n')
}

/** @param {Column} column */
function namesTargets ({ name }) {
  return name === 'Target' || name === 'Name'
}

/** @param {{ cells: string[], columns: Column[], state: RowState, target: string | null }} options */
function renderRow ({ cells, columns, state, target }) {
  const mark = `${target === null ? '' : ` data-target="${escapeHtml({ text: target })}"`}${state === 'ok' ? '' : ` class="${state}"`}`
  const kind = columns[0].align === 'right' ? 'number' : cells[0].length <= NAME ? 'short' : null
  const first = `<th scope="row"${kind ? ` class="${kind}"` : ''}>${escapeHtml({ text: cells[0] })}</th>`
  // A missing row has a reason where others have numbers.
  if (state === 'missing') { return `<tr${mark}>${first}<td class="text" colspan="${Math.max(columns.length - 1, 1)}">${escapeHtml({ text: cells[1] ?? '' })}</td></tr>` }
  const rest = cells.slice(1).map((text, index) => renderCell(text, columns[index + 1]))
  return `<tr${mark}>${first}${rest.join('')}</tr>`
}

/** Most are numbers, so those have no class: in a long report that is a tenth of the page. @param {string} text @param {Column} column */
function renderCell (text, { name, align }) {
  const shown = escapeHtml({ text })
  const isIt = (/** @type {string} */ word) => text === word || text.startsWith(`${word} (`)
  const verdict = name === 'Verdict' ? Object.entries(VERDICTS).find(([word]) => isIt(word)) : undefined
  if (verdict) return `<td class="text"><span class="verdict ${verdict[1]}">${shown}</span></td>`
  const kind = align === 'right' ? '' : text.length > SENTENCE ? ' class="sentence"' : ' class="text"'
  return `<td${kind}>${shown}</td>`
}

const NAME = 26 // characters that need not be broken
const SENTENCE = 40 // characters that would make a narrow column high
/** What each word looks like. */
const VERDICTS = Object.freeze({
  met: 'met',
  missed: 'missed',
  'not decided': 'inconclusive',
  invalid: 'invalid',
  held: 'held',
  refuted: 'refuted',
  'cannot tell': 'cannot'
})

/**
 * `fastify (partial)` and `fastify by native` are rows of fastify; of `fastify` and `fastify json` the longer name is meant.
 * @param {string} label
 * @param {readonly string[]} targets
 */
function findTarget (label, targets) {
  const named = targets.filter((target) => label === target || (label.startsWith(target) && /^ [(b]/.test(label.slice(target.length))))
  return named.sort((a, b) => b.length - a.length)[0] ?? null
}
