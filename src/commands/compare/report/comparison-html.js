import { renderFold, renderItems, renderParagraph, renderSection } from '../../../layout/html/blocks.js'
import { CHART_STYLE, renderChart } from '../../../layout/html/chart.js'
import { describePolicy } from '../../../layout/html/document.js'
import { renderFrame } from '../../../layout/html/frame.js'
import { renderHtmlTable } from '../../../layout/html/table.js'
import { renderBadges, renderFindings } from '../../../layout/html/verdicts.js'
import { describeSides } from '../../../layout/prose/comparison.js'
import { listFindings, listRemarks, makeComparisonTable } from '../../../runs/report/comparison.js'
import { drawRatioChart } from './ratio-chart.js'
import { describeVerdicts, nameOutcome, sortBySeverity } from '../../../runs/report/comparison-words.js'

/**
 * @import { RecordComparison } from '../../../types.ts'
 * @import { Badge } from '../../../layout/html/verdicts.js'
 */

const FIGURES = Object.freeze({ id: 'figures', title: 'All figures' })
const REMARKS = Object.freeze({ id: 'remarks', title: 'Remarks' })

/**
 * A comparison as one page that stands by itself: the verdict and one chart at once, every number behind a click. No script, nothing
 * from a network.
 * @param {{ comparison: RecordComparison, style: string, hash: (text: string) => string }} options style: that of the report's page;
 *   hash: `sha256-…` of a text, for the policy
 * @returns {string}
 */
export function renderComparisonHtml ({ comparison, style, hash }) {
  const { figures, oneRun } = comparison
  const chart = drawRatioChart({ comparison })
  const findings = describeVerdicts({ comparison }).map(({ text }) => ({ about: '', text }))
  const remarks = [...listFindings(comparison), ...listRemarks(comparison)]
  const whole = `${style}\n${CHART_STYLE}`
  return renderFrame({
    kind: 'comparison',
    title: oneRun ? 'Two versions in one run' : 'Two runs compared',
    subtitle: describeSides({ comparison }).join('; '),
    contents: [{ id: 'summary', title: 'Summary' }, FIGURES, ...remarks.length > 0 ? [REMARKS] : []],
    policy: describePolicy({ styles: [whole], hash }),
    style: whole,
    main: [
      renderSection({
        id: 'summary',
        title: 'Summary',
        blocks: [
          renderBadges({ groups: [{ title: 'Figures', badges: listBadges(comparison) }] }),
          `<div class="overview">\n${renderFindings({ findings })}${chart ? `\n${renderChart({ chart, level: 3 })}` : ''}\n</div>`
        ]
      }),
      renderFold({
        ...FIGURES,
        blocks: [
          figures.length > 0
            ? renderHtmlTable({ table: makeComparisonTable(comparison), targets: [] })
            : renderParagraph({ text: 'Nothing was measured on both sides under the same load.' })
        ]
      }),
      ...remarks.length > 0 ? [renderFold({ ...REMARKS, title: `Remarks: ${remarks.length}`, blocks: [renderItems({ items: remarks })] })] : []
    ],
    footer: 'Made by baseload. The numbers are those of <code>baseload compare --json</code>.'
  })
}

/** @param {RecordComparison} comparison @returns {Badge[]} the worst first */
function listBadges ({ figures }) {
  const kinds = { regressed: 'missed', inconclusive: 'inconclusive', 'no regression': 'met' }
  const all = sortBySeverity(figures).map((figure) =>
    ({ kind: /** @type {Badge['kind']} */ (kinds[figure.verdict]), text: nameOutcome(figure) }))
  return [...new Set(all.map(({ text }) => text))].flatMap((outcome) => {
    const [first, ...more] = all.filter(({ text }) => text === outcome)
    return [{ kind: first.kind, text: `${1 + more.length} ${outcome}`, to: FIGURES.id }]
  })
}
