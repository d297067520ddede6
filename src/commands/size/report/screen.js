import { EXIT } from '../../../errors.js'
import { findHeldBy } from '../../../judge/containers.js'
import { bandOf, rateOf } from '../../../stats/usl-curve.js'
import { clean, fillScreen, layAnswer, layFoot, laySentence, layTitle, layTroubles, openScreen } from '../../../layout/screen/frame.js'
import { layGrid } from '../../../layout/screen/grid.js'
import { formatCount, formatRate, formatSignificant, NOTHING } from '../../../layout/units.js'
import { tell } from '../../../messages.js'
import { describeSeen } from './capacity-prose.js'
import { describeAnswer, describeDemand, describeEvidence, describeRunning, nameUnit, perSecondText } from './prose.js'
import { nameQuestion } from './size.js'

/**
 * @import { CapacityPoint, Needed, SizedUnit, SizeResult, SizingQuestion, Usl } from '../../../types.ts'
 * @import { Outcome, Screen, Step } from '../../../layout/screen/frame.js'
 */

const MOST_POINTS = 6

/**
 * How many units, on one screen.
 * @param {{ result: SizeResult, columns: number | undefined, colors: boolean, steps?: readonly Step[], report?: string,
 *   exitCode?: number }} options columns: of the terminal, absent when there is none; exitCode: of the command that
 *   prints it; absent: not known
 * @returns {string} at most 30 lines; ends with a newline
 */
export function renderSizeScreen ({ result, columns, colors, steps, report, exitCode }) {
  const screen = openScreen({ columns, colors })
  const { question, sizes } = result
  const warnings = [...new Set(sizes.flatMap(({ measurements }) => measurements.warnings.map(tell)))]
  const exit = exitCode === undefined ? undefined : { code: exitCode, meaning: describeExit({ result, exitCode }) }
  return fillScreen({
    lay: (mostRows) => [
      [
        ...layTitle({ text: `size of ${nameQuestion(result)}`, ...screen }),
        ...layTroubles({ texts: warnings, ...screen })
      ],
      ...(sizes.length > 1
        ? [layUnits({ result, screen }), sizes.flatMap((size) => layOneOfSeveral({ question, size, screen }))]
        : sizes.flatMap((size) => [
          layAnswers({ question, size, screen }),
          layPoints({ size, mostRows, screen }),
          layOtherwise({ size, mostRows, screen }),
          layRunning({ question, size, screen })
        ])),
      layFoot({ steps, report, exit, ...screen })
    ]
  })
}

/** A number that was measured, a guess, or none. @param {SizedUnit} size @returns {Outcome} */
function rate ({ sizing: { code, evidence } }) {
  if (code !== null) return 'bad'
  return evidence === 'not shown' ? 'open' : 'good'
}

/** @param {{ question: SizingQuestion, size: SizedUnit, screen: Screen }} options */
function layAnswers ({ question, size, screen }) {
  const demand = describeDemand({ question, demandPerSecond: size.sizing.demandPerSecond })
  const { measurements, sizing } = size
  const seen = sizing.evidence === 'measured' ? [] : describeSeen({ measurements, capacity: measurements.capacities.at(-1) })
  const hasFactors = size.sizing.demandPerSecond !== question.peakPerSecond
  return [
    ...layAnswer({ outcome: rate(size), text: describeAnswer({ question, size }), ...screen }),
    ...[...describeEvidence({ size }), ...seen, ...(hasFactors ? [demand] : [])].flatMap((text) =>
      laySentence({ text, ...screen, indent: '  ', hang: '  ' })
    )
  ]
}

/**
 * @param {{ size: { measurements: SizedUnit['measurements'], sizing: { usl: SizedUnit['sizing']['usl'], needed: { units:
 *   number | null, basis?: Needed['basis'] } } }, mostRows: number, screen: Screen }} options
 */
export function layPoints ({ size: { measurements: { kind, points, capacities, unit }, sizing: { usl, needed } }, mostRows, screen }) {
  /** @type {ReadonlyArray<{ units: number, lowerPerSecond: number | null, upperPerSecond: number | null }>} */
  const known = kind === 'points' ? points : capacities
  const all = [...new Set([...known.map(({ units }) => units), ...needed.units === null ? [] : [needed.units]])].sort((a, b) => a - b)
  if (all.length === 0) return []
  const isProportion = needed.basis === 'proportion'
  return layGrid({
    title: 'WHAT UNITS HOLD',
    heads: [kind === 'points' ? 'in the file' : 'measured', ...usl ? [isProportion ? 'in proportion' : 'by the curve'] : []],
    rows: all.map((units) => {
      const point = known.find((one) => one.units === units)
      return {
        name: `${plural(units)}${units === 1 && unit ? ` of ${nameUnit({ unit })}` : ''}`,
        cells: [
          formatBounds(point?.lowerPerSecond ?? null, point?.upperPerSecond ?? null),
          ...(usl ? [isProportion ? nameProportion({ usl, units, points }) : nameCurve({ usl, units })] : [])
        ],
        ...(units === needed.units && { paint: screen.colors.bold })
      }
    }),
    mostRows: Math.min(mostRows, MOST_POINTS),
    ...screen
  })
}

