import { createCallGraph } from './call-graph.js'
import { createRandom, shuffle } from '../../../plan/random.js'

/** @import { Call, TraceCounts } from '../types.ts' */

/** Each has a graph of its own. */
export const MOST_ROOTS = 20
/** Names that hold ids would fill the memory. */
export const MOST_NAMES = 2000
const MOST_TIMES = 100_000 // in the order of the traces: how much those near each other are alike
const MOST_CALLS = 400_000 // of the traces that are kept, of all roots together: about 100 MB

const SEED = 1
const MOST_SLOWEST = 2000
const MOST_SAMPLED = 1000

/**
 * What is kept of the traces of one root. traces: those in its graph.
 * @typedef {{ name: string, traces: number, graph: ReturnType<typeof createCallGraph>, kept: ReturnType<typeof createKeptTraces>,
 *   timesUs: number[] }} Root
 */

/**
 * Traces by their root: each kind of request has its own graph. All names are counted; when there are too many for a graph each, the most
 * frequent ones have it.
 * @param {{ counts: TraceCounts, wanted?: string, mostRoots?: number, mostNames?: number, mostCalls?: number }} options wanted: a part of
 *   the name, absent: all; of a root with exactly this name no other has a graph
 */
export function createRoots ({ counts, wanted, mostRoots = MOST_ROOTS, mostNames = MOST_NAMES, mostCalls = MOST_CALLS }) {
  /** @type {Map<string, Root>} */
  const roots = new Map()
  /** How many traces. @type {Map<string, number>} */
  const names = new Map()
  let forgotten = 0
  const countOf = (/** @type {string} */ name) => names.get(name) ?? 0

  /** @param {string} name */
  const countName = (name) => {
    names.set(name, countOf(name) + 1)
    if (names.size <= mostNames) return
    const others = [...names].filter(([other]) => other !== name && !roots.has(other)).sort(([, a], [, b]) => a - b)
    for (const [other, traces] of others.slice(0, Math.ceil(mostNames / 2))) {
      names.delete(other)
      forgotten += traces
    }
  }

  /** @param {Call} call @returns {Root | null} null: it has no graph */
  const admit = ({ name, service }) => {
    if (!isWanted({ name, wanted, roots })) return null
    if (name === wanted) roots.clear()
    if (roots.size >= mostRoots) {
      const rarest = [...roots.keys()].reduce((least, one) => countOf(one) < countOf(least) ? one : least)
      if (countOf(name) <= countOf(rarest)) return null
      roots.delete(rarest)
    }
    const root = { name, traces: 0, graph: createCallGraph({ name, service, counts }), kept: createKeptTraces(), timesUs: [] }
    roots.set(name, root)
    return root
  }

  return {
    /** @param {Call} call */
    add (call) {
      countName(call.name)
      const root = roots.get(call.name) ?? admit(call)
      if (root === null) return
      root.traces++
      root.graph.add(call)
      root.kept.add(call)
      if (root.timesUs.length < MOST_TIMES) root.timesUs.push(call.outerEndUs - call.outerStartUs)
      fitCalls({ roots, mostCalls })
    },
    /** Those with a graph, the most frequent first. */
    read: () => [...roots.values()].sort((a, b) => countOf(b.name) - countOf(a.name)),
    /** All that were counted, the most frequent first; forgotten: traces of names that were too rare to be counted on. */
    readNames: () => ({ names: [...names].map(([name, traces]) => ({ name, traces })).sort((a, b) => b.traces - a.traces), forgotten })
  }
}

/** @param {{ name: string, wanted: string | undefined, roots: ReadonlyMap<string, Root> }} options */
function isWanted ({ name, wanted, roots }) {
  if (wanted === undefined || name === wanted) return true
  return !roots.has(wanted) && name.toLowerCase().includes(wanted.toLowerCase())
}

/**
 * Half of the room is shared by all. Of the roots that take more than that, the rarest gives up traces first: the most frequent one, which
 * is looked at most, has the other half.
 * @param {{ roots: ReadonlyMap<string, Root>, mostCalls: number }} options
 */
function fitCalls ({ roots, mostCalls }) {
  const isOver = (/** @type {Root} */ { kept }) => kept.readCalls() > mostCalls / roots.size / 2
  while (sumCalls(roots) > mostCalls) {
    const over = [...roots.values()].filter(isOver).sort((a, b) => a.traces - b.traces)
    if (!over.some(({ kept }) => kept.halve())) return
  }
}

/** @param {ReadonlyMap<string, Root>} roots */
function sumCalls (roots) {
  let sum = 0
  for (const { kept } of roots.values()) sum += kept.readCalls()
  return sum
}

/** @typedef {{ call: Call, us: number, size: number }} Kept size: how many calls it has */

/**
 * Whole traces: the slowest ones, and some of all, each as likely as any other, however large it is (Vitter's algorithm R, 1985).
 * @param {{ mostSlowest?: number, mostSampled?: number }} [options]
 */
export function createKeptTraces ({ mostSlowest = MOST_SLOWEST, mostSampled = MOST_SAMPLED } = {}) {
  const random = createRandom(SEED)
  /** The fastest of them is looked for only when there are twice as many. @type {Kept[]} */
  let slowest = []
  /** @type {Kept[]} */
  let sample = []
  let [seen, leastUs, slowestCalls, sampleCalls] = [0, -Infinity, 0, 0]

  const shrink = () => {
    slowest = slowest.sort((a, b) => b.us - a.us).slice(0, mostSlowest)
    leastUs = slowest.length < mostSlowest ? -Infinity : slowest[slowest.length - 1].us
    slowestCalls = sumSizes(slowest)
  }

  return {
    /** @param {Call} call */
    add (call) {
      const kept = { call, us: call.outerEndUs - call.outerStartUs, size: countCalls(call) }
      const place = seen++ < mostSampled ? sample.length : Math.floor(random() * seen)
      if (place < mostSampled) {
        sampleCalls += kept.size - (sample[place]?.size ?? 0)
        sample[place] = kept
      }
      if (kept.us <= leastUs) return
      slowest.push(kept)
      slowestCalls += kept.size
      if (slowest.length >= 2 * mostSlowest) shrink()
    },
    /** Keeps half as many from now on, of the slowest or of the sample, whichever takes more room. @returns {boolean} false: it cannot */
    halve () {
      if (slowest.length > 1 && (slowestCalls >= sampleCalls || sample.length < 2)) {
        mostSlowest = Math.min(mostSlowest, Math.floor(slowest.length / 2))
        shrink()
        return true
      }
      if (sample.length < 2) return false
      mostSampled = Math.floor(sample.length / 2)
      sample = shuffle(sample, random).slice(0, mostSampled) // in their places those of the beginning would be favoured
      sampleCalls = sumSizes(sample)
      return true
    },
    readCalls: () => slowestCalls + sampleCalls,
    /** @param {number} share of all: that many of the slowest, or as many as are kept */
    readSlowest (share) {
      shrink()
      return slowest.slice(0, Math.max(1, Math.round(share * seen))).map(({ call }) => call)
    },
    readSample: () => sample.map(({ call }) => call)
  }
}

/** @param {Kept[]} all */
function sumSizes (all) {
  return all.reduce((sum, { size }) => sum + size, 0)
}

/** @param {Call} call @returns {number} */
function countCalls (call) {
  return call.children.reduce((sum, child) => sum + countCalls(child), 1)
}
