/** @import { Readable } from 'node:stream' */

/** Code of the error of a body that is longer than it may be. */
export const TOO_LARGE = 'ANSWER_TOO_LARGE'

/**
 * The whole body of an answer, unless it has no end: then the connection is cut where it passes the limit.
 * @param {{ response: Readable, mostBytes: number }} options
 * @returns {Promise<Buffer>}
 * @throws {Error} what the connection ended with; code TOO_LARGE
 */
export function readBody ({ response, mostBytes }) {
  return new Promise((resolve, reject) => {
    /** @type {Buffer[]} */
    const chunks = []
    let length = 0
    response.on('data', (/** @type {Buffer} */ chunk) => {
      length += chunk.length
      if (length <= mostBytes) chunks.push(chunk)
      else response.destroy(Object.assign(new Error(`more than ${mostBytes} bytes`), { code: TOO_LARGE }))
    })
    response.once('end', () => resolve(Buffer.concat(chunks)))
    response.once('error', reject)
  })
}
