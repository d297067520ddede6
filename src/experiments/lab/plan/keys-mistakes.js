import { isGroup } from '../../../plan/target-mistakes.js'

/** @import { Mistake } from '../../../plan/yaml-document.js' */

/** What each distribution is described by. @type {Record<string, string[]>} */
const NEEDS = { zipf: ['s', 'of'], uniform: ['of'], one: [], hot: ['share', 'of'] }

/**
 * Keys that a distribution needs and has not, or has and does not need.
 * @param {{ keys: unknown, path: Array<string | number> }} options of any shape
 * @returns {Mistake[]}
 */
export function findKeysMistakes ({ keys, path }) {
  if (!isGroup(keys) || typeof keys.distribution !== 'string' || !Object.hasOwn(NEEDS, keys.distribution)) return []
  const { distribution } = keys
  const needs = NEEDS[distribution]
  const described = needs.length > 0 ? `${distribution} is described by ${needs.join(' and ')}` : `${distribution} is always the same key`
  /** @type {Mistake[]} */
  const mistakes = needs.filter((key) => keys[key] === undefined).map((key) => ({ path, at: /** @type {const} */ ('key'), wrong: `${distribution} without ${key}`, right: described }))
  for (const key of ['s', 'of', 'share']) {
    if (keys[key] !== undefined && !needs.includes(key)) mistakes.push({ path: [...path, key], at: 'key', wrong: `${key} does not go with ${distribution}`, right: described })
  }
  if (distribution === 'hot' && keys.of === 1) mistakes.push({ path: [...path, 'of'], wrong: 'one key, and a hot one', right: 'the others need at least one, or write distribution: one' })
  return mistakes
}
