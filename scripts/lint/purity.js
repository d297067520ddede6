/** @import { Rule } from 'eslint' */
/** @import { Node } from 'estree' */

/** Globals that are a clock, randomness or the world, or lead to one under another name. */
const WORLDLY = [
  'process', 'console', 'performance', 'crypto', 'fetch', 'navigator', 'WebSocket', 'EventSource', 'BroadcastChannel', 'MessageChannel',
  'setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate', 'queueMicrotask',
  'globalThis', 'global', 'require', 'module', 'eval', 'Function'
]

/** What Date offers that gives the same answer each time. */
const TIMELESS = ['UTC', 'parse', 'prototype']

/**
 * @param {{ from: string, node: Node }} options a use of a global, or `import.meta`, in a pure stage
 * @returns {{ what: string, way: string } | null} what is impure about it, and which way to go instead
 */
export function findImpurity ({ from, node }) {
  const name = nameImpurity(node)
  return name === null
    ? null
    : {
        what: `${from} is pure and may not use ${name}`,
        way: 'pass in times, seeds and what the world said as plain data'
      }
}

/** @param {Node} node */
function nameImpurity (node) {
  if (node.type === 'MetaProperty') return node.meta.name === 'import' ? 'import.meta' : null
  if (node.type !== 'Identifier') return null
  if (WORLDLY.includes(node.name)) return node.name
  if (node.name === 'Math') return readMember(node) === 'random' || readMember(node) === null ? 'Math.random' : null
  return node.name === 'Date' ? nameClock(node) : null
}

/**
 * `new Date(x)` reads what it is given; `new Date()`, `Date()` and `Date.now` read the clock; `const D = Date` hides which of them it is.
 * @param {Node} node
 */
function nameClock (node) {
  const parent = parentOf(node)
  if (parent.type === 'NewExpression' && parent.callee === node) { return parent.arguments.length === 0 ? 'new Date() without an argument' : null }
  if (parent.type === 'BinaryExpression' && parent.operator === 'instanceof') return null
  const member = readMember(node)
  if (member !== null && TIMELESS.includes(member)) return null
  return member === 'now' ? 'Date.now' : 'Date other than as new Date(time)'
}

/**
 * The property that is read of a name at once (`Math.max`: `max`); null where it is passed on or computed, so that it could be any.
 * @param {Node} node
 */
function readMember (node) {
  const parent = parentOf(node)
  if (parent.type !== 'MemberExpression' || parent.object !== node) return null
  if (parent.computed) return parent.property.type === 'Literal' ? String(parent.property.value) : null
  return parent.property.type === 'Identifier' ? parent.property.name : null
}

/**
 * @param {Node} node
 * @returns {Node}
 */
function parentOf (node) {
  return /** @type {Node & Rule.NodeParentExtension} */ (node).parent // the linter adds it to every node
}
