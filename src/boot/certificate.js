import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto'

/** A certificate and its key, both as PEM. @typedef {{ certificate: string, key: string }} KeyedCertificate */

const DAY_MS = 86_400_000
// Tags of DER (X.690): its own, and those that a certificate gives its parts (RFC 5280, 4.1).
const TAG = Object.freeze({ integer: 0x02, bits: 0x03, octets: 0x04, oid: 0x06, text: 0x0c, time: 0x17, sequence: 0x30, set: 0x31 })
const VERSION = 0xa0
const EXTENSIONS = 0xa3
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87
// Object identifiers, encoded: ecdsa-with-SHA256 1.2.840.10045.4.3.2, commonName 2.5.4.3, subjectAltName 2.5.29.17.
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex')
const COMMON_NAME = Buffer.from('550403', 'hex')
const SUBJECT_ALT_NAME = Buffer.from('551d11', 'hex')

/**
 * A certificate for 127.0.0.1 and localhost that signs itself: ECDSA with P-256, as most services have it. Made for one run, and
 * trusted for its servers alone. Node.js can sign, and has no writer of certificates.
 * @param {{ now?: number }} [options] now: milliseconds since 1970
 * @returns {KeyedCertificate}
 */
export function createCertificate ({ now = Date.now() } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { integer, bits, octets, oid, text, time, sequence, set } = TAG
  const algorithm = encode(sequence, encode(oid, ECDSA_WITH_SHA256))
  const name = encode(sequence, encode(set, encode(sequence, encode(oid, COMMON_NAME), encode(text, Buffer.from('baseload run')))))
  const names = encode(sequence, encode(DNS_NAME, Buffer.from('localhost')), encode(IP_ADDRESS, Buffer.from([127, 0, 0, 1])))
  const body = encode(
    sequence,
    encode(VERSION, encode(integer, Buffer.from([2]))), // version 3
    encode(integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])), // positive, whatever follows
    algorithm,
    name,
    encode(sequence, encode(time, writeTime(now - DAY_MS)), encode(time, writeTime(now + 30 * DAY_MS))), // clocks differ
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(EXTENSIONS, encode(sequence, encode(sequence, encode(oid, SUBJECT_ALT_NAME), encode(octets, names))))
  )
  const signature = encode(bits, Buffer.from([0]), sign('sha256', body, privateKey))
  return {
    certificate: new X509Certificate(encode(sequence, body, algorithm, signature)).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  }
}

/** @param {number} tag @param {Uint8Array[]} parts @returns {Buffer} */
function encode (tag, ...parts) {
  const content = Buffer.concat(parts)
  const { length } = content
  const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content])
}

/** UTCTime: YYMMDDHHMMSSZ. @param {number} ms */
function writeTime (ms) {
  return Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`)
}
