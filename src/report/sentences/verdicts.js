import { refuseKind } from '../../errors.js'
import {
  formatCount, formatEstimate, formatDuration, formatNumberOf, formatPercent, formatAskedPercentile, formatRate, formatTimeInWords
} from '../../units.js'

/** @import { EventsReason, RateReason, RowReason, StopsReason } from '../../types.ts' */
/** @import { OfVerdict, Tell } from './types.ts' */

/** Why a verdict is what it is. `of`: the reason before something else was known; `why`: a row is not as it should be. */
export const VERDICT_SENTENCES = {
  row: (/** @type {{ why: RowReason }} */ { why }, /** @type {Tell} */ tell) => tell(why),
  nothingMeasured: () => 'nothing was measured',
  nothingEnded: () => 'no request ended',
  /** In the words of the tool that has judged. @param {{ figure: string | null }} of */
  told: ({ figure }) => figure ?? 'the tool gave no figure',
  failuresUnknown: () => 'the tool does not say how many requests failed',
  percentilesOnly: () => 'the tool gave only percentiles, not how many requests missed the bound',
  events: (/** @type {EventsReason} */ reason) => describeEvents(reason),
  rate: (/** @type {RateReason} */ reason) => describeRate(reason),
  rateTooShort: (/** @type {{ perSecond: number, askedPerSecond: number }} */ { perSecond, askedPerSecond }) =>
    `${formatRate({ perSecond })} requests/s over less than 3 seconds is too short for a range; ${formatRate({ perSecond: askedPerSecond })}/s was asked`,
  rateQuoted: (/** @type {{ perSecond: number, askedPerSecond: number }} */ { perSecond, askedPerSecond }) =>
    `${formatRate({ perSecond })} requests/s as the tool gave them, without a range; ${formatRate({ perSecond: askedPerSecond })}/s was asked`,
  partial: (/** @type {OfVerdict} */ reason, /** @type {Tell} */ tell) => `${tell(reason.of)}. Partial: ${tell(reason.why)}`,
  lateOnly: (/** @type {OfVerdict} */ reason, /** @type {Tell} */ tell) =>
    `${tell(reason.of)}. The driver was late, so the true times are shorter: ${tell(reason.why)}`,
  successStands: (/** @type {OfVerdict} */ reason, /** @type {Tell} */ tell) =>
    `${tell(reason.of)}. The success rate counts, the times do not: ${tell(reason.why)}`,
  stops: (/** @type {StopsReason} */ reason, /** @type {Tell} */ tell) => describeStops(reason, tell)
}

/** Why no number of containers is told. */
export const NO_CONTAINERS_SENTENCES = {
  unmeasured: (/** @type {{ why?: RowReason }} */ { why }, /** @type {Tell} */ tell) =>
    why ? tell(why) : 'its rate flat out was not measured',
  invalid: (/** @type {{ why?: RowReason }} */ { why }, /** @type {Tell} */ tell) => why ? `invalid: ${tell(why)}` : 'invalid',
  nothingGood: () => 'no good answer flat out',
  noSeconds: () => 'fewer than 10 seconds were measured flat out: give a longer -d, or leave --base out',
  /** The ends of the range. @param {{ low: number, high: number }} of */
  rateUnsure: ({ low, high }) =>
    `cannot tell: its starts differ too much, ${formatRate({ perSecond: low })} to ${formatRate({ perSecond: high })} requests/s`,
  /** objective: its text; offeredPerSecond: null: flat out. @param {{ objective: string, offeredPerSecond: number | null }} of */
  missed: ({ objective, offeredPerSecond }) =>
    `missed ${objective} ${offeredPerSecond === null ? 'flat out' : `at ${formatRate({ perSecond: offeredPerSecond })}/s`}`
}

/** @param {EventsReason} reason */
function describeEvents ({ objective, events: { valid, badAtLeast, badAtMost }, allowed, hasFailed, doubt }) {
  const bad =
    badAtMost === 0
      ? 'none'
      : badAtLeast === badAtMost
        ? formatCount({ count: badAtMost })
        : `${formatCount({ count: badAtLeast })} to ${formatCount({ count: badAtMost })}`
  const share = badAtMost === 0 ? '' : ` (${formatPercent({ ratio: badAtMost / valid })})`
  const fact = `${bad} of ${formatCount({ count: valid })} requests${share} ${describeBad({ objective, hasFailed })}; ${formatPercent({ ratio: allowed })} is allowed${describeBudget({ objective, allowed })}`
  return doubt === null ? fact : `${fact}${describeDoubt({ objective, valid, doubt })}`
}

