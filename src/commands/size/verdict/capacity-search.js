import { estimateCapacity } from './capacity-model.js'
import { estimateOverStarts, FEWEST_STARTS, findSettledFail } from './capacity-starts.js'
import { summariseCapacity } from './capacity-summary.js'
import { classifyLoads, findBracket, findHeldTwice, isRateConfirmed, isWithin } from './load-bounds.js'

/**
 * @import { Probe } from '../../../types.ts'
 * @import { CapacitySearch, CapacityStep } from '../types.ts'
 * @import { Bracket, Load } from './load-bounds.js'
 */

const FIRST_SHARE = 0.8 // of the peak: busy enough for a queue, and far enough from the knee to be measured soon
const SHORT_SHARE = 1 / 3 // of a full-length probe: what is only to say where to look
const PATIENCE = 8 // valid probes after which the bracket is halved, whatever the model says
const ABOVE = 0.4 // of the width: the upper probe's distance from where the capacity is expected
const ENOUGH_FAR = 3 // probes after which a line that points to nothing is believed
// of the capacity expected: where servers are started to confirm it. Little higher and the load may be above it, which
// no start would show
const AIM = 0.965
const MIN_STARTS = 4
const MOST_STARTS = 6
const MOST_LEFT_OUT = 3 // starts, before the search ends all the same
const START_SHARE = 0.5 // of the confirmation: each start
const STAY = 0.03 // the load is kept while it is as near to where it should be
const DEMAND_BETWEEN = { least: 0.9, most: 1.02 } // of the estimate: then the demand itself is measured
const NEAR_LINE = { least: 0.75, most: 1.3 } // of the load: beyond that a line from it is no estimate
const AGREED = 2 // probes that failed make an upper bound that is not measured again
const MOST_ASKED = 3
const TELLS = 5 // SLO ratio: above it the line says little of the knee
const LEAST_LENGTH = 1 / 3 // of a full-length probe
const INSIDE = 0.95 // of the width: what a bracket is aimed at, so that it is within it
const STEEPEST = 1 / 3 // of a rate that did not hold: no nearer to 0 in one step
const MOST_INVALID = 3
const FEW_LEFT = 3 // probes

/**
 * What to do next in a search for the highest rate that holds. Everything follows from the probes so far: asked again with the same
 * probes it says the same, so a search can be taken up from its record.
 *
 * Which rate is measured next comes from the model (capacity-model.js): a short probe below the knee says where it is;
 * then several servers are started at a load just below, and the interval over them is the answer (capacity-starts.js).
 * Where no start comes near to the knee, as the server is no queue, the bounds are those of RFC 9971 (load-bounds.js):
 * one probe just above, one just below that confirms. An upper bound of one probe that the others contradict is
 * measured again: a machine that is slowed makes a server fail.
 * @param {{ settings: CapacitySearch, probes: Probe[], spentMs?: number }} options spentMs: of the budget, by the clock;
 *   absent: as the probes and the settings say
 * @returns {CapacityStep}
 */
export function nextStep ({ settings, probes, spentMs = sumTimes({ settings, probes }) }) {
  const { fullMs, overheadMs = 0, exceedRatio, demandPerSecond = Infinity } = settings
  const isLast = probes.some((probe) => isWithin(probe) && probe.offeredPerSecond >= roundRate(demandPerSecond))
  const budgetMs = isLast ? settings.lastBudgetMs ?? settings.budgetMs : settings.budgetMs
  const aroundMs = probes.length === 0 ? overheadMs : (spentMs - sumTimes({ settings: { overheadMs: 0 }, probes })) / probes.length
  const leftMs = budgetMs - spentMs - aroundMs
  const repeated = repeatInvalid({ settings, probes })
  const loads = classifyLoads({ probes, fullMs, exceedRatio })
  const wanted = repeated ?? propose({ settings, probes, loads, probesLeft: leftMs / (fullMs + aroundMs) })
  if (typeof wanted === 'string') return finish(settings, probes, wanted)
  const atLoad = probes.filter(({ offeredPerSecond, verdict }) => offeredPerSecond === wanted.offeredPerSecond && verdict !== 'invalid')
  if (atLoad.length >= Math.max(settings.starts ?? 0, MOST_STARTS) + MOST_LEFT_OUT) return finish(settings, probes, 'width') // no more is to be learnt there
  // On the way down a part of the time may show that this rate does not hold either.
  const isDown = probes.some(({ verdict }) => verdict === 'fail') && !probes.some(isWithin)
  const leastMs = Math.min(wanted.plannedMs, fullMs) * (isDown ? LEAST_LENGTH : 1)
  if (leftMs < leastMs) return finish(settings, probes, 'budget')
  const plannedMs = Math.min(wanted.plannedMs, leftMs)
  return {
    kind: 'probe',
    offeredPerSecond: wanted.offeredPerSecond,
    plannedMs,
    isConfirmation: wanted.isConfirmation,
    endsOnPass: endsOnPass({ settings, wanted })
  }
}

