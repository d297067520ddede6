import { EXIT } from '../../../errors.js'
import {
  clean, fillScreen, layAnswer, layFoot, laySentence, layTitle, layTroubles, listSome, openScreen
} from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { drawSparkline } from '../../../layout/sparkline.js'
import { chooseTimeUnit, formatChange, formatTimestamp, NOTHING } from '../../../layout/units.js'
import { formatRateCell, formatTimeCell } from '../../../runs/report/screen/cells.js'
import { describeHistory, describeLastGood, describeVerdict } from './history.js'
import { nameFigure } from './history-tables.js'
import { tell } from '../../../messages.js'

/**
 * @import { HistoryResult, HistorySeries } from '../../../types.ts'
 * @import { Outcome, Screen, Step } from '../../../layout/screen/frame.js'
 * @import { TimeUnit } from '../../../layout/units.js'
 */

const MOST_STEPS = 3
const WIDEST_TREND = 24
/** @type {Readonly<Record<HistoryResult['verdict'], Outcome>>} */
const OUTCOMES = Object.freeze({ regressed: 'bad', 'no regression': 'good', inconclusive: 'open' })

/**
 * When did it become slower, on one screen.
 * @param {{ result: HistoryResult, columns: number | undefined, colors: boolean, steps?: readonly Step[], exitCode?: number }} options
 *   columns: of the terminal, absent when there is none; exitCode: of the command that prints it; absent: not known
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderHistoryScreen ({ result, columns, colors, steps, exitCode }) {
  const screen = openScreen({ columns, colors })
  const exit = exitCode === undefined ? undefined : { code: exitCode, meaning: describeExit({ result, exitCode }) }
  return fillScreen({
    lay: (mostRows) => [
      [
        ...layTitle({ text: `history of ${describeHistory(result)}`, ...screen }),
        ...layTroubles({ texts: listTroubles(result), ...screen })
      ],
      [
        ...layAnswer({
          outcome: OUTCOMES[result.verdict],
          text: `${describeVerdict(result)}${describeUntested(result)}`,
          ...screen
        }),
        ...layRegressions({ result, screen }),
        ...laySentence({ text: describeLastGood(result), ...screen, indent: '  ' })
      ],
      layTrends({ result, mostRows, screen }),
      layFoot({ steps, exit, ...screen })
    ]
  })
}

/** @param {HistoryResult} result */
function listTroubles ({ leftOut, otherMachines, otherBaselines }) {
  const out = [
    ...otherMachines.length > 0 ? [`${otherMachines.length} of other machines`] : [],
    ...leftOut.length > 0 ? [`${leftOut.length} that cannot be read or are there twice`] : [],
    ...otherBaselines > 0 ? [`${otherBaselines} of other baselines`] : []
  ]
  return out.length === 0 ? [] : [`Left out: ${out.join(', ')}.`]
}

/** @param {HistoryResult} result */
function describeUntested ({ verdict, series }) {
  if (verdict !== 'inconclusive') return ''
  const reasons = [...new Set(series.flatMap(({ untested }) => untested ? [tell(untested)] : []))]
  return reasons.length === 0 ? '' : ` ${listSome({ names: reasons, most: 2 })}.`
}

/** @param {{ result: HistoryResult, screen: Screen }} options */
function layRegressions ({ result: { series }, screen }) {
  const found = series.flatMap(({ steps }) => steps).filter(({ kind }) => kind === 'regression').toSorted((a, b) => a.index - b.index)
  const lines = found.slice(0, MOST_STEPS).flatMap(({ target, subject = target, figure, ratio, startedAt, source }) => laySentence({
    text: `${subject} ${nameFigure(figure)}: ${formatChange({ ratio: ratio - 1 })} since ${formatTimestamp({ iso: startedAt })}, ${source}`,
    ...screen,
    indent: '  ',
    paint: screen.colors.red
  }))
  return found.length > MOST_STEPS ? [...lines, screen.colors.red(`  and ${found.length - MOST_STEPS} more: --details`)] : lines
}

/** What became worse first. @param {{ result: HistoryResult, mostRows: number, screen: Screen }} options */
function layTrends ({ result: { series, points }, mostRows, screen }) {
  const unit = chooseTimeUnit({ valuesUs: series.filter(({ figure }) => figure !== 'goodPerSecond').map(({ level }) => level) })
  // A percentile is there flat out and at a rate.
  const isTwice = (/** @type {HistorySeries} */ { target, subject = target, figure }) =>
    series.filter((other) => (other.subject ?? other.target) === subject && other.figure === figure).length > 1
  const isWorse = (/** @type {HistorySeries} */ { steps }) => steps.some(({ kind }) => kind === 'regression') ? 1 : 0
  return layGrid({
    title: 'SERVER',
    heads: ['figure', 'newest', 'last step', points.length > WIDEST_TREND ? `newest ${WIDEST_TREND} records` : 'oldest to newest'],
    rows: series.toSorted((a, b) => isWorse(b) - isWorse(a)).map((one) => ({
      name: clean(one.subject ?? one.target),
      cells: [
        `${nameFigure(one.figure)}${isTwice(one) ? ` (${one.phase})` : ''}`,
        describeNewest(one, unit),
        describeStep(one),
        drawSparkline({ values: one.estimates.map((estimate) => estimate?.value ?? null), most: WIDEST_TREND })
      ],
      ...isWorse(one) && { paint: screen.colors.red }
    })),
    mostRows,
    order: [0, 1, 2, 3],
    narrowestName: 12,
    ...screen
  })
}

/** What is more than chance; a change that was not tested is none. @param {HistorySeries} series */
function describeStep ({ steps, untested }) {
  const last = steps.at(-1)
  if (last) return formatChange({ ratio: last.ratio - 1 })
  return untested === undefined ? 'none found' : 'cannot tell'
}

/** @param {HistorySeries} series @param {TimeUnit} unit */
function describeNewest ({ figure, estimates }, unit) {
  const estimate = estimates.at(-1) ?? null
  if (estimate === null) return NOTHING
  return figure === 'goodPerSecond' ? formatRateCell({ estimate, atLeast: false }) : formatTimeCell({ estimate, unit, detail: true })
}

/** @param {{ result: HistoryResult, exitCode: number }} options */
function describeExit ({ result: { series, points }, exitCode }) {
  const worse = series
    .filter(({ steps }) => steps.some(({ kind }) => kind === 'regression'))
    .map(({ target, subject = target, figure }) => `${subject} ${nameFigure(figure)}`)
  if (exitCode === EXIT.missed) return `a regression that lasts: ${listSome({ names: worse })}`
  return exitCode === EXIT.met
    ? 'no regression that lasts'
    : `cannot tell from ${points.length} ${points.length === 1 ? 'record' : 'records'}`
}
