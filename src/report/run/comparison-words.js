import { isLowerBetter } from '../../judge/trial-figure.js'
import { listSome } from '../screen/frame.js'
import { formatAllowed } from '../prose/comparison.js'
import { formatChange, formatChangeEnds, formatChangeRange, formatDuration, formatShare, labelPercentile } from '../../units.js'

/**
 * @import { FigureComparison, RecordComparison } from '../../types.ts'
 * @import { Outcome } from '../screen/frame.js'
 */

const MINUTE_MS = 60_000
const MOST_REPEATS = 50 // more is no advice
const ORDER = /** @type {const} */ (['regressed', 'inconclusive', 'no regression'])
const WORDS = Object.freeze({ regressed: 'worse', inconclusive: 'cannot tell', 'no regression': 'no worse' })

/** Not decided, where it would count. @param {FigureComparison} figure */
export function isOpen ({ verdict, isAside }) {
  return verdict === 'inconclusive' && !isAside
}

/**
 * The answer, in a sentence for each way in which figures came out; the worst first.
 * @param {{ comparison: RecordComparison }} options
 * @returns {Array<{ outcome: Outcome, text: string }>} plain text
 */
export function describeVerdicts ({ comparison: { figures, margin, oneRun } }) {
  const pick = (/** @type {FigureComparison['verdict']} */ kind) => figures.filter(({ verdict }) => verdict === kind)
  const [worse, held, open] = [pick('regressed'), pick('no regression'), figures.filter(isOpen)]
  const allowed = formatAllAllowed({ figures, margin })
  if (figures.length === 0) {
    return [{ outcome: 'open', text: 'Nothing to compare: nothing was measured on both sides under the same load.' }]
  }
  if (oneRun) return describeOneRun({ figures, worse, held, open, need: describeNeed(open, oneRun) })
  const kept = held.length === figures.length
    ? `No regression: ${held.length === 1 ? 'the one figure' : `each of ${held.length} figures`} is no more than ${allowed} worse.`
    : `No more than ${allowed} worse: ${held.length} of ${figures.length} figures.`
  return [
    ...worse.length > 0 ? [{ outcome: /** @type {const} */ ('bad'), text: `Worse by more than ${allowed}: ${nameAll(worse, oneRun)}.` }] : [],
    ...open.length > 0
      ? [{ outcome: /** @type {const} */ ('open'), text: `Cannot tell: ${nameAll(open, oneRun)}${describeNeed(open)}.` }]
      : [],
    ...held.length > 0 ? [{ outcome: /** @type {const} */ ('good'), text: kept }] : []
  ]
}

/**
 * Two versions have few figures, each with an allowance of its own.
 * @param {Record<'figures' | 'worse' | 'held' | 'open', FigureComparison[]> & { need: string }} options need: what would
 *   decide the open ones
 * @returns {Array<{ outcome: Outcome, text: string }>}
 */
function describeOneRun ({ figures, worse, held, open, need }) {
  const tellAll = (/** @type {FigureComparison[]} */ some) => listSome({ names: some.map(describeAllowed), most: figures.length })
  return [
    ...worse.length > 0 ? [{ outcome: /** @type {const} */ ('bad'), text: `Worse: ${tellAll(worse)}.` }] : [],
    ...open.length > 0
      ? [{ outcome: /** @type {const} */ ('open'), text: `Cannot tell whether worse: ${tellAll(open)}${need}.` }]
      : [],
    ...held.length > 0
      ? [{ outcome: /** @type {const} */ ('good'), text: `No worse than allowed: ${listSome({ names: held.map(nameFigure), most: held.length })}.` }]
      : []
  ]
}

