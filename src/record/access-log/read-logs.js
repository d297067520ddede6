import { BaseloadError } from '../../errors.js'
import { BEGUN, createEntry, OTHER } from './entry.js'
import { findReader, FORMAT_HINT, SAMPLE_BYTES } from './first-lines.js'
import { createLogSplitter } from './line-splitter.js'
import { readLogBytes } from './open-log.js'
import { createTally } from './tally.js'
import { contradict } from './unit.js'

/**
 * @import { Readable } from 'node:stream'
 * @import { AccessLogFormat, AccessTally, LogLine } from '../../types.ts'
 * @import { Entry } from './entry.js'
 * @import { FormatReader, Reader } from './formats.js'
 * @import { FormatOptions } from './json-fields.js'
 *
 * @typedef {object} LogQuestion
 * @property {string[]} files paths; `-` is stdin
 * @property {AccessLogFormat | null} format null: found from the first lines
 * @property {FormatOptions} options
 * @property {boolean} byRoute
 * @property {number} [fromS] only requests from this second since 1970 on
 * @property {number} [toS] and before this one
 * @property {Observer} [observer] absent: nobody but the tally
 * @property {(format: AccessLogFormat) => void} [onFormat] when it is known: what it throws ends the reading
 *
 * Who looks at each request that is counted, too.
 * @typedef {object} Observer
 * @property {(reader: Reader) => void} begin before the first of them
 * @property {(entry: Entry) => void} add the entry is filled again for the next line
 */

/** @type {FormatOptions} */
export const AS_IT_LOOKS = Object.freeze({ timeUnit: null, fields: {}, utcOffsetS: 0 })
const SHOWN = 5

/**
 * Reads access logs from their beginning to their end, line by line, and counts. Memory does not grow with their length.
 * @param {LogQuestion & { stdin?: Readable, signal?: AbortSignal, onProgress?: (seen: { bytes: number, lines: number,
 *   file: string }) => void }} options
 * @returns {Promise<AccessTally>}
 * @throws {BaseloadError} LOG_NOT_FOUND, LOG_EMPTY, LOG_UNREADABLE
 */
export async function readAccessLogs ({ byRoute, fromS = -Infinity, toS = Infinity, ...question }) {
  const tally = await createTally({ byRoute, fromS, toS })
  try {
    return await readAll({ tally, ...question })
  } finally {
    tally.free()
  }
}

/**
 * @param {Omit<Parameters<typeof readAccessLogs>[0], 'byRoute' | 'fromS' | 'toS'> & { tally: Awaited<ReturnType<typeof
 *   createTally>> }} options
 */
async function readAll ({ tally, files, format, options, observer, onFormat, stdin = process.stdin, signal, onProgress = () => {} }) {
  const lines = createLineCounter({ tally, observer })
  /** @type {FormatReader | null} */
  let reader = null
  let bytes = 0
  for (const file of files) {
    tally.beginFile()
    const splitter = createLogSplitter(lines.forFile(file))
    /** Held back until the format is known. @type {Buffer | null} */
    let head = reader ? null : Buffer.alloc(0)
    const start = async (/** @type {Buffer} */ first, /** @type {boolean} */ isWhole) => {
      if (reader === null) {
        reader = await findReader({ head: first, isWhole, file, format, options })
        if (reader) {
          onFormat?.(reader.format)
          lines.use(reader)
        }
      }
      head = null
      splitter.push(first)
    }
    for await (const chunk of readLogBytes({ path: file, stdin, signal })) {
      if (signal?.aborted) break
      bytes += chunk.length
      if (head === null) splitter.push(chunk)
      else {
        head = Buffer.concat([head, chunk])
        if (head.length >= SAMPLE_BYTES) await start(head, false)
      }
      onProgress({ bytes, lines: lines.seen(), file })
    }
    if (head !== null && head.length > 0) await start(head, true)
    splitter.end()
    if (signal?.aborted) break
  }
  const { read, ...seen } = lines.read()
  const { medianUs, writtenS, ...counted } = tally.read()
  checkEnough({
    files,
    format: reader === null ? null : /** @type {FormatReader} */ (reader).format,
    read,
    other: seen.other,
    unreadable: seen.unreadable,
    first: seen.first,
    requests: counted.requests,
    aborted: Boolean(signal?.aborted)
  })
  checkUnit({ files, reader, medianUs, writtenS, ...counted })
  return {
    files,
    format: reader === null ? null : /** @type {FormatReader} */ (reader).format,
    formatName: reader === null ? null : /** @type {FormatReader} */ (reader).formatName,
    remarks: reader === null ? [] : /** @type {Reader} */ (reader).remarks,
    bytes,
    isWhole: !signal?.aborted,
    ...seen,
    ...counted
  }
}

