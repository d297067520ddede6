import { encloseWord } from '../plan/shell-command.js'

/** @import { PartSpec, Place, RequestSpec, Target } from '../types.ts' */
/**
 * How the user starts by hand what this run started and has stopped, and where it is then.
 * @typedef {{ how: string, authority: string }} StartByHand
 */

const BY_HAND_PORT = 8080
// Of guarded-http2.js; of nghttp2, for frames that are none; of TLS, when ALPN finds nothing in common.
const NO_HTTP2 = /^(?:no HTTP\/2|ERR_HTTP2_ERROR)$|NO_APPLICATION_PROTOCOL$/
const TLS_RECORDS = [0x15, 0x16] // alert, handshake (RFC 8446, 5.1): what a port of TLS writes to who does not speak it
const NO_WAY = /^(EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ETIMEDOUT|EADDRNOTAVAIL)$/

/**
 * What to do about a request without an answer: each cause has a remedy of its own.
 * @param {{ code: string | undefined, rawPacket?: Uint8Array, place: Place, isStarted: boolean }} options code: of the error;
 *   rawPacket: the bytes that are no HTTP; isStarted: by this run, which has seen it listen
 * @returns {string}
 */
export function hintNoAnswer ({ code = '', rawPacket = new Uint8Array(0), place, isStarted }) {
  const where = place.socketPath ?? place.to ?? place.authority
  if (place.socketPath !== undefined && code === 'ENOENT') return `there is no ${where}: does the server run, and has it made its socket there?`
  if (place.socketPath !== undefined && code === 'EACCES') return `${where} may not be written to by this user, which connecting needs: ls -l shows who may`
  if (code === 'ECONNREFUSED') {
    return isStarted
      ? 'it listened and then closed its port: start it by hand and see what it prints after its first connection'
      : `nothing listens at ${where}: is the server up, and is the port right?`
  }
  if (NO_WAY.test(code)) return `this machine cannot reach ${where}: is the address right, and does a firewall let it through?`
  if (NO_HTTP2.test(code)) {
    return place.isTls
      ? 'it offers no HTTP/2 (ALPN h2): measure it without HTTP/2, or switch it on in the server'
      : 'it does not take HTTP/2 without TLS (prior knowledge): write https://, measure it without HTTP/2, or switch it on in the server'
  }
  if (TLS_RECORDS.includes(rawPacket[0])) return 'it speaks TLS there: write https://'
  if (Object.hasOwn(BY_CODE, code)) return BY_CODE[code](place)
  const [, hint] = BY_PREFIX.find(([prefix]) => code.startsWith(prefix)) ?? [null, null]
  if (hint !== null) return hint
  if (code === 'ECONNRESET' || code === 'EPIPE') { return 'it took the connection and closed it without a whole answer: see what it prints, and whether it wants https://' }
  return 'it listens but does not answer: is it the right port and path, and does it answer without load?'
}

/**
 * What went wrong while a socket wrote has the code EPROTO, and its cause in its message alone, as OpenSSL writes it:
 * `error:0A00010B:SSL routines:ssl3_get_record:wrong version number:…`.
 * @param {Error & { code?: string }} error
 * @returns {string | null} null: not of TLS
 */
export function findTlsCode ({ code, message }) {
  const [, reason] = (code === 'EPROTO' && /SSL routines:[^:]*:([^:]+):/.exec(message)) || []
  return reason === undefined ? null : `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`
}

const NO_HTTP = () => 'the answer is not HTTP/1.1: does another program listen at that port, or does it take https:// only?'
const SELF_SIGNED = () => 'its certificate signs itself, or one above it does: name that one with --ca'
const UNKNOWN_ISSUER = () =>
  'who signed its certificate is not known here: name that certificate with --ca, or let the server send those between as well'
const NO_TLS = () => 'it does not speak TLS there: write http://, or name the port that speaks it'
const WANTS_CERTIFICATE = () => 'it wants a certificate of its client that it trusts: name it with --cert, and its key with --key'
const LENGTH = () => 'where its answer ends is unclear: correct Content-Length and Transfer-Encoding in the server'
const CHUNKS = () => 'the chunks of its body are malformed: correct them in the server'

/**
 * X509 verification (https://docs.openssl.org/3.0/man1/openssl-verification-options/), alerts of TLS (RFC 8446, 6.2) as OpenSSL
 * names them, and llhttp's (https://nodejs.org/api/errors.html).
 * @type {Record<string, (place: Place) => string>}
 */
