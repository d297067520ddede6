/** @import { Stage } from './recipe.js' */

/** @type {Readonly<Stage>} What a path without a recipe gets, and one whose first stage has not begun. */
export const NOT_SET = Object.freeze({ atMs: 0, status: 406, minMs: 0, maxMs: 0 })

/**
 * The recipe for a path: the route that is the path itself, else the longest one that ends in a star and begins it.
 * @template T
 * @param {{ routes: ReadonlyMap<string, T>, path: string }} options path: without query
 * @returns {T | null}
 */
export function findRoute ({ routes, path }) {
  const exact = routes.get(path)
  if (exact !== undefined) return exact
  let found = null
  let longest = -1
  for (const [route, entry] of routes) {
    if (route.length <= longest || !route.endsWith('*') || !path.startsWith(route.slice(0, -1))) continue
    found = entry
    longest = route.length
  }
  return found
}

/**
 * The stage that holds, by the clock alone: no timer has to have fired, so none can be late.
 * @param {{ stages: readonly Stage[], elapsedMs: number }} options stages: by atMs
 * @returns {Stage}
 */
export function findStage ({ stages, elapsedMs }) {
  let found = NOT_SET
  for (const stage of stages) if (stage.atMs <= elapsedMs) found = stage
  return found
}

/**
 * Path and key of a request. Never by `new URL`, which takes the first segment of `//x` for a host.
 * @param {string} target as it stands in the request line
 * @returns {{ path: string, key: string }} key: with the query
 */
export function readTarget (target) {
  const key = target.replace(/^https?:\/\/[^/?]*/i, '') || '/' // a client that takes this server for a proxy
  const query = key.indexOf('?')
  return { path: query < 0 ? key : key.slice(0, query), key }
}
