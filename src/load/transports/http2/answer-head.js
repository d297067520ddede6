import { CONNECTION_HEADERS } from '../../../plan/http2.js'
import { HpackDecoder } from './hpack-decoder.js'

const STATUS = Buffer.from(':status')
const COLON = 58
const LONGEST_KNOWN = 1024
const OF_CONNECTION = CONNECTION_HEADERS.map((name) => Buffer.from(name)) // an answer with one of them is malformed

/** A number that was not there, and one that cannot be read. */
export const ABSENT = -1
export const UNREADABLE = -2

/**
 * What a header block said, as numbers: no strings are kept of it. Each transport adds what it looks for.
 * @typedef {object} Said
 * @property {number} status
 * @property {string} fault what the block must not say; empty when nothing. The first is the cause of the others
 * @property {boolean} hasFields other than pseudo-headers
 */

/**
 * Told name and value of one field, as stretches of bytes.
 * @template {Said} S
 * @typedef {(said: S, ...field: Parameters<import('./hpack-decoder.js').FieldSink>) => void} Noter
 */

/**
 * Finds in a header block what decides about an answer. A pseudo-header that is out of place makes the block malformed
 * (RFC 9113, 8.3): of two statuses none is believed.
 *
 * A server sends the same few blocks again and again (the trailers always, the headers until the date's second changes), and
 * without a dynamic table the same bytes mean the same: the last block of each kind is compared before anything is decoded.
 * @template {Said} S
 */
export class AnswerHead {
  /** What the last block said. Never changed afterwards. @type {S} */
  said
  #createSaid
  #note
  #decoder
  /** @type {KnownBlock<S>} */
  #lastHeaders
  /** @type {KnownBlock<S>} */
  #lastTrailers

  /**
   * @param {{ createSaid: () => S, note: Noter<S> }} options createSaid: of a block without fields; note: a field that
   *   is no pseudo-header
   */
  constructor ({ createSaid, note }) {
    this.#decoder = new HpackDecoder({
      maxTableBytes: 0,
      onField: (name, nameStart, nameEnd, value, valueStart, valueEnd) => this.#take(name, nameStart, nameEnd, value, valueStart, valueEnd)
    })
    this.#createSaid = createSaid
    this.#note = note
    this.said = createSaid()
    this.#lastHeaders = new KnownBlock(this.said)
    this.#lastTrailers = new KnownBlock(this.said)
  }

  /** Why the last block is malformed. */
  get error () {
    return this.#decoder.error
  }

  /**
   * @param {Uint8Array} bytes one whole block
   * @param {number} start
   * @param {number} end
   * @param {boolean} areTrailers only says which block it is likely to equal
   * @returns {boolean} false when it is malformed
   */
  read (bytes, start, end, areTrailers) {
    const known = areTrailers ? this.#lastTrailers : this.#lastHeaders
    if (known.equals(bytes, start, end)) {
      this.said = known.said
      return true
    }
    this.said = this.#createSaid()
    if (!this.#decoder.decode(bytes, start, end)) return false
    known.learn(bytes, start, end, this.said)
    return true
  }

  /** @type {import('./hpack-decoder.js').FieldSink} */
  #take (name, nameStart, nameEnd, value, valueStart, valueEnd) {
    const { said } = this
    if (nameEnd > nameStart && name[nameStart] === COLON) return notePseudo(said, name, nameStart, nameEnd, value, valueStart, valueEnd)
    said.hasFields = true
    if (OF_CONNECTION.some((one) => isText(name, nameStart, nameEnd, one))) accuse(said, 'protocol error: a header of HTTP/1 connections')
    this.#note(said, name, nameStart, nameEnd, value, valueStart, valueEnd)
  }
}

/** @type {Noter<Said>} */
function notePseudo (said, name, nameStart, nameEnd, value, valueStart, valueEnd) {
  if (!isText(name, nameStart, nameEnd, STATUS)) return accuse(said, 'protocol error: a pseudo-header of requests')
  if (said.hasFields) return accuse(said, 'protocol error: :status after other fields')
  if (said.status !== ABSENT) return accuse(said, 'protocol error: :status twice')
  said.status = valueEnd - valueStart === 3 ? readNumber(value, valueStart, valueEnd) : UNREADABLE
}

/** The last block of a kind, and what it said. @template {Said} S */
class KnownBlock {
  #bytes = new Uint8Array(LONGEST_KNOWN)
  #length = -1

  /** @param {S} said */
  constructor (said) {
    this.said = said
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  equals (bytes, start, end) {
    if (end - start !== this.#length) return false
    const known = this.#bytes
    for (let i = this.#length - 1; i >= 0; i--) if (known[i] !== bytes[start + i]) return false
    return true
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end @param {S} said */
  learn (bytes, start, end, said) {
    this.#length = end - start <= LONGEST_KNOWN ? end - start : -1
    for (let i = 0; i < this.#length; i++) this.#bytes[i] = bytes[start + i]
    this.said = said
  }
}

/** The first fault is the cause of the others. @param {{ fault: string }} said @param {string} fault */
export function accuse (said, fault) {
  if (said.fault === '') said.fault = fault
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end @param {Uint8Array} text */
export function isText (bytes, start, end, text) {
  if (end - start !== text.length) return false
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text[i]) return false
  return true
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end @param {number} [mostDigits] */
export function readNumber (bytes, start, end, mostDigits = 9) {
  if (end === start || end - start > mostDigits) return UNREADABLE
  let number = 0
  for (let i = start; i < end; i++) {
    const digit = bytes[i] - 48
    if (digit < 0 || digit > 9) return UNREADABLE
    number = number * 10 + digit
  }
  return number
}
