import { FORMATS } from './formats.js'
import { assertFewRows } from './result.js'
import { cutJson, cutRuns, findLines, joinRuns } from './runs.js'
import { readGroup } from '../../plan/json.js'

/** @import { BaseloadError } from '../../errors.js' */
/** @import { TextFormat } from './formats.js' */
/** @import { ForeignResult } from './result.js' */

/** What is read, for a hint. */
export const READABLE = FORMATS.map(({ tells }) => tells).join('; ')

const VALUES = FORMATS.filter((format) => 'value' in format)
const TEXTS = FORMATS.filter((format) => 'text' in format)
// eslint-disable-next-line no-control-regex
const COLOURS = /\u001b\[[\d;]{0,20}m/g

/**
 * The result of another tool, known by what it holds and not by the name of its file. It may hold several runs of one tool.
 * @param {{ text: string, name: string, unit?: string }} options name: what a target is called that the file has no name
 *   for; unit: of the values of HdrHistogram's files, where they do not say it
 * @returns {Promise<ForeignResult | null>} null when it is none of them
 * @throws {BaseloadError} RECORD_INVALID
 */
export async function parseForeign ({ text: given, name, unit }) {
  const text = given.replace(/^\ufeff/, '').replace(COLOURS, '').replaceAll('\r\n', '\n')
  const values = cutJson({ text, isKnown: (value) => readValue({ value: readGroup(value), name }) !== null, name })
  const result = values.length > 0
    ? joinRuns({ runs: values.map((value) => readValue({ value, name })), name })
    : await readTexts({ text, name, unit })
  if (result) assertFewRows({ names: result.rows.map(({ target, phase }) => `${target}/${phase}`), file: name })
  return result
}

/** @param {{ value: Record<string, any>, name: string }} options */
function readValue ({ value, name }) {
  for (const format of VALUES) {
    const result = format.value({ value, name })
    if (result) return result
  }
  return null
}

/** @param {{ text: string, name: string, unit?: string }} options */
async function readTexts ({ text, name, unit }) {
  /** @type {ForeignResult[]} */
  const found = []
  for (const format of TEXTS) {
    const result = format.isInOthers && found.length > 0 ? null : await readText({ text, name, unit, format })
    if (result) found.push(result)
  }
  return joinRuns({ runs: found, name })
}

/** @param {{ text: string, name: string, unit?: string, format: TextFormat }} options */
async function readText ({ text, name, unit, format: { starts, isOneRun, text: read } }) {
  const within = isOneRun ? text.split('\n', 1)[0] : text
  const places = typeof starts === 'function' ? starts(within) : findLines({ text: within, mark: starts })
  if (places.length === 0) return null
  const runs = cutRuns({ text, starts: places, name })
  return joinRuns({ runs: await Promise.all(runs.map((run) => read({ text: run, name, unit }))), name })
}
