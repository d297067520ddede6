import { clean, laySentence, raiseTitle } from '../screen/frame.js'
import { measureText, pad, shortenText } from '../text.js'
import { writeText } from '../figures.js'
import { writeCell } from './cells.js'
import { layTable, NARROWEST_BAR } from './select-table.js'

/**
 * @import { Column, Depth, Figure, Table, Tone } from '../document.ts'
 * @import { Screen } from '../screen/frame.js'
 * @import { LaidColumn, LaidRow, LaidTable } from './select-table.js'
 *
 * mostRows: of each table. @typedef {Screen & { depth: Depth, mostRows: number }} Room
 */

const GAP = '  '

/**
 * Short rows side by side, then those that have a reason in place of a value.
 * @param {Table} table @param {Room} room
 */
export function layAcross (table, { columns, colors, depth, mostRows }) {
  const { rows, left, notes } = layTable({ table, depth, mostRows: mostRows * ACROSS })
  const name = Math.max(0, ...rows.map(({ cells }) => measureText({ text: cells[0].text })))
  const lay = (/** @type {LaidRow} */ { cells: [first, ...others], reason }) =>
    [pad(first.text, name), ...reason === null ? others.map(({ text }) => text) : [reason]].join(GAP).trimEnd()
  const items = rows.filter(({ reason }) => reason === null).map(lay)
  const widest = Math.max(0, ...items.map((text) => measureText({ text })))
  const across = Math.max(1, Math.floor((columns - GAP.length + ACROSS) / (widest + ACROSS)))
  const high = Math.ceil(items.length / across)
  const lines = Array.from({ length: high }, (_, row) =>
    items.filter((_, index) => index % high === row).map((text) => pad(text, widest)).join(' '.repeat(ACROSS)).trimEnd())
  const told = rows.filter(({ reason }) => reason !== null).map((row) => colors.dim(lay(row)))
  return [
    ...layHeading(table.title, { columns, colors }),
    ...[...lines, ...told].map((text) => `${GAP}${shortenText({ text, columns: columns - GAP.length })}`),
    ...layLeft(left, colors),
    ...layNotes(notes, { columns, colors })
  ]
}

const ACROSS = 3 // rows a line, and spaces between them

/** @param {LaidTable['notes']} notes @param {Screen} screen */
function layNotes (notes, { columns, colors }) {
  return notes.flatMap(({ text }) =>
    laySentence({ text: writeText({ text }), columns, indent: GAP, hang: `${GAP}  `, paint: colors.dim }))
}

/** @param {number} left rows @param {Screen['colors']} colors */
function layLeft (left, colors) {
  return left > 0 ? [colors.dim(`${GAP}and ${left} more: --details`)] : []
}

/** @param {string | undefined} title @param {Screen} screen */
function layHeading (title, { columns, colors }) {
  return title === undefined ? [] : laySentence({ text: raiseTitle(title), columns, paint: colors.bold })
}

