/** @import { Machine, OtherMachine } from '../types.ts' */

const GIB = 2 ** 30

/** What makes it another machine. A new kernel or Node.js is a change on the same one, and may be what a step is about. */
const KEYS = /** @type {const} */ (['cpuModel', 'cores', 'platform', 'virtualization'])

/** @param {Machine} one @param {Machine} other */
export function isSameMachine (one, other) {
  return listOtherThings(one, other).length === 0
}

/** @param {Machine} one @param {Machine} other @returns {OtherMachine[]} empty for the same machine */
export function listOtherThings (one, other) {
  /** @type {OtherMachine[]} */
  const differences = KEYS.filter((key) => one[key] !== other[key])
    .map((key) => ({ code: 'OTHER_MACHINE', key, one: one[key], other: other[key] }))
  // A kernel keeps more or less of it for itself.
  const [oneGib, otherGib] = [one, other].map(({ memoryBytes }) => Math.round(memoryBytes / GIB))
  return oneGib === otherGib ? differences : [...differences, { code: 'OTHER_MEMORY', oneGib, otherGib }]
}
