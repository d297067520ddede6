import { renderDetails, renderSection } from '../../../layout/html/blocks.js'
import { renderChart } from '../../../layout/html/chart.js'
import { renderHtmlTable } from '../../../layout/html/table.js'
import { renderBadges, renderFindings } from '../../../layout/html/verdicts.js'
import { buildShortVerdictTable, buildVerdictTable } from '../../../layout/tables/verdict-table.js'
import { listObjectives } from '../../verdict/headline.js'
import { listBadges } from '../badges.js'
import { listFindings } from '../prose/summary.js'

/** @import { Chart, Result } from '../../../types.ts' */
/** @import { Headline } from '../../verdict/headline.js' */

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
 * Objectives by severity: those that are not met at once, all of them with every figure behind a click.
 * @param {{ result: Result }} options
 * @returns {string} empty without any
 */
export function renderObjectives ({ result }) {
  const verdicts = listObjectives({ result })
  const open = verdicts.filter(({ verdict }) => verdict !== 'met')
  const all = buildVerdictTable({ verdicts, title: `All ${verdicts.length} objectives` })
  if (!all) return ''
  const targets = Object.keys(result.run.plan.targets)
  const title = open.length > MOST_OPEN ? `The worst ${MOST_OPEN} of ${open.length} that are not met` : 'Not met'
  const short = buildShortVerdictTable({ verdicts: open.slice(0, MOST_OPEN), title })
  return renderSection({
    id: 'objectives',
    title: 'Objectives',
    blocks: [
      short ? renderHtmlTable({ table: short, targets }) : `<p>All ${verdicts.length} are met.</p>`,
      renderDetails({
        summary: `All ${verdicts.length}, with SLI, error budget and burn rate`,
        blocks: [renderHtmlTable({ table: all, targets })]
      })
    ]
  })
}
