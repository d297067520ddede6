import { addEncoding } from '../content-encodings.js'
import { BodyReader } from '../contents.js'

/** @import { Contents } from '../contents.js' */
/** @import { Answer } from '../transports/http1/answer-check.js' */

const ENCODING = 'content-encoding'

/**
 * autocannon's client, as far as it is looked into here: version 9, whose types know none of this.
 * @typedef {import('node:events').EventEmitter & { timeout: number, parser: any, pipelinedRequests: { clear: () => void
 *   }, getRequestBuffer: () => Buffer, opts: { hostname: string, port: number, servername?: string }, conn?:
 *   import('node:net').Socket, _connect: () => void }} Client
 *
 * @typedef {object} Mended
 * @property {{ head: { status: number, contentEncoding: number }, bodyBytes: number, body: BodyReader | null }} answer the one under way
 * @property {number} surplus answers that came with the one to the last request under way: nobody can have asked for them
 * @property {boolean} closes its head said that the connection ends with it
 * @property {() => boolean} isWhole its body has no length of its own: it is whole when the connection ends, as it did
 * @property {() => boolean} isUntouched no byte has come since its last answer
 * @property {string} error code of the connection's last error; empty when there was none
 * @property {() => void} startConnection to be called when a new connection takes the place of one that is gone
 */

/**
 * Puts right what the client leaves wrong, and tells what the ledger must know of each connection.
 *
 * - its `body` event hands over the whole read buffer instead of the body: the length is taken where the parser knows it
 * - it keeps each body as a text, which nobody reads here: an answer without end would fill the memory, one of 512 MB end the process
 * - an answer to HEAD has no body whatever its content-length says; without being told, the parser waits for one
 * - it makes a second connection, and abandons the first, when the one before ends and then reports an error
 * - a connection that ends within an answer leaves the parser in the middle of it, which then swallows the next connection's answer
 * @param {{ client: Client, isHead: boolean, contents: Contents | null, timeoutMs: number, countUnderWay: () => number }} options
 *   contents: what is asked of bodies; countUnderWay: requests that have left and have no answer
 * @returns {Mended}
 */
export function mendClient ({ client, isHead, contents, timeoutMs, countUnderWay }) {
  client.timeout = timeoutMs
  const connect = client._connect
  client._connect = () => {
    if (client.conn) letGo(client.conn)
    connect.call(client)
  }
  /** @type {Mended} */
  const mended = {
    answer: { head: { status: 0, contentEncoding: 0 }, bodyBytes: 0, body: contents && new BodyReader({ contents }) },
    surplus: 0,
    closes: false,
    error: '',
    isUntouched: () => client.parser.state === 'RESPONSE_LINE' && client.parser.line === '',
    isWhole: () => mended.error === '' && client.parser.state === 'BODY_RAW',
    startConnection () {
      client.parser.initialize(client.parser.constructor.RESPONSE)
      client.pipelinedRequests.clear()
      mended.answer.bodyBytes = mended.answer.head.status = 0
      mended.closes = false
      mended.error = ''
    }
  }
  client.on('connError', (/** @type {Error & { code?: string }} */ error) => { mended.error = error.code ?? error.message })
  // The parser is complete only when the first request leaves, after `setupClient`.
  client.once('request', () => watchParser({ parser: client.parser, mended, isHead, countUnderWay }))
  return mended
}

/** @param {import('node:net').Socket} socket */
function letGo (socket) {
  for (const event of ['data', 'end', 'error']) socket.removeAllListeners(event)
  socket.on('error', () => {})
  socket.destroy()
}

/**
 * @param {{ parser: any, mended: Mended, isHead: boolean, countUnderWay: () => number }} options the parser is
 *   http-parser-js's, which has no types
 */
function watchParser ({ parser, mended, isHead, countUnderWay }) {
  const { kOnBody, kOnHeadersComplete } = parser.constructor
  const { execute, [kOnHeadersComplete]: onHeadersComplete } = parser
  const { answer } = mended
  let expected = 0 // answers that this read may hold: what leaves while it is read has none in it
  parser.execute = (/** @type {Buffer} */ bytes) => {
    expected = countUnderWay()
    return execute.call(parser, bytes)
  }
  parser[kOnBody] = (/** @type {Buffer} */ buffer, /** @type {number} */ start, /** @type {number} */ length) => {
    answer.bodyBytes += length
    answer.body?.add(buffer, start, start + length)
  }
  parser[kOnHeadersComplete] = (/** @type {{ statusCode: number, shouldKeepAlive: boolean, headers: string[] }} */ head) => {
    onHeadersComplete(head)
    if (head.statusCode >= 200 && --expected < 0) mended.surplus++
    answer.head.status = head.statusCode
    answer.head.contentEncoding = readEncoding(head.headers)
    if (head.statusCode >= 200) answer.body?.begin(answer.head.contentEncoding, head.statusCode)
    mended.closes = !head.shouldKeepAlive
    return isHead // true: no body follows
  }
}

/** @param {string[]} headers name, value, name, value … @returns {Answer['head']['contentEncoding']} */
function readEncoding (headers) {
  let encoding = 0
  for (let i = 0; i < headers.length; i += 2) {
    if (headers[i].length === ENCODING.length && headers[i].toLowerCase() === ENCODING) encoding = addEncoding(encoding, headers[i + 1])
  }
  return encoding
}
