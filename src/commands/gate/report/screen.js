import { clean, fillScreen, layAnswer, layFoot, laySentence, layTitle, openScreen } from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { tell } from '../../../messages.js'
import {
  describeBisection, describeGate, describeGateExit, describeRun, describeStep, describeStepChange, listFigures,
  listOtherReasons, nameObjective, nameObjectiveOutcome
} from './words.js'

/**
 * @import { Bisection, Gate } from '../types.ts'
 * @import { Screen, Step } from '../../../layout/screen/frame.js'
 */

const NARROWEST_NAME = 16
const MOST_REASONS = 3

/**
 * Ship, hold or cannot tell, on one screen.
 * @param {{ gate: Gate, columns: number | undefined, colors: boolean, details?: boolean, steps?: readonly Step[], report?:
 *   string, exitCode?: number }} options details: every reason; exitCode: absent: not known
 * @returns {string} at most 30 lines without details; ends with a newline
 */
export function renderGateScreen ({ gate, columns, colors, details = false, steps, report, exitCode }) {
  const screen = openScreen({ columns, colors })
  const [live = '', next = '', ...facts] = describeRun({ gate })
  const answer = describeGate({ gate })
  const reasons = details ? [...gate.reasons, ...gate.remarks].map(tell) : listOtherReasons({ gate }).slice(0, MOST_REASONS)
  const left = gate.comparison.left.map((one) => `not compared: ${tell(one)}`)
  const exit = exitCode === undefined ? undefined : { code: exitCode, meaning: describeGateExit({ gate, exitCode }) }
  return fillScreen({
    lay: (mostRows) => [
      [
        ...layTitle({ text: `gate: ${gate.verdict}`, ...screen }),
        ...[live, next].flatMap((text) => laySentence({ text, ...screen, indent: '  ' })),
        ...facts.flatMap((text) => laySentence({ text, ...screen, indent: '  ', paint: screen.colors.dim }))
      ],
      [...layAnswer({ ...answer, ...screen }), ...reasons.flatMap((text) => laySentence({ text, ...screen, indent: '  ' }))],
      layFigures({ gate, mostRows, screen }),
      layObjectives({ gate, mostRows, screen }),
      left.flatMap((text) => laySentence({ text, ...screen, paint: screen.colors.dim })),
      layFoot({ steps, report, exit, ...screen })
    ],
    ...(details && { mostLines: Infinity })
  })
}

/** @param {{ gate: Gate, mostRows: number, screen: Screen }} options */
function layFigures ({ gate, mostRows, screen }) {
  const rows = listFigures({ gate })
  if (rows.length === 0) return []
  const paints = { regressed: screen.colors.red, inconclusive: screen.colors.yellow, 'no regression': (/** @type {string} */ text) => text }
  const isNeeded = rows.some(({ more }) => more !== '')
  return layGrid({
    title: 'FIGURE',
    heads: ['change', 'allowed', 'verdict', ...(isNeeded ? ['to decide it'] : [])],
    rows: rows.map(({ figure, name, change, allowed, outcome, more }) => ({
      name,
      cells: [change, allowed, outcome, ...(isNeeded ? [more] : [])],
      paint: paints[figure.verdict]
    })),
    mostRows,
    order: [0, 2, 1, 3].slice(0, isNeeded ? 4 : 3),
    narrowestName: NARROWEST_NAME,
    ...screen
  })
}

/** @param {{ gate: Gate, mostRows: number, screen: Screen }} options */
function layObjectives ({ gate: { objectives }, mostRows, screen }) {
  if (objectives.length === 0) return []
  const paints = { missed: screen.colors.red, open: screen.colors.yellow, kept: (/** @type {string} */ text) => text }
  return layGrid({
    title: 'OBJECTIVE',
    heads: ['live', 'next', 'verdict'],
    rows: objectives.map((one) => ({
      name: clean(nameObjective(one)),
      cells: [one.live, one.next, nameObjectiveOutcome(one)],
      paint: paints[one.outcome]
    })),
    mostRows,
    order: [2, 1, 0],
    narrowestName: NARROWEST_NAME,
    ...screen
  })
}

/**
 * The commit that made it worse, on one screen.
 * @param {{ bisection: Bisection, columns: number | undefined, colors: boolean, steps?: readonly Step[], exitCode?: number }} options
 * @returns {string}
 */
export function renderBisectionScreen ({ bisection, columns, colors, steps, exitCode }) {
  const screen = openScreen({ columns, colors })
  const { good, bad, found } = bisection
  const meaning = found ? 'the commit was found' : 'the commit was not found'
  return fillScreen({
    lay: (mostRows) => [
      layTitle({ text: `gate: bisect ${good}..${bad}`, ...screen }),
      layAnswer({ ...describeBisection({ bisection }), ...screen }),
      laySteps({ bisection, mostRows, screen }),
      layFoot({ steps, ...(exitCode !== undefined && { exit: { code: exitCode, meaning } }), ...screen })
    ]
  })
}

/** @param {{ bisection: Bisection, mostRows: number, screen: Screen }} options */
function laySteps ({ bisection: { steps }, mostRows, screen }) {
  if (steps.length === 0) return []
  return layGrid({
    title: 'COMMIT',
    heads: ['change', 'verdict'],
    rows: steps.map((step) => ({
      name: clean(`${step.commit.slice(0, 10)} ${step.subject}`),
      cells: [describeStepChange(step), describeStep(step)],
      paint: step.verdict === 'bad' ? screen.colors.red : (/** @type {string} */ text) => text
    })),
    mostRows,
    ...screen
  })
}
