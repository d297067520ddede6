/** @import { Socket } from 'node:net' */

const FIRST_BYTES = 16384

/**
 * What goes out, gathered so that all that one read leads to leaves with one write.
 * The buffer is used again as soon as the kernel has taken it, which it mostly does within the write.
 */
export class Outbox {
  bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #length = 0
  #isHeld = false
  #socket
  #mustCopy

  /** @param {{ socket: Socket, mustCopy: boolean }} options mustCopy: with TLS, nobody says when a buffer is free again */
  constructor ({ socket, mustCopy }) {
    this.#socket = socket
    this.#mustCopy = mustCopy
  }

  /**
   * @param {number} length
   * @returns {number} where in `bytes` they may be written; call `flush` when they are
   */
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
