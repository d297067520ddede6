import { createEntry } from './entry.js'
import { findReader, SAMPLE_BYTES, takeSample } from './first-lines.js'
import { readLogBytes } from './open-log.js'

/** @import { Readable } from 'node:stream' */
/** @import { AccessLogFormat } from '../../types.ts' */
/** @import { FormatOptions } from './json-fields.js' */

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
  const reader = findReader({ head, isWhole: head.length < SAMPLE_BYTES, file, format, options })
  const entry = createEntry()
  const isRead = (/** @type {Buffer} */ line) => reader?.parse(line, 0, line.length, entry) === null
  return takeSample({ head, isWhole: head.length < SAMPLE_BYTES }).some(isRead) ? entry.second : -Infinity
}
