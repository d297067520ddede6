import { buildWindowUpdate, MAX_WINDOW } from './frames.js'

/** @import { Outbox } from './outbox.js' */

const BATCH_BYTES = 2 ** 30

/**
 * Keeps the connection's receive window open (RFC 9113, 6.9): announced as wide as can be, so that one update suffices for a
 * gibibyte. Streams have a window of the same width of their own, which is not opened again: an answer of 2 GiB and more would stop there.
 */
export class ReceiveWindow {
  #outbox
  #takenBytes = 0
  #batchBytes

  /** @param {{ outbox: Outbox, batchBytes?: number }} options */
  constructor ({ outbox, batchBytes = BATCH_BYTES }) {
    this.#outbox = outbox
    this.#batchBytes = Math.min(batchBytes, MAX_WINDOW)
  }

  /** @param {number} bytes */
  take (bytes) {
    this.#takenBytes += bytes
    if (this.#takenBytes < this.#batchBytes) return
    this.#outbox.add(buildWindowUpdate({ streamId: 0, increment: this.#takenBytes }))
    this.#takenBytes = 0
  }
}
