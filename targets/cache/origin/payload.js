import { gzipSync } from 'node:zlib'
import { makeRandomText } from './random-text.js'
import { PLACEHOLDER, readSize } from './recipe-units.js'

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

/**
 * @param {{ recipe: Recipe, random: () => number, fetchBody?: (address: string) => Promise<Buffer> }} options
 * @returns {Promise<Payload>}
 * @throws {Error} what fetchBody throws
 */
export async function makePayload ({ recipe, random, fetchBody = fetchOnce }) {
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
  return Buffer.from(source.text.replace(PLACEHOLDER, (whole, size) => {
    const sizeBytes = readSize(size)
    return sizeBytes === null ? whole : makeRandomText({ sizeBytes, random }).toString('latin1')
  }))
}

/** @param {string} address */
async function fetchOnce (address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(FETCH_MS) }).catch((error) => {
    const { message, code = message } = /** @type {{ message: string, code?: string }} */ (error.cause ?? error)
    throw new Error(`${address} cannot be fetched: ${code}`, { cause: error })
  })
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${address} cannot be fetched: it answers ${answer.status}`)
  return body
}
