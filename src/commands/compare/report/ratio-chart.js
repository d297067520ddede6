import { listParts } from '../../../report/charts/drawing.js'
import { drawGroupedBars } from '../../../report/charts/grouped-bars.js'
import { makeLinearScale } from '../../../report/charts/scales.js'
import { formatFound, nameFigure, nameOutcome, nameWhole, sortBySeverity } from '../../../report/run/comparison-words.js'

/**
 * @import { Chart, FigureComparison, RecordComparison } from '../../../types.ts'
 * @import { Bar } from '../../../report/charts/bars.js'
 */

const ID = 'ratios'
const MOST_BARS = 24 // the table has all
const FARTHEST = 2 // times the longest bar: a range that goes on makes no bar shorter

/**
 * How each figure has changed: a bar from nothing to after / before, with its range, and a diamond where nothing would have changed.
 * @param {{ comparison: RecordComparison }} options
 * @returns {Chart | null} null where no ratio is known
 */
export function drawRatioChart ({ comparison: { figures, oneRun } }) {
  const sorted = sortBySeverity(figures)
  const shown = sorted.slice(0, MOST_BARS)
  const ratios = shown.flatMap(({ ratio }) => ratio ?? [])
  if (ratios.length === 0) return null
  const longest = Math.max(1, ...ratios)
  const high = Math.min(FARTHEST * longest, Math.max(longest, ...shown.flatMap(({ high }) => high ?? []))) * 1.02
  const { ticks } = makeLinearScale({ low: 0, high, range: [0, 1], count: 5, nice: false })
  const names = oneRun ? [''] : [...new Set(shown.map(({ target }) => target))]
  const title = 'After / before'
  const description = [
    'A bar for each figure: its value after, divided by its value before. The diamond is the value before.',
    'The thin line across the end of a bar is its 95 % range; a very wide one is cut at the edge. An outline: cannot tell.',
    'For requests/s a longer bar is better, for times a shorter one.'
  ].join(' ')
  const groups = names.map((name, index) => ({
    title: oneRun ? 'new version against old version' : name,
    bars: shown.filter(({ target }) => oneRun || target === name).map(makeBar),
    more: index === names.length - 1 ? sorted.length - shown.length : 0
  }))
  return {
    id: ID,
    baseline: '',
    kind: 'ratios',
    title,
    description,
    alternative: listParts(shown.map((figure) => `${nameWhole(figure, oneRun)}: ${formatFound(figure)}, ${nameOutcome(figure)}`)),
    ...drawGroupedBars({
      id: ID,
      title,
      description,
      groups,
      axis: {
        high,
        ticks,
        slimTicks: ticks.filter((tick) => tick > 0 && Number.isInteger(2 * tick)),
        write: String,
        texts: ['after / before; the diamond is the value before']
      }
    }),
    data: null
  }
}

/** @param {FigureComparison} figure @returns {Bar} */
function makeBar (figure) {
  const { ratio, low, high, verdict } = figure
  const text = `${formatFound(figure)}, ${nameOutcome(figure)}`
  const bar = { label: nameFigure(figure), text, solid: verdict !== 'inconclusive' }
  return ratio === null ? { ...bar, value: null, reason: text } : { ...bar, value: ratio, low, high, mark: 1, markText: 'before' }
}
