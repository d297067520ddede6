import {
  clean, fillScreen, layAnswer, layFoot, layRemarks, laySentence, layTitle, openScreen
} from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { chooseTimeUnit, formatCount, formatShare, formatTime, formatTimeAlone, NOTHING } from '../../../layout/units.js'
import { EXIT } from '../../../errors.js'
import { tell } from '../../../messages.js'
import { isWholeInside } from '../verdict/band-place.js'
import { describeBand, describeMove, describeObjective, describeTraces, nameRow } from './texts.js'

/** @import { Outcome, Screen, Step } from '../../../layout/screen/frame.js' */
/** @import { TracesResult } from '../types.ts' */

const MOST_LINES = 40
const MOST_ROWS = 16
const MOST_REMARKS = 3
const MOST_MOVES = 2
/** @type {Readonly<Record<'met' | 'missed' | 'inconclusive', Outcome>>} */
const OUTCOMES = Object.freeze({ met: 'good', missed: 'bad', inconclusive: 'open' })
/** @type {Readonly<Record<string, Outcome>>} */
const PLACES = Object.freeze({ true: 'good', false: 'bad', null: 'open' })

/**
 * Whether the spans of a service make what its root takes, and where the slowest requests spend it, on one screen.
 * @param {{ result: TracesResult, columns: number | undefined, colors: boolean, steps?: readonly Step[], exitCode?: number }} options
 * @returns {string} at most 40 lines; ends with a newline
 */
export function renderTracesScreen ({ result, columns, colors, steps, exitCode }) {
  const screen = openScreen({ columns, colors })
  const { causes, verdicts, moves, remarks } = result
  const exit = exitCode === undefined ? undefined : { code: exitCode, meaning: describeExit({ result, exitCode }) }
  return fillScreen({
    mostLines: MOST_LINES,
    lay: (mostRows) => [
      layTitle({ text: `traces: ${describeTraces(result)}`, ...screen }),
      [
        ...layAnswer({
          outcome: PLACES[`${isWholeInside(result)}`],
          text: describeBand(result),
          ...screen
        }),
        ...causes.flatMap((cause) => laySentence({ text: tell(cause), indent: '  ', hang: '  ', ...screen })),
        ...verdicts.flatMap((verdict) => layAnswer({ outcome: OUTCOMES[verdict.verdict], text: describeObjective(verdict), ...screen }))
      ],
      layTree({ result, mostRows: Math.min(mostRows, MOST_ROWS), screen }),
      moves.length === 0
        ? []
        : [
            screen.colors.bold('WHICH PART WOULD HAVE TO BECOME FASTER'),
            ...moves.slice(0, MOST_MOVES).flatMap((move) => laySentence({ text: describeMove(move), indent: '  ', ...screen }))
          ],
      layRemarks({ texts: remarks.map((one) => tell(one)), most: Math.min(MOST_REMARKS, mostRows), ...screen }),
      layFoot({ steps, exit, ...screen })
    ]
  })
}

/** @param {{ result: TracesResult, mostRows: number, screen: Screen }} options */
function layTree ({ result: { tree, slowest }, mostRows, screen }) {
  const unit = chooseTimeUnit({ valuesUs: tree.flatMap(({ p50Us, p99Us }) => [p50Us, p99Us]) })
  const time = (/** @type {number | null} */ valueUs) => valueUs === null ? NOTHING : `${formatTime({ valueUs, unit })} ${unit.name}`
  return [
    ...layGrid({
      title: 'SPANS',
      heads: ['p50', 'p99', 'of the slowest'],
      rows: keepWeighty(tree, mostRows).map((row) => ({
        name: `${'  '.repeat(Math.min(row.depth, 8))}${clean(nameRow(row))}`,
        cells: [time(row.p50Us), time(row.p99Us), formatShare({ ratio: row.share })],
        drawBar: (/** @type {number} */ width) => '█'.repeat(Math.round(row.share * width))
      })),
      mostRows: Infinity,
      order: [2, 1, 0],
      ...screen
    }),
    ...laySentence({
      text: `of the slowest: where ${nameSlowest(slowest.traces)}, ${formatTimeAlone({ valueUs: slowest.meanUs })} in the mean, without what is called below` +
        (tree.length > mostRows ? `; ${tree.length - mostRows} more lines: --details` : ''),
      indent: '  ',
      paint: screen.colors.dim,
      ...screen
    })
  ]
}

/** @param {number} count */
function nameSlowest (count) {
  return count === 1 ? 'the slowest trace waits' : `the ${formatCount({ count })} slowest traces wait`
}

/** The lines that the slowest spend most in, in the order of the graph. @param {TracesResult['tree']} tree @param {number} most */
function keepWeighty (tree, most) {
  const rootFirst = (/** @type {TracesResult['tree'][number]} */ { depth }) => depth === 0 ? 0 : 1
  const sorted = [...tree].sort((a, b) => rootFirst(a) - rootFirst(b) || b.share - a.share || a.depth - b.depth)
  const kept = new Set(sorted.slice(0, most))
  return tree.filter((row) => kept.has(row))
}

/** @param {{ result: TracesResult, exitCode: number }} options */
function describeExit ({ result: { verdicts }, exitCode }) {
  const pick = (/** @type {keyof typeof OUTCOMES} */ kind) =>
    verdicts.filter(({ verdict }) => verdict === kind).map(({ objective }) => objective.text).join(', ')
  if (exitCode === EXIT.missed) return `missed: ${pick('missed')}`
  if (exitCode === EXIT.inconclusive) return `cannot tell: ${pick('inconclusive')}`
  return verdicts.length === 0 ? 'no objective was given' : 'every objective met'
}
