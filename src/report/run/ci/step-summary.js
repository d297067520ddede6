import { fitSections } from '../../ci/fitting.js'
import { SUMMARY_BYTES } from '../../render/markdown.js'
import { describeRun } from './sections.js'

/** @import { Result } from '../../../types.ts' */

/**
 * The summary of a step of GitHub Actions.
 * @param {{ result: Result, files: Record<string, string>, mostBytes?: number }} options mostBytes: what the step has left of its 1 MiB
 * @returns {string} Markdown; empty when there is no room for it
 */
export function renderStepSummary ({ result, files, mostBytes = SUMMARY_BYTES }) {
  return fitSections({ ...describeRun({ result, files }), mostBytes })
}
