/** @import { Socket } from 'node:net' */

const FIRST_BYTES = 16384
const MOST_UNREAD = 1000 // as nghttp2 has it: NGHTTP2_DEFAULT_MAX_OBQ_FLOOD_ITEM

/**
 * What goes out, gathered so that all that one read leads to leaves with one write.
 * The buffer is used again as soon as the kernel has taken it, which it mostly does within the write.
 */
export class Outbox {
  bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #length = 0
  #isHeld = false
  #unread = 0
  #socket
  #mustCopy

  /** @param {{ socket: Socket, mustCopy: boolean }} options mustCopy: with TLS, nobody says when a buffer is free again */
  constructor ({ socket, mustCopy }) {
    this.#socket = socket
    this.#mustCopy = mustCopy
  }

  /** @param {number} length @returns {number} where in `bytes` they may be written; call `flush` when they are */
  reserve (length) {
    if (this.#length + length > this.bytes.length) this.#write()
    if (length > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow(length)
    const at = this.#length
    this.#length += length
    return at
  }

  /** @param {Uint8Array} frame */
  add (frame) {
    const at = this.reserve(frame.length) // first: it may put another buffer in place
    this.bytes.set(frame, at)
  }

  /**
   * What the peer makes this end say. One that asks without end and reads none of it would fill the memory (CVE-2019-9512, CVE-2019-9515).
   * @param {Uint8Array} frame
   * @returns {boolean} false: it is not answered any more
   */
  reply (frame) {
    this.#unread = this.#socket.writableLength > 0 ? this.#unread + 1 : 0
    if (this.#unread > MOST_UNREAD) return false
    this.add(frame)
    return true
  }

  /** From now on nothing leaves until `release`. */
  hold () {
    this.#isHeld = true
  }

  release () {
    this.#isHeld = false
    this.#write()
  }

  flush () {
    if (!this.#isHeld) this.#write()
  }

  #write () {
    if (this.#length === 0) return
    const bytes = this.bytes.subarray(0, this.#length)
    this.#length = 0
    this.#socket.write(this.#mustCopy ? Buffer.from(bytes) : bytes)
    if (!this.#mustCopy && this.#socket.writableLength > 0) this.bytes = Buffer.allocUnsafeSlow(this.bytes.length)
  }
}
