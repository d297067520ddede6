import { buildHeadline } from '../../../judge/headline.js'
import { listLimits } from '../prose/limits.js'
import { listFindings, tellFinding } from '../prose/summary.js'
import { buildCostTable } from '../tables/cost-table.js'
import { describeOrigin } from '../../tables/origin-table.js'
import { buildLoadTable } from '../tables/load-table.js'
import { nameVerdict } from '../../../judge/wording.js'
import { nameStage } from '../../tables/stage-text.js'
import { formatMeasured } from '../../tables/verdict-table.js'
import { formatRatio } from '../../units.js'
import { describeCases, listCases } from '../../ci/cases.js'
import { writeLine } from '../../ci/fitting.js'
import { tell } from '../../sentences/index.js'
import { collectWarnings } from '../../prose/warnings.js'

/**
 * @import { Result, Verdict } from '../../../types.ts'
 * @import { Table } from '../../tables/table.js'
 * @import { Section } from '../../ci/fitting.js'
 */

/** More than these is too wide to be read beside a change. */
const MOST_COLUMNS = 9

/**
 * What stands around the sections of a run.
 * @param {{ result: Result, files: Record<string, string> }} options
 * @returns {{ heading: string, foot: string[] }}
 */
export function describeFrame ({ result, files }) {
  const { run } = result
  const { machine, tool } = run
  return {
    heading: `## ${writeLine({ text: `baseload: ${describeCases({ cases: listCases({ result }) })}` })}`,
    foot: [
      writeLine({
        text: run.measuredBy
          ? `${describeOrigin(run.measuredBy)} (${tool.name} ${tool.version})`
          : `Run ${run.id} (${run.status}), ${tool.name} ${tool.version}, preset ${run.plan.preset.name}, seed ${run.plan.seed}; on ${machine.cpuModel}, ${machine.cores} cores, ${machine.platform}, Node.js ${machine.node}. ${files.record ? `Record: ${files.record}` : ''}`
      })
    ]
  }
}

/**
 * A run for who looks at a change: what was missed, what could not be judged, what failed; then the figures, and then what is well.
 * @param {{ result: Result, files: Record<string, string> }} options
 * @returns {{ head: string[], sections: Section[], foot: string[] }} sections: what matters most first
 */
export function describeRun ({ result, files }) {
  const { baselines } = result
  const { heading, foot } = describeFrame({ result, files })
  return {
    head: [
      heading,
      listFindings({ result, headline: buildHeadline({ result }) })
        .map((finding) => `- ${writeLine({ text: tellFinding(finding) })}`)
        .join('\n')
    ],
    sections: [
      listVerdicts({ result, title: 'Missed', keep: ['missed'], folded: false }),
      listVerdicts({ result, title: 'Could not be judged', keep: ['inconclusive', 'invalid'], folded: false }),
      listFailures(result),
      ...baselines.flatMap((baselineResult) => [
        ...makeSection({
          table: buildLoadTable({ result, baselineResult, phase: 'peak' }),
          baseline: baselineResult.baseline.name,
          folded: false
        }),
        ...makeSection({
          table: buildLoadTable({ result, baselineResult, phase: 'latency' }),
          baseline: baselineResult.baseline.name,
          folded: false
        })
      ]),
      ...baselines.flatMap((baselineResult) =>
        makeSection({
          table: buildCostTable({ result, baselineResult }),
          baseline: baselineResult.baseline.name,
          folded: true
        })
      ),
      listVerdicts({ result, title: 'Met', keep: ['met'], folded: true }),
      makeList('Limits of these numbers', [
        ...listLimits({ result }),
        ...collectWarnings({ result }).map((warning) => `Warning: ${warning}`)
      ])
    ],
    foot
  }
}

/** @param {{ result: Result, title: string, keep: Array<Verdict['verdict']>, folded: boolean }} options @returns {Section} */
function listVerdicts ({ result: { run, baselines }, title, keep, folded }) {
  const absent = new Set(run.unavailable.map(({ target }) => target))
  const rows = baselines.flatMap(({ baseline, verdicts, checks = [] }) => [
    ...verdicts
      .filter(({ verdict, target }) => keep.includes(verdict) && !absent.has(target))
      .map((verdict) => [
        baseline.name,
        `${nameStage(verdict)} (${verdict.phase})`,
        verdict.objective.text,
        nameVerdict(verdict),
        formatMeasured(verdict),
        formatRatio({ ratio: verdict.sloRatio }),
        tell(verdict.reason)
      ]),
    ...checks
      .filter(({ verdict }) => keep.includes(verdict))
      .map(({ cells, verdict, reason }) => [baseline.name, ...cells, verdict, '', '', tell(reason)])
  ])
  const columns = /** @type {Section['columns']} */ ([
    ['Baseline', 'left'],
    ['Target', 'left'],
    ['Objective', 'left'],
    ['Verdict', 'left'],
    ['Measured', 'right'],
    ['SLO ratio', 'right'],
    ['Reason', 'left']
  ])
  return { title, columns, rows, notes: [], folded }
}

/** @param {Result} result @returns {Section} */
function listFailures ({ run: { failures, unavailable } }) {
  return {
    title: 'Not measured, and what to do',
    columns: [['Where', 'left'], ['What', 'left'], ['Why', 'left'], ['What to do', 'left']],
    rows: [
      ...failures.map(({ target, trial, code, message, hint }) => [trial ?? target, code, message, hint]),
      ...unavailable.map(({ target, reason, hint }) => [target, 'unavailable', reason, hint])
    ],
    notes: [],
    folded: false
  }
}

/** @param {{ table: Table | null, baseline: string, folded: boolean }} options @returns {Section[]} */
function makeSection ({ table, baseline, folded }) {
  if (table === null) return []
  const kept = table.columns
    .map(({ importance }, index) => ({ importance, index }))
    .sort((a, b) => a.importance - b.importance || a.index - b.index)
    .slice(0, MOST_COLUMNS)
    .map(({ index }) => index)
    .sort((a, b) => a - b)
  const pick = (/** @type {string[]} */ cells) => kept.map((index) => cells[index])
  // Short cells have no intervals, and so no brackets to explain. The reason why a row is missing stands in its second
  // cell, which may be that of a column that is not shown.
  const rows = table.shortRows.map((cells, index) =>
    table.states[index] === 'missing' ? [cells[0], cells[1], ...kept.slice(2).map(() => '')] : pick(cells)
  )
  return [
    {
      title: `${baseline}: ${table.title}`,
      columns: kept.map((index) => [table.columns[index].name, table.columns[index].align]),
      rows,
      notes: table.notes.filter((note) => !table.longNotes?.includes(note)),
      folded
    }
  ]
}

/** @param {string} title @param {string[]} items @returns {Section} */
function makeList (title, items) {
  return { title, columns: [[title, 'left']], rows: items.map((text) => [text]), notes: [], folded: true }
}