/**
 * @param {CapacitySearch} settings
 * @param {Probe[]} probes
 * @param {import('../../../types.ts').Capacity['stopped']} stopped
 * @returns {CapacityStep}
 */
function finish (settings, probes, stopped) {
  return { kind: 'done', capacity: summariseCapacity({ settings, probes, stopped }) }
}

/** @param {{ settings: Pick<CapacitySearch, 'overheadMs'>, probes: Probe[] }} options */
function sumTimes ({ settings: { overheadMs = 0 }, probes }) {
  return probes.reduce((sum, { measuredMs }) => sum + measuredMs + overheadMs, 0)
}

/** @typedef {{ offeredPerSecond: number, plannedMs: number, isConfirmation: boolean }} Wanted */

/**
 * @param {{ settings: CapacitySearch, probes: Probe[], loads: Load[], probesLeft: number }} options probesLeft: of full
 *   length, that the budget has room for
 * @returns {Wanted | import('../../../types.ts').Capacity['stopped']} the next probe, or why there is none
 */
function propose ({ settings, probes, loads, probesLeft }) {
  const { fullMs, confirmMs, widthRatio = 0.05, leastPerSecond, mostPerSecond, targetPerSecond, demandPerSecond } = settings
  if (targetPerSecond !== undefined) return proposeTarget({ settings, loads, targetPerSecond })
  const { lower, upper } = findBracket(loads)
  if (demandPerSecond !== undefined && isDemandNext({ probes, lower, demandPerSecond })) {
    return { offeredPerSecond: roundRate(demandPerSecond), plannedMs: lower ? confirmMs : fullMs, isConfirmation: lower !== null }
  }
  if (settings.endsAtDemand && demandPerSecond !== undefined && isDemandShown({ probes, demandPerSecond })) return 'target held'
  if (upper && upper.offeredPerSecond <= leastPerSecond) return 'objective out of reach'
  const contradicted =
    upper &&
    upper.probes.length < 2 &&
    loads.some(({ bound, offeredPerSecond }) => bound === 'lower' && offeredPerSecond > upper.offeredPerSecond)
  if (contradicted) return askAgain({ load: upper, fullMs })
  if (upper && isSurprising({ settings, probes, upper })) return askAgain({ load: upper, fullMs })
  const started = proposeStart({ settings, probes, isDemandHeld: findHeldTwice(loads) >= Number(demandPerSecond) })
  if (started !== null) return started
  if (lower && (lower.offeredPerSecond >= mostPerSecond || isNarrow({ lower, upper, widthRatio }))) {
    if (lower.isAskedAgain && upper && !isSettled(upper)) return askAgain({ load: upper, fullMs })
    if (lower.isAskedAgain) return upper ? 'width' : 'driver'
    return { offeredPerSecond: lower.offeredPerSecond, plannedMs: confirmMs, isConfirmation: true }
  }
  const doubtful = loads.find((load) => isDoubtful({ load, lower, upper, fullMs }))
  if (doubtful) return { offeredPerSecond: doubtful.offeredPerSecond, plannedMs: fullMs, isConfirmation: false }
  // What was outvoted at its load found the machine slowed.
  const outvoted = loads.flatMap(({ bound, probes }) => bound === 'lower' ? probes.filter((probe) => !isWithin(probe)) : [])
  const counted = probes.filter((probe) => !outvoted.includes(probe))
  const wanted = goDown({ settings, probes: counted, upper, probesLeft }) ??
    chooseRate({ settings, probes: counted, lower, upper, widthRatio })
  const offeredPerSecond = roundRate(Math.min(mostPerSecond, Math.max(leastPerSecond, wanted.offeredPerSecond)))
  return { ...wanted, offeredPerSecond }
}

