import { cellChange, factsOfVersions, tableFigures } from '../../../report/run/comparison-document.js'
import { listSome } from '../../../report/screen/frame.js'
import { tell } from '../../../report/sentences/index.js'
import {
  describeBisection, describeGate, describeGateExit, describeStep, listOtherReasons, nameObjective, nameObjectiveOutcome
} from './words.js'

/**
 * @import { Block, Document, Foot, Outcome, Row, Table, Tone } from '../../../report/document.ts'
 * @import { Bisection, BisectionStep, Gate, GateObjective } from '../types.ts'
 */

const MOST_REASONS = 3
const MOST_NAMED = 6
/** @type {Readonly<Record<GateObjective['outcome'], Tone | undefined>>} */
const TONES = Object.freeze({ missed: 'bad', open: 'open', kept: undefined })
/** @type {Readonly<Record<BisectionStep['verdict'], Tone | undefined>>} */
const STEP_TONES = Object.freeze({ bad: 'bad', good: undefined, skipped: 'open' })

/**
 * Ship, hold or cannot tell.
 * @param {{ gate: Gate, foot?: Foot, exitCode?: number }} options exitCode: absent: not known
 * @returns {Document}
 */
export function documentGate ({ gate, foot = {}, exitCode }) {
  const { comparison, objectives } = gate
  const because = listOtherReasons({ gate }).map((text, index) =>
    ({ text, ...index >= MOST_REASONS && { depth: /** @type {const} */ (2) } }))
  return {
    subject: 'gate',
    title: `gate: ${gate.verdict}`,
    blocks: [
      factsOfVersions({ comparison, names: ['live', 'next'] }),
      { kind: 'answer', ...describeGate({ gate }), because },
      tableFigures(comparison),
      tableObjectives(objectives),
      { kind: 'list', title: 'Not compared', lines: comparison.left.map((one) => tell(one)) }
    ],
    foot: {
      ...foot, ...exitCode !== undefined && { exit: { code: exitCode, meaning: describeGateExit({ gate, exitCode }) } }
    }
  }
}

/** @param {GateObjective[]} objectives @returns {Table} */
function tableObjectives (objectives) {
  const outcomes = [...new Set(objectives.map(nameObjectiveOutcome))].map((outcome) => {
    const names = objectives.filter((one) => nameObjectiveOutcome(one) === outcome).map(nameObjective)
    return `${outcome}: ${listSome({ names, most: MOST_NAMED })}`
  })
  return {
    kind: 'table',
    depth: 0,
    title: 'Objective',
    short: `Objectives ${outcomes.join('; ')}.`,
    columns: [
      { key: 'objective', head: 'objective', priority: 0 },
      { key: 'live', head: 'live', priority: 2 },
      { key: 'next', head: 'next', priority: 3 },
      { key: 'verdict', head: 'verdict', priority: 1 }
    ],
    rows: objectives.map((one) => /** @type {Row} */ ({
      tone: TONES[one.outcome],
      cells: { objective: nameObjective(one), live: one.live, next: one.next, verdict: nameObjectiveOutcome(one) }
    }))
  }
}

/**
 * The commit that made it worse.
 * @param {{ bisection: Bisection, foot?: Foot, exitCode?: number }} options exitCode: absent: not known
 * @returns {Document}
 */
export function documentBisection ({ bisection, foot = {}, exitCode }) {
  const { good, bad, found, steps } = bisection
  const meaning = found ? 'the commit was found' : 'the commit was not found'
  return {
    subject: 'gate',
    title: `gate: bisect ${good}..${bad}`,
    blocks: [
      { kind: 'answer', ...describeBisection({ bisection }) },
      {
        kind: 'table',
        depth: 0,
        title: 'Commit',
        columns: [
          { key: 'commit', head: 'commit', priority: 0 },
          { key: 'change', head: 'change', priority: 2, align: 'left' },
          { key: 'verdict', head: 'verdict', priority: 1 }
        ],
        rows: steps.map((step) => /** @type {Row} */ ({
          tone: STEP_TONES[step.verdict],
          cells: {
            commit: `${step.commit.slice(0, 10)} ${step.subject}`,
            change: step.figure === undefined ? null : cellChange(step.figure),
            verdict: describeStep(step)
          }
        }))
      }
    ],
    foot: { ...foot, ...exitCode !== undefined && { exit: { code: exitCode, meaning } } }
  }
}
