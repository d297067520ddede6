/** @import { Result } from '../../types.ts' */

/**
 * What a reader must know who wants to run the same again.
 * @param {Pick<Result['run'], 'masked'>} run
 * @returns {string[]} one sentence, or none
 */
export function describeMasked ({ masked = [] }) {
  if (masked.length === 0) return []
  return [`Secret values are [redacted] in this record. To run the same, give them again: ${masked.join(', ')}.`]
}
