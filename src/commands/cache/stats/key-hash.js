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
