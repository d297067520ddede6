/** @import { Machine, RecordDifference } from '../types.ts' */

const KEYS = /** @type {const} */ ([
  'cpuModel',
  'cores',
  'memoryBytes',
  'platform',
  'kernel',
  'node',
  'governor',
  'clockSource',
  'virtualization',
  'niceness'
])

/**
 * In what the machines of two records differ.
 * @param {{ machine: Machine }} before
 * @param {{ machine: Machine }} after
 * @returns {RecordDifference[]}
 */
export function listMachineDifferences (before, after) {
  return KEYS.filter((key) => before.machine[key] !== after.machine[key]).map((key) => ({
    code: 'MACHINE_DIFFERS',
    key,
    before: before.machine[key],
    after: after.machine[key]
  }))
}
