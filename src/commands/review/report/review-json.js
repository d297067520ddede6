/** @import { ReviewResult } from '../types.ts' */

/**
 * The document of `review --json`, which the next review takes as --previous. Explained in docs/reference/json-output.md.
 * @param {{ review: ReviewResult }} options
 */
export function buildReviewDocument ({ review: { tool, ...review } }) {
  return { format: 'baseload-review', formatVersion: 1, tool, review }
}
