const LETTERS = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const LETTERS_A_DRAW = 5

/**
 * A seeded generator of numbers in [0, 1): mulberry32 by Tommy Ettinger (public domain).
 * @param {number} seed whole number
 * @returns {() => number}
 */
export function createRandom (seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000
  }
}

/**
 * Text of base64 letters, which no compressor makes smaller than three quarters.
 * @param {{ sizeBytes: number, random: () => number }} options
 * @returns {Buffer}
 */
export function makeRandomText ({ sizeBytes, random }) {
  const text = Buffer.allocUnsafe(sizeBytes)
  for (let at = 0; at < sizeBytes;) {
    let bits = Math.floor(random() * 0x40000000) // 30 bits: five letters of 64
    for (let left = Math.min(LETTERS_A_DRAW, sizeBytes - at); left > 0; left--) {
      text[at++] = LETTERS[bits & 63]
      bits >>>= 6
    }
  }
  return text
}
