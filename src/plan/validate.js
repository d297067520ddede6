import { BaseloadError } from '../errors.js'
import { findSchemaMistakes } from './schema-mistakes.js'
import { parseYamlDocument } from './yaml-document.js'

/** @import { Mistake, YamlDocument } from './yaml-document.js' */

const MOST_SHOWN = 50 // more than anybody mends at once

/**
 * Reads a YAML file and checks it, first as YAML, then by its schema and by what its words mean.
 * Whoever mends a file wants every mistake at once, not one a run.
 * @param {object} options
 * @param {string} [options.text] absent with a document
 * @param {string} options.file as the user named it; stands before each mistake
 * @param {object} options.schema
 * @param {string} options.reference where the keys are described, for the hint
 * @param {(options: { value: unknown }) => Mistake[]} options.findMistakes what no schema can tell; must bear values of any shape
 * @param {string} [options.code] of the error
 * @param {YamlDocument} [options.document] of the text, where it was read before; or see holdValue
 * @returns {unknown} the value, which fits the schema
 * @throws {BaseloadError} BASELINE_INVALID, or the code given: one line a mistake, `file:line:col: what is wrong; what would be right`
 */
export function parseValidYaml ({ text = '', file, schema, reference, findMistakes, code = 'BASELINE_INVALID', ...given }) {
  const { document = parseYamlDocument({ text }) } = given
  const { value } = document
  const found = document.readable ? [findSchemaMistakes({ value, schema }), findMistakes({ value })] : []
  const mistakes = document.mistakes.concat(...found)
  if (mistakes.length > 0) throw createInvalidError({ document, mistakes, file, reference, code })
  return value
}

/**
 * What flags and programs give, and no file: it is checked the same, and its mistakes have no line.
 * @param {unknown} value
 * @returns {YamlDocument}
 */
export function holdValue (value) {
  return { value, readable: true, mistakes: [], locate: () => ({ line: 0, col: 0 }) }
}

/** The first fifty, and how many more there are. @param {string[]} lines */
export function cutList (lines) {
  return lines.length <= MOST_SHOWN ? lines : [...lines.slice(0, MOST_SHOWN), `and ${lines.length - MOST_SHOWN} more`]
}

/** @param {{ document: YamlDocument, mistakes: Mistake[], file: string, reference: string, code: string }} options */
function createInvalidError ({ document, mistakes, file, reference, code }) {
  const placed = mistakes.map((mistake) => ({ ...document.locate(mistake), mistake }))
  placed.sort((a, b) => a.line - b.line || a.col - b.col)
  const lines = [
    ...new Set(
      placed.map(({ line, col, mistake }) =>
        `${line === 0 ? file : `${file}:${line}:${col}`}: ${clean(mistake.wrong)}; ${clean(mistake.right)}`)
    )
  ]
  const count = lines.length === 1 ? 'a mistake' : `${lines.length} mistakes`
  return new BaseloadError(code, `${file} has ${count}:\n${cutList(lines).join('\n')}`, {
    hint: `fix ${lines.length === 1 ? 'it' : 'them'} and run again; every key is described in ${reference}`
  })
}

/** One line, and without control characters: the text quotes what stands in the file. @param {string} text */
function clean (text) {
  // eslint-disable-next-line no-control-regex -- they are what is taken out
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').replace(/[.;]$/, '')
}
