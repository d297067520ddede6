import { BaseloadError } from '../../errors.js'
import { assertFewRows } from './result.js'
import { isGroup, parseJson } from '../../plan/json.js'

/** @import { ForeignResult } from './result.js' */

const LONGEST_MARK = 200

/** Where the lines begin that a mark stands in. @param {{ text: string, mark: RegExp }} options @returns {number[]} */
export function findLines ({ text, mark }) {
  /** @type {number[]} */
  const starts = []
  for (let at = 0; at >= 0 && at < text.length;) {
    const end = text.indexOf('\n', at)
    if (mark.test(text.slice(at, Math.min(end < 0 ? text.length : end, at + LONGEST_MARK)))) starts.push(at)
    at = end < 0 ? -1 : end + 1
  }
  return starts
}

/** The lines below a heading, up to an empty one. @param {{ text: string, heading: string }} options */
export function cutSection ({ text, heading }) {
  const from = text.indexOf(`${heading}\n`)
  return from < 0 ? '' : text.slice(from + heading.length + 1).split(/\n\s*\n/, 1)[0]
}

/**
 * The runs of one text: each begins where its mark stands, and what is before the first belongs to it.
 * @param {{ text: string, starts: number[], name: string }} options name: of the file
 * @returns {string[]} the whole text where no mark is
 */
export function cutRuns ({ text, starts, name }) {
  assertFewRows({ names: starts.map(() => name), file: name })
  return starts.length < 2 ? [text] : starts.map((start, i) => text.slice(i === 0 ? 0 : start, starts[i + 1]))
}

/**
 * JSON values one after the other, on a line each or not, with commas between them or in one list.
 * @param {{ text: string, name: string, isKnown: (value: any) => boolean }} options isKnown: a result of some tool; where
 *   the first is none, the file is not looked at further
 * @returns {Array<Record<string, any>>} none where anything else stands between them
 */
export function cutJson ({ text, name, isKnown }) {
  const whole = parseJson(text)
  const values = whole !== undefined ? [whole].flat() : cutValues({ text, isKnown })
  if (values.length === 0 || !isKnown(values[0])) return []
  assertFewRows({ names: values.map(() => name), file: name })
  return values.filter(isGroup)
}

/** @param {{ text: string, isKnown: (value: any) => boolean }} options @returns {any[]} */
function cutValues ({ text, isKnown }) {
  /** @type {any[]} */
  const values = []
  let [depth, start, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const char = text[at]
    if (isQuoted) {
      if (char === '\\') at++
      else if (char === '"') isQuoted = false
    } else if (char === '{') {
      if (depth++ === 0) start = at
    } else if (depth === 0) {
      if (!' \t\r\n,'.includes(char)) return []
    } else if (char === '"') isQuoted = true
    else if (char === '}' && --depth === 0) {
      const value = parseJson(text.slice(start, at + 1))
      if (value === undefined || (values.length === 0 && !isKnown(value))) return []
      values.push(value)
    }
  }
  return depth === 0 ? values : []
}

/**
 * One result of the runs of a file: each run is a row of its own, by its number where they would share a name.
 * @param {{ runs: Array<ForeignResult | null>, name: string }} options null: a run that left no result
 * @returns {ForeignResult | null} null when none did
 * @throws {BaseloadError} RECORD_INVALID of two tools
 */
export function joinRuns ({ runs, name }) {
  const found = runs.filter((run) => run !== null)
  if (found.length === 0) return null
  const tools = [...new Set(found.map(({ tool }) => tool))]
  if (tools.length > 1) {
    throw new BaseloadError('RECORD_INVALID', `${name} holds runs of ${tools.join(' and of ')}`, {
      hint: 'put the runs of each tool into a file of its own'
    })
  }
  if (runs.length === 1) return found[0]
  const rows = runs.flatMap((run, i) => run === null ? [] : run.rows.map((row) => ({ row, number: i + 1 })))
  /** @type {Map<string, Set<number>>} */
  const numbersOf = new Map()
  for (const { row, number } of rows) numbersOf.set(row.target, (numbersOf.get(row.target) ?? new Set()).add(number))
  return {
    ...found[0],
    missing: [
      ...new Set(found.flatMap(({ missing }) => missing)),
      ...runs.flatMap((run, i) => run === null ? [`run ${i + 1} of ${runs.length}, which has no result`] : [])
    ],
    rows: rows.map(({ row, number }) =>
      /** @type {Set<number>} */ (numbersOf.get(row.target)).size > 1 ? { ...row, target: `${row.target} run ${number}` } : row)
  }
}
