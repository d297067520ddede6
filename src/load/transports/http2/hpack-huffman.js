/** Code length of each byte, then of the end-of-string symbol (RFC 7541, appendix B). The code is canonical: the lengths say it all. */
const LENGTHS = [
  13, 23, 28, 28, 28, 28, 28, 28, 28, 24, 30, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 30, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  6, 10, 10, 12, 13, 6, 8, 11, 10, 10, 8, 11, 8, 6, 6, 6, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 8, 15, 6, 12, 10,
  13, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 8, 7, 8, 13, 19, 13, 14, 6,
  15, 5, 6, 5, 6, 5, 6, 6, 6, 5, 7, 7, 6, 6, 6, 5, 6, 7, 6, 5, 5, 6, 7, 7, 7, 7, 7, 15, 11, 14, 13, 28,
  20, 22, 20, 20, 22, 22, 22, 23, 22, 23, 23, 23, 23, 23, 24, 23, 24, 24, 22, 23, 24, 23, 23, 23, 23, 21, 22, 23, 22, 23, 23, 24,
  22, 21, 20, 22, 22, 23, 23, 21, 23, 22, 22, 24, 21, 22, 23, 23, 21, 21, 22, 21, 23, 22, 23, 23, 20, 22, 22, 22, 23, 22, 22, 23,
  26, 26, 20, 19, 22, 23, 22, 25, 26, 26, 26, 27, 27, 26, 24, 25, 19, 21, 26, 27, 27, 26, 27, 24, 21, 21, 26, 26, 28, 27, 27, 27,
  20, 24, 20, 21, 22, 21, 21, 23, 22, 22, 25, 25, 24, 24, 26, 23, 26, 27, 26, 26, 27, 27, 27, 27, 27, 28, 27, 27, 27, 27, 27, 26,
  30
]
const END_OF_STRING = 256

/** What is returned for bits that are no string. */
export const MALFORMED_HUFFMAN = -1

// The tree as it is walked, four bits a step: for each inner node and each nibble, the node that follows and the byte that
// was completed on the way (at most one, since no code is shorter than 5 bits); -1: none, or a dead end.
const NO_NODE = -1
const { next: NEXT, output: OUTPUT, mayEnd: MAY_END } = buildSteps(buildTree())

/**
 * Decode a Huffman string of HPACK (RFC 7541, 5.2).
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {Uint8Array} target must have room for (end - start) * 8 / 5 bytes
 * @returns {number} length in the target, or MALFORMED_HUFFMAN: padding of 8 bits or more, or other than ones, or an end-of-string symbol
 */
export function decodeHuffman (bytes, start, end, target) {
  let node = 0
  let length = 0
  for (let i = start; i < end; i++) {
    for (let shift = 4; shift >= 0; shift -= 4) {
      const step = node * 16 + (bytes[i] >> shift & 15)
      node = NEXT[step]
      if (node === NO_NODE) return MALFORMED_HUFFMAN
      if (OUTPUT[step] !== -1) target[length++] = OUTPUT[step]
    }
  }
  return MAY_END[node] === 1 ? length : MALFORMED_HUFFMAN
}

/**
 * The inner nodes of the code's tree: two places each, for bit 0 and 1, that hold an inner node's number (from 1 up), or
 * -1 - symbol for a leaf.
 * @returns {number[]}
 */
function buildTree () {
  const tree = [0, 0]
  const symbols = LENGTHS.map((length, symbol) => ({ length, symbol })).sort((a, b) => a.length - b.length || a.symbol - b.symbol)
  let code = 0
  let lengthBefore = symbols[0].length
  for (const { length, symbol } of symbols) {
    code *= 2 ** (length - lengthBefore)
    lengthBefore = length
    let node = 0
    for (let bit = length - 1; bit > 0; bit--) {
      const at = node * 2 + (code >> bit & 1)
      if (tree[at] === 0) {
        tree[at] = tree.length / 2
        tree.push(0, 0)
      }
      node = tree[at]
    }
    tree[node * 2 + (code & 1)] = -1 - symbol
    code++
  }
  return tree
}

/** @param {number[]} tree */
function buildSteps (tree) {
  const nodes = tree.length / 2
  const next = new Int16Array(nodes * 16)
  const output = new Int16Array(nodes * 16).fill(-1)
  for (let step = 0; step < next.length; step++) {
    let node = step >> 4
    for (let bit = 3; bit >= 0 && node !== NO_NODE; bit--) {
      const to = tree[node * 2 + (step >> bit & 1)]
      if (to < 0 && -1 - to !== END_OF_STRING) output[step] = -1 - to
      if (to >= 0) node = to
      else node = -1 - to === END_OF_STRING ? NO_NODE : 0
    }
    next[step] = node
  }
  // A string ends on a byte's border: what is left of its last code is the beginning of end-of-string, at most 7 ones.
  const mayEnd = new Uint8Array(nodes)
  for (let node = 0, ones = 0; ones < 8; ones++) {
    mayEnd[node] = 1
    node = tree[node * 2 + 1]
  }
  return { next, output, mayEnd }
}
