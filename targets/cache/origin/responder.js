import { nowUs as readMonotonicClock } from '../../truth/shared/monotonic-clock.js'
import { createRandom } from '../../shared/random.js'
import { createCounters } from './counters.js'
import { findItem, makeItem } from './item.js'
import { createFetch, isGzip, makePayload, packBody } from './payload.js'
import { formatPlace } from './recipe.js'
import { MOST_BYTES_IN_ALL } from './recipe-units.js'
import { findRoute, findStage, NOT_SET, readTarget } from './routes.js'

/**
 * @import { Payload } from './payload.js'
 * @import { Recipe } from './recipe.js'
 * @import { Call } from './counters.js'
 *
 * A recipe that is served.
 * @typedef {{ recipe: Recipe, sinceUs: number, payload: Payload, isGzip: boolean, heldBytes: number }} Entry heldBytes:
 *   of payload and recipe
 *
 * An answer, settled when its request began: nothing that is posted later changes it.
 * @typedef {object} Answer
 * @property {number} status
 * @property {Record<string, string | string[] | number>} headers
 * @property {Buffer} body
 * @property {number} dueUs when it is to leave, on the responder's clock
 * @property {Call} call
 */

const ADMIN = '/_admin/add_recipe'
const EMPTY = Buffer.alloc(0)
const BODILESS = [204, 304]

/** More than may be held; says which recipe it was that is too much. */
export class TooMuchError extends Error {
  /** @param {{ index: number | null, kept: number }} options index: null where there is one recipe; kept: bytes of routes that stay */
  constructor ({ index, kept }) {
    const most = MOST_BYTES_IN_ALL / 1024 / 1024
    super(
      `${formatPlace(index === null ? [] : [index])}: up to here it is more than ${most} MiB in all, of which other routes hold ${Math.ceil(kept / 1024 / 1024)} MiB; make payloads smaller, or forget routes with /_admin/restart`
    )
    this.name = 'TooMuchError'
  }
}

/**
 * The origin without its server: recipes in, answers out.
 * @param {object} [options]
 * @param {number} [options.seed] of drawn latencies and of random content
 * @param {{ sizeBytes: number } | null} [options.lab] answers /items/:key with the item itself
 * @param {() => number} [options.nowUs] monotonic
 * @param {() => number} [options.nowMs] since the epoch
 * @param {(address: string) => Promise<Buffer>} [options.fetchBody] absent: of this machine only
 */