/** @param {Table} table @param {Room} room @returns {string[]} */
export function layTableBlock (table, room) {
  const { columns, colors, depth, mostRows } = room
  const most = depth > 1 ? Infinity : table.most ?? Infinity
  const laid = layTable({ table, depth, columns, mostRows: Math.min(mostRows, most) })
  // Names alone are no table: what they are about follows.
  if (depth > 1 && laid.columns.length === 1 && laid.dropped.length > 0) {
    return [...layHeading(table.title, room), ...layNotes(laid.notes, room), ...layDropped({ table, laid, room })]
  }
  const align = (/** @type {boolean} */ isAligned) => laid.columns.map(({ isNumber, head }, index) => alignColumn({
    isNumber: isNumber && isAligned,
    head,
    cells: laid.rows.map(({ cells, reason }) => index > 0 && reason !== null ? null : cells[index].text)
  }))
  const take = (/** @type {Array<{ width: number }>} */ all) =>
    all.slice(1).reduce((sum, { width }) => sum + GAP.length + width, GAP.length)
  const aligned = align(true)
  const isFitting = take(aligned) + Math.min(aligned[0].width, NARROWEST_NAME) <= columns
  const texts = isFitting ? aligned : align(false)
  const widths = texts.map(({ width }) => width)
  const taken = take(texts)
  // The title stands in the line of the heads where it can.
  const title = measureText({ text: clean(raiseTitle(table.title ?? '')) }) - GAP.length
  if (title + taken <= columns && title <= WIDEST_TITLE) widths[0] = Math.max(widths[0], title)
  widths[0] = Math.min(widths[0], Math.max(columns - taken, NARROWEST_NAME))
  // Figures that stand one under the other take more room than each by itself, and a title may have taken some of it.
  const spare = columns - taken - widths[0] - GAP.length
  laid.barWidth = spare < NARROWEST_BAR ? 0 : Math.min(laid.barWidth, spare)
  return [
    ...layHeads({ table, laid, heads: texts.map(({ head }) => head), widths, room }),
    ...laid.rows.map((row, index) =>
      layRow({ row, texts: texts.map(({ cells }) => cells[index]), widths, laid, room })),
    ...layLeft(laid.left, colors),
    ...layNotes(laid.notes, room),
    ...depth > 1 ? layDropped({ table, laid, room }) : []
  ]
}

/**
 * Where there is no end to the lines, columns that had no room follow, in a table of their own or as sentences.
 * @param {{ table: Table, laid: LaidTable, room: Room }} options
 * @returns {string[]}
 */
function layDropped ({ table, laid, room }) {
  const [first, ...further] = table.columns.filter(({ priority }, index) => index === 0 || priority === 0)
  const texts = laid.rows.map(({ cells }) => cells[0].text)
  const named = [first, ...new Set(texts).size < texts.length ? further : []] // what tells rows apart
  const rows = table.rows.filter(({ reason }) => reason === undefined)
  return layRest({ table: { ...table, title: undefined, notes: [], rows }, named, left: laid.dropped, room })
}

/** @param {{ table: Table, named: Column[], left: Column[], room: Room }} options @returns {string[]} */
function layRest ({ table, named, left: [wide, ...others], room }) {
  if (wide === undefined) return []
  const { columns, depth, colors } = room
  const rest = { ...table, columns: [...named, wide, ...others] }
  if (layTable({ table: rest, depth, columns }).columns.length > named.length) return ['', ...layTableBlock(rest, room)]
  const told = table.rows.filter((row) => (row.depth ?? 0) <= depth).flatMap(({ cells }) => {
    const name = named.map(({ key }) => writeCell({ cell: cells[key] })).join(', ')
    const text = `${name}: ${writeCell({ cell: cells[wide.key], head: wide.head })}`
    return laySentence({ text, ...room, indent: GAP, hang: `${GAP}  ` })
  })
  return ['', colors.dim(`${GAP}${clean(wide.head)}`), ...told, ...layRest({ table, named, left: others, room })]
}

/**
 * The title and the heads in one line where it fits.
 * @param {{ table: Table, laid: LaidTable, heads: string[], widths: number[], room: Room }} options
 */
function layHeads ({ table, laid, heads: [first, ...others], widths, room }) {
  const { colors } = room
  const title = clean(raiseTitle(table.title ?? ''))
  const width = GAP.length + widths[0]
  const isShort = measureText({ text: title }) <= width
  const name = `${GAP}${shortenText({ text: first, columns: widths[0] })}`
  const begin = isShort && title !== '' ? colors.bold(pad(title, width)) : colors.dim(pad(name, width))
  const heads = others.map((head, index) => GAP + pad(head, widths[index + 1])).join('').trimEnd()
  return [
    ...isShort ? [] : layHeading(table.title, room),
    ...layGroups(laid.columns, widths).map((line) => colors.dim(line)),
    `${begin}${colors.dim(heads)}`.trimEnd()
  ]
}

