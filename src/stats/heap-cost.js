import { makeCall, mergeCalls, roundFigure, summariseCalls } from './call-tree.js'
import { readFrame } from './cpu-profile.js'

/** @import { Frame, Profile } from '../types.ts' */
/** @import { CallTree } from './call-tree.js' */
/** @import { CallFrame } from './cpu-profile.js' */
/**
 * A sampling heap profile as V8 writes it (Chrome DevTools Protocol, HeapProfiler.SamplingHeapProfile).
 * @typedef {{ callFrame: CallFrame, selfSize: number, children: HeapNode[] }} HeapNode
 */
/**
 * A thread that ran JavaScript. heapBytes: in use after a full collection, before and after.
 * @typedef {{ heapBytes: readonly [before: number, after: number], collections: ReadonlyArray<{ isMinor: boolean, ms: number }>,
 *   profile: { head: HeapNode } }} HeapThread
 */
/** @typedef {Required<Pick<Profile, 'perRequest' | 'functions' | 'flame' | 'heap'>>} HeapCost */

const QUIET_RATIO = 0.01

/**
 * Those that allocated something.
 * @template {HeapThread} T
 * @param {{ threads: readonly T[] }} options
 * @returns {T[]}
 */
export function selectAllocating ({ threads }) {
  const sizes = threads.map(({ profile: { head } }) => sumSizes(head))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  return threads.filter((_, index) => sizes[index] >= all * QUIET_RATIO)
}

/** @param {HeapNode} node @returns {number} */
function sumSizes ({ selfSize, children }) {
  return children.reduce((sum, child) => sum + sumSizes(child), selfSize)
}

/**
 * What a request allocates, by function, what of it stays, and what collecting it takes.
 * @param {{ threads: readonly HeapThread[], requests: number, roots: readonly string[] }} options requests: 1 or more
 * @returns {HeapCost}
 */
export function computeHeapCost ({ threads, requests, roots }) {
  /** @param {HeapNode} node @param {Frame} [caller] @returns {CallTree} */
  const read = ({ callFrame, selfSize, children }, caller) => {
    const frame = readFrame({ callFrame, roots, caller })
    return makeCall(frame, selfSize, children.map((child) => read(child, frame)))
  }
  const calls = mergeCalls({
    calls: threads.flatMap(({ profile: { head } }) => [
      ...head.selfSize > 0 ? [makeCall({ what: 'program', name: '' }, head.selfSize)] : [], // on no function's account
      ...head.children.map((child) => read(child))
    ]),
    factor: 1 / requests
  })
  const collections = threads.flatMap((one) => one.collections)
  const grownBytes = threads.reduce((sum, { heapBytes: [before, after] }) => sum + after - before, 0)
  return {
    ...summariseCalls({ calls }),
    heap: {
      grownBytes,
      heapBytes: threads.reduce((sum, { heapBytes: [before] }) => sum + before, 0),
      collections: collections.length,
      minorCollections: collections.filter(({ isMinor }) => isMinor).length,
      collectingMs: roundFigure(collections.reduce((sum, { ms }) => sum + ms, 0)),
      longestMs: roundFigure(Math.max(0, ...collections.map(({ ms }) => ms)))
    }
  }
}
