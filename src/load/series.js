/**
 * What an open loop saw, request by request; crosses a process border, reaches no file.
 * @typedef {{ dueUs: Float64Array, responseUs: Uint32Array, isBad?: Uint8Array }} OrderedSeries in due order; dueUs: from
 *   the window's start; isBad: 1 for what did not end well, absent: all did
 */

const LONGEST_US = 2 ** 32 - 1
/** 13 bytes each; what comes beyond is a trial too long to look into request by request. */
export const MOST_REQUESTS = 1_000_000

/**
 * Response times with the moments that they count from. The memory is there before the window opens, and nothing but two stores
 * happens while it is: what depends on what can be seen afterwards only in the order in which requests were due.
 */
export class Series {
  #dueUs
  #responseUs
  #isBad
  #hasBad = false
  #length = 0

  /** @param {{ capacity: number }} options requests expected; more than that, and there is no series */
  constructor ({ capacity }) {
    // Touched now: the kernel hands out a page at its first store, and that is no work for when requests are due.
    this.#dueUs = new Float64Array(capacity).fill(0)
    this.#responseUs = new Uint32Array(capacity).fill(0)
    this.#isBad = new Uint8Array(capacity).fill(0)
  }

  /** @param {number} dueUs @param {number} responseUs whole */
  note (dueUs, responseUs) {
    this.#dueUs[this.#length] = dueUs // beyond the end: no effect
    this.#responseUs[this.#length++] = responseUs < LONGEST_US ? responseUs : LONGEST_US
  }

  /** What was noted did not end well: as a rule the last one, else one not long ago. @param {number} dueUs */
  markBad (dueUs) {
    if (this.#length > this.#dueUs.length) return // there is no series
    this.#isBad[this.#dueUs.lastIndexOf(dueUs, this.#length - 1)] = 1
    this.#hasBad = true
  }

  /**
   * @param {{ startUs: number }} options of the window
   * @returns {OrderedSeries | undefined} nothing when it did not fit: a part would not stand for the whole
   */
  close ({ startUs }) {
    if (this.#length > this.#dueUs.length) return undefined
    const order = new Uint32Array(this.#length).map((_, i) => i).sort((a, b) => this.#dueUs[a] - this.#dueUs[b])
    return {
      dueUs: Float64Array.from(order, (at) => this.#dueUs[at] - startUs),
      responseUs: Uint32Array.from(order, (at) => this.#responseUs[at]),
      ...this.#hasBad && { isBad: Uint8Array.from(order, (at) => this.#isBad[at]) }
    }
  }
}

/**
 * Those of several drivers as one, in due order.
 * @param {readonly (OrderedSeries | undefined)[]} all
 * @returns {OrderedSeries | undefined} nothing when one is missing
 */
export function mergeSeries (all) {
  const whole = all.flatMap((one) => one ?? [])
  if (whole.length < all.length) return undefined
  const dueUs = whole.flatMap((one) => [...one.dueUs])
  const responseUs = whole.flatMap((one) => [...one.responseUs])
  const isBad = whole.some((one) => one.isBad) && whole.flatMap((one) => [...one.isBad ?? new Uint8Array(one.dueUs.length)])
  const order = dueUs.map((_, i) => i).sort((a, b) => dueUs[a] - dueUs[b])
  return {
    dueUs: Float64Array.from(order, (at) => dueUs[at]),
    responseUs: Uint32Array.from(order, (at) => responseUs[at]),
    ...isBad && { isBad: Uint8Array.from(order, (at) => isBad[at]) }
  }
}
