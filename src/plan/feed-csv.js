import { CsvError, parse } from 'csv-parse/sync'
import { quote } from './feed-entry.js'

/** A value of a feed's file, and the line that it begins at. @typedef {{ line: number | null, value: unknown }} PlacedValue */
/** @typedef {{ line: number | null, wrong: string, right: string }} PlacedMistake */

/**
 * Reads a CSV text (RFC 4180) with a header line. A cell that is empty says nothing, so that what the target's request has stands.
 * @param {{ text: string }} options
 * @returns {{ values: PlacedValue[], mistakes: PlacedMistake[] }}
 */
export function readCsv ({ text }) {
  const { rows, fault } = splitRows({ text })
  const [header, ...rest] = rows
  if (header === undefined) return { values: [], mistakes: fault ? [fault] : [] }
  const names = header.cells.map(normaliseName)
  const mistakes = findHeaderMistakes({ names, line: header.line })
  const values = rest.map(({ cells, line }) => {
    if (cells.length !== names.length) mistakes.push({ line, wrong: `${cells.length} cells, and the header has ${names.length}`, right: 'a cell with a comma, a quote or a line break goes in quotes' })
    return { line, value: buildValue({ names, cells }) }
  })
  return { values, mistakes: fault ? [...mistakes, fault] : mistakes }
}

/**
 * Lines are counted here: the parser counts a line break of two characters within quotes twice.
 * @param {{ text: string }} options
 * @returns {{ rows: Array<{ cells: string[], line: number }>, fault: PlacedMistake | null }} up to the first that cannot be read
 */
function splitRows ({ text }) {
  /** @type {Array<{ cells: string[], line: number }>} */
  const rows = []
  let nextLine = 1
  try {
    parse(text, {
      bom: true,
      raw: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (/** @type {any} */ { record, raw }) => { // its types know nothing of `raw` and `info`
        const leading = raw.match(/^[\r\n]*/)[0]
        rows.push({ cells: record, line: nextLine + countLines(leading) })
        nextLine += countLines(raw)
        return null
      }
    })
    return { rows, fault: null }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    return {
      rows,
      fault: { line: nextLine, wrong: isOpen ? 'a quote is opened in this row or below and never closed' : 'a quote within a cell, in this row or below', right: 'a cell with quotes goes in quotes, and each quote in it is doubled: "say ""hi"""' }
    }
  }
}

/** @param {string} text */
function countLines (text) {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

/** @param {string} name */
function normaliseName (name) {
  const trimmed = name.trim()
  if (['path', 'method', 'body', 'headers'].includes(trimmed.toLowerCase())) return trimmed.toLowerCase()
  return trimmed.replace(/^header\s*:\s*/i, 'header:')
}

/** @param {{ names: string[], line: number }} options */
function findHeaderMistakes ({ names, line }) {
  /** @type {PlacedMistake[]} */
  const mistakes = []
  for (const [index, name] of names.entries()) {
    if (name === '' || name === 'header:') mistakes.push({ line, wrong: `column ${index + 1} has no name`, right: 'the first line names the columns' })
    else if (names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < index) mistakes.push({ line, wrong: `a second column ${quote(name)}`, right: 'name each column once' })
  }
  return mistakes
}

/** @param {{ names: string[], cells: string[] }} options */
function buildValue ({ names, cells }) {
  const all = names.map((name, index) => /** @type {const} */ ([name, cells[index] ?? '']))
  const headers = all.filter(([name, cell]) => name.startsWith('header:') && cell !== '').map(([name, cell]) => [name.slice('header:'.length), cell])
  const isEmpty = (/** @type {string} */ name, /** @type {string} */ cell) => cell === '' && ['path', 'method', 'body', 'headers'].includes(name)
  return Object.fromEntries([...all.filter(([name, cell]) => !isEmpty(name, cell)), ...(headers.length > 0 ? [['headers', Object.fromEntries(headers)]] : [])])
}
