/** @import { Value } from './origin-client.js' */

const HEAD = /^\s*\{\s*"key"\s*:\s*("(?:[^"\\]|\\.)*")/
const HEAD_BYTES = 1_024

/**
 * Whether a value may be the answer to a key. An item begins with its own key, so a cache that mixes values up is found out.
 * @param {{ value: Value | null | undefined, key: string }} options
 * @returns {string | null} what is wrong with it; null when nothing is, or when its body names no key
 */
export function findWrong ({ value, key }) {
  if (!Buffer.isBuffer(value?.body)) return 'no value'
  if (value.encoding !== null) return null // a compressed body does not show its key
  const wanted = `{"key":${JSON.stringify(key)}`
  if (value.body.toString('utf8', 0, Buffer.byteLength(wanted)) === wanted) return null
  const found = readKey(value.body)
  return found === null || found === key || found === `/items/${key}` ? null : `the value of ${found}`
}

/**
 * @param {Buffer} body
 * @returns {string | null}
 */
function readKey (body) {
  const literal = HEAD.exec(body.toString('utf8', 0, HEAD_BYTES))?.[1]
  try {
    return literal === undefined ? null : JSON.parse(literal)
  } catch {
    return null
  }
}
