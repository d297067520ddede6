import { TOKEN } from './response-head.js'

const TAB = 9
const LF = 10
const CR = 13
const SPACE = 32
const COLON = 58
const SEMICOLON = 59
const DELETE = 127
const LONGEST_LINES = 65536

const SIZE_FIRST = 0
const SIZE = 1
const SIZE_BLANK = 2
const EXTENSION = 3
const SIZE_LF = 4
const DATA = 5
const DATA_CR = 6
const DATA_LF = 7
const TRAILER_FIRST = 8
const TRAILER_NAME = 9
const TRAILER_VALUE = 10
const TRAILER_LF = 11
const LAST_LF = 12

const HEX = new Uint8Array(256).fill(255) // the value of a hexadecimal digit, or 255
for (let i = 0; i < 16; i++) {
  HEX[i.toString(16).charCodeAt(0)] = i
  HEX[i.toString(16).toUpperCase().charCodeAt(0)] = i
}

/**
 * Finds the end of a chunked body (RFC 9112, 7.1), extensions and trailers skipped, byte by byte outside of the data. A
 * trailer that is no header line is malformed: it may be the next answer, after a body without its empty line.
 */
export class ChunkedBody {
  isDone = false
  error = '' // why it is malformed; empty when it is not
  /** The stretch of data that `step` passed over, for those who look at the body; equal when there was none. */
  dataStart = 0
  dataEnd = 0
  #state = SIZE_FIRST
  #remaining = 0
  #digits = 0
  #lineBytes = 0

  begin () {
    this.isDone = false
    this.error = ''
    this.#state = SIZE_FIRST
    this.#lineBytes = 0
  }

  /**
   * Go on until the data of one chunk has been passed, the body is done or malformed, or the bytes are used up.
   * @param {Uint8Array} bytes
   * @param {number} at
   * @param {number} end
   * @returns {number} where to go on
   */
  step (bytes, at, end) {
    this.dataStart = this.dataEnd = at
    while (at < end) {
      if (this.#state === DATA) return this.#passData(at, end)
      this.#take(bytes[at++])
      if (this.isDone || this.error !== '') return at
    }
    return at
  }

  /** @param {number} at @param {number} end */
  #passData (at, end) {
    const length = Math.min(this.#remaining, end - at)
    this.dataStart = at
    this.dataEnd = at + length
    this.#remaining -= length
    if (this.#remaining === 0) this.#state = DATA_CR
    return at + length
  }

  /** @param {number} byte */
  #take (byte) {
    switch (this.#state) {
      case SIZE_FIRST:
        this.#remaining = HEX[byte]
        this.#digits = 1
        this.#state = SIZE
        if (HEX[byte] === 255) this.error = 'malformed chunk size'
        return
      case SIZE:
        if (HEX[byte] !== 255) {
          this.#remaining = this.#remaining * 16 + HEX[byte]
          if (++this.#digits > 13) this.error = 'chunk too large' // 13 digits: exact in a number
          return
        }
        // the digits have ended
        // falls through
      case SIZE_BLANK:
        if (byte === SEMICOLON) this.#state = EXTENSION
        else if (byte === CR) this.#state = SIZE_LF
        else if (byte === LF) this.#endSize()
        else if (byte === SPACE || byte === TAB) this.#passLineByte(SIZE_BLANK)
        else this.error = 'malformed chunk size'
        return
      case EXTENSION:
        if (byte === CR) this.#state = SIZE_LF
        else if (byte === LF) this.#endSize()
        else this.#passLineByte(EXTENSION)
        return
      case SIZE_LF:
        if (byte === LF) this.#endSize()
        else this.error = 'malformed chunk size'
        return
      case DATA_CR:
        if (byte === CR) this.#state = DATA_LF
        else if (byte === LF) this.#state = SIZE_FIRST
        else this.error = 'chunk longer than its size'
        return
      case DATA_LF:
        if (byte === LF) this.#state = SIZE_FIRST
        else this.error = 'chunk longer than its size'
        return
      case TRAILER_FIRST:
        if (byte === CR) this.#state = LAST_LF
        else if (byte === LF) this.isDone = true
        else if (TOKEN[byte] === 1) this.#passLineByte(TRAILER_NAME)
        else this.error = 'malformed trailer'
        return
      case TRAILER_NAME:
        if (TOKEN[byte] === 1) this.#passLineByte(TRAILER_NAME)
        else if (byte === COLON) this.#passLineByte(TRAILER_VALUE)
        else this.error = 'malformed trailer'
        return
      case TRAILER_VALUE:
        if ((byte >= SPACE && byte !== DELETE) || byte === TAB) this.#passLineByte(TRAILER_VALUE)
        else if (byte === CR) this.#state = TRAILER_LF
        else if (byte === LF) this.#state = TRAILER_FIRST
        else this.error = 'malformed trailer'
        return
      case TRAILER_LF:
        if (byte === LF) this.#state = TRAILER_FIRST
        else this.error = 'malformed trailer'
        return
      case LAST_LF:
        if (byte === LF) this.isDone = true
        else this.error = 'malformed trailer'
    }
  }

  #endSize () {
    this.#state = this.#remaining === 0 ? TRAILER_FIRST : DATA
  }

  /** Extensions and trailers have no length of their own, and must not go on for ever. @param {number} state */
  #passLineByte (state) {
    this.#state = state
    if (++this.#lineBytes > LONGEST_LINES) this.error = 'chunk extensions or trailers over 64 KiB'
  }
}
