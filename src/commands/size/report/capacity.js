import { escapeMarkdown, escapeTerminal } from '../../../layout/escape.js'
import { renderMarkdownList } from '../../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../../layout/markdown-table.js'
import { makeTable } from '../../../layout/tables/table.js'
import { UNKNOWN_WIDTH } from '../../../layout/text.js'
import { formatDuration, formatRate, formatTimeAlone, NOTHING } from '../../../layout/units.js'
import { tell } from '../../../messages.js'
import { nameCapacity } from './capacity-screen.js'
import { buildCapacityTable } from './capacity-table.js'
import { describeCapacity, describeSeen } from './capacity-prose.js'
import { describeCurve, describeSource } from './prose.js'
import { createPrinter } from './printer.js'
import { printMeasurements } from './size-json.js'
import { judgeCapacity } from '../verdict/evidence.js'

/**
 * @import { CapacityResult } from '../../../types.ts'
 * @import { Table } from '../../../layout/tables/table.js'
 */

/**
 * All tables, for a terminal.
 * @param {{ result: CapacityResult, columns?: number, colors?: boolean, files?: Record<string, string> }} options
 * @returns {string} ends with a newline
 */
export function renderCapacity ({ result, columns = UNKNOWN_WIDTH, colors = false, files = {} }) {
  const { paint, say, lay } = createPrinter({ columns, colors })
  const lines = [
    ...say(nameCapacity(result)).map((line) => paint.bold(line)),
    '',
    ...say(describeCapacity({ capacity: result.measurements.capacities.at(-1) })),
    '',
    ...listTables(result).flatMap(lay),
    ...listRemarks(result).flatMap(say),
    '',
    ...Object.entries(files).map(([name, path]) => `${name}: ${escapeTerminal({ text: path })}`)
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/** The same as Markdown. @param {{ result: CapacityResult }} options @returns {string} */
export function renderCapacityMarkdown ({ result }) {
  const say = (/** @type {string} */ text) => escapeMarkdown({ text })
  const blocks = [
    `# ${say(nameCapacity(result))}`,
    `**${say(describeCapacity({ capacity: result.measurements.capacities.at(-1) }))}**`,
    ...listTables(result).flatMap((table) => renderMarkdownTable({ table })),
    renderMarkdownList({ texts: listRemarks(result) })
  ]
  return `${blocks.join('\n\n')}\n`
}

/**
 * The document that `baseload size <url> --json` prints without a peak.
 * @param {{ result: CapacityResult, tool: { name: string, version: string }, files?: Record<string, string> }} options
 * @returns {Record<string, unknown>} fit for JSON.stringify
 */
export function buildCapacityDocument ({ result: { question, measurements, usl }, tool, files = {} }) {
  const last = measurements.capacities.at(-1)
  const { lowerPerSecond = null, estimatePerSecond = null, upperPerSecond = null } = last ?? {}
  return {
    formatVersion: 1,
    kind: 'capacity',
    tool,
    question: { name: question.name, objectives: question.objectives },
    units: last?.units ?? null,
    evidence: judgeCapacity(last),
    lowerPerSecond,
    estimatePerSecond,
    upperPerSecond,
    usl: usl && { sigma: usl.sigma, kappa: usl.kappa, lambda: usl.lambda },
    measurements: printMeasurements(measurements),
    files
  }
}

/** @param {CapacityResult} result @returns {Table[]} */
function listTables ({ measurements, usl }) {
  const sizing = { usl: measurements.capacities.length > 1 ? usl : null, needed: { units: null }, queues: null }
  return [buildCapacityTable({ size: { measurements, sizing }, published: null }), buildProbeTable(measurements)]
}

/** @param {CapacityResult['measurements']} measurements */
function buildProbeTable ({ capacities }) {
  return makeTable({
    title: 'Probes, in order',
    columns: [
      ['Units', 'right'],
      ['Offered/s', 'right'],
      ['Good/s', 'right'],
      ['p99', 'right'],
      ['Time', 'right'],
      ['Verdict', 'left'],
      ['Why', 'left']
    ],
    rows: capacities.flatMap(({ units, probes }) => probes.map((probe) => [
      String(units),
      formatRate({ perSecond: probe.offeredPerSecond }),
      formatRate({ perSecond: probe.goodPerSecond }),
      probe.p99Us === null ? NOTHING : formatTimeAlone({ valueUs: probe.p99Us }),
      formatDuration({ durationMs: Math.round(probe.measuredMs) }),
      probe.verdict,
      tell(probe.reason)
    ])),
    notes: []
  })
}

/** @param {CapacityResult} result */
function listRemarks ({ measurements, usl }) {
  return [
    ...measurements.capacities.map(({ units, reason }) => `${units} ${units === 1 ? 'unit' : 'units'}: ${tell(reason)}.`),
    ...describeSeen({ measurements, capacity: measurements.capacities.at(-1) }),
    ...(measurements.capacities.length > 1 ? describeCurve({ usl }) : []),
    ...describeSource({ measurements }),
    ...measurements.warnings.map((warning) => `Warning: ${tell(warning)}`)
  ]
}
