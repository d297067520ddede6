/**
 * @import { LabKeys, LabLoadSpec, LabPhase, LabSpec, LabStampedeSpec } from '../types.ts'
 *
 * The key `lab` as it stands in a file that has no mistake.
 * @typedef {{ kind: 'load', ratePerSecond: number | number[], keys: LabKeys, writes?: number, phases?: LabPhase[], recipe?: LabLoadSpec['recipe'], valueBytes?: number, cache?: LabLoadSpec['cache'], coldReaders?: number }} WrittenLabLoad
 */

const PATIENCE_S = 2 // what the origin of a lab may take for an answer

/**
 * @param {{ written: WrittenLabLoad | LabStampedeSpec }} options
 * @returns {LabSpec}
 */
export function buildLab ({ written }) {
  if (written.kind === 'stampede') return written
  const { ratePerSecond, writes = 0, phases = [], coldReaders = 0, ...rest } = written
  return { ...rest, ratesPerSecond: [ratePerSecond].flat(), writes, phases, ...(coldReaders > 0 && { coldReaders }) }
}

/**
 * So many that a request need not wait for one while each takes as long as the origin may: were there fewer, the driver's connections would be
 * what limits the load.
 * @param {{ ratesPerSecond: readonly number[] }} options
 */
export function countLabConnections ({ ratesPerSecond }) {
  return Math.min(10_000, Math.max(100, Math.ceil(Math.max(...ratesPerSecond) * PATIENCE_S)))
}
