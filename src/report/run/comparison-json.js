import { tell } from '../sentences/index.js'

/** @import { RecordComparison } from '../../types.ts' */

/**
 * A comparison as JSON documents have it: with its reasons as sentences.
 * @param {{ comparison: RecordComparison }} options
 */
export function printComparison ({ comparison }) {
  return {
    ...comparison,
    figures: comparison.figures.map((figure) => ({ ...figure, reason: tell(figure.reason) })),
    differences: comparison.differences.map(tell),
    left: comparison.left.map(tell),
    ...(comparison.oneRun && { oneRun: { ...comparison.oneRun, pool: comparison.oneRun.pool.map(tell) } })
  }
}
