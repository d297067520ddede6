const SECOND_US = 1e6

/**
 * Bytes that came while the window was open, and in each of its seconds. They are read at the first end of a request in
 * a new second: nothing is counted twice, nothing is lost, and a second is off by one read at most. An answer that lasts
 * for seconds stands in the one in which it ends, as with autocannon.
 */
export class Received {
  #count
  #before = 0
  #windowUs = Infinity
  #nextUs = Infinity // the window is not open
  /** By the end of each second. @type {number[]} */
  #marks = []
  /** @type {number | null} */
  #total = null

  /** @param {(() => number) | undefined} count bytes so far; absent: nobody tells */
  constructor (count) {
    this.#count = count
  }

  /** @param {number} windowUs as planned; Infinity: see end */
  open (windowUs) {
    this.#before = this.#count?.() ?? 0
    this.#windowUs = Math.round(windowUs)
    this.#nextUs = Math.min(SECOND_US, this.#windowUs)
    this.#marks = []
    this.#total = null
  }

  /** Something ended. @param {number} atUs from the window's start */
  note (atUs) {
    if (atUs >= this.#nextUs) this.#mark(atUs)
  }

  /** The window ends now, before what was planned. @param {number} atUs from its start */
  end (atUs) {
    if (this.#nextUs === Infinity) return
    this.#windowUs = Math.min(this.#windowUs, atUs)
    this.#nextUs = Math.min(this.#nextUs, this.#windowUs)
    this.#mark(atUs)
  }

  /**
   * @returns {{ bytes: number, inSecond: (second: number) => number } | null} null where nobody tells
   */
  close () {
    if (this.#count === undefined) return null
    const bytes = this.#total ?? this.#count() - this.#before
    const until = (/** @type {number} */ second) => this.#marks[second] ?? bytes // the last one may end a moment early
    return { bytes, inSecond: (second) => until(second) - (second === 0 ? 0 : until(second - 1)) }
  }

  /** @param {number} atUs */
  #mark (atUs) {
    const bytes = (this.#count?.() ?? 0) - this.#before
    while (atUs >= this.#nextUs) {
      if (this.#nextUs === (this.#marks.length + 1) * SECOND_US) this.#marks.push(bytes)
      if (this.#nextUs >= this.#windowUs) {
        this.#total = bytes
        this.#nextUs = Infinity
        return
      }
      this.#nextUs = Math.min(this.#nextUs + SECOND_US, this.#windowUs)
    }
  }
}
