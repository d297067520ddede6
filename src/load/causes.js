const MOST = 100
/** Stands for those that came after the first hundred kinds. */
export const OTHER_CAUSES = 'other faults'
const LONGEST = 200

/**
 * Why requests failed. What a server writes is part of some causes (a status, a length, an error code of 32 bits), so there may be as many as
 * answers: the first hundred kinds are kept apart, which neither the memory nor a reader minds.
 */
export class Causes {
  /** @type {Map<string, number>} */
  #counts = new Map()

  /** @param {string} cause @param {number} [count] */
  note (cause, count = 1) {
    const name = cause.length > LONGEST ? `${cause.slice(0, LONGEST)}…` : cause
    const kept = this.#counts.has(name) || this.#counts.size < MOST ? name : OTHER_CAUSES
    this.#counts.set(kept, (this.#counts.get(kept) ?? 0) + count)
  }

  /** @returns {Record<string, number>} */
  toRecord () {
    return Object.fromEntries(this.#counts)
  }
}
