import { renderDetails, renderSection } from '../../page/blocks.js'
import { renderChart } from '../../page/chart.js'
import { renderHtmlTable } from '../../page/table.js'
import { renderBadges, renderFindings } from '../../page/verdicts.js'
import { buildShortVerdictTable, buildVerdictTable } from '../../tables/verdict-table.js'
import { splitUnmet } from '../../../judge/severity.js'
import { listObjectives } from '../../../judge/headline.js'
import { listBadges } from '../badges.js'
import { listFindings } from '../prose/summary.js'

/** @import { Chart, Result, Verdict } from '../../../types.ts' */
/** @import { Table } from '../../tables/table.js' */
/** @import { Headline } from '../../../judge/headline.js' */

const MOST_OPEN = 12 // objectives that are not met, before a click

/**
 * All that a meeting of ten minutes needs: how things came out, what was found, and what each layer costs.
 * @param {{ result: Result, headline: Headline, cost: Chart | undefined }} options
 */
export function renderFirstScreen ({ result, headline, cost }) {
  const findings = renderFindings({ findings: listFindings({ result, headline }) })
  const chart = cost ? `\n${renderChart({ chart: cost, level: 3 })}` : ''
  return renderSection({
    id: 'summary',
    title: 'Summary',
    blocks: [renderBadges({ groups: listBadges({ result, headline }) }), `<div class="overview">\n${findings}${chart}\n</div>`]
  })
}

/**
 * @param {{ verdicts: readonly Verdict[], most: number, title: string }} options
 * @returns {Table | null} null without any
 */
function shortenTable ({ verdicts, most, title }) {
  if (verdicts.length <= most) return buildShortVerdictTable({ verdicts, title })
  const shown = verdicts.slice(0, Math.max(1, most)) // one at least: where it fills up with what was missed, the number is told
  return buildShortVerdictTable({ verdicts: shown, title: `${title}: the worst ${shown.length} of ${verdicts.length}` })
}

/**
 * Objectives by severity: those that are not met at once, all of them with every figure behind a click.
 * @param {{ result: Result }} options
 * @returns {string} empty without any
 */
export function renderObjectives ({ result }) {
  const verdicts = listObjectives({ result })
  const { missed, undecided } = splitUnmet(verdicts)
  const all = buildVerdictTable({ verdicts, title: `All ${verdicts.length} objectives` })
  if (!all) return ''
  const targets = Object.keys(result.run.plan.targets)
  const short = [
    shortenTable({ verdicts: missed, most: MOST_OPEN, title: 'Missed' }),
    shortenTable({ verdicts: undecided, most: Math.max(0, MOST_OPEN - missed.length), title: 'Not decided' })
  ].filter((table) => table !== null)
  return renderSection({
    id: 'objectives',
    title: 'Objectives',
    blocks: [
      ...short.length > 0 ? short.map((table) => renderHtmlTable({ table, targets })) : [`<p>All ${verdicts.length} are met.</p>`],
      renderDetails({
        summary: `All ${verdicts.length}, with SLI, error budget and burn rate`,
        blocks: [renderHtmlTable({ table: all, targets })]
      })
    ]
  })
}
