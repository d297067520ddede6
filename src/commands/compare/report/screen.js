import { EXIT } from '../../../errors.js'
import { isLowerBetter } from '../../../judge/trial-figure.js'
import {
  clean, fillScreen, layAnswer, layFoot, laySentence, layTitle, layTroubles, listSome, openScreen
} from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { describeSessions } from '../../../layout/prose/comparison.js'
import { formatChange, formatChangeEnds, formatChangeRange, formatDuration, formatShare, labelPercentile } from '../../../layout/units.js'
import { tell } from '../../../messages.js'

/**
 * @import { FigureComparison, RecordComparison } from '../../../types.ts'
 * @import { Screen, Step } from '../../../layout/screen/frame.js'
 */

const MOST_SAID = 2
const MOST_REPEATS = 50 // more is no advice
const NARROWEST_NAME = 16
const ORDER = /** @type {const} */ (['regressed', 'inconclusive', 'no regression'])
const WORDS = Object.freeze({ regressed: 'worse', inconclusive: 'cannot tell', 'no regression': 'no worse' })

/**
 * Worse, no worse or cannot tell, on one screen: first for all figures, then for each.
 * @param {{ comparison: RecordComparison, columns: number | undefined, colors: boolean, steps?: readonly Step[],
 *   report?: string, exitCode?: number }} options columns: of the terminal, absent when there is none; exitCode: of the
 *   command that prints it; absent: not known
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderComparisonScreen ({ comparison, columns, colors, steps, report, exitCode }) {
  const screen = openScreen({ columns, colors })
  const exit = exitCode === undefined ? undefined : { code: exitCode, meaning: describeComparisonExit({ comparison, exitCode }) }
  return fillScreen({
    lay: (mostRows) => [
      layHead({ comparison, screen }),
      layVerdict({ comparison, screen }),
      layFigures({ comparison, mostRows, screen }),
      laySides({ comparison, screen }),
      layFoot({ steps, report, exit, ...screen })
    ]
  })
}

/** @param {{ comparison: RecordComparison, screen: Screen }} options */
function layHead ({ comparison, screen }) {
  const { before, after, differences, oneRun } = comparison
  const troubles = [
    ...(differences.length > 0
      ? [`The records differ: ${listSome({ names: differences.map((one) => tell(one)), most: MOST_SAID })}.`]
      : []),
    ...describeSessions({ comparison })
  ]
  if (!oneRun) {
    return [
      ...layTitle({ text: `compare: ${after.id} against ${before.id}`, ...screen }),
      ...layTroubles({ texts: troubles, ...screen })
    ]
  }
  const { blocks, spentMs, budgetMs, ratePerSecond, notes } = oneRun
  const rate = ratePerSecond === null ? '' : `, latency at ${ratePerSecond}/s`
  return [
    ...layTitle({
      text: `compare: ${blocks} ${blocks === 1 ? 'block' : 'blocks'} in one run, ${formatDuration({ durationMs: spentMs })} of ${formatDuration({ durationMs: budgetMs })}${rate}`,
      ...screen
    }),
    ...laySentence({ text: `before: ${before.id}`, ...screen, indent: '  ' }),
    ...laySentence({ text: `after:  ${after.id}`, ...screen, indent: '  ' }),
    ...notes.flatMap((text) => laySentence({ text, ...screen, indent: '  ', paint: screen.colors.dim }))
  ]
}

/** The answer. @param {{ comparison: RecordComparison, screen: Screen }} options */
function layVerdict ({ comparison: { figures, margin, oneRun }, screen }) {
  const pick = (/** @type {FigureComparison['verdict']} */ kind) => figures.filter(({ verdict }) => verdict === kind)
  const [worse, held, open] = [pick('regressed'), pick('no regression'), pick('inconclusive')]
  const allowed = formatAllowed({ figures, margin })
  if (figures.length === 0) {
    return layAnswer({
      outcome: 'open',
      text: 'Nothing to compare: nothing was measured on both sides under the same load.',
      ...screen
    })
  }
  const kept = held.length === figures.length
    ? `No regression: ${held.length === 1 ? 'the one figure' : `each of ${held.length} figures`} is no more than ${allowed} worse.`
    : `No more than ${allowed} worse: ${held.length} of ${figures.length} figures.`
  return [
    ...(worse.length > 0
      ? layAnswer({ outcome: 'bad', text: `Worse by more than ${allowed}: ${nameAll(worse, oneRun)}.`, ...screen })
      : []),
    ...(open.length > 0
      ? layAnswer({ outcome: 'open', text: `Cannot tell: ${nameAll(open, oneRun)}${describeNeed(open)}.`, ...screen })
      : []),
    ...layReasons({ figures: open, oneRun, screen }),
    ...(held.length > 0 ? layAnswer({ outcome: 'good', text: kept, ...screen }) : [])
  ]
}

/**
 * Why it cannot be told, where no more time or repeats would help.
 * @param {{ figures: FigureComparison[], oneRun: RecordComparison['oneRun'], screen: Screen }} options
 */
function layReasons ({ figures, oneRun, screen }) {
  const hopeless = figures.filter((figure) => describeMore(figure) === '')
  const reasons = [...new Set(hopeless.map(({ reason }) => tell(reason)))].slice(0, 1)
  return reasons.flatMap((reason) => {
    const own = hopeless.filter((figure) => tell(figure.reason) === reason)
    return laySentence({ text: `${own.length === figures.length ? '' : `${nameAll(own, oneRun)}: `}${reason}`, ...screen, indent: '  ' })
  })
}

