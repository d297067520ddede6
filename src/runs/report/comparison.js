import picocolors from 'picocolors'
import { escapeMarkdown, escapeTerminal } from '../../layout/escape.js'
import { layTable } from '../../layout/terminal-table.js'
import { describeBounds, describeSides, formatAllowed, nameFigure } from '../../layout/prose/comparison.js'
import { makeTable } from '../../layout/tables/table.js'
import { renderMarkdownList } from '../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../layout/markdown-table.js'
import { UNKNOWN_WIDTH, wrapText } from '../../layout/text.js'
import { formatDuration, NOTHING } from '../../layout/units.js'
import { tell } from '../../messages.js'

/** @import { FigureComparison, RecordComparison } from '../../types.ts' */

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
    ...describeSides({ comparison }).flatMap(say),
    '',
    ...(comparison.figures.length > 0 ? lines : ['nothing was measured on both sides under the same load']),
    '',
    ...[...listFindings(comparison), ...listRemarks(comparison, shortenLeft)].flatMap(say),
    ''
  ].join('\n')
}

/**
 * @param {{ comparison: RecordComparison }} options
 * @returns {string}
 */
export function renderComparisonMarkdown ({ comparison }) {
  return [
    `# Comparison of two ${comparison.oneRun ? 'versions' : 'runs'}`, '',
    ...describeSides({ comparison }).flatMap((text) => [escapeMarkdown({ text }), '']),
    ...renderMarkdownTable({ table: makeComparisonTable(comparison) }).flatMap((block) => [block, '']),
    renderMarkdownList({ texts: [...listFindings(comparison), ...listRemarks(comparison)] }), ''
  ].join('\n')
}

/** Every figure, in the order of the comparison. @param {RecordComparison} comparison */
export function makeComparisonTable ({ figures, oneRun }) {
  const interval = (/** @type {FigureComparison} */ { low, high }) =>
    low === null || high === null ? NOTHING : `${low.toFixed(3)} to ${high.toFixed(3)}`
  const ratio = (/** @type {FigureComparison} */ figure) => figure.ratio === null ? NOTHING : figure.ratio.toFixed(3)
  if (oneRun) {
    return makeTable({
      title: 'Comparison',
      columns: [
        ['Figure', 'left'],
        ['Verdict', 'left'],
        ['Ratio', 'right'],
        ['Range', 'right'],
        ['Allowed', 'right'],
        ['Starts', 'right'],
        ['Took', 'right'],
        ['More time', 'right']
      ],
      rows: figures.map((figure) => [
        nameFigure(figure),
        figure.verdict,
        ratio(figure),
        interval(figure),
        formatAllowed(figure),
        String(figure.cost?.generations ?? NOTHING),
        figure.cost ? formatDuration({ durationMs: figure.cost.spentMs }) : NOTHING,
        figure.cost?.moreMs ? formatDuration({ durationMs: figure.cost.moreMs }) : NOTHING
      ])
    })
  }
  return makeTable({
    title: 'Comparison',
    columns: [
      ['Target', 'left'],
      ['Verdict', 'left'],
      ['Figure', 'left'],
      ['Ratio', 'right'],
      ['95 % interval', 'right'],
      ['More repeats', 'right'],
      ['Allowed', 'right']
    ],
    rows: figures.map((figure) => [
      figure.target,
      figure.verdict,
      nameFigure(figure),
      ratio(figure),
      interval(figure),
      figure.moreRepeats === null ? NOTHING : String(figure.moreRepeats),
      formatAllowed(figure)
    ])
  })
}

/** What is worse or cannot be told, and why. @param {RecordComparison} comparison */
export function listFindings ({ figures, oneRun }) {
  const name = (/** @type {FigureComparison} */ figure) => oneRun ? nameFigure(figure) : `${figure.target}, ${nameFigure(figure)}`
  return figures
    .filter(({ verdict }) => verdict !== 'no regression')
    .map((figure) => `${figure.verdict}: ${name(figure)}: ${tell(figure.reason)}`)
}

const MOST_LEFT = 6

/** Of unrelated records each row stands on one side only. @param {string[]} left */
function shortenLeft (left) {
  return left.length > MOST_LEFT ? [...left.slice(0, MOST_LEFT - 1), `${left.length - MOST_LEFT + 1} more; --json has them all`] : left
}

/**
 * What a reader has to know beside the figures.
 * @param {RecordComparison} comparison
 * @param {(left: string[]) => string[]} [shorten] absent: all of what is not compared
 */
export function listRemarks (comparison, shorten = (left) => left) {
  return [
    ...comparison.differences.map((one) => `warning: the records differ: ${tell(one)}`),
    ...shorten(comparison.left.map((one) => tell(one))).map((one) => `not compared: ${one}`),
    ...describeBounds({ comparison })
  ]
}