/** `15.0/s (14.1 to 16.0)` @param {{ usl: Usl, units: number }} options */
function nameCurve ({ usl, units }) {
  const band = bandOf({ usl, units })
  const range = band ? ` (${formatRate({ perSecond: band.low })} to ${formatRate({ perSecond: band.high })})` : ''
  return `${formatRate({ perSecond: rateOf({ usl, units }) })}/s${range}`
}

/**
 * `20.0/s (15.0 if further units add less)`: as the answer above it has both. What was measured needs neither.
 * @param {{ usl: Usl, units: number, points: readonly CapacityPoint[] }} options
 */
function nameProportion ({ usl, units, points }) {
  const { ratePerSecond, from } = findHeldBy({ points, basis: 'proportion', usl, units })
  if (from !== 'proportion') return NOTHING
  return `${formatRate({ perSecond: ratePerSecond })}/s (${formatRate({ perSecond: rateOf({ usl, units }) })} if further units add less)`
}

/** `6 to 6.3/s`, `20/s or more` @param {number | null} low @param {number | null} high */
function formatBounds (low, high) {
  if (low === null) return high === null ? NOTHING : `less than ${perSecondText(high)}`
  if (high === null) return `${perSecondText(low)} or more`
  return low === high ? perSecondText(low) : `${perSecondText(low).replace(/\/s$/, '')} to ${perSecondText(high)}`
}

/** @param {{ size: SizedUnit, mostRows: number, screen: Screen }} options */
function layOtherwise ({ size: { sizing: { sensitivity, needed, units } }, mostRows, screen }) {
  const known = sensitivity.filter((one) => one.needed !== null)
  if (units === null || known.length === 0) return []
  return layGrid({
    title: 'IF IT WERE OTHERWISE',
    heads: ['units to run', 'from'],
    rows: [
      { name: 'as asked', cells: [count(units), tell({ code: 'UNITS_FROM', basis: needed.basis })] },
      ...known.map((one) => ({ name: clean(one.change), cells: [count(one.units), tell(one.reason)] }))
    ],
    mostRows,
    ...screen
  })
}

/** @param {{ question: SizingQuestion, size: SizedUnit, screen: Screen }} options */
function layRunning ({ question, size, screen }) {
  const { sizing: { autoscaler, cost }, measurements } = size
  const texts = describeRunning({ size: { measurements, sizing: { ...size.sizing, queues: null } }, question })
  return [
    ...(autoscaler || cost ? texts.flatMap((text) => laySentence({ text, ...screen })) : []),
    ...(measurements.kind === 'points'
      ? laySentence({
        text: 'Nothing was measured here: the rates are those of the file.',
        ...screen,
        paint: screen.colors.dim
      })
      : [])
  ]
}

/** Sizes of unit side by side, the cheapest first. @param {{ result: SizeResult, screen: Screen }} options */
function layUnits ({ result: { sizes, comparison }, screen }) {
  if (comparison === null) return []
  const { rows, cheapest, by, reason } = comparison
  const text =
    cheapest === null
      ? `No cheapest size: ${tell(reason)}.`
      : `Cheapest by ${by}: ${nameUnit({ unit: sizes[cheapest].measurements.unit })} (${tell(reason)}).`
  return [
    ...layAnswer({ outcome: cheapest === null ? 'open' : rate(sizes[cheapest]), text, ...screen }),
    '',
    ...layGrid({
      title: 'UNIT',
      heads: ['to run', 'cores', 'cost/h'],
      rows: rows.map(({ index, units, cores, perHour, reason: why }) => ({
        name: nameUnit({ unit: sizes[index].measurements.unit }),
        cells:
          units === null
            ? []
            : [
                count(units),
                cores === null ? NOTHING : formatSignificant({ value: cores, maxDecimals: 2 }),
                perHour === null ? NOTHING : String(Number(perHour.toPrecision(3)))
              ],
        reason: clean(why === null ? 'no number' : tell(why)),
        ...(index === cheapest && { paint: screen.colors.bold })
      })),
      mostRows: rows.length,
      ...screen
    })
  ]
}

/** @param {{ question: SizingQuestion, size: SizedUnit, screen: Screen }} options */
function layOneOfSeveral ({ question, size, screen }) {
  return layAnswer({
    outcome: rate(size),
    text: `${nameUnit({ unit: size.measurements.unit })} each. ${describeAnswer({ question, size })}`,
    ...screen
  })
}

/** @param {number | null} number */
function count (number) {
  return number === null ? NOTHING : formatCount({ count: number })
}

/** @param {number} units */
function plural (units) {
  return `${count(units)} ${units === 1 ? 'unit' : 'units'}`
}

/** @param {SizedUnit[]} sizes */
function listAnswers (sizes) {
  const known = sizes.filter((size) => rate(size) === 'good')
  return known.map(
    ({ sizing: { units }, measurements: { unit } }) =>
      `${plural(units ?? 0)}${sizes.length > 1 ? ` of ${nameUnit({ unit })}` : ''}`
  )
}

/** @param {{ result: SizeResult, exitCode: number }} options */
function describeExit ({ result: { sizes, question }, exitCode }) {
  const asked = perSecondText(sizes[0]?.sizing.demandPerSecond ?? question.peakPerSecond)
  switch (exitCode) {
    case EXIT.met: return `${listAnswers(sizes).join(' or ')} for ${asked}`
    case EXIT.missed: return `no number of units holds ${asked}`
    default: return `how many units hold ${asked} is not shown`
  }
}
