/**
 * autocannon's client, as far as it is looked into here: version 9, whose types know none of this.
 * @typedef {import('node:events').EventEmitter & { timeout: number, parser: any, pipelinedRequests: { clear: () => void
 *   }, opts: { hostname: string, port: number, servername?: string } }} Client
 *
 * @typedef {object} Mended
 * @property {number} bodyBytes of the answer under way, as on the wire
 * @property {number} status of that answer
 * @property {boolean} closes its head said that the connection ends with it
 * @property {() => boolean} isWhole its body has no length of its own: it is whole when the connection ends, as it did
 * @property {string} error code of the connection's last error; empty when there was none
 * @property {() => void} startConnection to be called when a new connection takes the place of one that is gone
 */

/**
 * Puts right what the client leaves wrong, and tells what the ledger must know of each connection.
 *
 * - its `body` event hands over the whole read buffer instead of the body: the length is taken where the parser knows it
 * - it keeps each body as a text, which nobody reads here: an answer without end would fill the memory, one of 512 MB end the process
 * - an answer to HEAD has no body whatever its content-length says; without being told, the parser waits for one
 * - a connection that ends within an answer leaves the parser in the middle of it, which then swallows the next connection's answer
 * @param {{ client: Client, method: string, timeoutMs: number }} options
 * @returns {Mended}
 */
export function mendClient ({ client, method, timeoutMs }) {
  client.timeout = timeoutMs
  /** @type {Mended} */
  const mended = {
    bodyBytes: 0,
    status: 0,
    closes: false,
    error: '',
    isWhole: () => mended.error === '' && client.parser.state === 'BODY_RAW',
    startConnection () {
      client.parser.initialize(client.parser.constructor.RESPONSE)
      client.pipelinedRequests.clear()
      mended.bodyBytes = mended.status = 0
      mended.closes = false
      mended.error = ''
    }
  }
  client.on('connError', (/** @type {Error & { code?: string }} */ error) => { mended.error = error.code ?? error.message })
  // The parser is complete only when the first request leaves, after `setupClient`.
  client.once('request', () => watchParser({ parser: client.parser, mended, isHead: method === 'HEAD' }))
  return mended
}

/** @param {{ parser: any, mended: Mended, isHead: boolean }} options the parser is http-parser-js's, which has no types */
function watchParser ({ parser, mended, isHead }) {
  const { kOnBody, kOnHeadersComplete } = parser.constructor
  const onHeadersComplete = parser[kOnHeadersComplete]
  parser[kOnBody] = (/** @type {Buffer} */ buffer, /** @type {number} */ start, /** @type {number} */ length) => {
    mended.bodyBytes += length
  }
  parser[kOnHeadersComplete] = (/** @type {{ statusCode: number, shouldKeepAlive: boolean }} */ head) => {
    onHeadersComplete(head)
    mended.status = head.statusCode
    mended.closes = !head.shouldKeepAlive
    return isHead // true: no body follows
  }
}
