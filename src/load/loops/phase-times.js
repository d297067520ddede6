import { wholeUs } from '../histogram.js'

/** @import { Recorder } from './ledger.js' */

/** How long each request waited for the first bytes of its answer, and how long the rest of it took. */
export class PhaseTimes {
  #firstByte
  #receiving
  /** A connection tells when its answers begin: not every transport does. */
  #isTold = false

  /** @param {{ firstByte: Recorder, receiving: Recorder }} recorders */
  constructor ({ firstByte, receiving }) {
    this.#firstByte = firstByte
    this.#receiving = receiving
  }

  /**
   * @param {number} sentUs
   * @param {number} firstByteUs
   * @param {number} endedUs
   */
  note (sentUs, firstByteUs, endedUs) {
    this.#isTold = true
    this.#firstByte.record(wholeUs(firstByteUs - sentUs))
    this.#receiving.record(wholeUs(endedUs - firstByteUs))
  }

  /** @returns {{ firstByte?: string, receiving?: string }} */
  encode () {
    return this.#isTold ? { firstByte: this.#firstByte.encode(), receiving: this.#receiving.encode() } : {}
  }
}