const NARROWEST_NAME = 11
const WIDEST_TITLE = 26

/**
 * Figures stand one under the other by the end of their value, and ranges follow. Where nothing long follows, units
 * end together at the right.
 * @param {{ isNumber: boolean, head: string, cells: Array<string | null> }} options null: a reason stands there
 * @returns {{ head: string, cells: string[], width: number }}
 */
function alignColumn ({ isNumber, head, cells }) {
  const size = (/** @type {string} */ text) => measureText({ text })
  const split = cells.map((text) => {
    const value = text === null || !isNumber ? '' : VALUE.exec(text)?.[0] ?? ''
    return { value, rest: (text ?? '').slice(value.length), isWord: value === '' }
  })
  const values = Math.max(0, ...split.map(({ value }) => size(value)))
  const rests = Math.max(0, ...split.map(({ rest, isWord }) => isWord ? 0 : size(rest)))
  const isRight = isNumber && rests <= SHORT_TAIL
  const texts = split.map(({ value, rest, isWord }) =>
    isWord ? rest : `${' '.repeat(values - size(value))}${value}${isRight ? pad(rest, rests) : rest}`)
  const width = Math.max(size(head), ...texts.map(size))
  const lead = (/** @type {string} */ text) => `${' '.repeat(width - size(text))}${text}`
  return isRight ? { head: lead(head), cells: texts.map(lead), width } : { head, cells: texts, width }
}

const VALUE = /^(?:[≥≤] |about )?[+-]?\d[\d,.]*|^-$/
const SHORT_TAIL = 3

/**
 * A line above the heads where several columns have one head.
 * @param {readonly LaidColumn[]} columns
 * @param {readonly number[]} widths
 */
function layGroups (columns, widths) {
  if (columns.every(({ group }) => group === '')) return []
  let line = ''
  let at = GAP.length
  columns.forEach(({ group }, index) => {
    if (group !== '' && group !== columns[index - 1]?.group) line = `${pad(line, at)}${group}`
    at += widths[index] + GAP.length
  })
  return [line]
}

/** @param {{ row: LaidRow, texts: string[], widths: number[], laid: LaidTable, room: Room }} options */
function layRow ({ row: { tone, role, reason, bar }, texts, widths, laid, room: { columns, colors } }) {
  const indent = role === 'head' ? '' : GAP
  const name = pad(`${indent}${shortenText({ text: texts[0], columns: widths[0] })}`, GAP.length + widths[0])
  if (reason !== null) return colors.dim(shortenText({ text: `${name}${GAP}${reason}`, columns }).trimEnd())
  const line = [name, ...texts.slice(1).map((text, index) => pad(text, widths[index + 1]))].join(GAP)
  const paint = painter(tone ?? (role === 'head' ? 'strong' : undefined), colors)
  return bar === null || laid.barWidth === 0 ? paint(line.trimEnd()) : `${paint(line)}${GAP}${colors.cyan(drawBar(bar, laid))}`
}

/**
 * `█████▒▒▒`: as long as the value; light between the ends of its range.
 * @param {Figure} figure
 * @param {LaidTable} laid
 */
function drawBar ({ value, low, high }, { mostOfBars, barWidth }) {
  const long = (/** @type {number} */ one) => Math.max(0, Math.min(barWidth, Math.round(one / mostOfBars * barWidth)))
  const sure = long(low ?? value ?? 0)
  return '█'.repeat(sure) + '▒'.repeat(Math.max(0, long(high ?? value ?? 0) - sure))
}

/** @param {Tone | undefined} tone @param {Screen['colors']} colors @returns {(text: string) => string} */
export function painter (tone, colors) {
  const paints = { good: colors.green, bad: colors.red, open: colors.yellow, strong: colors.bold, dim: colors.dim }
  return tone === undefined ? (text) => text : paints[tone]
}
