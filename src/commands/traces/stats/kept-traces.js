import { createRandom } from '../../../plan/random.js'

/** @import { Call } from '../types.ts' */

const SEED = 1
const MOST_SLOWEST = 2000
const MOST_SAMPLED = 1000
/** Of all that are kept, so that traces of thousands of calls do not fill the memory. */
const MOST_CALLS = 200_000

/** @typedef {{ call: Call, us: number, size: number }} Kept */

/**
 * Whole traces: the slowest ones, and some of all, each as likely as any other (Vitter's algorithm R, 1985).
 * @param {{ mostSlowest?: number, mostSampled?: number, mostCalls?: number }} [options]
 */
export function createKeptTraces ({ mostSlowest = MOST_SLOWEST, mostSampled = MOST_SAMPLED, mostCalls = MOST_CALLS } = {}) {
  const random = createRandom(SEED)
  /** The fastest of them is looked for only when there are twice as many. @type {Kept[]} */
  let slowest = []
  /** @type {Kept[]} */
  const sample = []
  let [seen, calls, leastUs, room] = [0, 0, -Infinity, mostSlowest]

  const shrink = () => {
    slowest = slowest.sort((a, b) => b.us - a.us).slice(0, room)
    leastUs = slowest.length < room ? -Infinity : slowest[slowest.length - 1].us
    calls = slowest.reduce((sum, { size }) => sum + size, 0)
    if (calls > mostCalls) room = Math.max(1, Math.floor(room / 2))
  }

  return {
    /** @param {Call} call */
    add (call) {
      const kept = { call, us: call.outerEndUs - call.outerStartUs, size: countCalls(call) }
      const place = seen++ < mostSampled ? sample.length : Math.floor(random() * seen)
      if (place < mostSampled && kept.size * mostSampled <= mostCalls) sample[place] = kept
      if (kept.us <= leastUs) return
      slowest.push(kept)
      calls += kept.size
      if (slowest.length >= 2 * room || calls > 2 * mostCalls) shrink()
    },
    /** @param {number} share of all: that many of the slowest, or as many as are kept */
    readSlowest (share) {
      shrink()
      return slowest.slice(0, Math.max(1, Math.round(share * seen))).map(({ call }) => call)
    },
    readSample: () => sample.filter(Boolean).map(({ call }) => call)
  }
}

/** @param {Call} call @returns {number} */
function countCalls (call) {
  return call.children.reduce((sum, child) => sum + countCalls(child), 1)
}
