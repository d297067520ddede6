import { readDurationUs } from './decimal.js'
import { LONGEST_METHOD, OTHER, readSize } from './entry.js'

/** @import { Entry, ParseLine } from './entry.js' */
/** @import { Reader } from './formats.js' */

const [COMMA, TAB, ZERO, NINE] = Buffer.from(',\t09')
const S = 1_000_000
const COLUMNS_AFTER_KEY = 5
const OK = 200
const MOST_SECONDS = 1e10 // a date beyond it cannot be written
/** @type {Omit<Reader, 'parse'>} */
const A_TRACE = { remarks: [{ code: 'TRACE_TIMES' }], hasSizes: true, hasMethods: true, unclear: null, guess: null }

/** @returns {Reader} */
export function openTwitter () {
  return { ...A_TRACE, parse: createTwitterParser() }
}

/** @returns {Reader} */
export function openWikipedia () {
  return { ...A_TRACE, parse: createWikipediaParser() }
}

/**
 * A parser of the traces of Twitter's caches (Yang et al., OSDI 2020), one request a line:
 * `timestamp,anonymized key,key size,value size,client id,operation,TTL`, with times in seconds since the trace began.
 * A key may hold commas, so columns behind it are counted from the end. What is kept is the key and its value.
 * @returns {ParseLine}
 */
export function createTwitterParser () {
  const commas = new Int32Array(COLUMNS_AFTER_KEY)
  return (bytes, start, end, entry) => {
    const second = readWhole(bytes, start, end, COMMA)
    if (second < 0 || second > MOST_SECONDS) return 'no seconds before a first comma'
    const first = bytes.indexOf(COMMA, start)
    let found = COLUMNS_AFTER_KEY
    for (let at = end - 1; at > first && found > 0; at--) if (bytes[at] === COMMA) commas[--found] = at
    if (found > 0) return 'not seven columns, like 0,key,17,213,4,get,0'
    const [keyEnd, keySizeEnd, valueSizeEnd, clientEnd, operationEnd] = commas
    const keyBytes = readWhole(bytes, keyEnd + 1, keySizeEnd + 1, COMMA)
    const valueBytes = readWhole(bytes, keySizeEnd + 1, valueSizeEnd + 1, COMMA)
    if (keyBytes < 0 || valueBytes < 0) return 'no sizes of key and value'
    const operation = bytes.toString('latin1', clientEnd + 1, Math.min(operationEnd, clientEnd + 1 + LONGEST_METHOD)).toUpperCase()
    if (!/^[A-Z]+$/.test(operation)) return 'no operation, like get or set'
    fill({ entry, bytes, second, keyStart: first + 1, keyEnd })
    entry.method = operation === 'GETS' ? 'GET' : operation
    entry.sizeBytes = valueBytes === 0 ? -1 : keyBytes + valueBytes // a get that found nothing
    return null
  }
}

/**
 * A parser of the traces of Wikipedia's CDN (Wikitech, Data Lake, Traffic, Caching), tab separated:
 * `relative_unix hashed_path_query image_type response_size time_firstbyte`; those of text have no image_type. All are
 * requests that were answered. A first line with the names is passed over.
 * @returns {ParseLine}
 */
export function createWikipediaParser () {
  return (bytes, start, end, entry) => {
    const second = readWhole(bytes, start, end, TAB)
    if (second < 0 || second > MOST_SECONDS) {
      return bytes.toString('latin1', start, Math.min(end, start + 13)) === 'relative_unix' ? OTHER : 'no seconds before a first tab'
    }
    const keyStart = bytes.indexOf(TAB, start) + 1
    const keyEnd = bytes.indexOf(TAB, keyStart)
    const last = bytes.lastIndexOf(TAB, end - 1)
    if (keyEnd <= 0 || keyEnd >= last) return 'not four or five columns, with tabs between them'
    const sizeStart = bytes.lastIndexOf(TAB, last - 1) + 1
    const sizeBytes = readSize(bytes, sizeStart, last)
    if (sizeBytes < 0 || sizeStart <= keyStart) return 'no response_size in the last column but one'
    fill({ entry, bytes, second, keyStart, keyEnd })
    entry.method = 'GET'
    entry.sizeBytes = sizeBytes
    entry.durationUs = readDurationUs(bytes, last + 1, end, S)
    return null
  }
}

/** @param {{ entry: Entry, bytes: Buffer, second: number, keyStart: number, keyEnd: number }} options */
function fill ({ entry, bytes, second, keyStart, keyEnd }) {
  entry.second = second
  entry.durationUs = -1
  entry.status = OK
  entry.bytes = bytes
  entry.path = null
  entry.pathStart = keyStart
  entry.pathEnd = keyEnd
  entry.requestStart = keyStart
  entry.requestEnd = keyEnd
  entry.personal = null
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at
 * @param {number} end
 * @param {number} stop what stands behind it
 * @returns {number} -1 when it is no whole number
 */
function readWhole (bytes, at, end, stop) {
  let value = -1
  for (; at < end && bytes[at] >= ZERO && bytes[at] <= NINE; at++) value = Math.max(0, value) * 10 + bytes[at] - ZERO
  return at < end && bytes[at] === stop && value <= Number.MAX_SAFE_INTEGER ? value : -1
}
