import picocolors from 'picocolors'
import { escapeMarkdown, escapeTerminal } from './escape.js'
import { layTable } from './terminal-table.js'
import { describeBounds } from './prose/comparison.js'
import { makeTable } from './tables/table.js'
import { renderMarkdownList } from './markdown-list.js'
import { renderMarkdownTable } from './markdown-table.js'
import { UNKNOWN_WIDTH, wrapText } from './text.js'
import { formatShare, labelPercentile, NOTHING } from './units.js'

/** @import { FigureComparison, RecordComparison } from '../types.ts' */

/**
 * Two runs side by side, for a terminal.
 * @param {{ comparison: RecordComparison, columns?: number, colors?: boolean }} options
 * @returns {string}
 */
export function renderComparison ({ comparison, columns = UNKNOWN_WIDTH, colors = false }) {
  const paint = picocolors.createColors(colors)
  const table = makeComparisonTable(comparison)
  const { lines } = layTable({ table, columns, colors: paint })
  const say = (/** @type {string} */ text) => wrapText({ text: escapeTerminal({ text }), columns })
  return [
    ...say(describeRecords(comparison)),
    '',
    ...(comparison.figures.length > 0 ? lines : ['nothing that both records measured under the same load']),
    '',
    ...[...listFindings(comparison), ...listRemarks(comparison)].flatMap(say),
    ''
  ].join('\n')
}

/**
 * @param {{ comparison: RecordComparison }} options
 * @returns {string}
 */
export function renderComparisonMarkdown ({ comparison }) {
  return [
    '# Comparison of two runs', '',
    escapeMarkdown({ text: describeRecords(comparison) }), '',
    ...renderMarkdownTable({ table: makeComparisonTable(comparison) }).flatMap((block) => [block, '']),
    renderMarkdownList({ texts: [...listFindings(comparison), ...listRemarks(comparison)] }), ''
  ].join('\n')
}

/** @param {RecordComparison} comparison */
function makeComparisonTable ({ figures }) {
  return makeTable({
    title: 'Comparison',
    columns: [['Target', 'left'], ['Verdict', 'left'], ['Figure', 'left'], ['Ratio', 'right'], ['95 % interval', 'right'], ['More repeats', 'right'], ['Allowed', 'right']],
    rows: figures.map((figure) => [
      figure.target,
      figure.verdict,
      nameMeasure(figure),
      figure.ratio === null ? NOTHING : figure.ratio.toFixed(3),
      figure.low === null || figure.high === null ? NOTHING : `${figure.low.toFixed(3)} to ${figure.high.toFixed(3)}`,
      figure.moreRepeats === null ? NOTHING : String(figure.moreRepeats),
      `+${formatShare({ ratio: figure.allowed })}`
    ])
  })
}

/** @param {RecordComparison} comparison */
function describeRecords ({ before, after }) {
  return `${after.id} against ${before.id}: ratios are after / before`
}

/** @param {RecordComparison} comparison */
function listFindings ({ figures }) {
  return figures.filter(({ verdict }) => verdict !== 'no regression').map((figure) => `${figure.verdict}: ${nameFigure(figure)}: ${figure.reason}`)
}

/** @param {RecordComparison} comparison */
function listRemarks (comparison) {
  return [
    ...comparison.differences.map((text) => `warning: the records differ: ${text}`),
    ...comparison.left.map((text) => `not compared: ${text}`),
    ...describeBounds({ comparison })
  ]
}

/** @param {FigureComparison} figure */
function nameFigure (figure) {
  return `${figure.target}, ${nameMeasure(figure)}`
}

/** @param {FigureComparison} figure */
function nameMeasure ({ phase, figure }) {
  return figure === 'goodPerSecond' ? `requests/s (${phase})` : `${labelPercentile(figure)} (${phase})`
}
