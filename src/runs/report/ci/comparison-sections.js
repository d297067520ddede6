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
 * @returns {{ heading: string, facts: string[], head: string[], sections: Section[], foot: string[] }} heading, facts: of the head, apart
 */
export function describeComparison ({ comparison }) {
  const { differences, left, margin } = comparison
  const heading = `## ${writeLine({ text: `baseload: ${describeCases({ cases: listComparisonCases({ comparison }) })}` })}`
  const sides = describeSides({ comparison })
  const facts = [...sides.slice(0, -1), `${sides.at(-1)}; margin ${formatShare({ ratio: margin })}`, ...describeBounds({ comparison })]
  return {
    heading,
    facts,
    head: [heading, facts.map((text) => `- ${writeLine({ text })}`).join('\n')],
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

/**
 * @param {{ comparison: RecordComparison, title: string, verdict: FigureComparison['verdict'], folded: boolean }}
 *   options
 * @returns {Section}
 */
function listFigures ({ comparison: { figures }, title, verdict, folded }) {
  return { ...listFigureRows({ figures: figures.filter((one) => one.verdict === verdict) }), title, folded }
}

/**
 * Figures with what became of them, the worst first.
 * @param {{ figures: readonly FigureComparison[] }} options
 * @returns {Section}
 */
export function listFigureRows ({ figures }) {
  return {
    title: 'To look at',
    columns: [
      ['Target', 'left'],
      ['Figure', 'left'],
      ['Verdict', 'left'],
      ['Ratio', 'right'],
      ['95 % interval', 'right'],
      ['Reason', 'left']
    ],
    rows: figures
      .toSorted((a, b) => Number(b.verdict === 'regressed') - Number(a.verdict === 'regressed'))
      .map(({ target, phase, figure, verdict, ratio, low, high, reason }) => [
        target,
        nameFigure({ figure, phase }),
        verdict,
        formatRatio({ ratio }),
        low === null || high === null ? '-' : `${formatRatio({ ratio: low })} to ${formatRatio({ ratio: high })}`,
        tell(reason)
      ]),
    notes: [],
    folded: false
  }
}

/** @param {string} title @param {RecordDifference[]} differences @returns {Section} */
function listTexts (title, differences) {
  return { title, columns: [[title, 'left']], rows: differences.map((one) => [tell(one)]), notes: [], folded: false }
}
