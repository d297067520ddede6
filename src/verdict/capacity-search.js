import { findBracket } from './capacity-bracket.js'
import { estimateCapacity } from './capacity-model.js'
import { summariseCapacity } from './capacity-summary.js'
import { classifyLoads, isWithin } from './load-bounds.js'

/** @import { CapacitySearch, CapacityStep, Probe } from '../types.ts' */
/** @import { Bracket } from './capacity-bracket.js' */
/** @import { Load } from './load-bounds.js' */

const FIRST_SHARE = 0.8 // of the peak: busy enough for a queue, and far enough from the knee to be measured soon
const SHORT_SHARE = 1 / 3 // of a full-length probe: what is only to say where to look
const MOST_INVALID = 3
const PATIENCE = 8 // valid probes after which the bracket is halved, whatever the model says
const ABOVE = 0.4 // of the width: the upper probe's distance from where the capacity is expected
const STEEPEST = 1 / 3 // of a rate that did not hold: no nearer to 0 in one step
const ENOUGH_FAR = 3 // probes after which a line that points to nothing is believed
const INSIDE = 0.95 // of the width: what a bracket is aimed at, so that it is within it

/**
 * What to do next in a search for the highest rate that holds. Everything follows from the probes so far: asked again with the same
 * probes it says the same, so a search can be taken up from its record.
 *
 * The bounds are those of RFC 9971 (load-bounds.js). Which rate is measured next comes from the model (capacity-model.js): a short
 * probe below the knee says where it is; one just above, which is decided early when it fails; one just below,
 * which is long, on a fresh server, and confirms the lower bound at once. Where the model is wrong the probes say so and the search goes on.
 * @param {{ settings: CapacitySearch, probes: Probe[] }} options
 * @returns {CapacityStep}
 */
export function nextStep ({ settings, probes }) {
  const { fullMs, budgetMs, overheadMs = 0, exceedRatio } = settings
  const invalid = countInvalidAtEnd(probes)
  const last = probes.at(-1)
  if (invalid >= MOST_INVALID) return finish(settings, probes, 'driver')
  const leftMs = budgetMs - probes.reduce((sum, { measuredMs }) => sum + measuredMs + overheadMs, 0) - overheadMs
  // An invalid probe has moved nothing: the same again.
  const wanted = invalid > 0 && last ? last : propose({ settings, probes, loads: classifyLoads({ probes, fullMs, exceedRatio }) })
  if (typeof wanted === 'string') return finish(settings, probes, wanted)
  if (leftMs < Math.min(wanted.plannedMs, fullMs)) return finish(settings, probes, 'budget')
  return { kind: 'probe', offeredPerSecond: wanted.offeredPerSecond, plannedMs: Math.min(wanted.plannedMs, leftMs), isConfirmation: wanted.isConfirmation }
}

/** @param {CapacitySearch} settings @param {Probe[]} probes @param {import('../types.ts').Capacity['stopped']} stopped @returns {CapacityStep} */
function finish (settings, probes, stopped) {
  return { kind: 'done', capacity: summariseCapacity({ settings, probes, stopped }) }
}

/** @param {Probe[]} probes */
function countInvalidAtEnd (probes) {
  return probes.length - 1 - probes.findLastIndex(({ verdict }) => verdict !== 'invalid')
}

/** @typedef {{ offeredPerSecond: number, plannedMs: number, isConfirmation: boolean }} Wanted */

/**
 * @param {{ settings: CapacitySearch, probes: Probe[], loads: Load[] }} options
 * @returns {Wanted | import('../types.ts').Capacity['stopped']} the next probe, or why there is none
 */
function propose ({ settings, probes, loads }) {
  const { fullMs, confirmMs, widthRatio = 0.05, leastPerSecond, mostPerSecond, targetPerSecond, demandPerSecond } = settings
  if (targetPerSecond !== undefined) return proposeTarget({ settings, loads, targetPerSecond })
  const { lower, upper } = findBracket(loads)
  if (demandPerSecond !== undefined && isDemandNext({ probes, lower, demandPerSecond })) {
    return { offeredPerSecond: roundRate(demandPerSecond), plannedMs: lower ? confirmMs : fullMs, isConfirmation: lower !== null }
  }
  if (upper && upper.offeredPerSecond <= leastPerSecond) return 'objective out of reach'
  const contradicted = upper && upper.probes.length < 2 && loads.some(({ bound, offeredPerSecond }) => bound === 'lower' && offeredPerSecond > upper.offeredPerSecond)
  if (contradicted) return { offeredPerSecond: upper.offeredPerSecond, plannedMs: fullMs, isConfirmation: false }
  if (lower && (lower.offeredPerSecond >= mostPerSecond || isNarrow({ lower, upper, widthRatio }))) {
    if (lower.isConfirmed) return upper ? 'width' : 'driver'
    return { offeredPerSecond: lower.offeredPerSecond, plannedMs: confirmMs, isConfirmation: true }
  }
  const doubtful = loads.find((load) => isDoubtful({ load, lower, upper, fullMs }))
  if (doubtful) return { offeredPerSecond: doubtful.offeredPerSecond, plannedMs: fullMs, isConfirmation: false }
  const wanted = chooseRate({ settings, probes, lower, upper, widthRatio })
  const offeredPerSecond = roundRate(Math.min(mostPerSecond, Math.max(leastPerSecond, wanted.offeredPerSecond)))
  return { ...wanted, offeredPerSecond }
}

