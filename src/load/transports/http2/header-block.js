import { STATIC_TABLE } from './hpack-static-table.js'

const NAMES = STATIC_TABLE.map(({ name }) => name.toString())
const VALUES = STATIC_TABLE.map(({ value }) => value.toString())

/**
 * Encode a header block that means the same at any time (RFC 7541): entries of the static table, else literals that no table
 * keeps, without Huffman. It is built once and sent for ever, so that its few more bytes cost less than state would.
 * @param {ReadonlyArray<readonly [name: string, value: string]>} fields names in lower case
 * @returns {Buffer}
 */
export function buildHeaderBlock (fields) {
  return Buffer.concat(fields.flatMap(([name, value]) => {
    const whole = VALUES.findIndex((known, i) => known === value && NAMES[i] === name)
    if (whole !== -1) return [encodeInteger(whole + 1, 7, 0x80)]
    const index = NAMES.indexOf(name) + 1
    const start = encodeInteger(index, 4, 0)
    return index === 0 ? [start, encodeString(name), encodeString(value)] : [start, encodeString(value)]
  }))
}

/** @param {string} text */
function encodeString (text) {
  const bytes = Buffer.from(text, 'latin1')
  return Buffer.concat([encodeInteger(bytes.length, 7, 0), bytes])
}

/**
 * RFC 7541, 5.1.
 * @param {number} value
 * @param {number} prefixBits
 * @param {number} pattern the bits before the prefix
 */
export function encodeInteger (value, prefixBits, pattern) {
  const mask = (1 << prefixBits) - 1
  if (value < mask) return Buffer.from([pattern | value])
  const bytes = [pattern | mask]
  let rest = value - mask
  for (; rest >= 128; rest >>>= 7) bytes.push(rest & 127 | 128)
  return Buffer.from([...bytes, rest])
}
