/**
 * Requests that wait for a connection, oldest first: when each was due, and how late the driver was when it queued it.
 * Two rings of numbers, no object a request. It grows by doubling up to its limit and is never longer than that.
 */
export class DueQueue {
  length = 0
  #limit
  #first = 0
  #dueUs = new Float64Array(1024)
  #lagUs = new Float64Array(1024)

  /** @param {{ limit: number }} options */
  constructor ({ limit }) {
    this.#limit = limit
  }

  get isFull () {
    return this.length >= this.#limit
  }

  /** Of the oldest one. */
  get dueUs () {
    return this.#dueUs[this.#first]
  }

  /** Of the oldest one. */
  get lagUs () {
    return this.#lagUs[this.#first]
  }

  /** @param {number} dueUs @param {number} lagUs */
  push (dueUs, lagUs) {
    if (this.length === this.#dueUs.length) this.#grow()
    const at = (this.#first + this.length++) & (this.#dueUs.length - 1) // the length is a power of two
    this.#dueUs[at] = dueUs
    this.#lagUs[at] = lagUs
  }

  shift () {
    this.#first = (this.#first + 1) & (this.#dueUs.length - 1)
    this.length--
  }

  #grow () {
    this.#dueUs = unroll(this.#dueUs, this.#first)
    this.#lagUs = unroll(this.#lagUs, this.#first)
    this.#first = 0
  }
}

/** @param {Float64Array} ring full @param {number} first */
function unroll (ring, first) {
  const longer = new Float64Array(ring.length * 2)
  longer.set(ring.subarray(first))
  longer.set(ring.subarray(0, first), ring.length - first)
  return longer
}
