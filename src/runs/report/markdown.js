import { escapeMarkdown } from '../../layout/escape.js'
import { buildMachineTable, buildNotMeasuredTable } from '../../layout/markdown-setup.js'
import { renderMarkdownChart } from '../../layout/markdown-charts.js'
import { renderMarkdownList } from '../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../layout/markdown-table.js'
import { splitUnmet } from '../../judge/severity.js'
import { describeMasked } from '../../layout/prose/masked.js'
import { describeReplay } from '../../layout/prose/replay.js'
import { collectWarnings } from '../../layout/prose/warnings.js'
import { buildShortVerdictTable } from '../../layout/tables/verdict-table.js'
import { formatTimestamp } from '../../layout/units.js'
import { buildHeadline, listObjectives } from '../verdict/headline.js'
import { listBadges } from './badges.js'
import { buildContainerTables } from './container-table.js'
import { buildHeadTable } from './head-table.js'
import { findMainChart } from './charts.js'
import { buildProfilesTable, buildProfileTable, listProfiles, titleProfiles } from './profiles.js'
import { describeHypothesis, tellAnswer } from './prose/answer.js'
import { listLimits } from './prose/limits.js'
import { describeSubjects, titleBaseline, titleReport } from './prose/run.js'
import { listFindings, tellFinding } from './prose/summary.js'
import { buildPublishedTable } from './tables/published-tables.js'

/**
 * @import { BaselineResult, Chart, Result } from '../../types.ts'
 * @import { Headline } from '../verdict/headline.js'
 * @import { Table } from '../../layout/tables/table.js'
 */

const MOST_LINES = { one: 90, several: 250 }
const MOST_ROWS = 40
const FEWEST_ROWS = 3
const MOST_NOTES = 2

/**
 * The report for people who read text: how it came out, for each baseline one table and one chart, and what the numbers do not say.
 * report.html has the rest. With as many rows in a table as fit.
 * @param {{ result: Result, charts?: readonly Chart[] }} options charts: those that are written beside it; none where it is printed
 * @returns {string} Markdown (GFM), at most 250 lines, for one baseline 90; ends with a newline
 */
export function renderMarkdown ({ result, charts = [] }) {
  const headline = buildHeadline({ result })
  const most = result.baselines.length === 1 ? MOST_LINES.one : MOST_LINES.several
  const lay = (/** @type {number} */ mostRows) => `${layAll({ result, headline, charts, mostRows }).join('\n\n')}\n`
  let text = lay(MOST_ROWS)
  for (let mostRows = MOST_ROWS; countLines(text) > most && mostRows > FEWEST_ROWS; mostRows--) text = lay(mostRows - 1)
  return text
}

/** @param {string} text that ends with a newline */
function countLines (text) {
  return text.split('\n').length - 1
}

/** @param {{ result: Result, headline: Headline, charts: readonly Chart[], mostRows: number }} options @returns {string[]} blocks */
function layAll ({ result, headline, charts, mostRows }) {
  const cost = charts.find(({ kind }) => kind === 'cost')
  const { missed, undecided } = splitUnmet(listObjectives({ result }))
  const lay = (/** @type {Table | null} */ table) => table ? renderMarkdownTable({ table: cutTable({ table, mostRows }) }) : []
  return [
    `# ${escape(titleReport({ result }))}`,
    ...renderContext({ result, headline }),
    renderMarkdownList({ texts: listFindings({ result, headline }).map(tellFinding) }),
    ...(cost ? [renderMarkdownChart({ chart: cost })] : []),
    ...result.baselines.flatMap((baselineResult) => renderBaseline({ result, baselineResult, headline, charts, lay })),
    ...renderProfiles({ result, charts, lay }),
    ...buildContainerTables({ result, headline }).flatMap(lay),
    ...(missed.length + undecided.length > 0 ? ['## Objectives'] : []),
    ...lay(buildShortVerdictTable({ verdicts: missed, title: 'Missed, the worst first' })),
    ...lay(buildShortVerdictTable({ verdicts: undecided, title: 'Not decided, the worst first' })),
    ...lay(buildNotMeasuredTable({ result })),
    '## Limits',
    renderMarkdownList({ texts: [...listLimits({ result }), ...describeMasked(result.run), ...countWarnings(result)] }),
    'Every percentile, cost, count and warning, and how it was measured: `report.html` beside this file, or `baseload report <record> -o html`.'
  ]
}

/** @param {{ result: Result, headline: Headline }} options */
function renderContext ({ result, headline }) {
  const { id, startedAt, status, tool, measuredBy } = result.run
  const when = `Run ${id}, ${formatTimestamp({ iso: startedAt })}, ${status}.`
  if (measuredBy) return [escape(when), ...renderMarkdownTable({ table: buildMachineTable({ result }) })]
  const badges = listBadges({ result, headline }).filter((group) => group.badges.length > 0)
  return [
    escape(
      `baseload ${tool.version} · ${describeSubjects({ result, headline })} · ${result.run.machine.cpuModel}. ${when}`
    ),
    ...describeReplay({ plan: result.run.plan }).map(escape),
    ...(badges.length > 0
      ? [badges.map((group) => `**${group.title}:** ${group.badges.map(({ text }) => text).join(', ')}`).join(' · ')]
      : [])
  ]
}

/**
 * @param {object} options
 * @param {Result} options.result
 * @param {BaselineResult} options.baselineResult
 * @param {Headline} options.headline
 * @param {readonly Chart[]} options.charts
 * @param {(table: Table | null) => string[]} options.lay
 */
function renderBaseline ({ result, baselineResult, headline, charts, lay }) {
  const { baseline, claims = [] } = baselineResult
  const main = findMainChart({ charts, baseline: baseline.name })
  const hypothesis = claims.length > 0 ? ` Hypothesis: ${describeHypothesis({ claims })}.` : ''
  return [
    `## ${escape(titleBaseline({ run: result.run, baseline }))}`,
    escape(baseline.question),
    escape(`${tellAnswer({ result, baselineResult })}${hypothesis}`),
    ...lay(buildHeadTable({ result, baselineResult, headline })),
    ...result.run.plan.replay ? lay(buildPublishedTable({ baselineResult })) : [],
    ...main ? [renderMarkdownChart({ chart: main })] : []
  ]
}

/** @param {{ result: Result, charts: readonly Chart[], lay: (table: Table | null) => string[] }} options */
function renderProfiles ({ result, charts, lay }) {
  const profiles = listProfiles({ result })
  if (profiles.length === 0) return []
  const [flame] = charts.filter(({ kind }) => kind === 'flame')
  const summary = buildProfilesTable({ result })
  return [
    `## ${titleProfiles({ result })}`,
    ...summary ? lay(summary) : profiles.flatMap((one) => lay(buildProfileTable(one))),
    ...!summary && flame ? [renderMarkdownChart({ chart: flame })] : []
  ]
}

/** @param {{ table: Table, mostRows: number }} options */
function cutTable ({ table, mostRows }) {
  const left = table.rows.length - mostRows
  const notes = table.notes.slice(0, MOST_NOTES)
  if (left <= 0) return { ...table, notes }
  return { ...table, rows: table.rows.slice(0, mostRows), notes: [`${left} more in report.html`, ...notes] }
}

/** @param {Result} result */
function countWarnings (result) {
  const count = collectWarnings({ result }).length
  return count > 0 ? [`${count} ${count === 1 ? 'warning is' : 'warnings are'} in report.html.`] : []
}

/** @param {string} text */
function escape (text) {
  return escapeMarkdown({ text })
}
