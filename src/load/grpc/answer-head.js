import { HpackDecoder } from './hpack-decoder.js'

const STATUS = Buffer.from(':status')
const GRPC_STATUS = Buffer.from('grpc-status')
const CONTENT_TYPE = Buffer.from('content-type')
const GRPC = Buffer.from('application/grpc')

/** A number that was not there, and one that cannot be read. */
export const ABSENT = -1
export const UNREADABLE = -2

/**
 * Finds in a header block what decides about a gRPC answer: three numbers, no strings.
 *
 * A server sends the same few blocks again and again (the trailers always, the headers until the date's second changes), and
 * without a dynamic table the same bytes mean the same: the last block of each kind is compared before anything is decoded.
 */
export class AnswerHead {
  status = ABSENT
  grpcStatus = ABSENT
  isGrpc = false
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
      return true
    }
    this.status = this.grpcStatus = ABSENT
    this.isGrpc = false
    if (!this.#decoder.decode(bytes, start, end)) return false
    known.learn(bytes, start, end, this)
    return true
  }

  /** @type {import('./hpack-decoder.js').FieldSink} */
  #note (name, nameStart, nameEnd, value, valueStart, valueEnd) {
    switch (nameEnd - nameStart) {
      case 7:
        if (isText(name, nameStart, STATUS)) this.status = readNumber(value, valueStart, valueEnd)
        return
      case 11:
        if (isText(name, nameStart, GRPC_STATUS)) this.grpcStatus = readNumber(value, valueStart, valueEnd)
        return
      case 12:
        if (isText(name, nameStart, CONTENT_TYPE)) this.isGrpc = valueEnd - valueStart >= GRPC.length && isText(value, valueStart, GRPC)
    }
  }
}

/** The last block of a kind, and what it said. */
class KnownBlock {
  status = ABSENT
  grpcStatus = ABSENT
  isGrpc = false
  #bytes = new Uint8Array(256)
  #length = -1

  /**
   * @param {Uint8Array} bytes
   * @param {number} start
   * @param {number} end
   */
  equals (bytes, start, end) {
    if (end - start !== this.#length) return false
    const known = this.#bytes
    for (let i = this.#length - 1; i >= 0; i--) if (known[i] !== bytes[start + i]) return false
    return true
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} start
   * @param {number} end
   * @param {AnswerHead} head
   */
  learn (bytes, start, end, { status, grpcStatus, isGrpc }) {
    this.#length = end - start <= this.#bytes.length ? end - start : -1
    for (let i = 0; i < this.#length; i++) this.#bytes[i] = bytes[start + i]
    this.status = status
    this.grpcStatus = grpcStatus
    this.isGrpc = isGrpc
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {Uint8Array} text
 */
function isText (bytes, start, text) {
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text[i]) return false
  return true
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 */
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
