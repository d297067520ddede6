import { ResponseHead } from './response-head.js'

const LONGEST = 4096
const FORGET_AFTER = 256

/**
 * Remembers the last head that was read, byte for byte, so that the same one need not be read again: what a head says is a
 * function of its bytes alone, hence equal bytes up to the end of the head give the equal result. The answers of a server
 * under load differ in their head once a second, in the date. One memory serves all connections of a driver.
 *
 * A server that gives each answer its own id never repeats a head: after FORGET_AFTER misses in a row nothing is remembered
 * any more, and the cost is one comparison.
 */
export class HeadMemory {
  head = new ResponseHead()
  length = 0 // length of the remembered head; 0: there is none
  #bytes = new Uint8Array(LONGEST)
  #words = new Int32Array(this.#bytes.buffer)
  #misses = 0

  /**
   * Compare four bytes at a time, where the head lies at the beginning of the buffer.
   * @param {Uint8Array} bytes
   * @param {Int32Array} words the same memory
   * @param {number} end
   */
  matchesAtStart (bytes, words, end) {
    const length = this.length
    if (length === 0 || end < length) return false
    const wholeWords = length >> 2
    const remembered = this.#words
    for (let i = 0; i < wholeWords; i++) if (words[i] !== remembered[i]) return false
    for (let i = wholeWords << 2; i < length; i++) if (bytes[i] !== this.#bytes[i]) return false
    this.#misses = 0
    return true
  }

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  matches (bytes, start, end) {
    const length = this.length
    if (length === 0 || end - start < length) return false
    const remembered = this.#bytes
    for (let i = 0; i < length; i++) if (bytes[start + i] !== remembered[i]) return false
    this.#misses = 0
    return true
  }

  /**
   * @param {Uint8Array} bytes
   * @param {number} start
   * @param {number} end where the head ends
   * @param {ResponseHead} head what it says
   */
  learn (bytes, start, end, head) {
    const length = end - start
    if (length > LONGEST) return
    if (++this.#misses > FORGET_AFTER) {
      this.length = 0
      return
    }
    for (let i = 0; i < length; i++) this.#bytes[i] = bytes[start + i]
    this.length = length
    copyHead(head, this.head)
  }
}

/** @param {ResponseHead} from @param {ResponseHead} to */
export function copyHead (from, to) {
  to.status = from.status
  to.contentLength = from.contentLength
  to.hasTransferEncoding = from.hasTransferEncoding
  to.isChunked = from.isChunked
  to.keepsAlive = from.keepsAlive
  to.contentEncoding = from.contentEncoding
}