/**
 * Whether the rate that the search was made for holds is the question behind it: that is measured first (far too much is decided in seconds), and
 * once more where it held.
 * @param {{ probes: Probe[], lower: Load | null, demandPerSecond: number }} options
 */
function isDemandNext ({ probes, lower, demandPerSecond }) {
  if (probes.every(({ verdict }) => verdict === 'invalid')) return true
  return lower !== null && lower.offeredPerSecond === roundRate(demandPerSecond) && !lower.isConfirmed
}

/** Only whether one rate holds. @param {{ settings: CapacitySearch, loads: Load[], targetPerSecond: number }} options */
function proposeTarget ({ settings: { confirmMs, mostPerSecond }, loads, targetPerSecond }) {
  if (targetPerSecond > mostPerSecond) return 'driver'
  const load = loads.find(({ offeredPerSecond }) => offeredPerSecond === targetPerSecond)
  if (load?.isConfirmed) return 'target held'
  if (load?.bound === 'upper') return 'target missed'
  return { offeredPerSecond: targetPerSecond, plannedMs: confirmMs, isConfirmation: true }
}

/** @param {Bracket & { widthRatio: number }} options */
function isNarrow ({ lower, upper, widthRatio }) {
  return lower !== null && upper !== null && upper.offeredPerSecond - lower.offeredPerSecond <= widthRatio * upper.offeredPerSecond * (1 + 1e-9)
}

/** Within the bracket, measured in full, and still no bound. @param {Bracket & { load: Load, fullMs: number }} options */
function isDoubtful ({ load: { bound, offeredPerSecond, probes }, lower, upper, fullMs }) {
  const isWithinBracket = offeredPerSecond > (lower?.offeredPerSecond ?? 0) && offeredPerSecond < (upper?.offeredPerSecond ?? Infinity)
  return bound === 'undecided' && isWithinBracket && probes.some(({ measuredMs }) => measuredMs >= 0.98 * fullMs)
}

/**
 * @param {Bracket & { settings: CapacitySearch, probes: Probe[], widthRatio: number }} options
 * @returns {Wanted}
 */
function chooseRate ({ settings, probes, lower, upper, widthRatio }) {
  const { startPerSecond, fullMs, confirmMs, leastPerSecond } = settings
  const short = (/** @type {number} */ offeredPerSecond) => ({ offeredPerSecond, plannedMs: Math.round(fullMs * SHORT_SHARE), isConfirmation: false })
  const full = (/** @type {number} */ offeredPerSecond) => ({ offeredPerSecond, plannedMs: fullMs, isConfirmation: false })
  const valid = probes.filter(({ verdict }) => verdict !== 'invalid')
  const isFresh = valid.every(({ offeredPerSecond, verdict }) => verdict === 'fail' && offeredPerSecond === settings.demandPerSecond)
  if (isFresh && (valid.length === 0 || Number(settings.guessPerSecond) < (upper?.offeredPerSecond ?? Infinity) * (1 - widthRatio))) return settings.guessPerSecond === undefined ? short(FIRST_SHARE * startPerSecond) : full(settings.guessPerSecond)
  const held = Math.max(0, ...valid.filter(isWithin).map(({ offeredPerSecond }) => offeredPerSecond))
  const top = upper?.offeredPerSecond ?? Infinity
  const bottom = lower?.offeredPerSecond ?? 0
  const modelled = estimateCapacity({ startPerSecond, probes: valid }) ?? (upper ? (held + top) / 2 : held * 1.5)
  // A line from afar may point below any rate where the server is no queue (one stopped at its CPU limit waits for its next period): so first
  // nearer, and only then as low as it gets. Whether an idle unit keeps the objective takes longest to see.
  const isNowhere = upper !== null && modelled <= leastPerSecond
  if (isNowhere && held === 0 && (valid.length >= ENOUGH_FAR || top * STEEPEST <= leastPerSecond)) return full(leastPerSecond)
  if (isNowhere && held === 0) return full(top * STEEPEST)
  const estimate = isNowhere ? (held + top) / 2 : modelled
  // What held for a short time only is no bound, but a place to look above.
  const floor = Math.max(bottom, ...valid.filter((probe) => isWithin(probe) && probe.offeredPerSecond < top).map(({ offeredPerSecond }) => offeredPerSecond))
  const isContradicted = estimate > top * (1 + widthRatio) || estimate < bottom * (1 - widthRatio)
  const believed = upper && (isContradicted || valid.length >= PATIENCE) ? (Math.max(floor, top / 2) + top) / 2 : estimate
  // As far as a line can be believed that was drawn from afar.
  const expected = Math.min(Math.max(believed, bottom, upper ? top / 2 : 0), top, held > 0 ? 2 * held : Infinity)
  const above = expected * (1 + ABOVE * widthRatio)
  const justBelowTop = top * (1 - INSIDE * widthRatio)
  if (!upper) return full(Math.max(above, bottom / (1 - INSIDE * widthRatio)))
  if (above < justBelowTop && above > bottom * (1 + widthRatio / 4)) return full(above)
  const below = Math.min(Math.max(above * (1 - INSIDE * widthRatio), justBelowTop), top * (1 - ABOVE * widthRatio))
  return { offeredPerSecond: Math.max(below, bottom), plannedMs: confirmMs, isConfirmation: true }
}

/** A rate that can be read: four digits are 0.1 % of any, far below the width. @param {number} rate */
function roundRate (rate) {
  return Number(rate.toPrecision(4))
}
