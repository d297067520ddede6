/**
 * Two hashes of 32 bits, which together tell keys apart: of 10 million different ones two share both with a chance of
 * 3 in a million. Bytes are mixed by multiplication and shift, and at last by MurmurHash3's finalizer (Appleby 2011).
 */
const FIRST = 0x811c9dc5 | 0
const SECOND = 0x2f0b4c47 | 0

/** @typedef {{ low: number, high: number }} KeyHash as unsigned numbers */

/** @returns {KeyHash} to be filled again and again */
export function createKeyHash () {
  return { low: 0, high: 0 }
}

/** @param {Uint8Array} bytes @param {number} start @param {number} end @param {KeyHash} hash */
export function hashBytes (bytes, start, end, hash) {
  let low = FIRST
  let high = SECOND
  for (let at = start; at < end; at++) {
    low = Math.imul(low ^ bytes[at], 0x9e3779b1)
    low ^= low >>> 15
    high = Math.imul(high ^ bytes[at], 0x85ebca77)
    high ^= high >>> 13
  }
  finish(low, high, end - start, hash)
}

/** @param {number} low @param {number} high @param {number} length @param {KeyHash} hash */
function finish (low, high, length, hash) {
  hash.low = mix(low ^ length ^ (high >>> 7)) >>> 0
  hash.high = mix(high + Math.imul(low, 0xc2b2ae3d)) >>> 0
}

/** @param {number} value */
function mix (value) {
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

const MOST_NAMES = 4096
const LONGEST = 200

/**
 * Texts of the keys that are asked for most. A text is kept once its key was asked for often enough; what is often is
 * raised when there are too many. A popular key is soon asked for again, so none of them is missed.
 */
export function createKeyNames () {
  /** @type {Map<number, { text: string, requests: number }>} */
  let names = new Map()
  let often = 2

  return {
    /** @param {number} one @param {number} requests of it until now */
    wants: (one, requests) => requests >= often && (requests === often || (requests & (requests - 1)) === 0 || !names.has(one)),
    /** @param {number} one @param {number} requests @param {string} text */
    add (one, requests, text) {
      names.set(one, { text: text.slice(0, LONGEST), requests })
      if (names.size <= MOST_NAMES) return
      // Counts are those of the last doubling: what is let go by mistake comes again.
      often = Math.max(often + 1, [...names.values()].map((name) => name.requests).sort((a, b) => b - a)[MOST_NAMES / 2])
      names = new Map([...names].filter(([, name]) => name.requests >= often))
    },
    /** @param {Int32Array} newOf */
    renumber: (newOf) => {
      names = new Map([...names].flatMap(([one, name]) => newOf[one] >= 0 ? [[newOf[one], name]] : []))
    },
    read: () => new Map([...names].map(([one, { text }]) => [one, text]))
  }
}
