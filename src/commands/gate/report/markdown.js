import { fitSections, writeLine } from '../../../layout/ci/fitting.js'
import { makeMarker } from '../../../layout/ci/marker.js'
import {
  describeBisection, describeGate, describeRun, describeStep, describeStepChange, listFigures, listOtherReasons,
  nameObjective, nameObjectiveOutcome
} from './words.js'

/** @import { Bisection, Gate } from '../types.ts' */

/** GitHub takes 65,536 characters; a bot that posts it may put something before it. */
const MOST_BYTES = 59_500
/** With them it has 25 lines at most: what is longer nobody reads beside a change. */
const MOST_FACTS = 5
const MOST_ROWS = 7

/**
 * For a pull request, in Markdown.
 * @param {{ gate: Gate, name?: string }} options name: of a marker in the first line, which is not shown and by which a
 *   later run finds the comment and replaces it; absent: no marker
 * @returns {string} at most 25 lines
 */
export function renderGateMarkdown ({ gate, name }) {
  const facts = [...listOtherReasons({ gate }), ...describeRun({ gate })].slice(0, MOST_FACTS)
  const rows = [
    ...listFigures({ gate }).map(({ name, change, allowed, outcome, more }) =>
      [name, change, allowed, more === '' ? outcome : `${outcome}: ${more}`]),
    ...gate.objectives.map((one) => [nameObjective(one), `live ${one.live}, next ${one.next}`, '', nameObjectiveOutcome(one)])
  ]
  const left = rows.length - MOST_ROWS
  return fitSections({
    head: [
      ...(name === undefined ? [] : [makeMarker(name)]),
      `## ${writeLine({ text: `baseload gate: ${gate.verdict}` })}`,
      writeLine({ text: describeGate({ gate }).text }),
      facts.map((text) => `- ${writeLine({ text })}`).join('\n')
    ],
    sections: [
      {
        title: 'Figures and objectives',
        columns: [['What', 'left'], ['Change', 'right'], ['Allowed', 'right'], ['Verdict', 'left']],
        rows: rows.slice(0, MOST_ROWS),
        notes: left > 0 ? [`and ${left} more, in the report`] : [],
        folded: false
      }
    ],
    foot: [],
    mostBytes: MOST_BYTES
  })
}

/** @param {{ bisection: Bisection }} options @returns {string} */
export function renderBisectionMarkdown ({ bisection }) {
  return fitSections({
    head: [
      `## ${writeLine({ text: `baseload gate: bisect ${bisection.good}..${bisection.bad}` })}`,
      writeLine({ text: describeBisection({ bisection }).text })
    ],
    sections: [
      {
        title: 'Commits',
        columns: [['Commit', 'left'], ['Subject', 'left'], ['Change', 'right'], ['Verdict', 'left']],
        rows: bisection.steps.map((step) => [step.commit.slice(0, 10), step.subject, describeStepChange(step), describeStep(step)]),
        notes: [],
        folded: false
      }
    ],
    foot: [],
    mostBytes: MOST_BYTES
  })
}
