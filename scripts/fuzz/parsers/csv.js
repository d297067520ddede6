import { readCsv } from '../../../src/plan/feed/csv.js'
import { parseFeed } from '../../../src/plan/feed/file.js'
import { parseHistogramFile } from '../../../src/plan/service/histogram-file.js'
import { WrongAnswer } from '../fuzzer.js'

/** @import { Fuzzer } from '../fuzzer.js' */

const CELLS = ['', 'a', '1', '/items/1', 'a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', 'é', ' ', 'GET', '{{id}}', '__proto__', '"', ',']
const COLUMNS = ['id', 'path', 'method', 'body', 'header:accept', 'name', 'x', 'constructor', '__proto__', 'toString']

/**
 * Lists of requests in CSV and in JSON lines, and histograms.
 * @returns {Fuzzer}
 */
export function createFuzzer () {
  return {
    dictionary: [
      ...COLUMNS,
      ...CELLS,
      '\n',
      '\r\n',
      '\r',
      ',',
      ';',
      '"',
      '""',
      '","',
      '\ufeff',
      'ms,count\n',
      'le,count\n',
      '+Inf',
      '{"path":"/a"}\n',
      '{"path":',
      'null',
      '[]'
    ],
    make: ({ random }) => makeTable({ random }),
    read: ({ bytes, random }) => {
      const text = bytes.toString()
      compare({ text })
      parseHistogramFile({ text, unit: undefined })
      const column = random() < 0.9 ? /^(?!path|method|body)[a-z]+/.exec(text)?.[0] : 'id'
      const requests = parseFeed({
        text,
        file: text.startsWith('{') ? 'feed.jsonl' : 'feed.csv',
        request: { path: column === undefined ? '/' : `/{{${column}}}` }
      })
      // What a driver cannot send would be another request on the wire.
      for (const { path, method = 'GET' } of requests) {
        if (!path.startsWith('/') || /[\s\0]/.test(path + method)) { throw new WrongAnswer(`not to be sent: ${JSON.stringify({ path, method })}`) }
      }
      return true
    }
  }
}

/** A table as RFC 4180 has it. @param {{ random: () => number }} options */
function makeTable ({ random }) {
  const pick = (/** @type {readonly string[]} */ list) => list[Math.floor(random() * list.length)]
  const end = random() < 0.5 ? '\n' : '\r\n'
  const width = 1 + Math.floor(random() * 4)
  const write = (/** @type {string} */ cell) => /[",\r\n]/.test(cell) || random() < 0.1 ? `"${cell.replaceAll('"', '""')}"` : cell
  const row = (/** @type {readonly string[]} */ from) => Array.from({ length: width }, () => write(pick(from))).join(',')
  return Buffer.from(
    [row(COLUMNS), ...Array.from({ length: Math.floor(random() * 8) }, () => row(CELLS))].join(end) +
      (random() < 0.7 ? end : '')
  )
}

/** With another reader of RFC 4180, where the text keeps to it. @param {{ text: string }} options */
function compare ({ text }) {
  const rows = readStrictly(text.replace(/^\ufeff/, ''))
  if (rows === null || rows.length === 0) return
  const [names, ...cells] = rows
  const { values, mistakes } = readCsv({ text })
  const isPlain = (/** @type {string} */ name) => /^[a-z]+$/.test(name) && !['path', 'method', 'body', 'headers', 'header'].includes(name)
  if (new Set(names).size < names.length || !names.every(isPlain) || cells.some((row) => row.length !== names.length)) return
  if (mistakes.length > 0) throw new WrongAnswer(`refused: ${mistakes[0].wrong}`)
  if (values.length !== cells.length) throw new WrongAnswer(`${values.length} rows of ${cells.length}`)
  for (const [i, row] of cells.entries()) {
    const value = /** @type {Record<string, string>} */ (values[i].value)
    for (const [column, name] of names.entries()) {
      if (!Object.hasOwn(value, name) || value[name] !== row[column]) {
        throw new WrongAnswer(
          `row ${i + 1}, ${name}: ${JSON.stringify(value[name])} for ${JSON.stringify(row[column])}`
        )
      }
    }
  }
}

/**
 * @param {string} text
 * @returns {string[][] | null} null: it is not quite RFC 4180, and readers differ in what they make of it
 */
function readStrictly (text) {
  /** @type {string[][]} */
  const rows = []
  const cell = /"((?:[^"]|"")*)"|([^",\r\n]*)/y
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  for (let at = 0; at < text.length;) {
    /** @type {string[]} */
    const row = []
    for (;;) {
      cell.lastIndex = at
      const [whole, quoted, plain] = /** @type {RegExpExecArray} */ (cell.exec(text))
      row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
      at += whole.length
      if (text[at] !== ',') break
      at++
    }
    if (at < text.length && !text.startsWith(end, at)) return null
    at += end.length
    if (row.length === 1 && row[0] === '') return null // an empty line
    rows.push(row)
  }
  return rows
}