export function createResponder ({
  seed = 1,
  lab = null,
  nowUs = readMonotonicClock,
  nowMs = Date.now,
  fetchBody = createFetch({ allowHosts: [] })
} = {}) {
  const drawLatency = createRandom(seed)
  /** @type {Map<string, Entry>} */
  const routes = new Map()
  /** Of keys that were written; all others are at 1. @type {Map<string, number>} */
  const versions = new Map()
  const readVersion = (/** @type {string} */ key) => versions.get(key) ?? 1
  const counters = createCounters({ nowUs, readVersion })
  let payloads = 0
  let lastChange = Promise.resolve()

  /** @param {Recipe} recipe */
  const prepare = async (recipe) => {
    const payload = await makePayload({ recipe, random: createRandom(seed + ++payloads), fetchBody })
    return {
      recipe,
      payload,
      isGzip: isGzip(recipe),
      heldBytes: payload.body.length + JSON.stringify(recipe.written).length
    }
  }

  /**
   * One after the other, so that no more is ever held than may be.
   * @param {Recipe[]} recipes
   */
  const prepareAll = async (recipes) => {
    const replaced = new Set(recipes.map(({ route }) => route))
    const kept = [...routes]
      .filter(([route]) => !replaced.has(route))
      .reduce((sum, [, { heldBytes }]) => sum + heldBytes, 0)
    const assertFits = (/** @type {number} */ bytes, /** @type {number} */ index) => {
      if (kept + bytes > MOST_BYTES_IN_ALL) throw new TooMuchError({ index: recipes.length > 1 ? index : null, kept })
    }
    // What is told beforehand, before anything is made; what is fetched, as it comes.
    recipes.reduce((sum, { source }, index) => {
      assertFits(sum + (source?.sizeBytes ?? 0), index)
      return sum + (source?.sizeBytes ?? 0)
    }, 0)
    const prepared = []
    let made = 0
    for (const [index, recipe] of recipes.entries()) {
      const each = await prepare(recipe)
      made += each.heldBytes
      assertFits(made, index)
      prepared.push(each)
    }
    return prepared
  }

  return {
    counters,
    nowUs,

    /**
     * Adds or replaces their routes, all of them or, when an `origin` cannot be fetched, none. One change after the other.
     * @param {Recipe[]} recipes
     * @returns {Promise<void>}
     * @throws {Error} an origin that cannot be fetched; TooMuchError
     */
    addRecipes (recipes) {
      const change = lastChange.then(async () => {
        const prepared = await prepareAll(recipes)
        const sinceUs = nowUs()
        for (const each of prepared) routes.set(each.recipe.route, { ...each, sinceUs })
      })
      lastChange = change.catch(() => {})
      return change
    },

    /** Forgets all recipes; counts and versions stay. */
    restart () {
      lastChange = lastChange.then(() => routes.clear())
      return lastChange
    },

    /** Every recipe as it was posted. */
    listRecipes: () => [...routes.values()].map(({ recipe }) => recipe.written),

    /** Routes with the stage that each is in, by name. A path without a recipe falls to the first star, which is always there. */
    listRoutes () {
      const atUs = nowUs()
      const known = [...routes].map(([route, entry]) => ({ route, stage: findEntryStage(entry, atUs) }))
      if (!routes.has('/*')) known.push({ route: '/*', stage: NOT_SET })
      return known.sort((a, b) => (a.route < b.route ? -1 : 1))
    },

    /**
     * Settles the answer to a request that begins now.
     * @param {{ method: string, target: string, ifNoneMatch?: string }} request
     * @returns {Answer}
     */
    settle ({ method, target, ifNoneMatch }) {
      const atUs = nowUs()
      const { path, key } = readTarget(target)
      const isWrite = method === 'POST'
      const entry = method === 'GET' || isWrite ? findRoute({ routes, path }) : null
      const call = counters.begin({ key, route: entry?.recipe.route ?? null, isWrite, atUs })
      if (method !== 'GET' && !isWrite) { return finish({ status: 404, packed: pack({ status: 404, path, entry }), entry, extra: {}, dueUs: atUs, call }) }
      const { status, minMs, maxMs } = findEntryStage(entry, atUs)
      if (isWrite && status === 200) versions.set(key, readVersion(key) + 1)
      const latencyMs = minMs === maxMs ? minMs : minMs + Math.floor(drawLatency() * (maxMs - minMs + 1))
      const item = lab && status === 200 ? findItem(key) : null
      // What says how long it may be kept can be asked for again by its ETag.
      const etag = item !== null && entry?.recipe.headers['cache-control'] !== undefined ? `"${readVersion(key)}"` : null
      /** @type {Record<string, number | string>} */
      const extra = status === 200
        ? { 'x-version': readVersion(key), 'x-generated-at': nowMs(), ...etag !== null && { etag } }
        : {}
      const dueUs = atUs + latencyMs * 1000
      if (etag !== null && !isWrite && ifNoneMatch === etag) {
        return finish({ status: 304, packed: pack({ status: 304, path, entry }), entry, extra, dueUs, call })
      }
      const packed =
        item !== null && lab !== null
          ? packBody({
            body: makeItem({ key: item, version: readVersion(key), sizeBytes: lab.sizeBytes }),
            isGzip: entry?.isGzip ?? false
          })
          : pack({ status, path, entry })
      return finish({ status, packed, entry, extra, dueUs, call })
    }
  }
}

/**
 * @param {Entry | null} entry
 * @param {number} atUs
 */
function findEntryStage (entry, atUs) {
  return entry === null ? NOT_SET : findStage({ stages: entry.recipe.stages, elapsedMs: (atUs - entry.sinceUs) / 1000 })
}

/** @param {{ status: number, path: string, entry: Entry | null }} options */
function pack ({ status, path, entry }) {
  if (status === 200 && entry) return entry.payload
  return packBody({ body: BODILESS.includes(status) ? EMPTY : Buffer.from(describe(status, path)), isGzip: entry?.isGzip ?? false })
}

/**
 * @param {number} status
 * @param {string} path
 */
function describe (status, path) {
  if (status === 404) return 'Not found'
  if (status !== 406) return `Error ${status}`
  if (path === '/*') return `Recipe not set, please POST a recipe to ${ADMIN}`
  // It is sent as HTML.
  return `Recipe not set at ${path.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}, please POST a recipe for this route to ${ADMIN}`
}

/**
 * @param {{ status: number, packed: Payload, entry: Entry | null, extra: Record<string, number | string>, dueUs: number,
 *   call: Call }} options
 * @returns {Answer}
 */
function finish ({ status, packed: { body, type }, entry, extra, dueUs, call }) {
  /** @type {Record<string, number>} */
  const length = BODILESS.includes(status) ? {} : { 'content-length': body.length }
  return { status, headers: { 'content-type': type, ...extra, ...entry?.recipe.headers, ...length }, body, dueUs, call }
}
