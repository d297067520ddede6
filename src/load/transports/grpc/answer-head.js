import { HpackDecoder } from './hpack-decoder.js'

const STATUS = Buffer.from(':status')
const GRPC_STATUS = Buffer.from('grpc-status')
const CONTENT_TYPE = Buffer.from('content-type')
const GRPC = Buffer.from('application/grpc')
const COLON = 58

/** A number that was not there, and one that cannot be read. */
export const ABSENT = -1
export const UNREADABLE = -2

/**
 * Finds in a header block what decides about a gRPC answer: three numbers, no strings. A field that decides and comes
 * twice, or a pseudo-header that is out of place, makes the block malformed (RFC 9113, 8.3): of two statuses none is
 * believed.
 *
 * A server sends the same few blocks again and again (the trailers always, the headers until the date's second changes), and
 * without a dynamic table the same bytes mean the same: the last block of each kind is compared before anything is decoded.
 */
export class AnswerHead {
  status = ABSENT
  grpcStatus = ABSENT
  isGrpc = false
  /** What the block must not say; empty when nothing. */
  fault = ''
  #hasContentType = false
  #hasFields = false
  #decoder = new HpackDecoder({ maxTableBytes: 0, onField: (...field) => this.#note(...field) })
  #lastHeaders = new KnownBlock()
  #lastTrailers = new KnownBlock()

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
      this.status = known.status
      this.grpcStatus = known.grpcStatus
      this.isGrpc = known.isGrpc
      this.fault = known.fault
      return true
    }
    this.status = this.grpcStatus = ABSENT
    this.isGrpc = this.#hasContentType = this.#hasFields = false
    this.fault = ''
    if (!this.#decoder.decode(bytes, start, end)) return false
    known.learn(bytes, start, end, this)
    return true
  }

  /** @type {import('./hpack-decoder.js').FieldSink} */
  #note (name, nameStart, nameEnd, value, valueStart, valueEnd) {
    const length = nameEnd - nameStart
    if (length > 0 && name[nameStart] === COLON) {
      return this.#notePseudo(length === STATUS.length && isText(name, nameStart, STATUS), value, valueStart, valueEnd)
    }
    this.#hasFields = true
    if (length === GRPC_STATUS.length && isText(name, nameStart, GRPC_STATUS)) {
      if (this.grpcStatus !== ABSENT) return this.#accuse('protocol error: grpc-status twice')
      this.grpcStatus = readNumber(value, valueStart, valueEnd)
    } else if (length === CONTENT_TYPE.length && isText(name, nameStart, CONTENT_TYPE)) {
      if (this.#hasContentType) return this.#accuse('protocol error: content-type twice')
      this.#hasContentType = true
      this.isGrpc = valueEnd - valueStart >= GRPC.length && isText(value, valueStart, GRPC)
    }
  }

  /** @param {boolean} isStatus @param {Uint8Array} value @param {number} start @param {number} end */
  #notePseudo (isStatus, value, start, end) {
    if (!isStatus) return this.#accuse('protocol error: a pseudo-header of requests')
    if (this.#hasFields) return this.#accuse('protocol error: :status after other fields')
    if (this.status !== ABSENT) return this.#accuse('protocol error: :status twice')
    this.status = end - start === 3 ? readNumber(value, start, end) : UNREADABLE
  }

  /** The first fault is the cause of the others. @param {string} fault */
  #accuse (fault) {
    if (this.fault === '') this.fault = fault
  }
}

/** The last block of a kind, and what it said. */
class KnownBlock {
  status = ABSENT
  grpcStatus = ABSENT
  isGrpc = false
  fault = ''
  #bytes = new Uint8Array(256)
  #length = -1

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  equals (bytes, start, end) {
    if (end - start !== this.#length) return false
    const known = this.#bytes
    for (let i = this.#length - 1; i >= 0; i--) if (known[i] !== bytes[start + i]) return false
    return true
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end @param {AnswerHead} head */
  learn (bytes, start, end, { status, grpcStatus, isGrpc, fault }) {
    this.#length = end - start <= this.#bytes.length ? end - start : -1
    for (let i = 0; i < this.#length; i++) this.#bytes[i] = bytes[start + i]
    this.status = status
    this.grpcStatus = grpcStatus
    this.isGrpc = isGrpc
    this.fault = fault
  }
}

/** @param {Uint8Array} bytes @param {number} start @param {Uint8Array} text */
function isText (bytes, start, text) {
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text[i]) return false
  return true
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end */
function readNumber (bytes, start, end) {
  if (end === start || end - start > 9) return UNREADABLE
  let number = 0
  for (let i = start; i < end; i++) {
    const digit = bytes[i] - 48
    if (digit < 0 || digit > 9) return UNREADABLE
    number = number * 10 + digit
  }
  return number
}
