import { escapeMarkdown, escapeTerminal } from '../../../layout/escape.js'
import { renderKubernetes } from '../../../layout/kubernetes.js'
import { renderMarkdownChart } from '../../../layout/markdown-charts.js'
import { renderMarkdownList } from '../../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../../layout/markdown-table.js'
import {
  describeAnswer, describeCurve, describeDemand, describeEvidence, describeMethod, describeRunning, nameUnit,
  perSecondText
} from './prose.js'
import { describeSeen } from './capacity-prose.js'
import { buildCapacityTable } from './capacity-table.js'
import { createPrinter } from './printer.js'
import { buildSensitivityTable, buildUnitTable } from './sizing-tables.js'
import { UNKNOWN_WIDTH } from '../../../layout/text.js'
import { tell } from '../../../messages.js'

/**
 * @import { Chart, SizedUnit, SizeResult } from '../../../types.ts'
 * @import { Table } from '../../../layout/tables/table.js'
 */

/**
 * The answer, then what it is drawn from, for a terminal.
 * @param {{ result: SizeResult, columns?: number, colors?: boolean, files?: Record<string, string> }} options files:
 *   what was written, by name
 * @returns {string} ends with a newline
 */
export function renderSize ({ result, columns = UNKNOWN_WIDTH, colors = false, files = {} }) {
  const { paint, say, lay } = createPrinter({ columns, colors })
  const unitTable = buildUnitTable({ result })
  const lines = [
    ...say(nameQuestion(result)).map((line) => paint.bold(line)),
    '',
    ...unitTable === null ? [] : lay(unitTable),
    ...result.sizes.flatMap((size) => {
      const yaml = renderKubernetes({ question: result.question, size })
      const answer = say(describeAnswer({ question: result.question, size })).map((line) =>
        size.sizing.units === null ? paint.red(line) : paint.green(line)
      )
      return [
        ...result.sizes.length > 1 ? [...say(`Unit: ${nameUnit({ unit: size.measurements.unit })}`).map((line) => paint.bold(line)), ''] : [],
        ...lay(buildCapacityTable({ size, published: result.published })),
        ...answer,
        ...listRemarks({ result, size }).flatMap(say),
        '',
        ...lay(buildSensitivityTable({ size })),
        ...yaml === null || result.sizes.length > 1 ? [] : [...say('Kubernetes, to start from:'), '', ...yaml.trimEnd().split('\n'), '']
      ]
    }),
    ...Object.entries(files).map(([name, path]) => `${name}: ${escapeTerminal({ text: path })}`)
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/**
 * The same as Markdown.
 * @param {{ result: SizeResult, charts?: readonly Chart[] }} options charts: those that are written beside it; none where it is printed
 * @returns {string}
 */
export function renderSizeMarkdown ({ result, charts = [] }) {
  const say = (/** @type {string} */ text) => escapeMarkdown({ text })
  const unitTable = buildUnitTable({ result })
  const blocks = [
    `# ${say(nameQuestion(result))}`,
    ...unitTable === null ? [] : renderMarkdownTable({ table: unitTable }),
    ...result.sizes.flatMap((size) => {
      const yaml = renderKubernetes({ question: result.question, size })
      return [
        ...result.sizes.length > 1 ? [`## ${say(nameUnit({ unit: size.measurements.unit }))}`] : [],
        `**${say(describeAnswer({ question: result.question, size }))}**`,
        ...renderMarkdownTable({ table: buildCapacityTable({ size, published: result.published }) }),
        renderMarkdownList({ texts: listRemarks({ result, size }) }),
        ...renderMarkdownTable({ table: buildSensitivityTable({ size }) }),
        ...yaml === null ? [] : ['Kubernetes, to start from:', `\`\`\`yaml\n${yaml}\`\`\``]
      ]
    }),
    ...charts.map((chart) => renderMarkdownChart({ chart }))
  ]
  return `${blocks.join('\n\n')}\n`
}

/** @param {SizeResult} result */
export function nameQuestion ({ question: { name, peakPerSecond, objectives } }) {
  return `${name}: how many units for ${perSecondText(peakPerSecond)}${objectives.length > 0 ? ` at ${objectives.map(({ text }) => text).join(', ')}` : ''}`
}

/** @param {{ result: SizeResult, size: SizedUnit }} options */
function listRemarks ({ result: { question }, size }) {
  const { sizing, measurements } = size
  return [
    ...describeEvidence({ size }),
    ...describeSeen({ measurements, capacity: measurements.capacities.at(-1) }),
    describeDemand({ question, demandPerSecond: sizing.demandPerSecond }),
    ...describeCurve({ usl: sizing.usl }),
    ...describeRunning({ size, question }),
    ...describeMethod({ size }),
    ...measurements.warnings.map((warning) => `Warning: ${tell(warning)}`)
  ]
}
