import { MOST_REQUESTS } from './limits.js'
import { MOST_CHARACTERS, isSoonRead } from '../yaml-compose.js'
import { parseYamlDocument } from '../yaml-document.js'

/** @import { PlacedMistake, PlacedValue } from './csv.js' */

/** @typedef {{ values: PlacedValue[], mistakes: PlacedMistake[], locate?: (index: number) => number | null }} ReadValues */

const MOST_MISTAKES = 1000 // no more than 50 of them are shown
/** @type {PlacedMistake} */
const TOO_MANY = { line: null, wrong: `more than ${MOST_REQUESTS} requests`, right: 'they are sent again and again, so a sample is enough' }

/** One object a line. @param {{ text: string }} options @returns {ReadValues} */
export function readJsonLines ({ text }) {
  /** @type {PlacedValue[]} */
  const values = []
  /** @type {PlacedMistake[]} */
  const mistakes = []
  let line = 0
  for (const written of splitLines(removeMark(text))) {
    line++
    if (written.trim() === '') continue
    if (values.length === MOST_REQUESTS) return { values: [], mistakes: [TOO_MANY] }
    if (mistakes.length === MOST_MISTAKES) break
    try {
      values.push({ line, value: JSON.parse(written) })
    } catch {
      mistakes.push({ line, wrong: 'this is not JSON', right: 'one whole object a line: {"path":"/items/1"}' })
    }
  }
  return { values, mistakes }
}

/** One at a time: of a file of line breaks alone the list would fill the memory. @param {string} text */
function * splitLines (text) {
  let start = 0
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(start, index)
    start = index + lineBreak.length
  }
  yield text.slice(start)
}

/**
 * A list of objects. JSON does not say where in the text its values stand; YAML, of which it is a part, does, but takes
 * fifty times as long.
 * @param {{ text: string }} options
 * @returns {ReadValues} locate: for when there is a mistake
 */
export function readJson ({ text }) {
  const clean = removeMark(text)
  try {
    const value = JSON.parse(clean)
    if (!Array.isArray(value)) return { values: [], mistakes: [NO_LIST] }
    if (value.length > MOST_REQUESTS) return { values: [], mistakes: [TOO_MANY] }
    /** @type {ReturnType<typeof parseYamlDocument> | undefined} */
    let document
    const locate = (/** @type {number} */ index) => {
      if (document === undefined && !isSoonRead({ text: clean })) return null
      document ??= parseYamlDocument({ text: clean, anySize: true })
      return document.locate({ path: [index], wrong: '', right: '' }).line
    }
    return { values: value.map((one) => ({ line: null, value: one })), mistakes: [], locate }
  } catch (error) {
    const { values, mistakes } = readYaml({ text: clean })
    if (mistakes.length > 0 || values.length === 0) return { values: [], mistakes: mistakes.length > 0 ? mistakes : [NO_LIST] }
    return {
      values: [],
      mistakes: [
        {
          line: null,
          wrong: `this is not JSON: ${/** @type {Error} */ (error).message.split('\n')[0]}`,
          right: 'fix it, or let the file end in .yml'
        }
      ]
    }
  }
}

/** @type {PlacedMistake} */
const NO_LIST = {
  line: 1,
  wrong: 'this is not a list',
  right: 'write [ … ] around the requests; for one object a line, let the file end in .jsonl'
}

/** @param {{ text: string }} options @returns {ReadValues} */
export function readYaml ({ text }) {
  if (text.length > MOST_CHARACTERS) {
    return {
      values: [],
      mistakes: [{ line: null, wrong: 'more than 8 MB of YAML', right: 'write a list that long as .csv or .jsonl' }]
    }
  }
  const { value, readable, mistakes, locate } = parseYamlDocument({ text, anySize: true })
  const placed = mistakes.map((mistake) => ({ line: locate(mistake).line, wrong: mistake.wrong, right: mistake.right }))
  if (!readable || placed.length > 0) return { values: [], mistakes: placed }
  if (value === null) return { values: [], mistakes: [] }
  if (!Array.isArray(value)) return { values: [], mistakes: [{ ...NO_LIST, right: 'begin each request with a dash' }] }
  return { values: value.map((one, index) => ({ line: locate({ path: [index], wrong: '', right: '' }).line, value: one })), mistakes: [] }
}

/** Spreadsheets and editors on Windows put a mark before the text. @param {string} text */
function removeMark (text) {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}
