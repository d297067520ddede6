/** @import { Machine } from '../../types.ts' */

const GIB = 2 ** 30

/** What makes it another machine. A new kernel or Node.js is a change on the same one, and may be what a step is about. */
const KEYS = /** @type {const} */ (['cpuModel', 'cores', 'platform', 'virtualization'])

/**
 * @param {Machine} one
 * @param {Machine} other
 */
export function isSameMachine (one, other) {
  return describeMachineDifferences(one, other).length === 0
}

/**
 * @param {Machine} one
 * @param {Machine} other
 * @returns {string[]} `cores 4 against 2`; empty for the same machine
 */
export function describeMachineDifferences (one, other) {
  const differences = KEYS.filter((key) => one[key] !== other[key]).map((key) => `${key} ${one[key]} against ${other[key]}`)
  // A kernel keeps more or less of it for itself.
  const [memory, otherMemory] = [one, other].map(({ memoryBytes }) => Math.round(memoryBytes / GIB))
  return memory === otherMemory ? differences : [...differences, `memory ${memory} GiB against ${otherMemory} GiB`]
}
