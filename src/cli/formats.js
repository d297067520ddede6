import { suggest } from '../plan/suggestion.js'
import { BaseloadError } from '../errors.js'

/*
 * Which formats there are of what. --help lists them; whoever prints says which renderer it has for each. How a format
 * is escaped is known to layout/output.js.
 */

/** Of whatever a command builds a document of: see src/commands/common/document-formats.js. */
export const DOCUMENT_FORMATS = /** @type {const} */ (['text', 'md', 'html', 'csv', 'json', 'comment'])
/** Of two versions, or of two records. */
export const CHANGE_FORMATS = /** @type {const} */ ([...DOCUMENT_FORMATS, 'junit', 'github'])
export const RESULT_FORMATS = /** @type {const} */ ([
  'text',
  'md',
  'json',
  'html',
  'junit',
  'github',
  'comment',
  'benchmark-smaller',
  'benchmark-bigger',
  'prometheus',
  'otlp',
  'influx',
  'hgrm',
  'hlog'
])

/** What takes results while a run goes on. */
export const RECEIVERS = /** @type {const} */ (['influx', 'prometheus', 'otlp'])

/**
 * What is printed, by the format.
 * @template {readonly string[]} Formats
 * @template Printed
 * @typedef {Readonly<Record<Formats[number], (printed: Printed) => string | Promise<string>>>} Renderers
 */

/**
 * The format that --output and --json ask for, and its renderer.
 * @template {string} Format
 * @template Renderer
 * @param {{ renderers: Readonly<Record<Format, Renderer>>, flags: { output?: string, json?: boolean }, use?: string,
 *   hint?: string }} options use: see assertFormats
 * @returns {{ format: Format, render: Renderer }}
 * @throws {BaseloadError} USAGE
 */
export function chooseFormat ({ renderers, flags: { output = 'text', json }, use, hint }) {
  const format = json ? 'json' : output
  assertFormats({ wanted: [format], formats: Object.keys(renderers), use, hint })
  const known = /** @type {Format} */ (format) // as was just seen
  return { format: known, render: renderers[known] }
}

/**
 * @param {{ wanted: readonly string[], formats: readonly string[], use?: string, hint?: string }} options use: what
 *   they are wanted for, `to export`; hint: more of it
 * @throws {BaseloadError} USAGE with all that are unknown
 */
export function assertFormats ({ wanted, formats, use, hint }) {
  const unknown = wanted.filter((format) => !formats.includes(format))
  if (unknown.length === 0) return
  const { text } = suggest({ word: unknown[0], candidates: formats })
  throw new BaseloadError('USAGE', `no format ${unknown.join(', ')}${use === undefined ? '' : ` ${use}`}`, {
    hint: `${text} There are ${formats.join(', ')}${hint === undefined ? '' : `; ${hint}`}`.trim()
  })
}
