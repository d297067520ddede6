import { makeCall, mergeCalls, sumCalls } from './call-tree.js'
import { readFrame } from './profile-frame.js'

/**
 * @import { Frame } from '../types.ts'
 * @import { CallTree } from './call-tree.js'
 * @import { CallFrame } from './profile-frame.js'
 *
 * A profile as V8 writes it (Chrome DevTools Protocol, Profiler.Profile). timeDeltas: of each sample from the one before.
 * @typedef {{ nodes: Array<{ id: number, callFrame: CallFrame, children?: number[] }>, startTime: number, endTime: number,
 *   samples?: number[], timeDeltas?: number[] }} CpuProfile
 *
 * Microseconds of a clock. busyUs: of all samples that are not idle; calls: without what is idle.
 * @typedef {{ windowUs: number, busyUs: number, calls: CallTree[] }} FoldedProfile
 */

/**
 * A profile as calls with the time that each took itself: a sample counts until the next one.
 * @param {{ profile: CpuProfile, roots: readonly string[] }} options roots: see readFrame
 * @returns {FoldedProfile}
 */
export function foldCpuProfile ({ profile: { nodes, startTime, endTime, samples = [], timeDeltas = [] }, roots }) {
  /** @type {Map<number, number>} */
  const selfUs = new Map()
  let atUs = startTime
  samples.forEach((id, index) => {
    atUs += timeDeltas[index]
    const nextUs = index + 1 < samples.length ? atUs + timeDeltas[index + 1] : endTime
    selfUs.set(id, (selfUs.get(id) ?? 0) + Math.max(0, nextUs - atUs)) // V8 may write samples out of order
  })
  const byId = new Map(nodes.map((node) => [node.id, node]))
  /** @param {number} id @param {Frame} [caller] @returns {CallTree[]} */
  const build = (id, caller) => {
    const node = byId.get(id)
    if (!node) return []
    const frame = readFrame({ callFrame: node.callFrame, roots, caller })
    if (frame.what === 'idle') return []
    return [makeCall(frame, selfUs.get(id) ?? 0, (node.children ?? []).flatMap((child) => build(child, frame)))]
  }
  const [root] = nodes // it comes first, and its name is (root)
  const calls = mergeCalls({ calls: (root?.children ?? []).flatMap((child) => build(child)) })
  return { windowUs: endTime - startTime, busyUs: sumCalls({ calls }), calls }
}
