import { BaseloadError } from '../../errors.js'
import { chooseReader } from './formats.js'
import { LOG_FORMATS, tellNames } from './format-table.js'
import { createLogSplitter } from './line-splitter.js'
import { createEntry } from './entry.js'
import { readLogBytes } from './open-log.js'

/**
 * @import { AccessLogFormat } from '../../types.ts'
 * @import { FormatReader } from './formats.js'
 * @import { FormatOptions } from './json-fields.js'
 * @import { Readable } from 'node:stream'
 */

export const FORMAT_HINT =
  `name the format with --format ${tellNames(LOG_FORMATS)}, and the fields of JSON and logfmt with --field time=…`

/**
 * @param {{ head: Buffer, isWhole: boolean, file: string, format: AccessLogFormat | null, options: FormatOptions }} options
 * @returns {Promise<FormatReader | null>} null while there is nothing but empty lines
 */
export async function findReader ({ head, isWhole, file, format, options }) {
  const sample = takeSample({ head, isWhole })
  if (sample.length === 0) return null
  const { reader, read, reasons } = await chooseReader({ lines: sample, format, options })
  if (read > 0) {
    if (reader.unclear !== null) throw new BaseloadError('LOG_UNCLEAR', `${file}: ${reader.unclear.message}`, { hint: reader.unclear.hint })
    return reader
  }
  const tried = format ? `as ${format}: ${reasons[0]}` : 'in any format'
  throw new BaseloadError(
    'LOG_UNREADABLE',
    `none of the first ${sample.length} lines of ${file} can be read ${tried}`,
    { hint: FORMAT_HINT }
  )
}

const MOST_LINES = 500
/** Enough for that many lines, and a bound for what is held back until the format is known. */
export const SAMPLE_BYTES = 256 * 1024

/**
 * The first lines of a log.
 * @param {{ head: Buffer, isWhole: boolean }} options isWhole: nothing comes after it
 * @returns {Buffer[]}
 */
function takeSample ({ head, isWhole }) {
  /** @type {Buffer[]} */
  const lines = []
  const splitter = createLogSplitter({
    onLine: (bytes, start, end) => {
      if (lines.length < MOST_LINES) lines.push(bytes.subarray(start, end))
    },
    onTooLong: () => {}
  })
  splitter.push(head)
  if (isWhole || lines.length === 0) splitter.end()
  return lines
}

/**
 * Logs in the order of their first request: `access.log access.log.1` is the newer one first. Each is opened and its
 * beginning read. What comes through a pipe cannot be read twice: with `-` the order stays as it is.
 * @param {{ files: string[], format: AccessLogFormat | null, options: FormatOptions, stdin?: Readable, signal?: AbortSignal }} options
 * @returns {Promise<string[]>}
 * @throws {BaseloadError} LOG_NOT_FOUND, LOG_UNREADABLE
 */
export async function orderByTime ({ files, format, options, stdin = process.stdin, signal }) {
  if (files.length < 2 || files.includes('-')) return files
  const begun = []
  for (const file of files) begun.push({ file, second: await readFirstSecond({ file, format, options, stdin, signal }) })
  return begun.sort((a, b) => a.second - b.second).map(({ file }) => file)
}

/**
 * @param {{ file: string, format: AccessLogFormat | null, options: FormatOptions, stdin: Readable, signal?: AbortSignal }} options
 * @returns {Promise<number>} of the first line that can be read; -Infinity: there is none
 */
async function readFirstSecond ({ file, format, options, stdin, signal }) {
  /** @type {Buffer} */
  let head = Buffer.alloc(0)
  for await (const chunk of readLogBytes({ path: file, stdin, signal })) {
    head = Buffer.concat([head, chunk])
    if (head.length >= SAMPLE_BYTES) break
  }
  const reader = await findReader({ head, isWhole: head.length < SAMPLE_BYTES, file, format, options })
  const entry = createEntry()
  const isRead = (/** @type {Buffer} */ line) => reader?.parse(line, 0, line.length, entry) === null
  return takeSample({ head, isWhole: head.length < SAMPLE_BYTES }).some(isRead) ? entry.second : -Infinity
}
