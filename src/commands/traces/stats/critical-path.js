import { groupUnits } from './units.js'

/** @import { Call, CallNode, PartKind } from '../types.ts' */

/**
 * What an answer waited for, from its end backwards: at each moment the call that ended last, and in it the same again. What no call
 * covers is the caller's own time. All of it comes to the time of the root. Source: Zhang et al., CRISP, USENIX ATC 2022.
 * @param {{ call: Call, node: CallNode, add: (key: string, us: number) => void }} options add: of a part, as keyOfPart names it
 */
function followCriticalPath ({ call, node, add }) {
  const units = [...groupUnits(call.children)].flatMap(([name, list]) => {
    const child = node.children.get(name)
    return child === undefined ? [] : list.map((unit) => ({ ...unit, child }))
  }).sort((a, b) => b.endUs - a.endUs)
  let atUs = call.endUs
  let ownUs = 0
  for (const { call: inner, child, startUs, endUs, lostUs } of units) {
    if (startUs >= atUs) continue // it began after the one that was waited for
    const cutUs = Math.max(0, endUs - atUs) // another was waited for then
    ownUs += Math.max(0, atUs - endUs)
    if (cutUs > 0) scale({ inner, child, add, ratio: 1 - cutUs / (endUs - startUs), lostUs })
    else addCall({ inner, child, add, lostUs })
    atUs = startUs
  }
  add(keyOfPart('own', node), ownUs + Math.max(0, atUs - call.startUs))
}

/**
 * All that a caller waited for: attempts before it, the way there and back, and the call.
 * @param {{ inner: Call, child: CallNode, add: (key: string, us: number) => void, lostUs: number }} options
 */
export function addCall ({ inner, child, add, lostUs }) {
  if (lostUs > 0) add(keyOfPart('lost', child), lostUs)
  const betweenUs = inner.outerEndUs - inner.outerStartUs - (inner.endUs - inner.startUs)
  if (betweenUs > 0) add(keyOfPart('between', child), betweenUs)
  followCriticalPath({ call: inner, node: child, add })
}

/**
 * A call of which a part alone was waited for: each of its parts by the same share.
 * @param {{ inner: Call, child: CallNode, add: (key: string, us: number) => void, ratio: number, lostUs: number }} options
 */
function scale ({ ratio, add, ...rest }) {
  addCall({ ...rest, add: (key, us) => add(key, us * ratio) })
}

/** @param {PartKind} kind @param {CallNode} node */
export function keyOfPart (kind, node) {
  return `${kind} ${node.id}`
}
