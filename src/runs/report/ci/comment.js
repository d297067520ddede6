import { describeComparison } from './comparison-sections.js'
import { fitSections } from '../../../layout/ci/fitting.js'
import { describeRun } from './sections.js'

/** @import { RecordComparison, Result } from '../../../types.ts' */

/** GitHub takes 65,536 characters, Azure DevOps 150,000; a bot that posts it may put something before it. */
const MOST_BYTES = 59_500

/**
 * A comment for a pull request, in Markdown. Its first line is a marker that is not shown, by which a later run finds the comment
 * and replaces it.
 * @param {{ result: Result, files: Record<string, string>, name?: string }} options name: of the marker; the baselines without it
 * @returns {string} under 60,000 characters, whatever the size of the run
 */
export function renderComment ({ result, files, name = result.baselines.map(({ baseline }) => baseline.name).join('+') }) {
  const { head, sections, foot } = describeRun({ result, files })
  return fitSections({ head: [makeMarker(name), ...head], sections, foot, mostBytes: MOST_BYTES })
}

/**
 * @param {{ comparison: RecordComparison, name?: string }} options
 * @returns {string} as above
 */
export function renderComparisonComment ({ comparison, name = 'comparison' }) {
  const { head, sections, foot } = describeComparison({ comparison })
  return fitSections({ head: [makeMarker(name), ...head], sections, foot, mostBytes: MOST_BYTES })
}

/** A name that cannot end the comment that it stands in. @param {string} name */
function makeMarker (name) {
  return `<!-- baseload:${name.replace(/[^\w.+/-]+/g, '-').replace(/-{2,}/g, '-').replace(/^-|-$/g, '').slice(0, 100) || 'run'} -->`
}
