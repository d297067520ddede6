import { nameVerdict } from '../../../judge/wording.js'
import {
  clean, fillScreen, layAnswer, layFacts, layFoot, laySentence, layTitle, layTroubles, listSome, openScreen
} from '../../../layout/screen/frame.js'
import { formatRate, formatRatio, formatShare, formatTimestamp } from '../../../layout/units.js'
import { tell } from '../../../messages.js'

/**
 * @import { ReviewCapacity, ReviewObjective, ReviewResult } from '../types.ts'
 * @import { Outcome, Screen, Step } from '../../../layout/screen/frame.js'
 */

const MOST_NAMED = 3
const MOST_NOTES = 3
const MOST_OBJECTIVES = 6

/**
 * What a review has to talk about, on one screen; the document itself is `-o md` or `-o html`.
 * @param {{ review: ReviewResult, columns: number | undefined, colors: boolean, steps?: readonly Step[], exitCode?: number }} options
 *   columns: of the terminal, absent when there is none; exitCode: of the command that prints it; absent: not known
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderReviewScreen ({ review, columns, colors, steps, exitCode }) {
  const screen = openScreen({ columns, colors })
  const { record, validity } = review
  return fillScreen({
    lay: (mostRows) => [
      [
        ...layTitle({ text: `review of run ${record.id}, ${formatTimestamp({ iso: record.startedAt })}`, ...screen }),
        ...layTroubles({ texts: validity.slice(0, MOST_NOTES).map((one) => tell(one)), ...screen }),
        ...(validity.length > MOST_NOTES
          ? [screen.colors.yellow(`! ${validity.length - MOST_NOTES} more: the document has them`)]
          : [])
      ],
      layObjectives({ review, mostRows: Math.min(mostRows, MOST_OBJECTIVES), screen }),
      [
        ...layFacts({ label: 'PRODUCTION', texts: [describeProduction(review)], ...screen }),
        ...layFacts({ label: 'CAPACITY', texts: describeCapacity(review), ...screen }),
        ...layFacts({ label: 'DEPENDENCIES', texts: [describeDependencies(review)], ...screen }),
        ...layFacts({ label: 'CHANGES', texts: describeChanges(review), ...screen })
      ],
      layFoot({
        steps,
        ...(exitCode !== undefined && { exit: { code: exitCode, meaning: 'the review was made; what it says does not change this code' } }),
        ...screen
      })
    ]
  })
}

/** @type {ReadonlyArray<[verdict: ReviewObjective['verdict'], outcome: Outcome]>} */
const GRAVEST_FIRST = Object.freeze([['missed', 'bad'], ['invalid', 'open'], ['inconclusive', 'open']])

/** @param {{ review: ReviewResult, mostRows: number, screen: Screen }} options */
function layObjectives ({ review: { objectives }, mostRows, screen }) {
  if (objectives.length === 0) return layAnswer({ outcome: 'open', text: 'The record judges no objective.', ...screen })
  const open = GRAVEST_FIRST.flatMap(([kind, outcome]) =>
    objectives.filter(({ verdict }) => verdict === kind).map((one) => ({ one, outcome }))
  )
  const met = objectives.filter(({ verdict }) => verdict === 'met')
  const nearest = met.filter(({ sloRatio }) => sloRatio !== null).sort((a, b) => Number(a.sloRatio) - Number(b.sloRatio))[0]
  const shown = open.slice(0, mostRows)
  return [
    ...shown.flatMap(({ one, outcome }) =>
      layAnswer({
        outcome,
        text: `${one.target} ${one.objective}: ${nameVerdict(one)}: ${tell(one.reason)}`,
        ...screen
      })
    ),
    ...(shown.length < open.length
      ? laySentence({ text: `and ${open.length - shown.length} more that were missed or not decided`, ...screen, indent: '  ' })
      : []),
    ...(met.length > 0
      ? layAnswer({
        outcome: 'good',
        text: `${met.length} of ${objectives.length} objectives met${nearest ? `, nearest to its bound: ${nearest.target} ${nearest.objective} (SLO ratio ${formatRatio({ ratio: nearest.sloRatio })})` : ''}`,
        ...screen
      })
      : [])
  ]
}

