import { findStructure } from './structure.js'
import { coveredUs, groupUnits, mostAtOnce } from './units.js'

/** @import { Call, CallNode, Structure, Unit } from '../types.ts' */

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
