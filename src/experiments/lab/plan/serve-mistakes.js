import { BALANCER, findTraits } from '../../../programs/index.js'
import { isGroup } from '../../../plan/target-mistakes.js'

/** @import { Mistake } from '../../../plan/yaml-document.js' */

/**
 * What is wrong with an action `serve`: it needs a proxy that has several servers, and their names.
 * @param {{ serve: readonly unknown[], part: string, parts: ReadonlyArray<Record<string, unknown>>, path: Array<string |
 *   number> }} options part: as the action names it; parts: of all targets, by that name; of any shape
 * @returns {Mistake[]}
 */
export function findServeMistakes ({ serve, part, parts, path }) {
  const known = parts.map(listServers)
  if (known.some((names) => names.length === 0)) {
    return [
      {
        path: [...path, 'part'],
        wrong: `${part} has no servers to choose from`,
        right: `name a ${BALANCER} with BASELOAD_BACKEND: 'old={{old.host}} new={{new.host}}'`
      }
    ]
  }
  return serve.flatMap((name, index) => {
    const names = known.find((one) => typeof name === 'string' && !one.includes(name))
    return names === undefined
      ? []
      : [{ path: [...path, 'serve', index], wrong: `${part} has no server ${JSON.stringify(name)}`, right: `it has ${names.join(' and ')}` }]
  })
}

/** Before addresses are filled in. @param {Record<string, unknown>} part @returns {string[]} */
function listServers (part) {
  const { BASELOAD_BACKEND: backend } = isGroup(part.env) ? part.env : {}
  if (!findTraits(part)?.balances || typeof backend !== 'string') return []
  return [...backend.matchAll(/(?:^|\s)([^\s=]+)=/g)].map(([, name]) => name)
}
