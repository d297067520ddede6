import { findMainChart } from '../charts.js'
import { findReported } from '../experiments.js'
import { describeHypothesis, tellAnswer } from '../prose/answer.js'
import { nameBaseline, titleBaseline } from '../prose/run.js'
import { buildTables } from '../tables.js'
import { renderDetails, renderParagraph, renderSection } from '../../page/blocks.js'
import { renderChart } from '../../page/chart.js'
import { escapeHtml } from '../../page/escape.js'
import { renderHtmlTable } from '../../render/html.js'
import { tableServers } from '../document/servers.js'

/**
 * @import { BaselineResult, Chart, ClaimVerdict, Result } from '../../../types.ts'
 * @import { Headline } from '../../../judge/headline.js'
 * @import { Table } from '../../document.ts'
 */

/**
 * One baseline: the answer to its question, one table, one chart. All else is folded.
 * @param {{ result: Result, baselineResult: BaselineResult, index: number, headline: Headline, charts: readonly Chart[] }} options
 *   charts: its own
 * @returns {{ id: string, title: string, html: string }} title: short, for the list of contents
 */
export function renderBaselineSection ({ result, baselineResult, index, headline, charts }) {
  const { baseline, claims = [] } = baselineResult
  const id = `baseline-${index + 1}`
  const name = nameBaseline({ run: result.run, baseline })
  const head = buildHeadTable({ result, baselineResult, headline })
  const main = findMainChart({ charts, baseline: baseline.name })
  const more = listMore({ result, baselineResult, head, charts: charts.filter((chart) => chart !== main) })
  const html = renderSection({
    id,
    title: titleBaseline({ run: result.run, baseline }),
    blocks: [
      renderParagraph({ text: tellAnswer({ result, baselineResult }), className: 'answer' }),
      claims.length > 0 ? renderHypothesis(claims) : '',
      head ? renderHtmlTable({ table: head }) : '',
      main ? renderChart({ chart: main, level: 3 }) : '',
      renderMore({ name, blocks: more })
    ]
  })
  return { id, title: name, html }
}

/** @param {readonly ClaimVerdict[]} claims */
function renderHypothesis (claims) {
  const has = (/** @type {ClaimVerdict['verdict']} */ kind) => claims.some(({ verdict }) => verdict === kind)
  const [kind, name] = has('refuted') ? ['missed', 'refuted'] : has('unknown') ? ['inconclusive', 'cannot tell'] : ['met', 'held']
  return `<p><span class="verdict ${kind}">${name}</span> Hypothesis: ${escapeHtml({ text: describeHypothesis({ claims }) })}.</p>`
}

/** @param {{ name: string, blocks: string[] }} options blocks: HTML */
function renderMore ({ name, blocks }) {
  const count = (/** @type {string} */ tag) => blocks.join('').split(tag).length - 1
  return renderDetails({ summary: `All of ${name}: the question, ${count('<table>')} tables, ${count('<figure')} charts`, blocks })
}

/** @param {{ result: Result, baselineResult: BaselineResult, head: Table | null, charts: readonly Chart[] }} options */
function listMore ({ result, baselineResult, head, charts }) {
  const { baseline } = baselineResult
  const { renderHtml = () => [], renderHtmlEnd = () => [] } = findReported(baselineResult)
  const { load, results, comparison } = buildTables({ result, baselineResult })
  const lay = (/** @type {readonly Table[]} */ tables) => tables.filter(({ title }) => title !== head?.title)
    .map((table) => renderHtmlTable({ table }))
  return [
    renderParagraph({ text: `Question: ${baseline.question}` }),
    renderParagraph({ text: `Hypothesis: ${baseline.hypothesis}` }),
    ...renderPart({ title: 'Results', blocks: [...lay([...load, ...results]), ...renderHtml(baselineResult)] }),
    ...renderPart({ title: 'Comparison', blocks: lay(comparison) }),
    ...renderPart({ title: 'Charts', blocks: charts.map((chart) => renderChart({ chart, level: 4 })), className: 'charts' }),
    ...renderHtmlEnd(baselineResult)
  ]
}

/** @param {{ title: string, blocks: readonly string[], className?: string }} options title: of ours */
function renderPart ({ title, blocks, className }) {
  const filled = blocks.filter(Boolean)
  if (filled.length === 0) return []
  const body = filled.join('\n')
  return [`<h3>${title}</h3>`, className ? `<div class="${className}">\n${body}\n</div>` : body]
}

/**
 * The one table of a baseline that is looked at first, for a page: what all other formats have of its document.
 * @param {{ result: Result, baselineResult: BaselineResult, headline: Headline }} options
 * @returns {Table | null} null where nothing was measured
 */
export function buildHeadTable ({ result, baselineResult, headline }) {
  const { buildHead } = findReported(baselineResult)
  if (buildHead) return buildHead(baselineResult)
  // What another tool measured has no cost, and figures of its own.
  if (result.run.measuredBy) return buildTables({ result, baselineResult }).load[0] ?? null
  const table = tableServers({ result, baselineResult, headline })
  const at = table.columns.map(({ head }) => / at (\S+\/s)$/.exec(head)?.[1]).find((rate) => rate !== undefined)
  return { ...table, title: `Each server flat out${at === undefined ? '' : `, and at ${at}`}` }
}
