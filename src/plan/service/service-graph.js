import { parseDuration } from '../duration.js'

/** @import { GraphNode } from '../../types.ts' */

/**
 * A node as it stands in the file: the name of a service, or a group with one key.
 * @typedef {string | { [key: string]: any }} WrittenNode
 */

/**
 * Turns a graph as it is written into one whose composites are unfolded, with all defaults filled in.
 * A cache is a lookup and then, with the rest of the hit ratio, what stands behind it; a call is a branch of one arm.
 * @param {{ node: WrittenNode, composites: Readonly<Record<string, WrittenNode>> }} options valid and without cycles;
 *   composites: graphs of services, by name
 * @returns {GraphNode}
 */
export function buildGraph ({ node, composites }) {
  const build = (/** @type {WrittenNode} */ inner) => buildGraph({ node: inner, composites })
  if (typeof node === 'string') {
    return Object.hasOwn(composites, node)
      ? { kind: 'group', name: node, node: build(composites[node]) }
      : { kind: 'service', name: node }
  }
  if (node.series) return { kind: 'series', nodes: node.series.map(build) }
  if (node.parallel) return { kind: 'parallel', nodes: node.parallel.map(build), needed: node.needed ?? node.parallel.length }
  if (node.firstOf) return { kind: 'parallel', nodes: node.firstOf.map(build), needed: 1 }
  if (node.fanOut) return { kind: 'copies', order: 'parallel', count: node.fanOut.count, node: build(node.fanOut.call) }
  if (node.loop) return { kind: 'copies', order: 'series', count: node.loop.count, node: build(node.loop.call) }
  if (node.branch) {
    return {
      kind: 'branch',
      arms: node.branch.map((/** @type {any} */ arm) => ({
        chance: arm.chance,
        critical: arm.critical ?? 1,
        node: build(arm.call)
      }))
    }
  }
  if (node.cache) {
    const miss = { chance: Number((1 - node.cache.hitRatio).toFixed(12)), critical: 1, node: build(node.cache.miss) }
    return { kind: 'series', nodes: [build(node.cache.hit), { kind: 'branch', arms: [miss] }] }
  }
  if (node.retry) {
    const { call, timeout, attempts = 2, pause = 0 } = node.retry
    const us = (/** @type {string | number} */ text, /** @type {string} */ name) => parseDuration({ text, name }) * 1000
    return { kind: 'retry', node: build(call), timeoutUs: us(timeout, 'timeout'), attempts, pauseUs: us(pause, 'pause') }
  }
  return { kind: 'branch', arms: [{ chance: node.chance ?? 1, critical: node.critical ?? 1, node: build(node.call) }] }
}

/**
 * Every place where a graph as it is written names another node.
 * @param {{ node: unknown, path: Array<string | number> }} options of any shape
 * @returns {Array<{ node: unknown, path: Array<string | number> }>} the node itself first, then those within it
 */
export function listNodes ({ node, path }) {
  const found = [{ node, path }]
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return found
  const group = /** @type {Record<string, any>} */ (node)
  for (const key of ['series', 'parallel', 'firstOf']) {
    if (Array.isArray(group[key])) {
      group[key].forEach((/** @type {unknown} */ inner, /** @type {number} */ i) =>
        found.push(...listNodes({ node: inner, path: [...path, key, i] }))
      )
    }
  }
  if (Array.isArray(group.branch)) {
    group.branch.forEach((/** @type {any} */ arm, /** @type {number} */ i) => {
      if (arm?.call !== undefined) found.push(...listNodes({ node: arm.call, path: [...path, 'branch', i, 'call'] }))
    })
  }
  for (const [key, inner] of [['fanOut', 'call'], ['loop', 'call'], ['retry', 'call'], ['cache', 'hit'], ['cache', 'miss']]) {
    if (group[key]?.[inner] !== undefined) found.push(...listNodes({ node: group[key][inner], path: [...path, key, inner] }))
  }
  if (group.call !== undefined) found.push(...listNodes({ node: group.call, path: [...path, 'call'] }))
  return found
}
