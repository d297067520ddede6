/**
 * @import { MachineStop } from '../../types.ts'
 * @import { Late } from './probes.js'
 * @import { Slice } from './slices.js'
 */

const NEAR_US = 2000 // two stops with no more than a wake between them are one
const TOLD_US = 20_000 // the kernel counts stolen time in ticks of 10 ms, and when the core runs again
export const MOST_STOPS = 2000

/**
 * What the probes saw late as stops, each with its cause: a hypervisor took the core when stolen time rose on it meanwhile. Pure.
 * @param {{ late: readonly Late[], slices: readonly Slice[], startedUs: number }} options startedUs: times in the result count from there
 * @returns {{ stops: MachineStop[], dropped: number }} in order; dropped: so many of the shortest are not among them
 */
export function settleStops ({ late, slices, startedUs }) {
  const merged = mergeNear(late).map(({ core, fromUs, toUs }) => ({
    core,
    fromUs: fromUs - startedUs,
    toUs: toUs - startedUs,
    cause: hasSteal({ core, fromUs, toUs, slices })
      ? /** @type {const} */ ('host')
      : /** @type {const} */ ('competition')
  }))
  const longest =
    merged.length > MOST_STOPS
      ? merged.sort((a, b) => b.toUs - b.fromUs - (a.toUs - a.fromUs)).slice(0, MOST_STOPS)
      : merged
  return { stops: longest.sort((a, b) => a.fromUs - b.fromUs), dropped: merged.length - longest.length }
}

/** @param {readonly Late[]} late @returns {Late[]} */
function mergeNear (late) {
  /** @type {Map<number | null, Late>} */
  const last = new Map()
  return [...late].sort((a, b) => a.fromUs - b.fromUs).flatMap((one) => {
    const before = last.get(one.core)
    if (before && one.fromUs - before.toUs <= NEAR_US) {
      before.toUs = Math.max(before.toUs, one.toUs)
      return []
    }
    const kept = { ...one }
    last.set(one.core, kept)
    return [kept]
  })
}

/** @param {Late & { slices: readonly Slice[] }} options */
function hasSteal ({ core, fromUs, toUs, slices }) {
  return slices.some((slice, index) => {
    const before = slices[index - 1]
    if (!before || slice.us < fromUs || before.us > toUs + TOLD_US) return false
    return [...slice.cores].some(
      ([of, { stolenMs }]) => (core === null || of === core) && stolenMs > (before.cores.get(of)?.stolenMs ?? stolenMs)
    )
  })
}
