import { nameEncoding } from '../boot/unpack.js'

/** As numbers, so that the steady state compares no text. The first few, then what servers send besides them. */
const names = ['identity', 'gzip', 'br', 'deflate', 'other']
const OTHER = 4
const MOST = 32 // a server may send another one each time

/** Those that are looked for in bytes, in lower case. */
export const USUAL = Object.freeze(names.slice(0, OTHER))

/** @param {string | undefined} value of the header @returns {number} */
export function findEncoding (value) {
  const name = nameEncoding(value)
  const place = names.indexOf(name)
  if (place !== -1) return place
  return names.length < MOST ? names.push(name) - 1 : OTHER
}

/** @param {number} encoding from findEncoding @param {string} value of one more such header @returns {number} */
export function addEncoding (encoding, value) {
  return findEncoding(`${names[encoding]}, ${value}`)
}

/** @param {number} encoding from findEncoding */
export function tellEncoding (encoding) {
  return names[encoding]
}
