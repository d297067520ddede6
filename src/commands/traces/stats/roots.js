import { createCallGraph } from './call-graph.js'
import { createKeptTraces } from './kept-traces.js'

/** @import { Call, TraceCounts } from '../types.ts' */

/** Each has a graph of its own. */
const MOST_ROOTS = 20
/** In the order of the traces: how much those near each other are alike. */
const MOST_TIMES = 100_000

/**
 * What is kept of the traces of one root.
 * @typedef {{ name: string, traces: number, graph: ReturnType<typeof createCallGraph>, kept: ReturnType<typeof createKeptTraces>,
 *   timesUs: number[] }} Root
 */

/**
 * Traces by their root: each kind of request has its own graph.
 * @param {{ counts: TraceCounts }} options
 */
export function createRoots ({ counts }) {
  /** @type {Map<string, Root>} */
  const roots = new Map()
  return {
    /** @param {Call} call */
    add (call) {
      const { name, service } = call
      const root = roots.get(name) ?? {
        name, traces: 0, graph: createCallGraph({ name, service, counts }), kept: createKeptTraces(), timesUs: []
      }
      if (root.traces === 0 && roots.size >= MOST_ROOTS) {
        counts.folded++
        return
      }
      roots.set(name, root)
      root.traces++
      root.graph.add(call)
      root.kept.add(call)
      if (root.timesUs.length < MOST_TIMES) root.timesUs.push(call.outerEndUs - call.outerStartUs)
    },
    /** The most frequent first. */
    read: () => [...roots.values()].sort((a, b) => b.traces - a.traces)
  }
}
