import { randomUUID } from 'node:crypto'
import { MARK } from '../plan/uuid.js'

/** @import { RequestBytes } from '../plan/request-bytes.js' */

const PREFIX_LENGTH = 24
const DIGITS = MARK.length - PREFIX_LENGTH

/** UUIDs of version 4 that share their random beginning and count on: no two of a process are alike, and none of two runs. */
export function createIds () {
  const prefix = randomUUID().slice(0, PREFIX_LENGTH)
  let count = 0
  return () => prefix + (count++).toString(16).padStart(DIGITS, '0')
}

/** @param {Buffer} bytes @returns {number[]} where an id goes */
export function findMarks (bytes) {
  const places = []
  for (let at = bytes.indexOf(MARK); at !== -1; at = bytes.indexOf(MARK, at + MARK.length)) places.push(at)
  return places
}

/** A copy: the one before may still be on its way out. @param {Buffer} bytes @param {readonly number[]} places @param {string} id */
export function putId (bytes, places, id) {
  if (places.length === 0) return bytes
  const copy = Buffer.from(bytes)
  for (const at of places) copy.write(id, at, 'latin1')
  return copy
}

/**
 * A request whose bytes have another id each time that they are read. Others are handed back as they are, so that sending
 * them costs what it did.
 * @param {{ request: RequestBytes, nextId: () => string }} options
 * @returns {RequestBytes & { isFresh?: true }}
 */
export function freshen ({ request: { bytes, ...kind }, nextId }) {
  const places = findMarks(bytes)
  if (places.length === 0) return { bytes, ...kind }
  return { ...kind, isFresh: true, get bytes () { return putId(bytes, places, nextId()) } }
}
