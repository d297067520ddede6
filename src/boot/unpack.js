import zlib from 'node:zlib'

/** Names of one coding (RFC 9110, 8.4.1): it may be written in any case, and as it was called before there was a list of them. */
const SAME = Object.freeze(/** @type {Record<string, string>} */ ({ 'x-gzip': 'gzip', 'x-compress': 'compress' }))

/** @typedef {{ maxOutputLength: number }} Limit */
/** @type {Record<string, (body: Uint8Array, limit: Limit) => Buffer>} */
const UNPACKERS = {
  gzip: (body, limit) => zlib.gunzipSync(body, limit),
  br: (body, limit) => zlib.brotliDecompressSync(body, limit),
  deflate: inflate,
  ...'zstdDecompressSync' in zlib && { zstd: /** @type {(body: Uint8Array, limit: Limit) => Buffer} */ (zlib.zstdDecompressSync) }
}

/**
 * @param {string | undefined} value
 * @returns {string} `identity`, `gzip`, or a list in the order of packing: `deflate, gzip`
 */
export function nameEncoding (value = '') {
  const codings = value.split(',').map((one) => one.trim().toLowerCase()).filter((one) => one !== '' && one !== 'identity')
  return codings.map((one) => SAME[one] ?? one).join(', ') || 'identity'
}

/**
 * @param {string} encoding from nameEncoding
 * @returns {string | null} the first coding of it that cannot be unpacked here; null: there is none
 */
export function findUnknownCoding (encoding) {
  return listCodings(encoding).find((coding) => !Object.hasOwn(UNPACKERS, coding)) ?? null
}

/**
 * @param {{ encoding: string, body: Uint8Array, mostBytes: number }} options encoding: from nameEncoding, without an unknown coding
 * @returns {Uint8Array}
 * @throws {Error} of zlib; code ERR_BUFFER_TOO_LARGE
 */
export function unpack ({ encoding, body, mostBytes }) {
  return listCodings(encoding).reduceRight((packed, coding) => UNPACKERS[coding](packed, { maxOutputLength: mostBytes }), body)
}

/** @param {string} encoding */
function listCodings (encoding) {
  return encoding === 'identity' ? [] : encoding.split(', ')
}

/**
 * Some servers send it without the frame of zlib, as some clients want it (RFC 9110, 8.4.1.2).
 * @param {Uint8Array} body @param {Limit} limit
 */
function inflate (body, limit) {
  try {
    return zlib.inflateSync(body, limit)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'Z_DATA_ERROR') throw error
    return zlib.inflateRawSync(body, limit)
  }
}
