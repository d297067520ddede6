import { CsvError, parse } from 'csv-parse/sync'
import { quote } from './entry.js'
import { MOST_CELLS, MOST_COLUMNS, MOST_REQUESTS } from './limits.js'

/** A value of a feed's file, and the line that it begins at. @typedef {{ line: number | null, value: unknown }} PlacedValue */
/** @typedef {{ line: number | null, wrong: string, right: string }} PlacedMistake */

const MOST_WRONG_ROWS = 1000 // the first fifty are shown, and each costs a reader more than a right one
/** Spreadsheets write semicolons where a comma is the decimal mark, and tabs. */
const SEPARATORS = Object.freeze([',', ';', '\t'])
const [LF, CR, QUOTE] = ['\n', '\r', '"'].map((char) => char.charCodeAt(0))
const LONGEST_ROW = 8 * 1024 * 1024 // bytes of its cells
const TOO_MANY_WRONG = {
  wrong: `nothing is read from here on: over ${MOST_WRONG_ROWS} rows have not as many cells as the header`,
  right: 'are all rows separated as the header is, by commas, semicolons or tabs?'
}
const TOO_LONG = {
  line: null,
  wrong: 'a row of more than 8 MiB',
  right: 'is a quote opened and never closed? Write a body that long in .jsonl'
}

/**
 * Reads a CSV text (RFC 4180) with a header line, which tells by what it is separated. A cell that is empty says nothing,
 * so that what the target's request has stands.
 * @param {{ text: string }} options
 * @returns {{ values: PlacedValue[], mistakes: PlacedMistake[] }}
 */
export function readCsv ({ text: given }) {
  const { text, separator, lines: linesBefore } = findSeparator(given)
  const { rows, fault } = splitRows({ text, separator, linesBefore })
  const [header, ...rest] = rows
  if (header === undefined) return { values: [], mistakes: fault ? [fault] : [] }
  if (fault?.isWhole) return { values: [], mistakes: [fault] }
  const names = header.cells.map(normaliseName)
  const mistakes = findHeaderMistakes({ names, line: header.line })
  const values = rest.map(({ cells, line }) => {
    if (cells.length !== names.length) {
      mistakes.push({
        line,
        wrong: `${cells.length} cells, and the header has ${names.length}`,
        right: `a cell with a ${NAMES[separator]}, a quote or a line break goes in quotes`
      })
    }
    return { line, value: buildValue({ names, cells }) }
  })
  return { values, mistakes: fault ? [...mistakes, fault] : mistakes }
}

/** @type {Readonly<Record<string, string>>} */
const NAMES = Object.freeze({ ',': 'comma', ';': 'semicolon', '\t': 'tab' })

/**
 * What stands most often in the header, outside of quotes; Excel may say it in a line before (`sep=;`).
 * @param {string} text
 * @returns {{ text: string, separator: string, lines: number }} lines: that were left out before the header
 */
