/** @import { Target } from '../types.ts' */

const MOST_APART_BYTES = 8192

/**
 * Whether two servers do the same work, as far as their answers tell: what 40 KB cost against an empty answer is no cost of a layer.
 * @param {Pick<Target, 'good'> | undefined} one
 * @param {Pick<Target, 'good'> | undefined} other
 * @returns {boolean} true as well where a length is not known
 */
export function areAlike (one, other) {
  const [a, b] = [findBytes(one), findBytes(other)]
  return a === null || b === null || Math.abs(a - b) <= MOST_APART_BYTES
}

/** Unpacked. @param {Pick<Target, 'good'> | undefined} target @returns {number | null} */
function findBytes (target) {
  const { decodedBytes, body, bodyBytes, contentEncoding } = target?.good ?? {}
  if (decodedBytes?.max !== undefined) return decodedBytes.max
  if (body !== undefined) return body.length
  return contentEncoding === 'identity' ? bodyBytes?.max ?? null : null
}
