import { isDeepStrictEqual } from 'node:util'
import { BaseloadError } from '../errors.js'

/** @import { Baseline, Target } from '../types.ts' */

/**
 * The targets of several baselines as one table.
 * @param {object} options
 * @param {ReadonlyArray<{ baseline: Baseline, targets: Record<string, Target> }>} options.parsed what parseBaseline gave
 * @returns {Record<string, Target>}
 * @throws {BaseloadError} BASELINE_INVALID when one name means two different servers: their figures could not be told apart
 */
export function mergeTargets ({ parsed }) {
  /** @type {Map<string, { target: Target, owner: string }>} */
  const merged = new Map()
  for (const { baseline, targets } of parsed) {
    for (const [name, target] of Object.entries(targets)) {
      const other = merged.get(name)
      if (other && !isDeepStrictEqual(other.target, target)) {
        throw new BaseloadError(
          'BASELINE_INVALID',
          `the baselines ${other.owner} and ${baseline.name} mean different servers by the target ${JSON.stringify(name)}`,
          { hint: 'rename one of the two, or run the baselines one after the other' }
        )
      }
      if (!other) merged.set(name, { target, owner: baseline.name })
    }
  }
  return Object.fromEntries([...merged].map(([name, { target }]) => [name, target]))
}
