import { PROGRAM_NAMES } from '../programs/index.js'
import { suggest } from './suggestion.js'
import { isGroup } from './json.js'
import { formatPath } from './mistakes.js'

/** @import { Mistake } from './yaml-document.js' */

const REFERENCE = /\{\{([^{}]*)\}\}/g // `{{server.url}}` in a part's environment
const FIELDS = ['url', 'host']

/**
 * What is wrong with the parts of a target that no schema can tell.
 * @param {{ parts: unknown, path: Array<string | number> }} options parts: of any shape: what the schema refused is
 *   passed over; path: where they stand
 * @returns {Mistake[]}
 */
export function findPartMistakes ({ parts, path }) {
  if (!Array.isArray(parts)) return []
  /** @type {string[]} */
  const earlier = []
  return parts.flatMap((part, index) => {
    if (!isGroup(part)) return []
    const here = [...path, index]
    const mistakes = [...findEnvMistakes({ env: part.env, earlier, path: [...here, 'env'] })]
    if (part.port !== undefined && part.command === undefined) {
      mistakes.push({
        path: [...here, 'port'],
        at: 'key',
        wrong: `a port${inPath(here)} without a command`,
        right: `scripts, ${PROGRAM_NAMES.slice(0, -1).join(', ')} and ${PROGRAM_NAMES.at(-1)} are given a free port: remove it`
      })
    }
    if (typeof part.name === 'string') {
      if (earlier.includes(part.name)) {
        mistakes.push({
          path: [...here, 'name'],
          wrong: `a second part is called ${JSON.stringify(part.name)}`,
          right: 'give each part of a target a name of its own'
        })
      }
      earlier.push(part.name)
    }
    return mistakes
  })
}

/** @param {{ env: unknown, earlier: readonly string[], path: Array<string | number> }} options @returns {Mistake[]} */
export function findEnvMistakes ({ env, earlier, path }) {
  if (!isGroup(env)) return []
  return Object.entries(env).flatMap(([name, value]) => [...String(value).matchAll(REFERENCE)].flatMap(([whole, inner]) => {
    const [part, field, ...more] = inner.trim().split('.')
    const known = earlier.includes(part)
    if (known && FIELDS.includes(field) && more.length === 0) return []
    const wrong = known ? `${whole} asks for ${JSON.stringify(inner.trim())}` : `${whole} names no earlier part`
    return [
      {
        path: [...path, name],
        wrong,
        right: known ? `write {{${part}.url}} or {{${part}.host}}` : describeEarlier({ part, earlier })
      }
    ]
  }))
}

/** @param {{ part: string, earlier: readonly string[] }} options */
function describeEarlier ({ part, earlier }) {
  if (earlier.length === 0) return 'only the address of a part that stands before this one can be used'
  return suggest({ word: part, candidates: earlier }).text || `earlier parts are ${earlier.join(', ')}`
}

/** @param {Array<string | number>} path */
function inPath (path) {
  return ` in ${formatPath(path)}`
}
