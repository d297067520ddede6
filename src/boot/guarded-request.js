import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { readBody } from './answer-body.js'
import { connectTo, formatHostPort } from './guard.js'

/** @import { ClientRequest, IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http' */
/** @import { Address } from './guard.js' */

/**
 * An HTTP request over a connection of its own, through the guard: no pool, no proxy of the environment, and no
 * redirect is followed. The path is never read as an address: its bytes go out as they are.
 * @param {object} options
 * @param {Address} options.address
 * @param {string} [options.authority] for the Host header, unless `headers` have one
 * @param {string} [options.method]
 * @param {string} options.path
 * @param {OutgoingHttpHeaders} [options.headers]
 * @param {AbortSignal} [options.signal]
 * @param {(response: IncomingMessage) => void} onResponse
 * @returns {ClientRequest} to be ended with a Buffer, if with anything: Node.js would encode the head with a text, as UTF-8
 * @throws {Error} at once, for what no request may hold; BaseloadError HOST_NOT_ALLOWED
 */
export function openRequest ({ address, authority, method = 'GET', path, headers = {}, signal }, onResponse) {
  const { host, port } = address
  const send = address.tls === null ? requestHttp : requestHttps
  const hasHost = Object.keys(headers).some((name) => name.toLowerCase() === 'host')
  return send({
    host,
    port,
    method,
    path: Buffer.from(path).toString('latin1'), // Node.js writes the head as Latin-1: one character a byte
    headers: { ...!hasHost && { host: authority ?? formatHostPort(address) }, ...headers },
    signal,
    createConnection: () => connectTo({ address })
  }, onResponse)
}

/**
 * The same with the whole answer.
 * @param {Parameters<typeof openRequest>[0] & { body?: Buffer, mostBytes: number }} options mostBytes: of the answer's body
 * @returns {Promise<{ status: number, headers: IncomingHttpHeaders, body: Buffer }>}
 * @throws {Error} of the connection, of the signal, or what readBody throws
 */
export function fetchWhole ({ body, mostBytes, ...asked }) {
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(asked, (response) => {
      const { statusCode: status = 0, headers } = response
      readBody({ response, mostBytes }).then((whole) => resolve({ status, headers, body: whole }), reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
