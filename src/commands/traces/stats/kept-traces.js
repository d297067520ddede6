import { createRandom, shuffle } from '../../../plan/random.js'

/** @import { Call } from '../types.ts' */

const SEED = 1
const MOST_SLOWEST = 2000
const MOST_SAMPLED = 1000

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
    /** How many calls are in memory. */
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
