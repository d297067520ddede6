import { buildHistogram } from './histogram.js'

/**
 * Response times of what did not end well, which stand among those of all: without them those of good answers are left, bucket by
 * bucket. So do those that were cut off, of which nobody knows how long they would have taken. Each histogram is made for the first of
 * them, so that a good answer costs nothing, and a trial without failures no memory.
 */
export class BadTimes {
  /** @type {ReturnType<typeof buildHistogram> | null} */
  #bad = null
  /** @type {ReturnType<typeof buildHistogram> | null} */
  #cut = null

  /** @param {number} us whole @param {boolean} [isCut] it was given up (timed out), or had not ended (unfinished) */
  note (us, isCut = false) {
    this.#bad ??= buildHistogram()
    this.#bad.record(us)
    if (!isCut) return
    this.#cut ??= buildHistogram()
    this.#cut.record(us)
  }

  /** @returns {{ bad?: string, cut?: string }} nothing where all ended well */
  encode () {
    return {
      ...this.#bad !== null && { bad: this.#bad.encode() },
      ...this.#cut !== null && { cut: this.#cut.encode() }
    }
  }
}
