import { createRequire } from 'node:module'

// What node:http reads answers with. No public name leads to it; through a client each input would take a hundred times as long.
const { HTTPParser } = createRequire(import.meta.url)('_http_common')
const SKIP_BODY = 1

/** @typedef {{ status: number, body: Buffer }} Answer 1xx are none */

/**
 * The answers that llhttp sees on a connection.
 * @param {object} options
 * @param {Buffer} options.bytes
 * @param {boolean} options.isHead the requests were HEAD
 * @param {boolean} options.isLenient as `insecureHTTPParser`
 * @param {boolean} options.hasEnded the connection has, after these bytes
 * @returns {{ answers: Answer[], error: string }}
 */
export function readByLlhttp ({ bytes, isHead, isLenient, hasEnded }) {
  /** @type {Answer[]} */
  const answers = []
  let status = 0
  /** @type {Buffer[]} */
  let parts = []
  const parser = new HTTPParser()
  parser.initialize(HTTPParser.RESPONSE, {}, 65536, isLenient ? HTTPParser.kLenientAll : HTTPParser.kLenientNone)
  parser[HTTPParser.kOnHeadersComplete] = (/** @type {any[]} */ ...head) => {
    status = head[5]
    parts = []
    return isHead ? SKIP_BODY : 0
  }
  parser[HTTPParser.kOnBody] = (/** @type {Buffer} */ part) => { parts.push(Buffer.from(part)) }
  parser[HTTPParser.kOnMessageComplete] = () => { if (status >= 200) answers.push({ status, body: Buffer.concat(parts) }) }
  const seen = parser.execute(bytes)
  const end = hasEnded && !(seen instanceof Error) ? parser.finish() : undefined
  parser.close()
  const error = /** @type {{ code: string, reason: string } | undefined} */ ([seen, end].find((one) => one instanceof Error))
  return { answers, error: error === undefined ? '' : `${error.code}: ${error.reason}` }
}
