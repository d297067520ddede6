import { findMode, findTraits } from '../../../programs/index.js'

/** @import { GoodAnswer, LabLoad, PartSpec, Target } from '../../../types.ts' */

/** The script of an origin that takes a recipe. */
export const ORIGIN = 'cache/origin.js'
/** The script of a service that caches. */
export const SERVICE = 'cache/service.js'
const AT_ONCE = Object.freeze([{ at: 0, status: 200, latency: 0 }])

/**
 * A target as a lab wants it: its origin and services are told what the lab says, and a good answer is as long as a
 * value. Of contents that the baseline brings along no more than the status is known.
 * @param {{ target: Target, lab: LabLoad }} options
 * @returns {Target}
 */
export function fitTarget ({ target, lab }) {
  const { good } = target
  const length =
    lab.valueBytes === undefined || good.decodedBytes === undefined
      ? {}
      : { decodedBytes: { min: lab.valueBytes, max: lab.valueBytes } }
  return {
    ...target,
    parts: target.parts.map((part) => fitPart({ part, lab, path: target.request.path })),
    good: lab.recipe !== undefined && hasContent(lab.recipe) ? { ...(good.status && { status: good.status }) } : { ...good, ...length }
  }
}

/**
 * What holds for the answers to all keys: what one of them says is not what the others say.
 * @param {GoodAnswer} good
 * @returns {GoodAnswer}
 */
export function forgetContents ({ status, contentEncoding, bodyBytes }) {
  return { status, contentEncoding, bodyBytes }
}

/**
 * Which of the parts can be asked for what they counted; by their scripts, whatever they are called.
 * @param {{ target: Pick<Target, 'parts'> }} options
 * @returns {{ origin: string | null, services: string[] }} names
 */
export function findCounting ({ target: { parts } }) {
  return { origin: parts.find(isOrigin)?.name ?? null, services: parts.filter(isService).map(({ name }) => name) }
}

/** @param {{ part: PartSpec, lab: LabLoad, path: string }} options path: what the target is asked before the window */
function fitPart ({ part, lab: { valueBytes, recipe, cache, size }, path }) {
  if (isOrigin(part)) {
    const { RECIPE: own = '[]' } = part.env ?? {}
    const told = recipe ?? JSON.parse(own)
    return {
      ...part,
      env: {
        ...part.env,
        ...(valueBytes === undefined ? {} : { SIZE: String(valueBytes) }),
        RECIPE: JSON.stringify(answerAtOnce({ recipe: told, path })),
        // Items of the lab would stand instead of what the recipe has.
        ...(recipe !== undefined && hasContent(recipe) && { LAB: '' })
      }
    }
  }
  // It counts in whole seconds.
  if (findMode(part).isCaching && typeof cache?.ttlMs === 'number') {
    return { ...part, env: { ...part.env, BASELOAD_CACHE_SECONDS: String(Math.max(1, Math.ceil(cache.ttlMs / 1000))) } }
  }
  const memory = findTraits(part)?.memory
  if (memory && size?.bytes !== undefined) return { ...part, env: { ...part.env, [memory.variable]: String(size.bytes) } }
  if (!isService(part) || !(cache || size)) return part
  const { CACHE: own = '{}' } = part.env ?? {}
  return { ...part, env: { ...part.env, CACHE: JSON.stringify({ ...JSON.parse(own), ...cache, ...limit(size) }) } }
}

/** @param {LabLoad['size']} size */
function limit (size) {
  if (!size) return {}
  return size.bytes === undefined ? { maxEntries: size.entries } : { maxBytes: size.bytes }
}

/**
 * A slow origin would leave its service cold after a warm-up of less than an answer. What the recipe itself says of
 * that path goes before; with contents it is left as it is, since a route of its own would have others.
 * @param {{ recipe: NonNullable<LabLoad['recipe']>, path: string }} options
 */
function answerAtOnce ({ recipe, path }) {
  return hasContent(recipe) ? recipe : [{ route: path, stages: AT_ONCE }, ...[recipe].flat()]
}

/** @param {NonNullable<LabLoad['recipe']>} recipe */
function hasContent (recipe) {
  return [recipe].flat().some((one) => ['origin', 'body', 'random_content'].some((key) => one[key] !== undefined && one[key] !== null))
}

/** @param {PartSpec} part */
function isOrigin ({ script }) {
  return script === ORIGIN
}

/** @param {PartSpec} part */
function isService ({ script }) {
  return script === SERVICE
}
