import { nameStage } from '../../tables/stage-text.js'
import { formatMeasured } from '../../tables/verdict-table.js'
import { nameVerdict } from '../../../judge/wording.js'
import { buildHeadline, listObjectives } from '../../../judge/headline.js'
import { listFindings, tellFinding } from '../prose/summary.js'
import { fitSections, writeLine } from '../../ci/fitting.js'
import { makeMarker } from '../../ci/marker.js'
import { tell } from '../../sentences/index.js'
import { describeFrame } from './sections.js'

/** @import { Result } from '../../../types.ts' */
/** @import { Section } from '../../ci/fitting.js' */

/** GitHub takes 65,536 characters, Azure DevOps 150,000; a bot that posts it may put something before it. */
const MOST_BYTES = 59_500
/** Of 25 lines: what is longer nobody reads beside a change. The report has the rest. */
const MOST_FINDINGS = 6
const MOST_ROWS = 6

/**
 * A comment for a pull request, in Markdown: what was found, and what is not well. Its first line is a marker that is not shown, by which
 * a later run finds the comment and replaces it.
 * @param {{ result: Result, files: Record<string, string>, name?: string }} options name: of the marker; the baselines without it
 * @returns {string} at most 25 lines, under 60,000 characters
 */
export function renderComment ({ result, files, name = result.baselines.map(({ baseline }) => baseline.name).join('+') }) {
  const { heading, foot } = describeFrame({ result, files })
  const findings = listFindings({ result, headline: buildHeadline({ result }) }).map(tellFinding)
  return fitSections({ head: [makeMarker(name), heading, listSome(findings)], sections: [listUrgent(result)], foot, mostBytes: MOST_BYTES })
}

/** What is not well, the worst first: objectives, then what failed to run. @param {Result} result @returns {Section} */
function listUrgent (result) {
  const open = listObjectives({ result }).filter(({ verdict }) => verdict !== 'met')
  return cutRows({
    title: 'To look at',
    columns: [['Target', 'left'], ['What', 'left'], ['Verdict', 'left'], ['Measured', 'right'], ['Reason', 'left']],
    rows: [
      ...open.map((one) => [
        `${nameStage(one)} (${one.phase})`, one.objective.text, nameVerdict(one), formatMeasured(one), tell(one.reason)
      ]),
      ...result.run.failures.map(({ target, trial, code, message, hint }) => [trial ?? target, code, 'failed', '', `${message}; ${hint}`])
    ],
    notes: [],
    folded: false
  })
}

/** @param {Section} section @returns {Section} */
function cutRows (section) {
  const left = section.rows.length - MOST_ROWS
  return left <= 0 ? section : { ...section, rows: section.rows.slice(0, MOST_ROWS), notes: [`and ${left} more, in the report`] }
}

/** @param {string[]} texts */
function listSome (texts) {
  const left = texts.length - MOST_FINDINGS
  const shown = left > 0 ? [...texts.slice(0, MOST_FINDINGS - 1), `and ${left + 1} more, in the report`] : texts
  return shown.map((text) => `- ${writeLine({ text })}`).join('\n')
}
