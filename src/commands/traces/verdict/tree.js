import { quantileUs } from '../../../stats/sample.js'
import { samplesNeeded } from '../../../stats/percentiles.js'
import { keyOfPart } from '../stats/critical-path.js'

/** @import { CallNode, Structure, Tally, TreeRow } from '../types.ts' */

const WORTH_A_LINE = 0.01
const FIXED = 0.99

/**
 * The graph as lines, in the order of the calls.
 * @param {{ root: CallNode, structures: ReadonlyMap<CallNode, Structure | null>, shares: ReadonlyMap<string, number>, meanUs: number }}
 * options
 *   shares: of the critical path, by part; meanUs: of the slowest
 * @returns {TreeRow[]}
 */
export function layTree ({ root, structures, shares, meanUs }) {
  const shareOf = (/** @type {'own' | 'between' | 'lost'} */ kind, /** @type {CallNode} */ node) => shares.get(keyOfPart(kind, node)) ?? 0
  return walk(root, 0, { isParallel: false, isArm: false })

  /** @param {CallNode} node @param {number} depth @param {{ isParallel: boolean, isArm: boolean }} place @returns {TreeRow[]} */
  function walk (node, depth, place) {
    const share = shareOf('own', node)
    const how = relate(node, place)
    const line = (/** @type {TreeRow['kind']} */ kind, /** @type {Tally} */ tally, /** @type {number} */ own) => {
      const distribution = tally.read()
      // Of fewer calls, p99 would be the slowest one or two.
      const at = (/** @type {number} */ p) => distribution.total < samplesNeeded(p) ? null : quantileUs({ distribution, p })
      const { name, calls, errors } = node
      return { depth, name, kind, how, p50Us: at(0.5), p99Us: at(0.99), calls, errors, share: own, shareUs: own * meanUs }
    }
    const [between, lost] = [shareOf('between', node), shareOf('lost', node)]
    const structure = structures.get(node)
    return [
      ...lost >= WORTH_A_LINE ? [line('lost', node.lost, lost)] : [],
      ...between >= WORTH_A_LINE ? [line('between', node.between, between)] : [],
      line('call', node.outer, share),
      ...structure ? descend(structure, depth + 1, { isParallel: false, isArm: false }) : []
    ]
  }

  /** @param {Structure} structure @param {number} depth @param {{ isParallel: boolean, isArm: boolean }} place @returns {TreeRow[]} */
  function descend (structure, depth, place) {
    if (structure.kind === 'call') return walk(structure.node, depth, place)
    const inner = { isParallel: place.isParallel || structure.kind === 'parallel', isArm: structure.kind === 'branch' }
    return structure.parts.flatMap((part) => descend(part, depth, inner))
  }
}

/** @param {CallNode} node @param {{ isParallel: boolean, isArm: boolean }} place */
function relate (node, place) {
  const [most] = [...node.shapes].sort(([, a], [, b]) => b - a)
  const [shape, times] = most ?? /** @type {[string, number]} of a root */ (['1x1', 0])
  const [rounds, width] = shape.split('x').map(Number)
  return {
    ...place,
    chance: node.parent === null ? 1 : node.present / node.parent.calls,
    rounds,
    width,
    isFixed: node.present === 0 || times / node.present >= FIXED,
    retriedRatio: node.retried / Math.max(1, node.calls)
  }
}