/** @param {ReviewResult} review */
function describeProduction ({ production, agreed }) {
  if (production === null) {
    return agreed.length > 0
      ? `${agreed.length} objectives agreed; --prometheus asks how they are kept`
      : 'not known: --slo and --prometheus bring it'
  }
  const { objectives } = production
  const name = (/** @type {'not kept' | 'unknown'} */ state) => {
    const own = objectives.filter((one) => one.state === state)
    return own.length === 0
      ? ''
      : `; ${state}: ${listSome({ names: own.map(({ slo, objective }) => `${slo} ${objective}`), most: MOST_NAMED })}`
  }
  return `${objectives.filter(({ state }) => state === 'kept').length} of ${objectives.length} kept${name('not kept')}${name('unknown')}`
}

/** @param {ReviewResult} review @returns {string[]} */
function describeCapacity ({ capacity }) {
  if (capacity.length === 0) return ['not known: --size brings it, --peak the peak that was observed']
  return capacity.slice(0, MOST_NAMED).map(describeOne)
}

/** @param {ReviewCapacity} capacity */
function describeOne ({ name, units, code, capacityPerSecond, peakPerSecond, observed, headroom }) {
  const peak = `peak ${formatRate({ perSecond: observed?.ratePerSecond ?? peakPerSecond })}/s (${observed ? 'observed' : 'asked for'})`
  if (units === null || capacityPerSecond === null) return `${name}: ${code ?? 'not known'}, ${peak}`
  const free = headroom === null ? '' : headroom < 0 ? '; TOO FEW' : `; ${formatShare({ ratio: headroom })} free`
  return `${name}: ${units} ${units === 1 ? 'unit' : 'units'} for ${formatRate({ perSecond: capacityPerSecond })}/s, ${peak}${free}`
}

/** @param {ReviewResult} review */
function describeDependencies ({ dependencies }) {
  if (dependencies === null) return 'not known: --sla brings them'
  const { promises, services } = dependencies
  const open = promises.filter(({ verdict }) => verdict !== 'met').map(({ objective, verdict }) => `${objective.text} ${verdict}`)
  const kept = `${services.length} services; ${promises.length - open.length} of ${promises.length} promises hold`
  return open.length === 0 ? kept : `${kept}; ${listSome({ names: open, most: MOST_NAMED })}`
}

/** @param {ReviewResult} review @returns {string[]} */
function describeChanges ({ changes: { against, comparison, reason } }) {
  if (against === null) return [`nothing to compare with: ${tell(reason)}`]
  const since = `since ${formatTimestamp({ iso: against.startedAt })} (${clean(against.from)})`
  if (comparison === null) return [`${since}: ${tell(reason)}`]
  const pick = (/** @type {string} */ kind) => comparison.figures.filter(({ verdict }) => verdict === kind)
  const [worse, open] = [pick('regressed'), pick('inconclusive')]
  const names = worse.map(({ target, figure, phase }) => `${target} ${figure === 'goodPerSecond' ? 'requests/s' : figure} (${phase})`)
  const differ =
    comparison.differences.length > 0
      ? [`the records differ: ${listSome({ names: comparison.differences.map((one) => tell(one)), most: 2 })}`]
      : []
  return [
    `${since}: ${describeWorse({ worse: names, open: open.length, all: comparison.figures.length })}`,
    ...differ
  ]
}

/**
 * Of figures that could not be compared, nobody knows that they are no worse.
 * @param {{ worse: string[], open: number, all: number }} options
 */
function describeWorse ({ worse, open, all }) {
  if (all === 0) return 'cannot tell: no figure is in both records'
  if (open === all) return `cannot tell for any of ${all} ${all === 1 ? 'figure' : 'figures'}`
  const known = worse.length === 0 ? 'no figure worse' : `worse: ${listSome({ names: worse, most: MOST_NAMED })}`
  return open > 0 ? `${known}; cannot tell for ${open} of ${all}` : known
}
