import { createPrivateKey, X509Certificate } from 'node:crypto'
import { resolve } from 'node:path'
import { BaseloadError } from '../errors.js'
import { hintUnreadable, readBounded, tellUnreadable } from './bounded-file.js'

/** @import { Connect } from '../types.ts' */
/** PEM. @typedef {{ ca?: string, cert?: string, key?: string }} Credentials */

const MOST_BYTES = 2 ** 20 // all authorities that a system knows are a quarter of it
const CERTIFICATE = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----/

/**
 * Beside what a plan holds, so that no record, and nothing else that writes a plan, can hold them.
 * @type {WeakMap<Connect, Credentials>}
 */
const kept = new WeakMap()

/** @param {Connect} connect of readCredentials @returns {Credentials} @throws {BaseloadError} USAGE for one of elsewhere, as of a record */
export function findCredentials (connect) {
  const found = kept.get(connect)
  if (found !== undefined || (connect.ca ?? connect.cert) === undefined) return found ?? {}
  throw new BaseloadError('USAGE', 'the certificates that this plan names were not read', {
    hint: 'make the plan anew: no record and no copy of a plan holds what the files hold'
  })
}

/**
 * Reads the certificates and the key that a target names. A mistake in them is told before the load, and not as a
 * handshake that fails.
 * @param {{ connect: Connect, folder: string }} options folder: where they are looked for
 * @returns {Promise<Connect>} without the path of the key
 * @throws {BaseloadError} USAGE
 */
export async function readCredentials ({ connect: { key: keyFile, ...connect }, folder }) {
  const { ca: caFile, cert: certFile } = connect
  const ca = caFile === undefined ? undefined : await readPem({ file: caFile, what: 'the certificate of an authority', folder })
  const cert = certFile === undefined ? undefined : await readPem({ file: certFile, what: 'the certificate', folder })
  const key = keyFile === undefined ? cert : await readPem({ file: keyFile, what: 'the key', folder, isSecret: true })
  if (ca !== undefined) readCertificate({ text: ca, what: 'the certificate of an authority', file: String(caFile) })
  if (cert !== undefined && key !== undefined) {
    const own = readCertificate({ text: cert, what: 'the certificate', file: String(certFile) })
    assertTogether({ own, key, hasFile: keyFile !== undefined })
  }
  kept.set(connect, { ...ca !== undefined && { ca }, ...cert !== undefined && { cert, key } })
  return connect
}

/** @param {{ file: string, what: string, folder: string, isSecret?: boolean }} options isSecret: where it lies is told nowhere */
async function readPem ({ file, what, folder, isSecret = false }) {
  try {
    return await readBounded({ file: resolve(folder, file), mostBytes: MOST_BYTES })
  } catch (cause) {
    throw new BaseloadError('USAGE', `${what}${isSecret ? '' : ` ${file}`} cannot be read: ${tellUnreadable(cause)}`, {
      hint: hintUnreadable(cause, 'name a file of PEM'),
      cause: isSecret ? undefined : cause
    })
  }
}

/** @param {{ text: string, what: string, file: string }} options */
function readCertificate ({ text, what, file }) {
  try {
    if (CERTIFICATE.test(text)) return new X509Certificate(text)
  } catch {}
  throw new BaseloadError('USAGE', `${what} ${file} is none that can be read`, {
    hint: 'it is PEM, and begins with -----BEGIN CERTIFICATE-----; of DER make it with openssl x509 -inform der'
  })
}

/** @param {{ own: X509Certificate, key: string, hasFile: boolean }} options key: PEM; hasFile: of its own */
function assertTogether ({ own, key, hasFile }) {
  let read
  try {
    read = createPrivateKey(key)
  } catch (error) {
    const isLocked = /** @type {NodeJS.ErrnoException} */ (error).code === 'ERR_MISSING_PASSPHRASE' || /ENCRYPTED/.test(key)
    throw new BaseloadError('USAGE', isLocked ? 'the key has a passphrase' : `${hasFile ? 'the key is none' : 'the certificate has no key beside it'} that can be read`, {
      hint: isLocked ? 'nobody is asked for it here: write the key without one, with openssl pkey, into a file of yours alone' : 'name a file of PEM with --key: it begins with -----BEGIN PRIVATE KEY-----'
    })
  }
  if (own.checkPrivateKey(read)) return
  throw new BaseloadError('USAGE', 'the key is not that of the certificate', { hint: 'name the two that were made together: --cert client.pem --key client-key.pem' })
}
