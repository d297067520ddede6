import { measureText, pad, shortenText, wrapText } from '../text.js'

/**
 * @import { Screen } from './frame.js'
 *
 * A line of a grid. cells: none, and the reason runs over all of them. drawBar: what stands behind it where there is
 * room, of that width at most.
 * @typedef {{ name: string, cells: string[], reason?: string, paint?: (text: string) => string, drawBar?: (width:
 *   number) => string }} GridRow
 */

const GAP = '  '
const NARROWEST_NAME = 22
const NARROWEST_BAR = 12
const WIDEST_BAR = 40

/**
 * Names, and figures beside them: the title and the heads in one line where they fit. No rules: a screen has few lines.
 * @param {{ title: string, heads: readonly string[], rows: readonly GridRow[], mostRows: number, order?: readonly
 *   number[], narrowestName?: number } & Screen} options order: of columns, the most important first; absent: the first
 *   one, the last one, then those between
 * @returns {string[]}
 */
export function layGrid ({ title, heads, rows, mostRows, order, narrowestName = NARROWEST_NAME, columns, colors }) {
  const { widths, name: wanted, total } = measure({ heads, rows, narrowestName })
  const kept = chooseColumns({ widths, columns, wanted, order: order ?? orderColumns(widths.length), narrowestName })
  const used = 2 + wanted + kept.reduce((sum, index) => sum + GAP.length + widths[index], 0)
  const name = Math.max(Math.floor(narrowestName / 2), wanted - Math.max(0, used - columns))
  const left = columns - total - GAP.length
  const barWidth = kept.length === heads.length && left >= NARROWEST_BAR ? Math.min(left, WIDEST_BAR) : 0
  const join = (/** @type {string} */ first, /** @type {readonly string[]} */ cells) =>
    [first, ...kept.map((index) => pad(cells[index] ?? '', widths[index]))].join(GAP)
  const isTitleShort = measureText({ text: title }) <= 2 + name
  const shown = rows.slice(0, mostRows)
  return [
    ...isTitleShort ? [] : wrapText({ text: title, columns }).map((line) => colors.bold(line)),
    (isTitleShort ? colors.bold(pad(title, 2 + name)) : ' '.repeat(2 + name)) + colors.dim(join('', heads)).trimEnd(),
    ...shown.map(({ name: own, cells, reason = '', paint = (text) => text, drawBar }) => {
      const first = `  ${pad(shortenText({ text: own, columns: name }), name)}`
      if (cells.length === 0) return colors.dim(shortenText({ text: `${first}${GAP}${reason}`, columns }))
      const bar = barWidth > 0 && drawBar ? GAP + drawBar(barWidth) : ''
      return paint(join(first, cells)) + bar
    }).map((line) => line.trimEnd()),
    ...shown.length < rows.length ? [colors.dim(`  and ${rows.length - shown.length} more: --details`)] : []
  ]
}

/** @param {{ heads: readonly string[], rows: readonly GridRow[], narrowestName: number }} options */
function measure ({ heads, rows, narrowestName }) {
  const widest = (/** @type {string[]} */ texts) => Math.max(...texts.map((text) => measureText({ text })))
  const widths = heads.map((head, index) => widest([head, ...rows.flatMap(({ cells }) => cells[index] ?? [])]))
  const name = Math.max(narrowestName, ...rows.map((row) => measureText({ text: row.name })))
  return { widths, name, total: 2 + name + widths.reduce((sum, width) => sum + GAP.length + width, 0) }
}

/** @param {number} count */
function orderColumns (count) {
  const all = Array.from({ length: count }, (_, index) => index)
  return count > 1 ? [0, count - 1, ...all.slice(1, -1)] : all
}

/**
 * As many as fit, in their order.
 * @param {{ widths: number[], columns: number, wanted: number, order: readonly number[], narrowestName: number }}
 *   options
 */
function chooseColumns ({ widths, columns, wanted, order, narrowestName }) {
  const least = Math.min(wanted, narrowestName)
  /** @type {number[]} */
  const kept = []
  for (const index of order) {
    const width = [...kept, index].reduce((sum, at) => sum + GAP.length + widths[at], 2 + least)
    if (width <= columns || index === order[0]) kept.push(index)
  }
  return kept.sort((a, b) => a - b)
}
