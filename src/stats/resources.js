/**
 * @import { TrialResources } from '../types.ts'
 *
 * What a part held at one look. cpuUs: used so far. Null: not known then.
 * @typedef {{ atMs: number, cpuUs: number | null, residentBytes: number | null, heapUsedBytes: number | null }} PartSample
 */

/**
 * What a trial's record has of each part, look by look.
 * @param {{ resources?: TrialResources }} options of a TrialRecord
 * @returns {Array<{ name: string, samples: PartSample[] }>} in the order of the trial's parts; none in older records
 */
export function listPartSamples ({ resources }) {
  if (!resources) return []
  const { atMs, parts } = resources
  return parts.map(({ name, cpuUs, residentBytes, heapUsedBytes }) => ({
    name,
    samples: atMs.map((ms, at) => ({
      atMs: ms,
      cpuUs: cpuUs?.[at] ?? null,
      residentBytes: residentBytes?.[at] ?? null,
      heapUsedBytes: heapUsedBytes?.[at] ?? null
    }))
  }))
}
