import { brotliDecompressSync, gunzipSync, gzipSync, inflateSync } from 'node:zlib'
import { askOnce, findPlace } from '../../shared/guard.js'
import { makeRandomText } from './random-text.js'
import { MOST_BYTES, PLACEHOLDER, readSize } from './recipe-units.js'

/** @import { Recipe } from './recipe.js' */

/**
 * What a route answers with, made once when its recipe is posted.
 * @typedef {object} Payload
 * @property {Buffer} body as it is sent
 * @property {string} type
 */

const FETCH_MS = 10_000
const JSON_TYPE = 'application/json; charset=utf-8'
const TEXT_TYPE = 'text/html; charset=utf-8'
const BRACE = 0x7b
/** @type {Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer>} */
const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync }

/**
 * @param {{ recipe: Recipe, random: () => number, fetchBody: (address: string) => Promise<Buffer> }} options
 * @returns {Promise<Payload>}
 * @throws {Error} what fetchBody throws
 */
export async function makePayload ({ recipe, random, fetchBody }) {
  return packBody({ body: await readSource({ source: recipe.source, random, fetchBody }), isGzip: isGzip(recipe) })
}

/** @param {Pick<Recipe, 'headers'>} recipe */
export function isGzip ({ headers }) {
  return String(headers['content-encoding'] ?? '').toLowerCase() === 'gzip'
}

/**
 * A recipe that says gzip says it of every answer, so that those of errors are packed too: else no client could read them.
 * @param {{ body: Buffer, isGzip: boolean }} options
 * @returns {Payload}
 */
export function packBody ({ body, isGzip }) {
  return { body: isGzip && body.length > 0 ? gzipSync(body) : body, type: body[0] === BRACE ? JSON_TYPE : TEXT_TYPE }
}

/** @param {{ source: Recipe['source'], random: () => number, fetchBody: (address: string) => Promise<Buffer> }} options */
async function readSource ({ source, random, fetchBody }) {
  if (source === null) return Buffer.alloc(0)
  if (source.from === 'origin') return fetchBody(source.text)
  if (source.from === 'random') return makeRandomText({ sizeBytes: source.sizeBytes, random })
  // Text and sizes in turn.
  return Buffer.concat(source.text.split(PLACEHOLDER).map((piece, index) => {
    const sizeBytes = index % 2 === 0 ? null : readSize(piece)
    return sizeBytes === null ? Buffer.from(index % 2 === 0 ? piece : `<<${piece}>>`) : makeRandomText({ sizeBytes, random })
  }))
}

/**
 * How an `origin` is fetched: once, from this machine or what is allowed, and without following redirects.
 * @param {{ allowHosts: readonly string[] }} options
 * @returns {(address: string) => Promise<Buffer>}
 */
export function createFetch ({ allowHosts }) {
  return async (address) => {
    try {
      const place = await findPlace({ address, allowHosts })
      const { status, encoding, body } = await askOnce({ place, mostBytes: MOST_BYTES, timeoutMs: FETCH_MS })
      if (status >= 300 && status < 400) throw new Error(`it answers ${status}, and redirects are not followed: name the address itself`)
      if (status < 200 || status > 299) throw new Error(`it answers ${status}`)
      return DECODERS[encoding]?.(body, { maxOutputLength: MOST_BYTES }) ?? body
    } catch (error) {
      const { code, message } = /** @type {Error & { code?: string }} */ (error)
      throw new Error(`${address} cannot be fetched: ${code ?? message}`, { cause: error })
    }
  }
}
