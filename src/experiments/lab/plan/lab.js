/**
 * @import { LabKeys, LabLoadSpec, LabPhase } from '../../../types.ts'
 *
 * The key `lab` as it stands in a file that has no mistake.
 * @typedef {{ kind: 'load', ratePerSecond: number | number[], keys: LabKeys, writes?: number, phases?: LabPhase[], recipe?: LabLoadSpec['recipe'], valueBytes?: number, cache?: LabLoadSpec['cache'], coldReaders?: number }} WrittenLabLoad
 */

/**
 * @param {{ written: WrittenLabLoad }} options
 * @returns {LabLoadSpec}
 */
export function buildLab ({ written }) {
  const { ratePerSecond, writes = 0, phases = [], coldReaders = 0, ...rest } = written
  return { ...rest, ratesPerSecond: [ratePerSecond].flat(), writes, phases, ...(coldReaders > 0 && { coldReaders }) }
}
