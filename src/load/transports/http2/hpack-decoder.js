import { STATIC_TABLE } from './hpack-static-table.js'

/** @import { Field } from './hpack-static-table.js' */

const MOST_DIGITS = 4 // bytes after the prefix: integers up to 2^28, far above any length or index there can be
const OVERHEAD = 32 // what RFC 7541 (4.1) counts for an entry beside its name and value

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
 * Where a field goes. Name and value are stretches of bytes that are valid only until the call returns; no strings are made.
 * @typedef {(name: Uint8Array, nameStart: number, nameEnd: number, value: Uint8Array, valueStart: number, valueEnd:
 *   number) => void} FieldSink
 */

/** Decodes header blocks (RFC 7541), one after the other, of one connection. Never throws: what is malformed sets `error`. */
export class HpackDecoder {
  /** Why the last block is malformed; empty when it is not. The connection cannot go on: its table is lost. */
  error = ''
  #table
  #onField
  /** @type {Uint8Array} */
  #bytes = new Uint8Array(0)
  #at = 0
  #end = 0
  #name = new StringPlace()
  #value = new StringPlace()

  /** @param {{ maxTableBytes: number, onField: FieldSink }} options maxTableBytes: what was announced as SETTINGS_HEADER_TABLE_SIZE */
  constructor ({ maxTableBytes, onField }) {
    this.#table = new HpackTable({ maxBytes: maxTableBytes })
    this.#onField = onField
  }

  /**
   * @param {Uint8Array} bytes one whole block
   * @param {number} start
   * @param {number} end
   * @returns {boolean} false when it is malformed
   */
  decode (bytes, start, end) {
    this.#bytes = bytes
    this.#at = start
    this.#end = end
    this.error = ''
    let mayResize = true
    while (this.#at < end && this.error === '') {
      const first = bytes[this.#at]
      if ((first & 0xe0) === 0x20) {
        if (!mayResize) this.#fail('table size update after a field')
        else this.#resize()
        continue
      }
      mayResize = false
      if (first >= 0x80) this.#passIndexed()
      else if (first >= 0x40) this.#passLiteral(6, true)
      else this.#passLiteral(4, false)
    }
    return this.error === ''
  }

  #resize () {
    const size = this.#readInteger(5)
    if (this.error === '' && !this.#table.resize(size)) this.#fail('table size over what was announced')
  }

  #passIndexed () {
    const index = this.#readInteger(7)
    if (this.error !== '') return
    const field = this.#table.find(index)
    if (field === undefined) return this.#fail('index outside of the table')
    this.#onField(field.name, 0, field.name.length, field.value, 0, field.value.length)
  }

  /** @param {number} prefixBits @param {boolean} isKept in the dynamic table */
  #passLiteral (prefixBits, isKept) {
    const index = this.#readInteger(prefixBits)
    if (this.error !== '') return
    const [name, value] = [this.#name, this.#value]
    if (index === 0) {
      this.#readString(name)
    } else {
      const field = this.#table.find(index)
      if (field === undefined) return this.#fail('index outside of the table')
      name.point(field.name, 0, field.name.length)
    }
    if (this.error === '') this.#readString(value)
    if (this.error !== '') return
    this.#onField(name.bytes, name.start, name.end, value.bytes, value.start, value.end)
    if (isKept) this.#table.add(name.copy(), value.copy())
  }

  /** @param {StringPlace} place */
  #readString (place) {
    if (this.#at >= this.#end) return this.#fail('block cut short')
    const isHuffman = this.#bytes[this.#at] >= 0x80
    const length = this.#readInteger(7)
    if (this.error !== '') return
    if (length > this.#end - this.#at) return this.#fail('string longer than its block')
    const start = this.#at
    this.#at += length
    if (!isHuffman) return place.point(this.#bytes, start, this.#at)
    const scratch = place.reserve(length * 2)
    const decoded = decodeHuffman(this.#bytes, start, this.#at, scratch)
    if (decoded === MALFORMED_HUFFMAN) return this.#fail('malformed Huffman string')
    place.point(scratch, 0, decoded)
  }

  /** RFC 7541, 5.1. @param {number} prefixBits @returns {number} 0 with `error` set when it is malformed */
  #readInteger (prefixBits) {
    const mask = (1 << prefixBits) - 1
    let value = this.#bytes[this.#at++] & mask
    if (value < mask) return value
    for (let digits = 0; digits < MOST_DIGITS; digits++) {
      if (this.#at >= this.#end) return this.#fail('block cut short')
      const byte = this.#bytes[this.#at++]
      value += (byte & 0x7f) * 2 ** (7 * digits)
      if (byte < 0x80) return value
    }
    return this.#fail('integer too large')
  }

  /** @param {string} error */
  #fail (error) {
    this.error = error
    return 0
  }
}

/** Where a string lies: in the block, in a table, or in a scratch buffer of its own when it had to be decoded. */
class StringPlace {
  /** @type {Uint8Array} */
  bytes = new Uint8Array(0)
  start = 0
  end = 0
  #scratch = new Uint8Array(512)

  /** @param {Uint8Array} bytes @param {number} start @param {number} end */
  point (bytes, start, end) {
    this.bytes = bytes
    this.start = start
    this.end = end
    return 0
  }

  /** Not `slice`, which of a Buffer gives a view. */
  copy () {
    return new Uint8Array(this.bytes.subarray(this.start, this.end))
  }

  /** @param {number} length */
  reserve (length) {
    if (length > this.#scratch.length) this.#scratch = new Uint8Array(length)
    return this.#scratch
  }
}

/** The static table and behind it the dynamic one of a decoder (RFC 7541, 2.3), newest entry first. */
class HpackTable {
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
