import picocolors from 'picocolors'
import { escapeMarkdown, escapeTerminal } from '../../../layout/escape.js'
import { renderMarkdownList } from '../../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../../layout/markdown-table.js'
import { layTitledTable } from '../../../layout/noted-table.js'
import { makeHistoryTables } from './history-tables.js'
import { UNKNOWN_WIDTH, wrapText } from '../../../layout/text.js'
import { formatShare, formatTimestamp } from '../../../layout/units.js'
import { tell } from '../../../messages.js'

/** @import { Chart, HistoryResult } from '../../../types.ts' */

const MOST_LISTED = 12

/**
 * Records over time, for a terminal.
 * @param {{ result: HistoryResult, columns?: number, colors?: boolean }} options
 * @returns {string} ends with a newline
 */
export function renderHistory ({ result, columns = UNKNOWN_WIDTH, colors = false }) {
  const paint = picocolors.createColors(colors)
  const say = (/** @type {string} */ text, indent = '', hang = indent) =>
    wrapText({ text: escapeTerminal({ text }), columns, indent, hang })
  const paints = { regressed: paint.red, 'no regression': paint.green, inconclusive: paint.yellow }
  const lines = [
    ...say(describeHistory(result)).map((line) => paint.bold(line)),
    ...say(describeVerdict(result)).map((line) => paints[result.verdict](line)),
    ...say(describeLastGood(result)),
    '',
    ...makeHistoryTables({ result }).flatMap((table) => [...layTitledTable({ table, columns, colors: paint }), '']),
    ...listRemarks(result).flatMap((text) => say(text, '- ', '  '))
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/**
 * The same as Markdown (GFM).
 * @param {{ result: HistoryResult, charts?: ReadonlyArray<{ file: string, chart: Chart }> }} options charts: with the
 *   files that they were written to
 * @returns {string} ends with a newline
 */
export function renderHistoryMarkdown ({ result, charts = [] }) {
  const escape = (/** @type {string} */ text) => escapeMarkdown({ text })
  const blocks = [
    `# ${escape(describeHistory(result))}`,
    escape(describeVerdict(result)),
    escape(describeLastGood(result)),
    ...charts.map(
      ({ file, chart }) =>
        `![${escape(`${chart.title}. ${chart.alternative}`).replace(/[[\]]/g, '\\$&')}](<${encodeURI(file)}>)`
    ),
    ...makeHistoryTables({ result }).flatMap((table) => renderMarkdownTable({ table })),
    renderMarkdownList({ texts: listRemarks(result) })
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** @param {HistoryResult} result */
export function describeHistory ({ baseline, points }) {
  const [first, last] = [points[0], points[points.length - 1]].map(({ startedAt }) => formatTimestamp({ iso: startedAt }))
  return `${baseline}: ${points.length === 1 ? `one record, ${first}` : `${points.length} records, ${first} to ${last}`}`
}

/** @param {HistoryResult} result */
export function describeVerdict ({ verdict, series, margin, points }) {
  const steps = series.flatMap((one) => one.steps)
  const count = steps.filter(({ kind }) => kind === 'regression').length
  if (verdict === 'regressed') { return `Regressed: ${count} ${count === 1 ? 'figure is' : 'figures are'} on a worse level than before, by more than ${formatShare({ ratio: margin })}, and that is not mended.` }
  if (verdict === 'no regression') {
    const open = series.filter(({ untested }) => untested !== undefined).length
    const rest = open === 0 ? '' : ` Cannot tell for ${open} of ${series.length} figures.`
    return `No regression that lasts: no figure that could be tested stays more than ${formatShare({ ratio: margin })} worse than it was before.${rest}`
  }
  return `Cannot tell: ${points.length} ${points.length === 1 ? 'record is' : 'records are'} not enough, or not alike enough, to tell a step from chance.`
}

/** @param {HistoryResult} result */
export function describeLastGood ({ lastGood, lastGoodReason }) {
  return lastGood
    ? `Last good: ${formatTimestamp({ iso: lastGood.startedAt })}, ${lastGood.source} (${tell(lastGoodReason)}).`
    : `Last good: none; ${tell(lastGoodReason)}.`
}

/** @param {HistoryResult} result */
function listRemarks ({ machine, otherMachines, otherBaselines, leftOut, remarks }) {
  const out = [
    ...leftOut.map(({ source, reason }) => `left out: ${source}: ${tell(reason)}`),
    ...otherMachines.map(({ source, differences }) => `left out: ${source}: another machine, ${differences.map(tell).join(', ')}`)
  ]
  return [
    `Machine: ${machine.cpuModel}, ${machine.cores} cores, ${machine.platform}.`,
    ...(out.length > 0
      ? [
          `${out.length} left out: ${leftOut.length} that cannot be read or are there twice, ${otherMachines.length} of other machines.`
        ]
      : []),
    ...listSome(out),
    ...(otherBaselines > 0
      ? [`${otherBaselines} ${otherBaselines === 1 ? 'record is' : 'records are'} of other baselines.`]
      : []),
    ...listSome(remarks.map(tell))
  ]
}

/** @param {string[]} texts */
function listSome (texts) {
  const more = texts.length - MOST_LISTED
  return more > 0 ? [...texts.slice(0, MOST_LISTED), `and ${more} more; --json has them all`] : texts
}
