const LETTERS = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const LETTERS_A_DRAW = 5

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
