import { keyOfPair } from './call-graph.js'
import { coveredUs, groupUnits, mostAtOnce } from './units.js'

/** @import { Call, CallNode, Structure, Unit } from '../types.ts' */

const MOSTLY = 0.5
/** Two that are never seen together, though by chance they would have been so often, exclude each other. */
const LEAST_EXPECTED = 5

/**
 * How the calls within a call follow each other, from how often any two of them went on at once: what falls apart into pieces that never do
 * is a series of them; what falls apart into pieces that always do is parallel (series-parallel graphs are cographs; Corneil et al., 1981).
 * @param {CallNode} node
 * @returns {Structure | null} null without calls
 */
function findStructure (node) {
  const children = [...node.children.values()].filter(({ present }) => present > 0)
  return children.length === 0 ? null : decompose(node, children)
}

/** @param {CallNode} node @param {CallNode[]} children @returns {Structure} */
function decompose (node, children) {
  if (children.length === 1) return { kind: 'call', node: children[0] }
  const overlaps = (/** @type {CallNode} */ a, /** @type {CallNode} */ b) => overlapRatio(node, a, b) > MOSTLY
  const rows = findPieces(children, overlaps).sort((a, b) => meanStartUs(a) - meanStartUs(b) || firstOf(a) - firstOf(b))
  if (rows.length > 1) return joinSeries(node, rows.map((piece) => decompose(node, piece)))
  const columns = findPieces(children, (a, b) => !overlaps(a, b)).sort((a, b) => firstOf(a) - firstOf(b))
  // Neither: some go on at once in a way that no series and parallel parts have; all at once is the nearest.
  const parts = columns.length > 1 ? columns.map((piece) => decompose(node, piece)) : children.map((child) => decompose(node, [child]))
  return { kind: 'parallel', parts }
}

/** How often two went on at once, when both were there. @param {CallNode} node @param {CallNode} a @param {CallNode} b */
export function overlapRatio (node, a, b) {
  const pair = node.pairs.get(keyOfPair(a, b))
  return pair === undefined ? 0 : pair.overlapping / pair.both
}

/**
 * @param {CallNode[]} nodes
 * @param {(a: CallNode, b: CallNode) => boolean} areJoined
 * @returns {CallNode[][]} connected pieces
 */
function findPieces (nodes, areJoined) {
  /** @type {CallNode[][]} */
  let pieces = []
  for (const node of nodes) {
    const touched = pieces.filter((piece) => piece.some((other) => areJoined(node, other)))
    pieces = [...pieces.filter((piece) => !touched.includes(piece)), [...touched.flat(), node]]
  }
  return pieces
}

/** @param {CallNode[]} piece */
function meanStartUs (piece) {
  return Math.min(...piece.map(({ startsUs, present }) => startsUs / present))
}

/** @param {CallNode[]} piece */
function firstOf (piece) {
  return Math.min(...piece.map(({ id }) => id))
}

/**
 * Those of a series that exclude each other are a branch.
 * @param {CallNode} node @param {Structure[]} parts @returns {Structure}
 */
function joinSeries (node, parts) {
  /** @type {Structure[]} */
  const joined = []
  for (const part of parts) {
    const place = joined.findIndex((other) => {
      const arms = listArms(other)
      return part.kind === 'call' && arms.length > 0 && arms.every((arm) => areExclusive(node, arm, part.node))
    })
    if (place < 0) joined.push(part)
    else joined[place] = { kind: 'branch', parts: joined[place].kind === 'branch' ? [...joined[place].parts, part] : [joined[place], part] }
  }
  return joined.length === 1 ? joined[0] : { kind: 'series', parts: joined }
}

/** @param {Structure} structure @returns {CallNode[]} */
function listArms (structure) {
  if (structure.kind === 'call') return [structure.node]
  return structure.kind === 'branch' ? structure.parts.flatMap(listArms) : []
}

/** @param {CallNode} node @param {CallNode} a @param {CallNode} b */
function areExclusive (node, a, b) {
  return !node.pairs.has(keyOfPair(a, b)) && a.present * b.present / node.calls >= LEAST_EXPECTED && a.present + b.present <= node.calls
}

/**
 * How long one answer would have taken if its calls had followed each other as the graph says: the times are its own, the order is the
 * graph's. What differs from the time that it took is wrong with the graph, and not with the times.
 * @param {{ structures: ReadonlyMap<CallNode, Structure | null>, node: CallNode, call: Call }} options
 * @returns {number} microseconds
 */
export function modelTimeUs ({ structures, node, call }) {
  const groups = groupUnits(call.children)
  const known = [...groups].filter(([name]) => node.children.has(name))
  const ownUs = call.endUs - call.startUs - coveredUs(known.flatMap(([, units]) => units))
  const structure = structures.get(node)
  return ownUs + (structure ? add(structure) : 0)

  /** @param {Structure} part @returns {number} */
  function add (part) {
    if (part.kind === 'call') return addUnits(part.node, groups.get(part.node.name) ?? [])
    const times = part.parts.map(add)
    return part.kind === 'parallel' ? Math.max(...times) : times.reduce((sum, us) => sum + us, 0)
  }

  /** @param {CallNode} child @param {Unit[]} units */
  function addUnits (child, units) {
    const times = units.map(({ call: inner, lostUs }) => {
      const betweenUs = inner.outerEndUs - inner.outerStartUs - (inner.endUs - inner.startUs)
      return lostUs + betweenUs + modelTimeUs({ structures, node: child, call: inner })
    })
    const sum = times.reduce((total, us) => total + us, 0)
    return Math.max(0, ...times, sum / Math.max(1, mostAtOnce(units)))
  }
}

/** Of a graph, by its nodes. @param {readonly CallNode[]} nodes @returns {Map<CallNode, Structure | null>} */
export function findStructures (nodes) {
  return new Map(nodes.map((node) => [node, findStructure(node)]))
}
