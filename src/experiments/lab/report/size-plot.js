import { makeLinearScale, makeScale } from '../../../report/charts/scales.js'
import { measureText } from '../../../report/text.js'

const [NARROWEST, WIDEST] = [24, 64]
const ROWS = 6 // with the axis and its labels 8

/**
 * Hit ratios by size, drawn with letters, so that a terminal shows the shape of the curve. Where several have a point in the same
 * place, they stand beside each other as far as there is room.
 * @param {{ amounts: number[], heads: string[], lines: Array<{ letter: string, values: Array<number | null> }>, columns: number }} options
 *   amounts: bytes or entries, rising; heads: their names; values: one for each of them
 * @returns {string[]} empty with fewer than two sizes, without a value, and where there is no room
 */
export function plotSizes ({ amounts, heads, lines, columns }) {
  const known = lines.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  if (amounts.length < 2 || known.length === 0) return []
  const y = makeLinearScale({ low: Math.min(...known) * 100, high: Math.max(...known) * 100, range: [ROWS - 1, 0], count: 3 })
  const labels = Array.from({ length: ROWS }, () => '')
  for (const tick of y.ticks) labels[Math.round(y.place(tick))] = `${tick} %`
  const gutter = Math.max(...labels.map((text) => text.length))
  const width = Math.min(WIDEST, columns - gutter - 3 - measureText({ text: heads[heads.length - 1] }))
  if (width < NARROWEST) return []
  const x = makeScale({ values: amounts, range: [0, width - 1] })
  const grid = Array.from({ length: ROWS }, () => Array(width + lines.length).fill(' '))
  for (const [at, amount] of amounts.entries()) {
    for (const { letter, values } of lines) {
      const value = values[at]
      if (value === null) continue
      const row = grid[Math.round(y.place(value * 100))]
      row[row.indexOf(' ', Math.round(x.place(amount)))] = letter
    }
  }
  return [
    ...grid.map((cells, row) => `${labels[row].padStart(gutter)} ${labels[row] === '' ? '│' : '┤'}${cells.join('')}`.trimEnd()),
    `${' '.repeat(gutter)} └${'─'.repeat(width)}`,
    `${' '.repeat(gutter + 2)}${placeHeads({ heads, places: amounts.map((amount) => Math.round(x.place(amount))) })}`
  ]
}

/** Those that have room. @param {{ heads: string[], places: number[] }} options */
function placeHeads ({ heads, places }) {
  let text = ''
  for (const [index, head] of heads.entries()) {
    if (places[index] >= text.length + (text === '' ? 0 : 1)) text = text.padEnd(places[index]) + head
  }
  return text
}
