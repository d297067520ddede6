import { EXIT } from '../../../errors.js'
import {
  clean, fillScreen, layAnswer, layFoot, laySentence, layTitle, layTroubles, listSome, openScreen
} from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { describeNotes, describeSessions, describeStarts } from '../../../layout/prose/comparison.js'
import { tell } from '../../../messages.js'
import {
  describeMore, describeVerdicts, formatFound, isOpen, nameAll, nameFigure, nameOutcome, nameWhole, sortBySeverity
} from '../../../runs/report/comparison-words.js'

/**
 * @import { FigureComparison, RecordComparison } from '../../../types.ts'
 * @import { Screen, Step } from '../../../layout/screen/frame.js'
 */

const MOST_SAID = 2
const NARROWEST_NAME = 16

/**
 * Worse, no worse or cannot tell, on one screen: first for all figures, then for each.
 * @param {{ comparison: RecordComparison, columns: number | undefined, colors: boolean, steps?: readonly Step[],
 *   report?: string, exitCode?: number }} options columns: of the terminal, absent when there is none; exitCode: of the
 *   command that prints it; absent: not known
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderComparisonScreen ({ comparison, columns, colors, steps, report, exitCode }) {
  const screen = openScreen({ columns, colors })
  const exit = exitCode === undefined ? undefined : { code: exitCode, meaning: describeComparisonExit({ comparison, exitCode }) }
  return fillScreen({
    lay: (mostRows) => [
      layHead({ comparison, screen }),
      layVerdict({ comparison, screen }),
      layFigures({ comparison, mostRows, screen }),
      laySides({ comparison, screen }),
      layFoot({ steps, report, exit, ...screen })
    ]
  })
}

/** @param {{ comparison: RecordComparison, screen: Screen }} options */
function layHead ({ comparison, screen }) {
  const { before, after, differences, oneRun } = comparison
  const troubles = [
    ...(differences.length > 0
      ? [`The records differ: ${listSome({ names: differences.map((one) => tell(one)), most: MOST_SAID })}.`]
      : []),
    ...describeSessions({ comparison })
  ]
  if (!oneRun) {
    return [
      ...layTitle({ text: `compare: ${after.id} against ${before.id}`, ...screen }),
      ...layTroubles({ texts: troubles, ...screen })
    ]
  }
  return [
    ...layTitle({
      text: `compare: ${describeStarts(oneRun)}`,
      ...screen
    }),
    ...laySentence({ text: `before: ${before.id}`, ...screen, indent: '  ' }),
    ...laySentence({ text: `after:  ${after.id}`, ...screen, indent: '  ' }),
    ...describeNotes(oneRun).flatMap((text) => laySentence({ text, ...screen, indent: '  ', paint: screen.colors.dim }))
  ]
}

/** The answer. @param {{ comparison: RecordComparison, screen: Screen }} options */
function layVerdict ({ comparison, screen }) {
  const { figures, oneRun } = comparison
  const open = figures.filter(isOpen)
  return describeVerdicts({ comparison }).flatMap(({ outcome, text }) => [
    ...layAnswer({ outcome, text, ...screen }),
    ...outcome === 'open' ? layReasons({ figures: open, oneRun, screen }) : []
  ])
}

/**
 * Why it cannot be told, where no more time or repeats would help.
 * @param {{ figures: FigureComparison[], oneRun: RecordComparison['oneRun'], screen: Screen }} options
 */
function layReasons ({ figures, oneRun, screen }) {
  const hopeless = figures.filter((figure) => describeMore(figure) === '')
  const reasons = [...new Set(hopeless.map(({ reason }) => tell(reason)))].slice(0, 1)
  return reasons.flatMap((reason) => {
    const own = hopeless.filter((figure) => tell(figure.reason) === reason)
    return laySentence({ text: `${own.length === figures.length ? '' : `${nameAll(own, oneRun)}: `}${reason}`, ...screen, indent: '  ' })
  })
}

/** @param {{ comparison: RecordComparison, mostRows: number, screen: Screen }} options */
function layFigures ({ comparison: { figures, oneRun }, mostRows, screen }) {
  if (figures.length === 0) return []
  const paints = { regressed: screen.colors.red, inconclusive: screen.colors.yellow, 'no regression': (/** @type {string} */ text) => text }
  const isNeeded = figures.some((figure) => describeMore(figure) !== '')
  const heads = [...oneRun ? [] : ['figure'], 'change', 'verdict', ...isNeeded ? ['to decide it'] : []]
  return layGrid({
    title: oneRun ? 'FIGURE' : 'SERVER',
    heads,
    rows: sortBySeverity(figures).map((figure) => ({
      name: clean(oneRun ? nameFigure(figure) : figure.target),
      cells: [
        ...(oneRun ? [] : [nameFigure(figure)]),
        formatFound(figure),
        nameOutcome(figure),
        ...(isNeeded ? [describeMore(figure)] : [])
      ],
      paint: paints[figure.verdict]
    })),
    mostRows,
    order: [0, 1, 2, 3].slice(0, heads.length),
    narrowestName: NARROWEST_NAME,
    ...screen
  })
}

/** What stands on one side only: a row each, where they are few. @param {{ comparison: RecordComparison, screen: Screen }} options */
function laySides ({ comparison: { left }, screen }) {
  const paint = screen.colors.dim
  if (left.length > MOST_SAID) return laySentence({ text: `Not compared: ${left.length} rows that have no counterpart.`, ...screen, paint })
  return left.flatMap((one) => laySentence({ text: `Not compared: ${tell(one)}`, ...screen, paint }))
}

/**
 * What the exit code of a comparison means, with the names of what made it.
 * @param {{ comparison: RecordComparison, exitCode: number }} options
 * @returns {string}
 */
export function describeComparisonExit ({ comparison: { figures, oneRun }, exitCode }) {
  const pick = (/** @type {FigureComparison['verdict']} */ kind) =>
    listSome({ names: figures.filter(({ verdict }) => verdict === kind).map((figure) => nameWhole(figure, oneRun)) })
  switch (exitCode) {
    case EXIT.met: return 'no regression'
    case EXIT.missed: return `regression: ${pick('regressed')}`
    case EXIT.inconclusive: return figures.length === 0 ? 'nothing was compared' : `cannot tell: ${listSome({ names: figures.filter(isOpen).map((figure) => nameWhole(figure, oneRun)) })}`
    default: return 'a version could not be measured'
  }
}
