import { buildHistogram } from './histogram.js'

/**
 * Response times of what did not end well, which stand among those of all: without them those of good answers are left, bucket by
 * bucket. The histogram is made for the first of them, so that a good answer costs nothing, and a trial without failures no memory.
 */
export class BadTimes {
  /** @type {ReturnType<typeof buildHistogram> | null} */
  #histogram = null

  /** @param {number} us whole */
  note (us) {
    this.#histogram ??= buildHistogram()
    this.#histogram.record(us)
  }

  /** @returns {{ bad?: string }} nothing where all ended well */
  encode () {
    return this.#histogram === null ? {} : { bad: this.#histogram.encode() }
  }
}
