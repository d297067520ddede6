import { loadYaml } from '../../config/late-packages.js'
import { BaseloadError } from '../../errors.js'
import { TOO_DEEP, composeYaml, findSizeMistake } from '../yaml-compose.js'
import { inspectNodes } from '../yaml-nodes.js'
import { findOpenSloMistakes } from './openslo-mistakes.js'

/** @import { Document } from 'yaml' */

const MOST_SHOWN = 50 // more than anybody mends at once

/** A document of OpenSLO v1, of any kind. @typedef {Record<string, any>} OpenSloDocument */

/**
 * Reads OpenSLO v1: one or more YAML documents, or lists of them. Everything in them is kept.
 * Source: the specification, github.com/OpenSLO/OpenSLO.
 * @param {{ text: string, file: string }} options
 * @returns {{ documents: OpenSloDocument[], hasComments: boolean }}
 * @throws {BaseloadError} SERVICE_INVALID, with every mistake
 */
export function parseOpenSlo ({ text, file }) {
  const tooLong = findSizeMistake({ text })
  if (tooLong !== null) throw createError({ file, places: [{ line: 1, col: 1, text: `${tooLong.wrong}; ${tooLong.right}` }] })
  const { LineCounter } = loadYaml()
  const lines = new LineCounter()
  const { documents: parsed, deepAt } = composeYaml({ text, lines })
  /** @type {Array<{ offset: number, text: string }>} */
  const wrong = []
  /** @type {OpenSloDocument[]} */
  const documents = []
  if (deepAt !== null) wrong.push({ offset: deepAt, text: `${TOO_DEEP.wrong}; ${TOO_DEEP.right}` })
  for (const one of parsed) {
    const { duplicates, excess } = inspectNodes(one)
    for (const { pos, message } of one.errors) wrong.push({ offset: pos[0], text: `this is not YAML: ${message}` })
    for (const offset of duplicates) wrong.push({ offset, text: 'this is not YAML: Map keys must be unique' })
    if (excess !== null) wrong.push({ offset: excess.offset, text: excess.wrong })
    if (one.errors.length > 0 || duplicates.length > 0 || excess !== null) continue
    const value = readValue(one)
    if (value.value === null) continue // an empty document between two ---
    if (value.wrong !== null) wrong.push({ offset: one.range[0], text: value.wrong })
    const offset = (/** @type {Array<string | number>} */ path) =>
      /** @type {any} */ (one.getIn(path, true))?.range?.[0] ??
      /** @type {any} */ (one.getIn(path.slice(0, -1), true))?.range?.[0] ??
      one.range[0]
    const inList = Array.isArray(value.value)
    for (const [i, document] of (inList ? value.value : [value.value]).entries()) {
      const base = inList ? [i] : []
      for (const mistake of findOpenSloMistakes({ document })) {
        wrong.push({ offset: offset([...base, ...mistake.path]), text: mistake.wrong })
      }
      documents.push(document)
    }
  }
  if (documents.length === 0 && wrong.length === 0) wrong.push({ offset: 0, text: 'there is no document in it' })
  if (wrong.length > 0) throw createError({ file, places: wrong.map(({ offset, text }) => ({ ...lines.linePos(offset), text })) })
  return { documents, hasComments: /(^|\s)#/m.test(text) }
}

/** @param {Document.Parsed} document @returns {{ value: any, wrong: string | null }} */
function readValue (document) {
  try {
    const value = document.toJS({ maxAliasCount: -1 })
    JSON.stringify(value) // an anchor that holds its own alias gives a circle
    return { value, wrong: null }
  } catch (error) {
    return { value: [], wrong: `an alias cannot be followed: ${/** @type {Error} */ (error).message.split('\n')[0]}` }
  }
}

/** @param {{ file: string, places: Array<{ line: number, col: number, text: string }> }} options */
function createError ({ file, places }) {
  const all = places
    .sort((a, b) => a.line - b.line || a.col - b.col)
    .map(({ line, col, text }) => `${file}:${Math.max(line, 1)}:${Math.max(col, 1)}: ${text.replace(/\s+/g, ' ')}`)
  const shown = all.slice(0, MOST_SHOWN)
  if (all.length > MOST_SHOWN) shown.push(`and ${all.length - MOST_SHOWN} more`)
  return new BaseloadError(
    'SERVICE_INVALID',
    `${file} has ${all.length === 1 ? 'a mistake' : `${all.length} mistakes`}:\n${shown.join('\n')}`,
    { hint: 'fix what is named; docs/reference/service-format.md says what is read of OpenSLO v1' }
  )
}