function findSeparator (text) {
  const [line, told] = /^\ufeff?"?sep=([,;\t])"?(?:\r\n|\r|\n)/i.exec(text) ?? []
  if (line !== undefined) return { text: text.slice(line.length), separator: told, lines: 1 }
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const char of text.slice(0, LONGEST_HEADER).trimStart()) {
    if (char === '"') isQuoted = !isQuoted
    else if (!isQuoted && (char === '\n' || char === '\r')) break
    else if (!isQuoted && counts.has(char)) counts.set(char, (counts.get(char) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  return { text, separator: most === 0 ? ',' : SEPARATORS.find((separator) => counts.get(separator) === most) ?? ',', lines: 0 }
}

const LONGEST_HEADER = 100_000

/**
 * Lines are counted here: the parser counts a line break of two characters within quotes twice.
 * @param {{ text: string, separator: string, linesBefore: number }} options
 * @returns {{ rows: Array<{ cells: string[], line: number }>, fault: PlacedMistake & { isWhole?: boolean } | null }} up
 *   to the first that cannot be read; isWhole: none of it is looked at
 */
function splitRows ({ text, separator, linesBefore }) {
  const wide = findWideRow({ text, separator, line: linesBefore + 1 })
  /** @type {Array<{ cells: string[], line: number }>} */
  const rows = []
  let nextLine = linesBefore + 1
  let cellCount = 0
  let wrongRows = 0
  try {
    parse(wide ? text.slice(0, wide.at) : text, {
      bom: true,
      delimiter: separator,
      raw: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
      on_record: (/** @type {any} */ { record, raw }) => { // its types know nothing of `raw`
        const leading = raw.match(/^[\r\n]*/)[0]
        if (record.length > MOST_COLUMNS) throw new TooMany(tellWide(nextLine + countLines(leading)))
        rows.push({ cells: record, line: nextLine + countLines(leading) })
        nextLine += countLines(raw)
        cellCount += rows.length === 1 ? 0 : Math.max(record.length, rows[0].cells.length)
        const tooMany = findTooMany({ requests: rows.length - 1, cells: cellCount })
        if (tooMany) throw new TooMany(tooMany)
        wrongRows += record.length === rows[0].cells.length ? 0 : 1
        if (wrongRows > MOST_WRONG_ROWS) throw new TooMany({ ...TOO_MANY_WRONG, line: nextLine }, { keepsRows: true })
        return null
      }
    })
    return wide ? { rows: rows.slice(0, 1), fault: { ...tellWide(wide.line), isWhole: true } } : { rows, fault: null }
  } catch (error) {
    if (error instanceof TooMany && error.keepsRows) return { rows, fault: error.mistake }
    if (error instanceof TooMany) return { rows: rows.slice(0, 1), fault: { ...error.mistake, isWhole: true } }
    if (!(error instanceof CsvError)) throw error
    if (error.code === 'CSV_MAX_RECORD_SIZE') return { rows: rows.slice(0, 1), fault: { ...TOO_LONG, line: nextLine, isWhole: true } }
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    return {
      rows,
      fault: {
        line: nextLine,
        wrong: isOpen
          ? 'a quote is opened in this row or below and never closed'
          : 'a quote within a cell, in this row or below',
        right: 'a cell with quotes goes in quotes, and each quote in it is doubled: "say ""hi"""'
      }
    }
  }
}

/** @param {number} line */
function tellWide (line) {
  return { line, wrong: `more than ${MOST_COLUMNS} columns`, right: 'leave out those that no request uses' }
}

/**
 * Before the parser makes an array of it: a row of separators would fill the memory. It could tell of each cell itself, but
 * writes the row so far again for each. A line break that it takes for a part of a cell ends a row here: such rows it finds later.
 * @param {{ text: string, separator: string, line: number }} options
 * @returns {{ line: number, at: number } | null} where a row begins that has too many cells
 */
function findWideRow ({ text, separator, line: first }) {
  let begins = { line: first, at: 0 }
  let [line, separators] = [first, 0]
  const between = separator.charCodeAt(0)
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === QUOTE) isQuoted = !isQuoted
    else if (char === LF || (char === CR && text.charCodeAt(at + 1) !== LF)) {
      line++
      if (!isQuoted) [begins, separators] = [{ line, at: at + 1 }, 0]
    } else if (char === between && !isQuoted && ++separators === MOST_COLUMNS) return begins
  }
  return null
}

/** What ends the reading: the rest of the file would only fill the memory. */
class TooMany extends Error {
  /** @param {PlacedMistake} mistake @param {{ keepsRows?: boolean }} [options] keepsRows: what was read is looked at */
  constructor (mistake, { keepsRows = false } = {}) {
    super(mistake.wrong)
    this.mistake = mistake
    this.keepsRows = keepsRows
  }
}

/**
 * @param {{ requests: number, cells: number }} options cells: each row has as many as the header, as empty ones at least
 */
function findTooMany ({ requests, cells }) {
  if (requests > MOST_REQUESTS) {
    return {
      line: null,
      wrong: `more than ${MOST_REQUESTS} requests`,
      right: 'they are sent again and again, so a sample is enough'
    }
  }
  if (cells > MOST_CELLS) {
    return {
      line: null,
      wrong: `more than ${MOST_CELLS} cells`,
      right: 'leave out the columns that no request uses, or take fewer rows'
    }
  }
  return null
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
    if (name === '' || name === 'header:') { mistakes.push({ line, wrong: `column ${index + 1} has no name`, right: 'the first line names the columns' }) } else if (names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < index) { mistakes.push({ line, wrong: `a second column ${quote(name)}`, right: 'name each column once' }) }
  }
  return mistakes
}

/** @param {{ names: string[], cells: string[] }} options */
function buildValue ({ names, cells }) {
  const all = names.map((name, index) => /** @type {const} */ ([name, cells[index] ?? '']))
  const headers = all
    .filter(([name, cell]) => name.startsWith('header:') && cell !== '')
    .map(([name, cell]) => [name.slice('header:'.length), cell])
  const isEmpty = (/** @type {string} */ name, /** @type {string} */ cell) =>
    cell === '' && ['path', 'method', 'body', 'headers'].includes(name)
  return Object.fromEntries([
    ...all.filter(([name, cell]) => !isEmpty(name, cell)),
    ...(headers.length > 0 ? [['headers', Object.fromEntries(headers)]] : [])
  ])
}
