import { STATIC_TABLE } from './hpack-static-table.js'

/** @import { Field } from './hpack-static-table.js' */

const OVERHEAD = 32 // what RFC 7541 (4.1) counts for an entry beside its name and value

/** The static table and behind it the dynamic one of a decoder (RFC 7541, 2.3), newest entry first. */
export class HpackTable {
  #limit
  #maxBytes
  #bytes = 0
  /** Newest last. @type {Field[]} */
  #entries = []

  /** @param {{ maxBytes: number }} options the most that the peer may use */
  constructor ({ maxBytes }) {
    this.#limit = maxBytes
    this.#maxBytes = maxBytes
  }

  /** In bytes, as RFC 7541 (4.1) counts them. */
  get size () {
    return this.#bytes
  }

  /** @param {number} index from 1 @returns {Field | undefined} */
  find (index) {
    if (index <= STATIC_TABLE.length) return STATIC_TABLE[index - 1]
    return this.#entries[this.#entries.length - (index - STATIC_TABLE.length)]
  }

  /** @param {Uint8Array} name @param {Uint8Array} value */
  add (name, value) {
    const bytes = name.length + value.length + OVERHEAD
    this.#evict(this.#maxBytes - bytes)
    if (bytes > this.#maxBytes) return // larger than the table: empties it, and is no error (RFC 7541, 4.4)
    this.#entries.push({ name, value })
    this.#bytes += bytes
  }

  /** @param {number} maxBytes @returns {boolean} false when that is more than was announced */
  resize (maxBytes) {
    if (maxBytes > this.#limit) return false
    this.#maxBytes = maxBytes
    this.#evict(maxBytes)
    return true
  }

  /** @param {number} room */
  #evict (room) {
    while (this.#bytes > room && this.#entries.length > 0) {
      const { name, value } = /** @type {Field} */ (this.#entries.shift())
      this.#bytes -= name.length + value.length + OVERHEAD
    }
  }
}