/**
 * Whether the rate that the search was made for holds is the question behind it: that is measured first (far too much
 * is decided in seconds), and once more where it held.
 * @param {{ probes: Probe[], lower: Load | null, demandPerSecond: number }} options
 */
function isDemandNext ({ probes, lower, demandPerSecond }) {
  if (probes.every(({ verdict }) => verdict === 'invalid')) return true
  return lower !== null && lower.offeredPerSecond === roundRate(demandPerSecond) && !lower.isAskedAgain
}

/** Beyond doubt, and on two starts. @param {{ probes: Probe[], demandPerSecond: number }} options */
function isDemandShown ({ probes, demandPerSecond }) {
  const leastPerSecond = roundRate(demandPerSecond)
  const held = probes.filter((probe) => isWithin(probe) && probe.offeredPerSecond >= leastPerSecond)
  return held.length >= 2 && isRateConfirmed({ probes, leastPerSecond })
}

/** Only whether one rate holds. @param {{ settings: CapacitySearch, loads: Load[], targetPerSecond: number }} options */
function proposeTarget ({ settings: { confirmMs, mostPerSecond }, loads, targetPerSecond }) {
  if (targetPerSecond > mostPerSecond) return 'driver'
  const load = loads.find(({ offeredPerSecond }) => offeredPerSecond === targetPerSecond)
  if (load?.isAskedAgain) return 'target held'
  if (load?.bound === 'upper') return 'target missed'
  return { offeredPerSecond: targetPerSecond, plannedMs: confirmMs, isConfirmation: true }
}

/** @param {Bracket & { widthRatio: number }} options */
function isNarrow ({ lower, upper, widthRatio }) {
  return (
    lower !== null &&
    upper !== null &&
    upper.offeredPerSecond - lower.offeredPerSecond <= widthRatio * upper.offeredPerSecond * (1 + 1e-9)
  )
}

/**
 * Near the capacity a single probe is rarely decided: so several starts of the server at one load below, until the
 * interval over them is narrow.
 * @param {{ settings: CapacitySearch, probes: Probe[], isDemandHeld: boolean }} options
 * @returns {Wanted | 'width' | null} null where no start was near to the capacity
 */
function proposeStart ({ settings, probes, isDemandHeld }) {
  const { demandPerSecond = 0, mostPerSecond, leastPerSecond, widthRatio = 0.05, starts: fewest = MIN_STARTS } = settings
  const most = Math.max(fewest, MOST_STARTS)
  const estimate = estimateOverStarts({ settings, probes })
  if (estimate === null) return null
  const { perSecond, high, heldPerSecond, starts, leftOut, isMixed } = estimate
  const last = starts[starts.length - 1].offeredPerSecond
  if (perSecond < NEAR_LINE.least * last || perSecond > NEAR_LINE.most * last) return null
  if (starts.length + leftOut.length >= most + MOST_LEFT_OUT) return 'width'
  if (AIM * perSecond > mostPerSecond) return null
  const isPrecise = high - perSecond <= widthRatio * perSecond
  if (starts.length >= fewest && heldPerSecond > 0 && !isMixed && (isPrecise || starts.length >= most)) return 'width'
  // Where it is a little too much, what a unit holds is an answer as well.
  const isTooMuch = heldPerSecond < demandPerSecond &&
    starts.filter((probe) => probe.offeredPerSecond === roundRate(demandPerSecond)).length >= FEWEST_STARTS
  const isDemand =
    !isDemandHeld &&
    !isTooMuch &&
    demandPerSecond >= DEMAND_BETWEEN.least * perSecond &&
    demandPerSecond <= DEMAND_BETWEEN.most * perSecond
  const stays = starts.length > 1 && Math.abs(last / (AIM * perSecond) - 1) <= STAY
  const aimed = isDemand ? demandPerSecond : stays ? last : AIM * perSecond
  const offeredPerSecond = roundRate(Math.min(mostPerSecond, AIM * findSettledFail(probes), Math.max(leastPerSecond, aimed)))
  return { offeredPerSecond, plannedMs: lengthOfStart(settings), isConfirmation: true }
}

