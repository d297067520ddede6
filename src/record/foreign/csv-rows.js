import { parse } from 'csv-parse/sync'

/**
 * Each row of a CSV text (RFC 4180) below its header. Of files of a hundred megabytes, so that only what is quoted is
 * parsed.
 * @param {{ text: string, eachRow: (cell: (column: string) => string | undefined) => void }} options
 * @throws {Error} a row with other cells than the header has, as the last of a file that was cut short
 */
export function readRows ({ text, eachRow }) {
  const [, separator = ','] = /^"?[\w ]+"?([,;\t|])/.exec(text) ?? []
  /** @type {Map<string, number> | undefined} */
  let places
  let [number, begun, opened] = [0, '', 0]
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at)
    const line = text.slice(at, end < 0 ? text.length : end)
    at = end < 0 ? text.length : end + 1
    number++
    const isQuoted = line.includes('"')
    if (isQuoted && line.split('"').length % 2 === 0) opened = opened > 0 ? 0 : number
    if (opened > 0) {
      begun += `${line}\n`
      continue
    }
    const whole = `${begun}${line}`.replace(/\r$/, '')
    begun = ''
    if (whole === '') continue
    /** @type {string[]} */
    const cells = whole.includes('"') ? parse(whole, { delimiter: separator })[0] : whole.split(separator)
    if (!places) places = new Map(cells.map((column, i) => [column, i]))
    else {
      const known = places
      if (cells.length !== known.size) throw new Error(`line ${number} has ${cells.length} cells, the header ${known.size}`)
      eachRow((column) => cells[known.get(column) ?? -1])
    }
  }
  if (opened > 0) throw new Error(`a quote of line ${opened} has no end`)
}