/** Each figure has its own, where an A/A run told the noise. @param {Pick<RecordComparison, 'figures' | 'margin'>} comparison */
function formatAllowed ({ figures, margin }) {
  const all = figures.length === 0 ? [margin] : figures.map(({ allowed }) => allowed)
  const [low, high] = [Math.min(...all), Math.max(...all)].map((ratio) => formatShare({ ratio }))
  return low === high ? low : `${low} to ${high} (by figure)`
}

/** @param {FigureComparison[]} figures @param {RecordComparison['oneRun']} oneRun */
function nameAll (figures, oneRun) {
  return listSome({ names: figures.map((figure) => nameWhole(figure, oneRun)) })
}

/**
 * `fastify p99 at a rate`
 * @param {FigureComparison} figure
 * @param {RecordComparison['oneRun']} [oneRun] of which there are two versions and no targets
 */
function nameWhole (figure, oneRun) {
  return oneRun ? nameFigure(figure) : `${figure.target} ${nameFigure(figure)}`
}

/** What would decide it, by the one that takes longest. @param {FigureComparison[]} open */
function describeNeed (open) {
  const times = open.flatMap(({ cost }) => cost?.moreMs ?? [])
  if (times.length > 0) { return `; about ${formatDuration({ durationMs: Math.max(...times) })} more would decide it, if results stay the same` }
  const repeats = open.flatMap(({ moreRepeats }) => moreRepeats ?? [])
  if (repeats.length === 0) return ''
  const most = Math.max(...repeats)
  return most > MOST_REPEATS
    ? '; more repeats will hardly decide it: measure both in one run'
    : `; about ${most} more repeats a side would decide it`
}

/** @param {{ comparison: RecordComparison, mostRows: number, screen: Screen }} options */
function layFigures ({ comparison: { figures, oneRun }, mostRows, screen }) {
  if (figures.length === 0) return []
  const paints = { regressed: screen.colors.red, inconclusive: screen.colors.yellow, 'no regression': (/** @type {string} */ text) => text }
  const sorted = ORDER.flatMap((kind) => figures.filter(({ verdict }) => verdict === kind))
  const isNeeded = figures.some((figure) => describeMore(figure) !== '')
  const heads = [...oneRun ? [] : ['figure'], 'change', 'verdict', ...isNeeded ? ['to decide it'] : []]
  return layGrid({
    title: oneRun ? 'FIGURE' : 'SERVER',
    heads,
    rows: sorted.map((figure) => ({
      name: clean(oneRun ? nameFigure(figure) : figure.target),
      cells: [
        ...(oneRun ? [] : [nameFigure(figure)]),
        formatFound(figure),
        isBetter(figure) ? 'better' : WORDS[figure.verdict],
        ...(isNeeded ? [describeMore(figure)] : [])
      ],
      paint: paints[figure.verdict]
    })),
    mostRows,
    order: [0, 1, 2, 3].slice(0, heads.length),
    narrowestName: NARROWEST_NAME,
    ...screen
  })
}

/** A phase has a figure of its own name only where both have it. @param {FigureComparison} figure */
function nameFigure ({ figure, phase }) {
  if (figure === 'goodPerSecond') return 'requests/s'
  if (figure === 'cpuPerRequestUs') return 'CPU per request'
  return `${labelPercentile(figure)} ${phase === 'peak' ? 'flat out' : 'at a rate'}`
}

/** Its range holds better values only. @param {FigureComparison} figure */
function isBetter ({ figure, low, high, verdict }) {
  return verdict === 'no regression' && low !== null && high !== null && (isLowerBetter(figure) ? high < 1 : low > 1)
}

/** The range alone where it holds no change at all, or nothing was decided. @param {FigureComparison} figure */
function formatFound ({ ratio, low, high, verdict }) {
  if (ratio === null) return 'not known'
  if (low === null || high === null) return `${formatChange({ ratio: ratio - 1 })}, no range`
  if (verdict === 'inconclusive' || (low <= 1 && high >= 1)) return formatChangeEnds({ low, high })
  return formatChangeRange({ ratio, low, high })
}

/** @param {FigureComparison} figure */
function describeMore ({ moreRepeats, cost, verdict }) {
  if (verdict !== 'inconclusive') return ''
  if (cost?.moreMs) return `${formatDuration({ durationMs: cost.moreMs })} more`
  if (!moreRepeats) return ''
  return moreRepeats > MOST_REPEATS ? 'one run' : `${moreRepeats} repeats more`
}

/** What stands on one side only: a row each, where they are few. @param {{ comparison: RecordComparison, screen: Screen }} options */
function laySides ({ comparison: { left }, screen }) {
  const paint = screen.colors.dim
  if (left.length > MOST_SAID) return laySentence({ text: `Not compared: ${left.length} rows that have no counterpart.`, ...screen, paint })
  return left.flatMap((one) => laySentence({ text: `Not compared: ${tell(one)}`, ...screen, paint }))
}

/**
 * What the exit code of a comparison means, with the names of what made it.
 * @param {{ comparison: RecordComparison, exitCode: number }} options
 * @returns {string}
 */
export function describeComparisonExit ({ comparison: { figures, oneRun }, exitCode }) {
  const pick = (/** @type {FigureComparison['verdict']} */ kind) =>
    listSome({ names: figures.filter(({ verdict }) => verdict === kind).map((figure) => nameWhole(figure, oneRun)) })
  switch (exitCode) {
    case EXIT.met: return 'no regression'
    case EXIT.missed: return `regression: ${pick('regressed')}`
    case EXIT.inconclusive: return figures.length === 0 ? 'nothing was compared' : `cannot tell: ${pick('inconclusive')}`
    default: return 'a version could not be measured'
  }
}