/** @param {CapacitySearch} settings */
function lengthOfStart ({ fullMs, confirmMs, startWindowMs }) {
  return startWindowMs ?? Math.max(fullMs, Math.round(confirmMs * START_SHARE))
}

/**
 * For as long as it was planned for before, so that it counts as much.
 * @param {{ load: Load, fullMs: number }} options
 */
function askAgain ({ load: { offeredPerSecond, probes }, fullMs }) {
  return {
    offeredPerSecond,
    plannedMs: Math.max(fullMs, ...probes.map(({ plannedMs }) => plannedMs)),
    isConfirmation: probes.some(({ isConfirmation }) => isConfirmation)
  }
}

/** By two starts: one may have found the machine slowed. @param {Load} upper */
function isSettled ({ probes }) {
  return probes.filter((probe) => !isWithin(probe)).length >= AGREED || probes.length >= MOST_ASKED
}

/**
 * The other probes say that it should have held: so once more, before the search goes down for it.
 * @param {{ settings: CapacitySearch, probes: Probe[], upper: Load }} options
 */
function isSurprising ({ settings: { startPerSecond }, probes, upper }) {
  if (isSettled(upper) || upper.probes.every(({ verdict }) => verdict !== 'fail')) return false
  const others = probes.filter((probe) => probe.verdict !== 'invalid' && !upper.probes.includes(probe))
  const expected = estimateCapacity({ startPerSecond, probes: others })
  return expected !== null && expected >= upper.offeredPerSecond
}

/**
 * Whether a probe may stop as soon as it is seen to pass. A confirmation may not: of those at the capacity the lucky
 * ones would stop early, and their SLO ratios would be averaged with the others'. Where a rate was asked for, that it
 * holds is all that matters.
 * @param {{ settings: CapacitySearch, wanted: Wanted }} options
 */
function endsOnPass ({ settings: { targetPerSecond, demandPerSecond = 0 }, wanted: { offeredPerSecond, isConfirmation } }) {
  return !isConfirmation || targetPerSecond !== undefined || offeredPerSecond === roundRate(demandPerSecond)
}

/** Within the bracket, measured in full, and still no bound. @param {Bracket & { load: Load, fullMs: number }} options */
function isDoubtful ({ load: { bound, offeredPerSecond, probes }, lower, upper, fullMs }) {
  const isWithinBracket = offeredPerSecond > (lower?.offeredPerSecond ?? 0) && offeredPerSecond < (upper?.offeredPerSecond ?? Infinity)
  return bound === 'undecided' && isWithinBracket && probes.some(({ measuredMs }) => measuredMs >= 0.98 * fullMs)
}

