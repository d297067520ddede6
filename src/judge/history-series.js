import { findChangePoints, leastForStep } from '../stats/change-points.js'

/** @import { Estimate, HistoryFigure, HistoryPoint, HistorySeries, HistoryStep, UntestedReason } from '../types.ts' */

const SAME_LOAD = 1.1 // another rate is another question; 10 % more or less is taken for the same one

/**
 * Each figure of each target over the records. Times are those of the open loop where there is one, as only it sees what users wait.
 * @param {{ points: HistoryPoint[], hasManyRates: boolean, seed: number, significance: number, margin: number }}
 *   options points: of one baseline and machine, oldest first; hasManyRates: several rates are offered on purpose, each
 *   a series of its own
 * @returns {HistorySeries[]}
 */
export function buildSeries ({ points, hasManyRates, seed, significance, margin }) {
  /** @type {Map<string, HistoryFigure>} */
  const kinds = new Map()
  const nameOf = (/** @type {HistoryFigure} */ figure) =>
    [
      figure.subject ?? figure.target,
      figure.phase,
      figure.driver,
      figure.phase === 'peak' ? figure.connections : '',
      hasManyRates ? figure.offeredPerSecond : '',
      figure.figure
    ].join('\n')
  const all = points.flatMap(({ figures }) => figures)
  for (const figure of all) kinds.set(nameOf(figure), figure)
  const open = new Set(
    all
      .filter(({ phase, estimate, reason }) => phase === 'latency' && estimate && reason === undefined)
      .map(nameOne)
  )
  return [...kinds]
    .filter(([, kind]) => kind.figure === 'goodPerSecond' || kind.phase === 'latency' || !open.has(nameOne(kind)))
    .map(([name, kind]) => {
      const found = points.map(({ figures }) => figures.find((figure) => nameOf(figure) === name) ?? null)
      return makeSeries({ kind, found, points, seed, significance, margin })
    })
    .filter(({ estimates, doubted }) => doubted.length > 0 || estimates.some(Boolean))
}

/** @param {{ target: string, subject?: string }} figure */
function nameOne ({ target, subject = target }) {
  return subject
}

/**
 * @param {{ kind: HistoryFigure, found: Array<HistoryFigure | null>, points: HistoryPoint[], seed: number,
 *   significance: number, margin: number }} options
 */
function makeSeries ({ kind, found, points, seed, significance, margin }) {
  const { target, subject, phase, figure } = kind
  /** @type {Array<Estimate | null>} */
  const estimates = found.map((one) => one && one.reason === undefined && !one.driverBound ? one.estimate : null)
  const values = estimates.map((estimate) => estimate && estimate.value > 0 ? estimate.value : null)
  const differ = compareRates(found)
  const untested = differ ?? explainUntested({ values, significance })
  // A change is a factor, and so is noise: of logarithms a step is as high at any level.
  const cuts =
    untested === null
      ? findChangePoints({
        values: values.map((value) => (value === null ? null : Math.log(value))),
        seed,
        significance
      })
      : []
  const { levels, steps } = describeSteps({ values, cuts, points, target, subject, phase, figure, margin })
  const last = values.findLast((value) => value !== null) ?? null
  return {
    target,
    ...subject !== undefined && { subject },
    phase,
    figure,
    load: describeLoad({ kind, found }),
    estimates,
    doubted: found.flatMap((one, index) => one && (one.reason !== undefined || one.driverBound) ? [index] : []),
    level: levels.at(-1) ?? null,
    change: last !== null && differ === null && values.filter((value) => value !== null).length > 1 ? last / levels[0] : null,
    steps,
    ...(untested !== null && { untested })
  }
}

/** @param {Array<HistoryFigure | null>} found @returns {UntestedReason | null} null: they are alike */
function compareRates (found) {
  const [low, high] = rangeOfRates(found)
  return high > low * SAME_LOAD ? { code: 'RATES_DIFFER' } : null
}

/** @param {{ values: Array<number | null>, significance: number }} options @returns {UntestedReason | null} */
function explainUntested ({ values, significance }) {
  const count = values.filter((value) => value !== null).length
  const least = leastForStep({ significance })
  return count < least ? { code: 'VALUES_TOO_FEW', values: count, needed: least } : null
}

/** @param {{ kind: HistoryFigure, found: Array<HistoryFigure | null> }} options */
function describeLoad ({ kind: { phase, driver, connections }, found }) {
  if (phase === 'peak') return `peak, ${connections} ${connections === 1 ? 'connection' : 'connections'} by ${driver}`
  const [low, high] = rangeOfRates(found)
  return `latency, ${Number.isFinite(low) ? `${round(low)}${round(low) === round(high) ? '' : ` to ${round(high)}`}/s` : 'rate not known'} by ${driver}`
}

/** @param {Array<HistoryFigure | null>} found */
function rangeOfRates (found) {
  const rates = found.flatMap((one) => one?.offeredPerSecond ?? [])
  return [Math.min(...rates), Math.max(...rates)]
}

/** @param {number} ratePerSecond */
function round (ratePerSecond) {
  return Number(ratePerSecond.toPrecision(3))
}

/**
 * The levels between the cuts, and what each cut means. Levels are medians: one bad record does not move them.
 * @param {{ values: Array<number | null>, cuts: Array<{ index: number, pValue: number }>, points: HistoryPoint[],
 *   target: string, subject?: string, phase: HistorySeries['phase'], figure: HistorySeries['figure'], margin: number }}
 *   options cuts: rising; points: one for each value; margin: worsening that counts as none
 * @returns {{ levels: number[], steps: HistoryStep[] }} levels: one more than steps; none without a value
 */
export function describeSteps ({ values, cuts, points, target, subject, phase, figure, margin }) {
  const ends = [0, ...cuts.map(({ index }) => index), values.length]
  const levels = ends.slice(1).flatMap((end, i) => {
    const known = values.slice(ends[i], end).filter((value) => value !== null)
    return known.length > 0 ? [median(known)] : []
  })
  const lowerIsBetter = figure !== 'goodPerSecond'
  const steps = cuts.map(({ index, pValue }, i) => {
    const [before, after] = [levels[i], levels[i + 1]]
    const { id, startedAt, source } = points[index]
    const worsened = (/** @type {number} */ level) => (lowerIsBetter ? level / before : before / level) - 1
    const isSmall = Math.abs(Math.log(after / before)) <= Math.log(1 + margin)
    // Mended by what comes later, and not by a level that is only a little less bad.
    const isMended = levels.slice(i + 2).some((level) => worsened(level) <= margin)
    const kind = /** @type {HistoryStep['kind']} */ (
      isSmall ? 'small' : worsened(after) < 0 ? 'improvement' : isMended ? 'mended regression' : 'regression'
    )
    return {
      target,
      ...subject !== undefined && { subject },
      phase,
      figure,
      index,
      id,
      startedAt,
      source,
      before,
      after,
      ratio: after / before,
      pValue,
      kind
    }
  })
  return { levels, steps }
}

/** @param {number[]} values at least one */
function median (values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
