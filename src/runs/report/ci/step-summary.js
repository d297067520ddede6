import { describeComparison } from './comparison-sections.js'
import { fitSections } from '../../../layout/ci/fitting.js'
import { describeRun } from './sections.js'

/** @import { RecordComparison, Result } from '../../../types.ts' */

/** GitHub drops the summary of a step that is over 1 MiB. */
export const SUMMARY_BYTES = 1_048_576

/**
 * The summary of a step of GitHub Actions.
 * @param {{ result: Result, files: Record<string, string>, mostBytes?: number }} options mostBytes: what the step has left of its 1 MiB
 * @returns {string} Markdown; empty when there is no room for it
 */
export function renderStepSummary ({ result, files, mostBytes = SUMMARY_BYTES }) {
  return fitSections({ ...describeRun({ result, files }), mostBytes })
}

/** @param {{ comparison: RecordComparison, mostBytes?: number }} options @returns {string} as above */
export function renderComparisonSummary ({ comparison, mostBytes = SUMMARY_BYTES }) {
  return fitSections({ ...describeComparison({ comparison }), mostBytes })
}