/** `CPU per request +12 % (+9 to +15; allowed +5 %)` @param {FigureComparison} figure */
export function describeAllowed (figure) {
  const found = formatFound(figure)
  const allowed = `allowed ${formatAllowed(figure)})`
  return `${nameFigure(figure)} ${found.endsWith(')') ? `${found.slice(0, -1)}; ${allowed}` : `${found} (${allowed}`}`
}

/** Each figure has its own, where an A/A run told the noise. @param {Pick<RecordComparison, 'figures' | 'margin'>} comparison */
function formatAllAllowed ({ figures, margin }) {
  const all = figures.length === 0 ? [margin] : figures.map(({ allowed }) => allowed)
  const [low, high] = [Math.min(...all), Math.max(...all)].map((ratio) => formatShare({ ratio }))
  return low === high ? low : `${low} to ${high} (by figure)`
}

/**
 * What would decide it, by the one that takes longest.
 * @param {FigureComparison[]} open @param {RecordComparison['oneRun']} [oneRun]
 */
function describeNeed (open, oneRun) {
  const times = open.flatMap(({ cost }) => cost?.moreMs ?? [])
  if (times.length > 0) {
    const most = Math.max(...times)
    const budget = oneRun === undefined ? '' : ` (--budget ${Math.ceil((oneRun.spentMs + most) / MINUTE_MS)}m)`
    return `; about ${formatDuration({ durationMs: most })} more would decide it, if results stay the same${budget}`
  }
  const repeats = open.flatMap(({ moreRepeats }) => moreRepeats ?? [])
  if (repeats.length === 0) return ''
  const most = Math.max(...repeats)
  if (open.some(({ cost }) => cost)) return `; ${countStarts(most)} of each would decide it, if results stay the same`
  return most > MOST_REPEATS
    ? '; more starts will hardly decide it: measure both in one run'
    : `; about ${countStarts(most)} of each would decide it`
}

/** @param {number} count */
function countStarts (count) {
  return `${count} more ${count === 1 ? 'start' : 'starts'}`
}

/** @param {FigureComparison[]} figures @param {RecordComparison['oneRun']} oneRun */
export function nameAll (figures, oneRun) {
  return listSome({ names: figures.map((figure) => nameWhole(figure, oneRun)) })
}

/**
 * `fastify p99 at a rate`
 * @param {FigureComparison} figure
 * @param {RecordComparison['oneRun']} [oneRun] of which there are two versions and no targets
 */
export function nameWhole (figure, oneRun) {
  return oneRun ? nameFigure(figure) : `${figure.target} ${nameFigure(figure)}`
}

/** A phase has a figure of its own name only where both have it. @param {Pick<FigureComparison, 'figure' | 'phase'>} figure */
export function nameFigure ({ figure, phase }) {
  if (figure === 'goodPerSecond') return 'requests/s'
  if (figure === 'cpuPerRequestUs') return 'CPU per request'
  return `${labelPercentile(figure)} ${phase === 'peak' ? 'flat out' : 'at a rate'}`
}

/** @param {readonly FigureComparison[]} figures */
export function sortBySeverity (figures) {
  return ORDER.flatMap((kind) => figures.filter(({ verdict }) => verdict === kind))
}

/**
 * `worse`, `cannot tell`, `no worse`, or what its range says besides: `better`, `same within 5 %`, or worse by too little to matter.
 * @param {Pick<FigureComparison, 'figure' | 'ratio' | 'low' | 'high' | 'verdict' | 'allowed' | 'isAside' | 'isChanged' | 'isRough'>} figure
 */
export function nameOutcome ({ figure, ratio, low, high, verdict, allowed, isAside, isChanged, isRough }) {
  if (isRough) return ratio === null && figure === 'p99' ? 'too few requests' : 'too few starts'
  if (low === null || high === null || verdict === 'regressed') return WORDS[verdict]
  const [worst, best] = isLowerBetter(figure) ? [high, low] : [1 / low, 1 / high] // factors of worsening
  if (best > 1 && isChanged) return verdict === 'inconclusive' ? 'worse, too much?' : 'worse, allowed'
  if (verdict === 'inconclusive') return isAside ? 'not found worse' : best > 1 ? 'probably worse' : WORDS[verdict]
  if (worst < 1) return 'better'
  return best > 1 / (1 + allowed) && allowed > 0 ? `same within ${formatShare({ ratio: allowed })}` : WORDS[verdict]
}

/**
 * The range alone where it holds no change at all, or nothing was decided.
 * @param {Pick<FigureComparison, 'ratio' | 'low' | 'high' | 'verdict'>} figure
 */
export function formatFound ({ ratio, low, high, verdict }) {
  if (ratio === null) return 'not known'
  if (low === null || high === null) return `${formatChange({ ratio: ratio - 1 })}, no range`
  if (verdict === 'inconclusive' || (low <= 1 && high >= 1)) return formatChangeEnds({ low, high })
  return formatChangeRange({ ratio, low, high })
}

/** What would decide this one; empty where nothing would. @param {FigureComparison} figure */
export function describeMore ({ moreRepeats, cost, verdict, isAside }) {
  if (verdict !== 'inconclusive' || isAside) return ''
  if (cost?.moreMs) return `${formatDuration({ durationMs: cost.moreMs })} more`
  if (!moreRepeats) return ''
  return !cost && moreRepeats > MOST_REPEATS ? 'one run' : countStarts(moreRepeats)
}