/** @param {{ tally: Awaited<ReturnType<typeof createTally>>, observer: Observer | undefined }} options */
function createLineCounter ({ tally, observer }) {
  const entry = createEntry()
  /** @type {Reader['parse']} */
  let parse = () => 'no format'
  let [read, other, begun, unreadable] = [0, 0, 0, 0]
  /** @type {LogLine[]} */
  const first = []

  /** @param {LogLine} line */
  const refuse = (line) => {
    unreadable++
    if (first.length < SHOWN) first.push(line)
  }

  return {
    /** @param {Reader} reader */
    use (reader) {
      parse = reader.parse
      observer?.begin(reader)
    },
    /** @param {string} file */
    forFile: (file) => ({
      /** @param {Buffer} bytes @param {number} start @param {number} end @param {number} number */
      onLine (bytes, start, end, number) {
        const reason = parse(bytes, start, end, entry)
        if (reason === null) {
          read++
          if (tally.add(entry) && observer) observer.add(entry)
        } else if (reason === OTHER) other++
        else if (reason === BEGUN) begun++
        else refuse({ file, line: number, reason })
      },
      onTooLong: (/** @type {number} */ number) => refuse({ file, line: number, reason: 'longer than 1 MiB' })
    }),
    seen: () => read + other + begun + unreadable,
    read: () => ({ lines: read + other + begun + unreadable, read, other, begun, unreadable, first })
  }
}

/**
 * @param {{ files: string[], format: AccessLogFormat | null, read: number, other: number, unreadable: number, first: LogLine[],
 *   requests: number, aborted: boolean }} options
 */
function checkEnough ({ files, format, read, other, unreadable, first, requests, aborted }) {
  if (aborted) return
  const names = files.join(', ')
  if (unreadable > read) {
    const shown = first.map(({ file, line, reason }) => `\n  ${file}:${line}: ${reason}`).join('')
    throw new BaseloadError(
      'LOG_UNREADABLE',
      `${unreadable} of ${unreadable + read} lines of ${names} cannot be read, the first of them:${shown}`,
      { hint: FORMAT_HINT }
    )
  }
  if (requests > 0) return
  if (read === 0 && other > 0) {
    throw new BaseloadError(
      'LOG_UNREADABLE',
      `no line of ${names} has a status: ${other} lines tell of something else`,
      {
        hint: format === 'json' || format === 'logfmt'
          ? 'say where it is with --field status=…, if it goes by another name'
          : 'take the log of HTTP requests: for HAProxy that is option httplog'
      }
    )
  }
  const [message, hint] =
    read > 0
      ? [
          `no request in ${names} is within the time asked for`,
          'mind the time zone of --from and --to: without one they are UTC'
        ]
      : [
          `${names} ${files.length === 1 ? 'has' : 'have'} no request in ${files.length === 1 ? 'it' : 'them'}`,
          'was the log rotated a moment ago? Name the one before it too, like access.log.1'
        ]
  throw new BaseloadError('LOG_EMPTY', message, { hint })
}

const DAY_SECONDS = 86_400

/**
 * A unit that the lines do not say must go with the length of the whole log and with its rate.
 * @param {{ files: string[], reader: Reader | null, sumUs: number, medianUs: number, writtenS: number | null, requests: number,
 *   days: AccessTally['days'] }} options writtenS: a wrong unit would stretch the days, which are those of the starts
 */
function checkUnit ({ files, reader, sumUs, medianUs, writtenS, requests, days }) {
  if (reader === null || reader.guess === null || requests === 0) return
  const seconds = writtenS ?? countSeconds(days)
  const against = contradict({ medianUs, sumUs, requests, seconds })
  if (against === null) return
  throw new BaseloadError('LOG_UNCLEAR', `${files.join(', ')}: ${reader.guess} cannot be in the unit it looks to be in: ${against}`, {
    hint: 'say the unit with --time-unit s, ms, us or ns, or which field it is with --field duration=…; --time-unit none leaves durations out'
  })
}

/** @param {AccessTally['days']} days */
function countSeconds (days) {
  const first = days[0].day * DAY_SECONDS + days[0].counts.findIndex((count) => count > 0)
  const last = days[days.length - 1]
  return last.day * DAY_SECONDS + last.counts.findLastIndex((count) => count > 0) - first + 1
}
