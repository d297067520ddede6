import { decodeHuffman, MALFORMED_HUFFMAN } from './hpack-huffman.js'
import { HpackTable } from './hpack-table.js'

const MOST_DIGITS = 4 // bytes after the prefix: integers up to 2^28, far above any length or index there can be

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
