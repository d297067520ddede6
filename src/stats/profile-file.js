import { parseJson } from '../plan/json.js'

/** @import { CpuProfile } from './cpu-profile.js' */
/** @import { HeapNode } from './heap-cost.js' */
/** @import { CallFrame } from './cpu-profile.js' */

/*
 * A profile was written in a process of the target, by V8 or by anything else there: what is not a tree of bounded size would keep
 * us busy, or be told in a record that nobody can read.
 */

const MOST_NODES = 200_000 // V8 wrote some ten thousand for the largest targets
const DEEPEST = 500 // V8 itself notes 255 calls at most
const LONGEST_NAME = 1000
const LARGEST = 2 ** 42 // see boot/agent-answers.js

/** @param {{ text: string }} options @returns {CpuProfile | null} null: it is none */
export function parseCpuProfile ({ text }) {
  const given = parseJson(text)
  const { nodes, startTime, endTime, samples = [], timeDeltas = [] } = given ?? {}
  if (!Array.isArray(nodes) || nodes.length === 0 || nodes.length > MOST_NODES) return null
  if (!isFigure(startTime) || !isFigure(endTime) || endTime < startTime) return null
  if (!Array.isArray(samples) || !Array.isArray(timeDeltas) || samples.length !== timeDeltas.length) return null
  if (!samples.every(Number.isInteger) || !timeDeltas.every(isSigned)) return null
  /** @type {Map<number, CpuProfile['nodes'][number]>} */
  const byId = new Map()
  for (const node of nodes) {
    const { id, callFrame, children = [] } = node ?? {}
    const frame = readCallFrame(callFrame)
    if (!Number.isInteger(id) || byId.has(id) || frame === null) return null
    if (!Array.isArray(children) || !children.every(Number.isInteger)) return null
    byId.set(id, { id, callFrame: frame, children })
  }
  const [root] = byId.values()
  const list = (/** @type {typeof root} */ { children = [] }) => children.flatMap((id) => byId.get(id) ?? [])
  return isTree({ root, list }) ? { nodes: [...byId.values()], startTime, endTime, samples, timeDeltas } : null
}

/** @param {{ text: string }} options @returns {{ head: HeapNode } | null} null: it is none */
export function parseHeapProfile ({ text }) {
  const head = parseJson(text)?.head
  let all = 0
  const list = (/** @type {any} */ { children }) => children
  const isRight = (/** @type {any} */ node) => {
    const frame = readCallFrame(node?.callFrame)
    if (frame === null || !isFigure(node.selfSize) || !Array.isArray(node.children)) return false
    node.callFrame = frame
    all += node.selfSize
    return isFigure(all)
  }
  return isTree({ root: head, list, isRight }) ? { head } : null
}

/**
 * Whether nothing is reached twice, and not too much at all.
 * @template T
 * @param {{ root: T, list: (node: T) => T[], isRight?: (node: T) => boolean }} options list: what a node calls; isRight: absent, each is
 */
function isTree ({ root, list, isRight = () => true }) {
  const seen = new Set()
  /** @type {Array<{ node: T, depth: number }>} */
  const left = [{ node: root, depth: 0 }]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, depth } = next
    if (seen.has(node) || seen.size >= MOST_NODES || depth > DEEPEST || !isRight(node)) return false
    seen.add(node)
    for (const child of list(node)) left.push({ node: child, depth: depth + 1 })
  }
  return true
}

/** @param {any} given @returns {CallFrame | null} with names of a bounded length; null: it is none */
function readCallFrame (given) {
  const { functionName, url, lineNumber } = given ?? {}
  if (typeof functionName !== 'string' || typeof url !== 'string' || !Number.isInteger(lineNumber) || !isSigned(lineNumber)) return null
  return { functionName: functionName.slice(0, LONGEST_NAME), url: url.slice(0, LONGEST_NAME), lineNumber }
}

/** @param {unknown} value @returns {value is number} */
function isFigure (value) {
  return typeof value === 'number' && value >= 0 && value <= LARGEST
}

/** @param {unknown} value */
function isSigned (value) {
  return typeof value === 'number' && Math.abs(value) <= LARGEST
}