/** The error budget in time, where a period was named. @param {Pick<EventsReason, 'objective' | 'allowed'>} options */
function describeBudget ({ objective, allowed }) {
  if (objective.kind !== 'success' || objective.overMs === undefined) return ''
  return `, ${formatDuration({ durationMs: allowed * objective.overMs })} of ${objective.overMs / DAY_MS} days`
}

const DAY_MS = 86_400_000

/** @param {Pick<EventsReason, 'objective' | 'hasFailed'>} options */
function describeBad ({ objective, hasFailed }) {
  switch (objective.kind) {
    case 'latency': {
      const time = formatTimeInWords({ valueUs: objective.boundUs })
      return `${objective.strict ? `took ${time} or longer` : `took longer than ${time}`}${hasFailed ? ' or failed' : ''}`
    }
    case 'success': return 'failed'
    default: return refuseKind(objective)
  }
}

const ALIKE = 1.5 // the slowest start is at most so many times as slow as the fastest

/** @param {{ objective: EventsReason['objective'], valid: number, doubt: NonNullable<EventsReason['doubt']> }} options */
function describeDoubt ({ objective: { ratio }, valid, doubt }) {
  switch (doubt.code) {
    case 'orderUnknown': return '. The order of requests was not kept, so they are taken as independent'
    case 'startsDiffer': {
      const { keptUs } = doubt
      if (keptUs.length === 0) return '. The starts differ too much to tell: measure more of them'
      const [least, most] = [Math.min(...keptUs), Math.max(...keptUs)]
      const times = `${formatAskedPercentile({ ratio })} ${formatTimeInWords({ valueUs: least })} to ${formatTimeInWords({ valueUs: most })}`
      return most <= ALIKE * least
        ? `. ${times} in ${keptUs.length} starts: too few to rule out a slower one`
        : `. The starts differ too much to tell (${times}): measure more of them`
    }
    case 'cannotBeShown': return ', and no number of requests can show that'
    case 'tooFew': {
      const { worth, isAssumed, moreNeeded } = doubt
      const where = isAssumed ? ' (a guess: the record has no figure for this bound)' : ''
      const bursts = worth < valid ? `. They came in bursts and count like about ${formatEstimate({ count: worth })} independent requests${where}` : ''
      if (moreNeeded === null) return `${bursts}; too close to tell, however long it is measured`
      return moreNeeded === 0
        ? `${bursts}; too few in each start for a verdict`
        : `${bursts}; about ${formatEstimate({ count: moreNeeded })} more would decide`
    }
    default: return refuseKind(doubt)
  }
}

/** @param {RateReason} reason */
function describeRate ({ perSecond, low, high, overSeconds, askedPerSecond, doubt }) {
  const withinStart = (/** @type {number} */ seconds) => seconds < 3 ? 'within one start' : `over ${formatCount({ count: seconds })} seconds`
  const source = overSeconds === null ? 'over the starts' : withinStart(overSeconds)
  const fact = `${formatRate({ perSecond })} good requests/s, ${formatRate({ perSecond: low })} to ${formatRate({ perSecond: high })} ${source}; ${formatRate({ perSecond: askedPerSecond })}/s was asked`
  if (doubt === null) return fact
  switch (doubt.code) {
    case 'driverBound': return `${fact}: the driver was the bottleneck, the server may do more`
    case 'offeredLess': return `${fact}: no more than ${formatRate({ perSecond: doubt.offeredPerSecond })} requests/s were offered`
    case 'within': return `${fact}: that is inside the range`
    default: return refuseKind(doubt)
  }
}

/** @param {StopsReason} reason @param {Tell} tell */
function describeStops ({ all, outside, count, totalUs, found }, tell) {
  const stops = `${formatNumberOf({ count, of: 'stop' })}, ${formatTimeInWords({ valueUs: totalUs })}`
  switch (found) {
    case 'missedBoth': return `${tell(all)}. Also missed outside the stops of the machine (${stops})`
    case 'missedByStops': return `the machine: missed with its stops (${stops}), met without them. ${tell(all)}`
    case 'missedPerhaps': return `the machine: missed with its stops (${stops}), not decided without them. ${tell(outside)}`
    case 'metOutside': return `${tell(all)}. Met outside the stops of the machine (${stops})`
    default: return refuseKind(found)
  }
}