/** @param {Bracket & { settings: CapacitySearch, probes: Probe[], widthRatio: number }} options */
function chooseRate ({ settings, probes, lower, upper, widthRatio }) {
  const { startPerSecond, fullMs, confirmMs, leastPerSecond } = settings
  const short = (/** @type {number} */ offeredPerSecond) => ({
    offeredPerSecond,
    plannedMs: Math.round(fullMs * SHORT_SHARE),
    isConfirmation: false
  })
  const full = (/** @type {number} */ offeredPerSecond) => ({ offeredPerSecond, plannedMs: fullMs, isConfirmation: false })
  const valid = probes.filter(({ verdict }) => verdict !== 'invalid')
  const isFresh = valid.every(({ offeredPerSecond, verdict }) => verdict === 'fail' && offeredPerSecond === settings.demandPerSecond)
  if (
    isFresh &&
    (valid.length === 0 || Number(settings.guessPerSecond) < (upper?.offeredPerSecond ?? Infinity) * (1 - widthRatio))
  ) { return settings.guessPerSecond === undefined ? short(FIRST_SHARE * startPerSecond) : full(settings.guessPerSecond) }
  const held = Math.max(0, ...valid.filter(isWithin).map(({ offeredPerSecond }) => offeredPerSecond))
  const top = upper?.offeredPerSecond ?? Infinity
  const bottom = lower?.offeredPerSecond ?? 0
  const modelled = estimateCapacity({ startPerSecond, probes: valid }) ?? (upper ? (held + top) / 2 : held * 1.5)
  // A line from afar may point below any rate where the server is no queue (one stopped at its CPU limit waits for its
  // next period): so first nearer, and only then as low as it gets. Whether an idle unit keeps the objective takes
  // longest to see.
  const isNowhere = upper !== null && modelled <= leastPerSecond
  if (isNowhere && held === 0 && (valid.length >= ENOUGH_FAR || top * STEEPEST <= leastPerSecond)) return full(leastPerSecond)
  if (isNowhere && held === 0) return full(top * STEEPEST)
  const estimate = isNowhere ? (held + top) / 2 : modelled
  // What held for a short time only is no bound, but a place to look above.
  const floor = Math.max(
    bottom,
    ...valid
      .filter((probe) => isWithin(probe) && probe.offeredPerSecond < top)
      .map(({ offeredPerSecond }) => offeredPerSecond)
  )
  const isContradicted = estimate > top * (1 + widthRatio) || estimate < bottom * (1 - widthRatio)
  const believed = upper && (isContradicted || valid.length >= PATIENCE) ? (Math.max(floor, top / 2) + top) / 2 : estimate
  // As far as a line can be believed that was drawn from afar.
  const expected = Math.min(Math.max(believed, bottom, upper ? top / 2 : 0), top, held > 0 ? 2 * held : Infinity)
  const above = expected * (1 + ABOVE * widthRatio)
  const justBelowTop = top * (1 - INSIDE * widthRatio)
  const tells = valid.some(({ verdict, sloRatio }) => verdict !== 'fail' && typeof sloRatio === 'number' && sloRatio <= TELLS)
  const aimed = AIM * expected
  // The line reaches to the knee: to the first start near to it.
  if (tells && aimed > bottom * (1 + widthRatio / 4) && aimed < justBelowTop) {
    return { offeredPerSecond: aimed, plannedMs: lengthOfStart(settings), isConfirmation: true }
  }
  if (!upper) return full(Math.max(above, bottom / (1 - INSIDE * widthRatio)))
  if (above < justBelowTop && above > bottom * (1 + widthRatio / 4)) return full(above)
  const below = Math.min(Math.max(above * (1 - INSIDE * widthRatio), justBelowTop), top * (1 - ABOVE * widthRatio))
  return { offeredPerSecond: Math.max(below, bottom), plannedMs: confirmMs, isConfirmation: true }
}

/**
 * An invalid probe has moved nothing: the same again. Where that does not help and no rate has held, lower rates are
 * asked once each: a driver that cannot keep up here may do there.
 * @param {{ settings: CapacitySearch, probes: Probe[] }} options
 * @returns {Wanted | 'driver' | null} null where the last probe is valid
 */
function repeatInvalid ({ settings: { leastPerSecond, targetPerSecond }, probes }) {
  const last = probes.at(-1)
  const inRow = probes.length - 1 - probes.findLastIndex(({ verdict }) => verdict !== 'invalid')
  if (!last || inRow === 0) return null
  if (inRow < MOST_INVALID) return last
  const offeredPerSecond = roundRate(last.offeredPerSecond * STEEPEST)
  const isLowest = targetPerSecond !== undefined || offeredPerSecond < leastPerSecond
  return isLowest || probes.some(isWithin) ? 'driver' : { ...last, offeredPerSecond, isConfirmation: false }
}

/**
 * Nothing has held, and the time has room for few probes more: down in long steps. That a low rate holds is an answer,
 * and so is that none does; a rate just below one that failed is neither.
 * @param {{ settings: CapacitySearch, probes: Probe[], upper: Load | null, probesLeft: number }} options
 */
function goDown ({ settings: { leastPerSecond, fullMs }, probes, upper, probesLeft }) {
  if (upper === null || probesLeft > FEW_LEFT || probes.some(isWithin)) return null
  return { offeredPerSecond: Math.max(leastPerSecond, upper.offeredPerSecond * STEEPEST), plannedMs: fullMs, isConfirmation: false }
}

/** A rate that can be read: four digits are 0.1 % of any, far below the width. @param {number} rate */
function roundRate (rate) {
  return Number(rate.toPrecision(4))
}
