import { Agent, request } from 'node:http'

/** @import { IncomingMessage } from 'node:http' */

/**
 * An answer of the origin, as it is cached.
 * @typedef {object} Value
 * @property {Buffer} body
 * @property {string} type content type
 * @property {string | null} encoding content encoding, gzip for one; null when it has none
 * @property {number | null} version whole number, grows with each write; null when the origin tells none
 * @property {{ etag: string | null, maxAgeMs: number | null }} [freshness] absent when the origin says nothing about
 *   keeping it
 * @property {import('../strategies/objects.js').Item} [item] in a cache of objects, whose bodies are empty
 */

/** The origin answered with another status than 200 (status), or not at all (null). */
export class OriginError extends Error {
  /**
   * @param {string} message
   * @param {{ status?: number | null, cause?: unknown }} [options]
   */
  constructor (message, { status = null, cause } = {}) {
    super(message, { cause })
    this.name = 'OriginError'
    this.status = status
  }
}

/**
 * Whether it says that the origin is out of order. A 404 is a sound answer: what RFC 5861 lets a stale copy stand in
 * for is 5xx and no answer.
 * @param {unknown} error
 */
export function isOutage (error) {
  return !(error instanceof OriginError) || error.status === null || error.status >= 500
}

/**
 * Asks the origin over connections that are kept.
 * @param {{ url: string, timeoutMs: number }} options timeoutMs: for a whole answer
 */
export function createOriginClient ({ url, timeoutMs }) {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 1_024 })
  const { hostname: host, port } = new URL(url)
  const address = { agent, host: host.replace(/^\[|\]$/g, ''), port, timeoutMs }
  return {
    /**
     * @param {string} key as it stands in the path
     * @returns {Promise<Value>}
     * @throws {OriginError}
     */
    fetch: (key) => ask({ ...address, method: 'GET', key, body: null }),
    /**
     * @param {string} key
     * @param {string} etag of what is kept
     * @returns {Promise<Value | null>} null: that still holds
     * @throws {OriginError}
     */
    revalidate: (key, etag) => ask({ ...address, method: 'GET', key, body: null, etag }).catch((error) => {
      if (error instanceof OriginError && error.status === 304) return null
      throw error
    }),
    /**
     * @param {string} key
     * @param {Buffer} body
     * @returns {Promise<Value>} the origin answers a write with the new value
     * @throws {OriginError}
     */
    write: (key, body) => ask({ ...address, method: 'POST', key, body }),
    close: () => agent.destroy()
  }
}

/**
 * @param {{ agent: Agent, host: string, port: string, timeoutMs: number, method: string, key: string, body: Buffer | null,
 *   etag?: string }} options
 * @returns {Promise<Value>}
 */
function ask ({ agent, host, port, timeoutMs, method, key, body, etag }) {
  return new Promise((resolve, reject) => {
    const headers = {
      ...body !== null && { 'content-length': body.length },
      ...etag !== undefined && { 'if-none-match': etag }
    }
    const outgoing = request({ agent, host, port, method, path: `/items/${key}`, headers })
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
    const fail = (/** @type {Error} */ error) => {
      clearTimeout(timer)
      reject(error instanceof OriginError ? error : new OriginError(`the origin did not answer: ${error.message}`, { cause: error }))
    }
    outgoing.on('error', fail)
    outgoing.on('response', (incoming) => readAll(incoming).then((whole) => {
      clearTimeout(timer)
      resolve(readValue(incoming, whole))
    }).catch(fail))
    outgoing.end(body)
  })
}

/** @param {IncomingMessage} incoming */
async function readAll (incoming) {
  const chunks = []
  for await (const chunk of incoming) chunks.push(chunk)
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
}

/**
 * @param {IncomingMessage} incoming
 * @param {Buffer} body
 * @returns {Value}
 * @throws {OriginError} any status but 200
 */
function readValue ({ statusCode = 0, headers }, body) {
  if (statusCode !== 200) throw new OriginError(`the origin answered ${statusCode}`, { status: statusCode })
  const version = Number(headers['x-version'])
  return {
    body,
    type: headers['content-type'] ?? 'application/octet-stream',
    encoding: headers['content-encoding'] ?? null,
    version: headers['x-version'] !== undefined && Number.isSafeInteger(version) ? version : null,
    ...headers['cache-control'] !== undefined && {
      freshness: { etag: headers.etag ?? null, maxAgeMs: readMaxAge(headers['cache-control']) }
    }
  }
}

/** @param {string} text of Cache-Control @returns {number | null} null where it names none */
function readMaxAge (text) {
  const seconds = /(?:^|,)\s*max-age=(\d+)/i.exec(text)?.[1]
  return seconds === undefined ? null : Number(seconds) * 1000
}
