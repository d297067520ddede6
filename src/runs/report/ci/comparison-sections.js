import { formatRatio, formatShare } from '../../../layout/units.js'
import { describeBounds, describeSides, nameFigure } from '../../../layout/prose/comparison.js'
import { describeCases, listComparisonCases } from '../../../layout/ci/cases.js'
import { writeLine } from '../../../layout/ci/fitting.js'
import { tell } from '../../../messages.js'

/**
 * @import { FigureComparison, RecordComparison, RecordDifference } from '../../../types.ts'
 * @import { Section } from '../../../layout/ci/fitting.js'
 */

/**
 * Two records for who looks at a change: what became worse first.
 * @param {{ comparison: RecordComparison }} options
 * @returns {{ head: string[], sections: Section[], foot: string[] }}
 */
export function describeComparison ({ comparison }) {
  const { differences, left, margin } = comparison
  return {
    head: [
      `## ${writeLine({ text: `baseload: ${describeCases({ cases: listComparisonCases({ comparison }) })}` })}`,
      ...describeSides({ comparison }).map((text, index, { length }) => writeLine({ text: index < length - 1 ? text : `${text}; margin ${formatShare({ ratio: margin })}.` })),
      ...describeBounds({ comparison }).map((text) => `- ${writeLine({ text })}`)
    ],
    sections: [
      listFigures({ comparison, title: 'Regressed', verdict: 'regressed', folded: false }),
      listFigures({ comparison, title: 'Cannot tell', verdict: 'inconclusive', folded: false }),
      listTexts('The records differ', differences),
      listFigures({ comparison, title: 'No regression', verdict: 'no regression', folded: true }),
      listTexts('Not compared', left)
    ],
    foot: []
  }
}

/** @param {{ comparison: RecordComparison, title: string, verdict: FigureComparison['verdict'], folded: boolean }} options @returns {Section} */
function listFigures ({ comparison: { figures }, title, verdict, folded }) {
  return {
    title,
    columns: [['Target', 'left'], ['Figure', 'left'], ['Ratio', 'right'], ['95 % interval', 'right'], ['Reason', 'left']],
    rows: figures.filter((one) => one.verdict === verdict).map(({ target, phase, figure, ratio, low, high, reason }) => [
      target,
      nameFigure({ figure, phase }),
      formatRatio({ ratio }),
      low === null || high === null ? '-' : `${formatRatio({ ratio: low })} to ${formatRatio({ ratio: high })}`,
      tell(reason)
    ]),
    notes: [],
    folded
  }
}

/** @param {string} title @param {RecordDifference[]} differences @returns {Section} */
function listTexts (title, differences) {
  return { title, columns: [[title, 'left']], rows: differences.map((one) => [tell(one)]), notes: [], folded: false }
}
