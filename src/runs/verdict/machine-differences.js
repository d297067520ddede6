/** @import { Machine } from '../../types.ts' */

const KEYS = /** @type {const} */ (['cpuModel', 'cores', 'memoryBytes', 'platform', 'kernel', 'node', 'governor', 'clockSource', 'virtualization', 'niceness'])

/**
 * In what the machines of two records differ, for a sentence each.
 * @param {{ machine: Machine }} before
 * @param {{ machine: Machine }} after
 * @returns {string[]}
 */
export function listMachineDifferences (before, after) {
  return KEYS.filter((key) => before.machine[key] !== after.machine[key]).map((key) => `machine ${key}: ${before.machine[key]} against ${after.machine[key]}`)
}
