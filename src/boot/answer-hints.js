import { encloseWord } from '../plan/shell-command.js'

/**
 * @import { PartSpec, RequestSpec, Target } from '../types.ts'
 * @import { Place } from './guard.js'
 *
 * How the user starts by hand what this run started and has stopped, and where it is then.
 * @typedef {{ how: string, authority: string }} StartByHand
 */

const BY_HAND_PORT = 8080
const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER/
const NO_HTTP = /^HPE_/ // llhttp's: https://nodejs.org/api/errors.html
// Of guarded-http2.js; of nghttp2, for frames that are none; of TLS, when ALPN finds nothing in common.
const NO_HTTP2 = /^(?:no HTTP\/2|ERR_HTTP2_ERROR)$|NO_APPLICATION_PROTOCOL$/
const NO_TLS = /^(EPROTO|ERR_SSL_)/
const NO_WAY = /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ETIMEDOUT|EADDRNOTAVAIL)$/

/**
 * What to do about a request without an answer: each cause has a remedy of its own.
 * @param {{ code: string | undefined, place: Place, isStarted: boolean }} options code: of the error; isStarted: by
 *   this run, which has seen it listen
 * @returns {string}
 */
export function hintNoAnswer ({ code = '', place, isStarted }) {
  if (CERTIFICATE.test(code)) return 'its certificate is not trusted: name the one that signed it in NODE_EXTRA_CA_CERTS'
  if (code === 'ECONNREFUSED') {
    return isStarted
      ? 'it listened and then closed its port: start it by hand and see what it prints after its first connection'
      : `nothing listens at ${place.authority}: is the server up, and is the port right?`
  }
  if (NO_WAY.test(code)) return `this machine cannot reach ${place.authority}: is the address right, and does a firewall let it through?`
  if (NO_HTTP2.test(code)) {
    return place.isTls
      ? 'it offers no HTTP/2 (ALPN h2): measure it without HTTP/2, or switch it on in the server'
      : 'it does not take HTTP/2 without TLS (prior knowledge): write https://, measure it without HTTP/2, or switch it on in the server'
  }
  if (NO_HTTP.test(code)) return 'the answer is not HTTP/1.1: does another program listen at that port, or does it take https:// only?'
  if (NO_TLS.test(code)) return 'it does not speak TLS there: write http://, or name the port that speaks it'
  if (code === 'ECONNRESET' || code === 'EPIPE') { return 'it took the connection and closed it without a whole answer: see what it prints, and whether it wants https://' }
  return 'it listens but does not answer: is it the right port and path, and does it answer without load?'
}

/**
 * How to ask by hand what was answered wrongly. What this run started is stopped by then.
 * @param {{ request: RequestSpec, http?: 2, place: Place, startBy: StartByHand | null }} options startBy: null for what ran already
 * @returns {string}
 */
export function hintWrongAnswer ({ request: { method = 'GET', path, headers = {}, body }, http, place, startBy }) {
  const sent = [...(Object.keys(headers).length > 0 ? ['headers'] : []), ...(body === undefined ? [] : ['body'])]
  const origin = `${place.isTls ? 'https' : 'http'}://${(startBy ?? place).authority}`
  const version = http !== 2 ? '' : place.isTls ? '--http2 ' : '--http2-prior-knowledge '
  const curl = `curl -i ${version}${method === 'GET' ? '' : `-X ${method} `}${encloseWord(`${origin}${path}`)} --path-as-is${sent.length > 0 ? `, with its ${sent.join(' and ')}` : ''}`
  const ask = startBy === null ? `ask it yourself: ${curl}` : `it is stopped again: ${startBy.how}, then ask it: ${curl}`
  return `${ask}; --status says which status is good, and \`good\` in a baseline file what else`
}

/**
 * @param {{ target: Pick<Target, 'url' | 'parts'> }} options
 * @returns {StartByHand | null} null for what ran already
 */
export function describeStart ({ target: { url, parts } }) {
  if (url !== undefined) return null
  const [part] = parts
  if (parts.length > 1 || part?.command === undefined) { return { how: 'start its parts by hand, in the order of its definition', authority: '<its address>' } }
  return { how: `start it by hand (${describeCommand({ part })})`, authority: `127.0.0.1:${part.port ?? BY_HAND_PORT}` }
}

/** @param {{ part: PartSpec }} options @returns {string} */
export function describeCommand ({ part: { script, command, folder, port } }) {
  if (script !== undefined) return `node targets/${script}`
  return `${folder === undefined ? '' : 'in a checkout of that commit: '}${port === undefined ? `PORT=${BY_HAND_PORT} ` : ''}${command}`
}
