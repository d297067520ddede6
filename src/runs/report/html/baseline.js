import { findReported } from '../experiments.js'
import { buildTables } from '../tables.js'
import { renderParagraph, renderSection } from '../../../layout/html/blocks.js'
import { renderHtmlTable } from '../../../layout/html/table.js'

/** @import { BaselineResult, Result } from '../../../types.ts' */
/** @import { Table } from '../../../layout/tables/table.js' */

/**
 * Everything about one baseline: what was asked, what is drawn, every table.
 * @param {{ result: Result, baselineResult: BaselineResult, index: number, figures: readonly string[] }} options figures: HTML
 * @returns {{ id: string, title: string, html: string }} title: short, for the list of contents
 */
export function renderBaselineSection ({ result, baselineResult, index, figures }) {
  const { baseline } = baselineResult
  const { renderHtml = () => [], renderHtmlEnd = () => [] } = findReported(baselineResult)
  const { load, results, comparison } = buildTables({ result, baselineResult })
  const id = `baseline-${index + 1}`
  const lay = (/** @type {readonly Table[]} */ tables) => tables.map((table) => renderHtmlTable({ table, targets: baseline.targets }))
  const html = renderSection({
    id,
    title: `${baseline.name}: ${baseline.title}`,
    blocks: [
      renderParagraph({ text: baseline.question }),
      renderParagraph({ text: `Hypothesis: ${baseline.hypothesis}`, className: 'hypothesis' }),
      ...(baseline.reference ? [renderParagraph({ text: `Reference: ${baseline.reference}`, className: 'hypothesis' })] : []),
      ...renderPart({ title: 'Charts', blocks: figures, className: 'charts' }),
      ...renderPart({ title: 'Results', blocks: [...lay([...load, ...results]), ...renderHtml(baselineResult)] }),
      ...renderPart({ title: 'Comparison', blocks: lay(comparison) }),
      ...renderHtmlEnd(baselineResult)
    ]
  })
  return { id, title: baseline.name, html }
}

/** @param {{ title: string, blocks: readonly string[], className?: string }} options title: of ours */
function renderPart ({ title, blocks, className }) {
  const filled = blocks.filter(Boolean)
  if (filled.length === 0) return []
  const body = filled.join('\n')
  return [`<h3>${title}</h3>`, className ? `<div class="${className}">\n${body}\n</div>` : body]
}