const BY_CODE = {
  CERT_HAS_EXPIRED: () => 'its certificate has expired: renew it in the server (or is the clock of this machine wrong?)',
  CERT_NOT_YET_VALID: () => 'its certificate is not valid yet: is the clock of this machine, or of the one that made it, wrong?',
  CERT_REVOKED: () => 'its certificate was revoked: give the server a new one',
  ERR_TLS_CERT_ALTNAME_INVALID: ({ name, servername = name }) =>
    `its certificate is not for ${servername}: ask it by a name that the certificate has, or name that with --servername, or give the server one that has this name`,
  DEPTH_ZERO_SELF_SIGNED_CERT: SELF_SIGNED,
  SELF_SIGNED_CERT_IN_CHAIN: SELF_SIGNED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_ISSUER,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_ISSUER,
  CERT_UNTRUSTED: UNKNOWN_ISSUER,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  ERR_SSL_HTTP_REQUEST: NO_TLS,
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: WANTS_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: WANTS_CERTIFICATE,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: WANTS_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: WANTS_CERTIFICATE,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: () =>
    'it refused the TLS handshake: it may want a certificate of its client (--cert), or share no cipher with this Node.js; its log says which',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: () => 'it shares no version of TLS with this Node.js, which speaks 1.2 and 1.3',
  ERR_SSL_UNSUPPORTED_PROTOCOL: () => 'it shares no version of TLS with this Node.js, which speaks 1.2 and 1.3',
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: ({ name, servername = name }) => `it knows no server called ${servername}: ask it by a name that it has a certificate for`,
  HPE_INVALID_CONSTANT: NO_HTTP,
  HPE_INVALID_VERSION: NO_HTTP,
  HPE_HEADER_OVERFLOW: () => 'the head of its answer is longer than 64 KiB, which no driver reads: let it send fewer or shorter headers',
  HPE_INVALID_HEADER_TOKEN: () => 'a header of its answer has a character that none may have: correct it in the server',
  HPE_INVALID_STATUS: () => 'the status of its answer is no number of three digits: correct it in the server',
  HPE_INVALID_CONTENT_LENGTH: LENGTH,
  HPE_UNEXPECTED_CONTENT_LENGTH: LENGTH,
  HPE_INVALID_TRANSFER_ENCODING: LENGTH,
  HPE_INVALID_CHUNK_SIZE: CHUNKS,
  HPE_CLOSED_CONNECTION: () => 'it sent more than one answer, although it had said that it closes the connection: correct it in the server'
}

/** @type {Array<[prefix: string, hint: string]>} */
const BY_PREFIX = [
  ['ERR_SSL_', 'TLS with it failed, for the reason that the code names: its log may say more'],
  ['EPROTO', 'TLS with it failed: does it speak TLS there? Its log may say why'],
  ['CERT_', 'its certificate was refused, for the reason that the code names'],
  ['HPE_', 'its answer breaks the rules of HTTP/1.1, as the code says: ask it with curl -v --raw, and correct it in the server']
]

/**
 * How to ask by hand what was answered wrongly. What this run started is stopped by then.
 * @param {{ request: RequestSpec, http?: 2, place: Place, startBy: StartByHand | null }} options startBy: null for what ran already
 * @returns {string}
 */
export function hintWrongAnswer ({ request: { method = 'GET', path, headers = {}, body }, http, place, startBy }) {
  const sent = [...(Object.keys(headers).length > 0 ? ['headers'] : []), ...(body === undefined ? [] : ['body'])]
  const origin = `${place.isTls ? 'https' : 'http'}://${(startBy ?? place).authority}`
  const version = http !== 2 ? '' : place.isTls ? '--http2 ' : '--http2-prior-knowledge '
  const led = place.socketPath !== undefined
    ? `--unix-socket ${encloseWord(place.socketPath)} `
    : place.to === undefined ? '' : `--connect-to ::${encloseWord(place.to)} `
  const tls = `${place.insecure ? '-k ' : ''}${place.cert === undefined ? '' : '--cert <file> --key <file> '}${place.ca === undefined || startBy !== null ? '' : '--cacert <file> '}`
  const curl = `curl -i ${version}${led}${tls}${method === 'GET' ? '' : `-X ${method} `}${encloseWord(`${origin}${path}`)} --path-as-is${sent.length > 0 ? `, with its ${sent.join(' and ')}` : ''}`
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
