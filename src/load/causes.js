const MOST = 100
/** Stands for those that came after the first hundred kinds. */
export const OTHER_CAUSES = 'other faults'
const LONGEST = 200

/** The cause that a connection ends with when bytes come while no request is in flight. */
export const UNASKED = 'protocol error: bytes that nobody asked for'

/**
 * Why requests failed. What a server writes is part of some causes (a status, a length, an error code of 32 bits), so
 * there may be as many as answers: the first hundred kinds are kept apart, which neither the memory nor a reader minds.
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

/** The same text for the same cause, made once: where causes are named, before they are counted. */
export class CauseNames {
  /** @type {Map<string, string>} */
  #names = new Map()

  /** @param {string} cause */
  share (cause) {
    const known = this.#names.get(cause)
    if (known !== undefined) return known
    if (this.#names.size >= MOST) return OTHER_CAUSES
    this.#names.set(cause, cause)
    return cause
  }
}
