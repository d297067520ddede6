import { escapeMarkdown } from '../../layout/escape.js'
import { buildBaselineLoadTable, buildMachineTable, buildNotMeasuredTable, buildTargetTable, buildTrialTable } from '../../layout/markdown-setup.js'
import { describeOrigin } from '../../layout/tables/origin-table.js'
import { renderMarkdownCharts } from '../../layout/markdown-charts.js'
import { renderMarkdownList } from '../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../layout/markdown-table.js'
import { EXPERIMENTS } from './experiments.js'
import { describeBesides } from './prose/besides.js'
import { listLimits } from './prose/limits.js'
import { describeMasked } from '../../layout/prose/masked.js'
import { describeWindows } from '../../layout/prose/windows.js'
import { summarize } from './prose/summary.js'
import { buildTables } from './tables.js'
import { makeTable } from '../../layout/tables/table.js'
import { NOTHING, formatDuration, formatTimestamp } from '../../layout/units.js'

/** @import { BaselineResult, Chart, Result } from '../../types.ts' */
/** @import { ReportedExperiment } from '../../experiments/types.ts' */
/** @import { Table } from '../../layout/tables/table.js' */

/**
 * The report for people: what was asked, what was done, what came out, and what it does not say.
 * @param {{ result: Result, charts?: readonly Chart[] }} options charts: those that are written beside it; none where it is printed
 * @returns {string} Markdown (GFM), ends with a newline
 */
export function renderMarkdown ({ result, charts = [] }) {
  const tables = result.baselines.map(baselineResult => ({ baselineResult, ...buildTables({ result, baselineResult }) }))
  const blocks = [
    `# What each layer costs: ${escape(result.baselines.map(({ baseline }) => baseline.name).join(', '))}`,
    renderMarkdownList({ texts: summarize({ result }) }),
    ...renderContext(result),
    '## Hypothesis',
    renderMarkdownList({ texts: result.baselines.map(({ baseline }) => `${baseline.name}: ${baseline.hypothesis}`) }),
    ...renderSetup(result),
    ...renderTests(result),
    '## Results',
    ...tables.flatMap(({ baselineResult, load, results }) => renderResults({ baselineResult, load, results, charts })),
    ...EXPERIMENTS.flatMap((experiment) => result.baselines.flatMap((baselineResult) => renderExperiment({ baselineResult, experiment, charts }))),
    '## Comparison',
    ...tables.flatMap(({ baselineResult, comparison }) => renderBaseline(baselineResult, comparison)),
    ...renderMarkdownTable({ table: buildNotMeasuredTable({ result }) }),
    '## Limits',
    renderMarkdownList({ texts: listLimits({ result }) })
  ]
  return `${blocks.join('\n\n')}\n`
}

/** @param {Result} result */
function renderContext (result) {
  const { id, startedAt, endedAt, status } = result.run
  const ended = endedAt === undefined ? 'its end is not recorded' : `until ${formatTimestamp({ iso: endedAt })}`
  const questions = makeTable({
    title: 'Questions',
    columns: [['Baseline', 'left'], ['Title', 'left'], ['Question', 'left'], ['Reference', 'left']],
    rows: result.baselines.map(({ baseline }) => [baseline.name, baseline.title, baseline.question, baseline.reference || NOTHING])
  })
  return [
    '## Context',
    escape(`Run ${id}, from ${formatTimestamp({ iso: startedAt })}, ${ended}; status: ${status}.`),
    ...renderMarkdownTable({ table: questions }),
    ...renderMarkdownTable({ table: buildMachineTable({ result }) })
  ]
}

/** @param {Result} result */
function renderSetup (result) {
  if (result.run.measuredBy) return ['## Setup', escape(describeOrigin(result.run.measuredBy))]
  return [
    '## Setup',
    ...renderMarkdownTable({ table: buildTargetTable({ result }) }),
    ...renderMarkdownTable({ table: buildBaselineLoadTable({ result }) }),
    ...describeMasked(result.run).map(escape),
    ...(result.run.plan.trials.length > 0 ? describeTrials(result) : []),
    ...describeBesides(result.run).map(escape)
  ]
}

/** @param {Result} result */
function describeTrials ({ run: { plan: { preset, seed, trials } } }) {
  const order = trials.map(({ id }) => escape(id)).join('<br>')
  return [
    escape(`Preset ${preset.name}: ${preset.repeats} repeat${preset.repeats === 1 ? '' : 's'}, ${formatDuration({ durationMs: preset.warmupMs })} of warm-up and ${describeWindows({ plan: { preset, trials } })} measured in each. Each trial is planned on a freshly started server, in an order drawn from seed ${seed}. The cores of each part are under Resources.`),
    `<details><summary>Planned order of the ${trials.length} trials</summary>\n\n${order}\n\n</details>`
  ]
}

/** @param {Result} result */
function renderTests (result) {
  if (result.run.plan.trials.length === 0 || result.run.measuredBy) return []
  return ['## Tests', 'Warm-up is driven like the rest and thrown away.', ...renderMarkdownTable({ table: buildTrialTable({ result }) })]
}

/**
 * Each chart stands behind the table that it draws.
 * @param {{ baselineResult: BaselineResult, load: Table[], results: Table[], charts: readonly Chart[] }} options
 */
function renderResults ({ baselineResult, load, results, charts }) {
  const { baseline: { name }, verdicts } = baselineResult
  const own = charts.filter(({ baseline }) => baseline === name)
  const [budgets, others] = [own.filter(({ kind }) => kind === 'budget'), own.filter(({ kind }) => kind !== 'budget' && !EXPERIMENTS.some(({ chart }) => chart?.kind === kind))]
  // Peak before latency, in tables as in charts; where there is one table, all charts are its own.
  const ofLoad = (/** @type {number} */ index) => load.length < 2 ? others : others.filter(({ phase }) => (phase === 'peak') === (index === 0))
  const ofResult = (/** @type {number} */ index) => index === 0 && verdicts.length > 0 ? budgets : [] // objectives are the first of the results
  const blocks = [
    ...load.flatMap((table, index) => [...renderMarkdownTable({ table }), ...renderMarkdownCharts({ charts: ofLoad(index) })]),
    ...results.flatMap((table, index) => [...renderMarkdownTable({ table }), ...renderMarkdownCharts({ charts: ofResult(index) })])
  ]
  return load.length + results.length === 0 ? [] : [nameBaseline(baselineResult), ...blocks]
}

/** @param {BaselineResult} baselineResult @param {Table[]} tables */
function renderBaseline (baselineResult, tables) {
  return tables.length === 0 ? [] : [nameBaseline(baselineResult), ...tables.flatMap(table => renderMarkdownTable({ table }))]
}

/** @param {BaselineResult} baselineResult */
function nameBaseline ({ baseline }) {
  return `### ${escape(`${baseline.name}: ${baseline.title}`)}`
}

/** @param {{ baselineResult: BaselineResult, experiment: ReportedExperiment, charts: readonly Chart[] }} options */
function renderExperiment ({ baselineResult, experiment: { isOf, renderMarkdown, chart }, charts }) {
  const blocks = isOf(baselineResult) ? renderMarkdown(baselineResult) : []
  const own = charts.filter(({ kind, baseline }) => kind === chart?.kind && baseline === baselineResult.baseline.name)
  return blocks.length === 0 ? [] : [nameBaseline(baselineResult), ...blocks, ...renderMarkdownCharts({ charts: own })]
}

/** @param {string} text */
function escape (text) {
  return escapeMarkdown({ text })
}
