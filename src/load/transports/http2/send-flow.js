import { DATA, DEFAULT_WINDOW, END_STREAM, HEAD_BYTES, MAX_FRAME_BYTES, MAX_WINDOW, writeFrameHead } from './frames.js'

/** @import { Outbox } from './outbox.js' */
/** @import { Http2Request } from './request-frames.js' */

/**
 * A message that the peer's windows hold up.
 * @typedef {{ streamId: number, message: Buffer, sentBytes: number, window: number }} HeldMessage
 */

/** Writes requests within the peer's flow control (RFC 9113, 5.2): in one piece where they fit, else as the windows open. */
export class SendFlow {
  #outbox
  #window = DEFAULT_WINDOW
  #initialWindow = DEFAULT_WINDOW
  /** In the order in which they were begun. @type {HeldMessage[]} */
  #held = []

  /** @param {{ outbox: Outbox }} options */
  constructor ({ outbox }) {
    this.#outbox = outbox
  }

  /** @param {Http2Request} request @param {number} streamId */
  begin (request, streamId) {
    const { message, quick } = request
    const mayPass = this.#held.length === 0 && message.length <= this.#window && message.length <= this.#initialWindow
    if (quick !== null && (mayPass || message.length === 0)) { // headers alone need no window
      this.#window -= message.length
      this.#copy(quick, request.quickStreamIdsAt, streamId)
    } else {
      this.#copy(request.headers, request.headerStreamIdsAt, streamId)
      this.#held.push({ streamId, message, sentBytes: 0, window: this.#initialWindow })
      this.#goOn()
    }
  }

  /** @param {number} streamId @returns {boolean} whether there was more to send */
  cancel (streamId) {
    if (this.#held.length === 0) return false
    const at = this.#held.findIndex((held) => held.streamId === streamId)
    if (at !== -1) this.#held.splice(at, 1)
    return at !== -1
  }

  /**
   * @param {number} streamId 0: the connection's window
   * @param {number} increment
   * @returns {boolean} false when the window would be larger than one can be
   */
  widen (streamId, increment) {
    if (streamId === 0) {
      this.#window += increment
      if (this.#window > MAX_WINDOW) return false
    } else {
      const held = this.#held.find((one) => one.streamId === streamId)
      if (held === undefined) return true
      held.window += increment
      if (held.window > MAX_WINDOW) return false
    }
    this.#goOn()
    return true
  }

  /**
   * Holds for the streams that are under way too, whose windows may become negative by it (RFC 9113, 6.9.2).
   * @param {number} bytes
   */
  setInitialWindow (bytes) {
    for (const held of this.#held) held.window += bytes - this.#initialWindow
    this.#initialWindow = bytes
    this.#goOn()
  }

  #goOn () {
    if (this.#held.length === 0) return
    for (const held of this.#held) while (this.#sendFrame(held));
    this.#held = this.#held.filter(({ sentBytes, message }) => sentBytes < message.length)
  }

  /** @param {HeldMessage} held @returns {boolean} whether more of it may be sent */
  #sendFrame (held) {
    const { streamId, message, sentBytes } = held
    const length = Math.min(MAX_FRAME_BYTES, message.length - sentBytes, held.window, this.#window)
    if (length <= 0) return false
    const isLast = sentBytes + length === message.length
    const at = this.#outbox.reserve(HEAD_BYTES + length)
    message.copy(
      this.#outbox.bytes,
      writeFrameHead(this.#outbox.bytes, at, { type: DATA, flags: isLast ? END_STREAM : 0, streamId, length }),
      sentBytes,
      sentBytes + length
    )
    held.sentBytes += length
    held.window -= length
    this.#window -= length
    return !isLast
  }

  /** @param {Buffer} frames @param {number[]} streamIdsAt @param {number} streamId */
  #copy (frames, streamIdsAt, streamId) {
    const start = this.#outbox.reserve(frames.length)
    const { bytes } = this.#outbox
    bytes.set(frames, start)
    for (let i = 0; i < streamIdsAt.length; i++) {
      const at = start + streamIdsAt[i]
      bytes[at] = streamId >> 24
      bytes[at + 1] = streamId >> 16
      bytes[at + 2] = streamId >> 8
      bytes[at + 3] = streamId
    }
  }
}
