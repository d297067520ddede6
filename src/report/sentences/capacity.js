import { formatCount, formatEstimate, formatNumberOf, formatPercent, formatRate, formatTimeInWords } from '../../units.js'

/** @import { Needed, VerdictReason } from '../../types.ts' */
/** @import { CapacityFound, DriverShortfall, OfProbe, ProbeReason, Tell } from './types.ts' */

/** Why a probe of a capacity search was judged so, beside the reasons of a verdict. */
export const PROBE_SENTENCES = {
  /**
   * isEmpty: no request was due.
   * @param {{ shortfalls: readonly DriverShortfall[], isEmpty: boolean }} of
   * @param {Tell} tell
   */
  PROBE_INVALID: ({ shortfalls, isEmpty }, tell) =>
    [...shortfalls.map((shortfall) => tell(shortfall)), ...isEmpty ? ['no request was due'] : []].join('; '),
  PROBE_UNASKED: () => 'no objective was asked',
  /** Of the requests. @param {{ ratio: number }} of */
  PROBE_EXCUSED: ({ ratio }) =>
    `stops of the machine hit ${formatPercent({ ratio })} of the requests; without these no objective is missed`,
  /** As Failing has it. @param {{ failed: number, ended: number, overMs: number, leastRatio: number }} of */
  PROBE_FAILING: ({ failed, ended, overMs, leastRatio }) =>
    `${formatCount({ count: failed })} of ${formatCount({ count: ended })} answers failed within ${(overMs / 1000).toFixed(1)} s; ` +
    `ended at once, as fewer than ${formatPercent({ ratio: leastRatio })} were good`,
  PROBE_GREW: (/** @type {OfProbe} */ reason, /** @type {Tell} */ tell) => `${tell(reason.of)}, and the backlog grew without limit`,
  /** worth: so many independent requests. @param {{ of: VerdictReason, worth: number }} of @param {Tell} tell */
  PROBE_IN_BURSTS: ({ of, worth }, tell) =>
    `${tell(of.code === 'events' ? { ...of, doubt: null } : of)}. They came in bursts and count like about ${formatEstimate({ count: worth })} independent requests: too few`
}

/** What a capacity search has found. */
export const FOUND_SENTENCES = {
  /**
   * Over so many server starts; leftOut: far slower than the others. runs: no starts, but probes of one that ran on.
   * @param {{ perSecond: number, leastPerSecond: number, mostPerSecond: number, starts: number, leftOut: number, runs?: true }} of
   */
  CAPACITY_STARTS: ({ perSecond, leastPerSecond, mostPerSecond, starts, leftOut, runs }) => {
    const what = runs ? 'probes of a server that ran on' : 'server starts'
    const one = runs ? 'probe' : 'start'
    const without = `; ${leftOut} ${leftOut === 1 ? one : `${one}s`} left out, far slower than the others`
    return `about ${formatRate({ perSecond })}/s, at least ${formatRate({ perSecond: leastPerSecond })}/s, ` +
      `at most ${formatRate({ perSecond: mostPerSecond })}/s (95 %, over ${starts} ${what}${leftOut === 0 ? '' : without})`
  },
  /**
   * null: no such rate was found.
   * @param {{ heldPerSecond: number | null, isConfirmed: boolean, failedPerSecond: number | null }} of
   */
  CAPACITY_BRACKET: ({ heldPerSecond, isConfirmed, failedPerSecond }) => {
    const held = heldPerSecond === null
      ? 'held no rate for long enough'
      : `held ${formatRate({ perSecond: heldPerSecond })}/s (${isConfirmed ? 'confirmed' : 'not confirmed'})`
    const failed = failedPerSecond === null ? 'no higher rate failed' : `failed at ${formatRate({ perSecond: failedPerSecond })}/s`
    return `${held}, ${failed}`
  },
  /**
   * No rate has held down to the lowest that was asked; isMissed: there it was missed beyond doubt; p99Us null: nothing ended.
   * @param {{ perSecond: number, isMissed: boolean, p99Us: number | null, of: ProbeReason }} of
   * @param {Tell} tell
   */
  CAPACITY_NONE_HELD: ({ perSecond, isMissed, p99Us, of }, tell) => {
    const rate = `${formatRate({ perSecond })}/s`
    const p99 = p99Us === null ? '' : ` (p99 ${formatTimeInWords({ valueUs: p99Us })})`
    return `${rate}, the lowest rate tried, ${isMissed ? 'missed the objective' : 'could not be decided'}${p99}: ${tell(of)}`
  }
}

/** Why a capacity search stopped. */
export const CAPACITY_SENTENCES = {
  /** @param {{ between: CapacityFound, ratio: number }} of @param {Tell} tell */
  CAPACITY_APART: ({ between, ratio }, tell) => `${tell(between)}: ${formatPercent({ ratio })} apart`,
  /** @param {{ perSecond: number, of: ProbeReason | null }} of @param {Tell} tell */
  CAPACITY_HELD: ({ perSecond, of }, tell) => `it held ${formatRate({ perSecond })}/s${of === null ? '' : `: ${tell(of)}`}`,
  /** @param {{ perSecond: number, of: ProbeReason | null }} of @param {Tell} tell */
  CAPACITY_NOT_HELD: ({ perSecond, of }, tell) =>
    `it did not hold ${formatRate({ perSecond })}/s${of === null ? '' : `: ${tell(of)}`}`,
  /** @param {{ between: CapacityFound }} of @param {Tell} tell */
  CAPACITY_TIME_UP: ({ between }, tell) => `${tell(between)}. Then the time was up`,
  /**
   * perSecond: where it began to fail; null: in no probe.
   * @param {{ between: CapacityFound, perSecond: number | null, of: ProbeReason | null }} of
   * @param {Tell} tell
   */
  CAPACITY_FAILING: ({ between, perSecond, of }, tell) => {
    const where = perSecond === null ? '' : ` at ${formatRate({ perSecond })}/s`
    return `${tell(between)}; the search ended when it began to fail${where}${of === null ? '' : `: ${tell(of)}`}`
  },
  /**
   * It did not come back from the probe at this rate. answer: its last one, as an error says it.
   * @param {{ between: CapacityFound, perSecond: number, answer: string }} of
   * @param {Tell} tell
   */
  CAPACITY_LOST: ({ between, perSecond, answer }, tell) =>
    `${tell(between)}; the search ended as it did not come back after ${formatRate({ perSecond })}/s: ${answer}`,
  /** @param {{ between: CapacityFound }} of @param {Tell} tell */
  CAPACITY_INTERRUPTED: ({ between }, tell) => `${tell(between)}; the search was interrupted`,
  /** @param {{ between: CapacityFound, perSecond: number, of: ProbeReason }} of @param {Tell} tell */
  CAPACITY_INVALID: ({ between, perSecond, of }, tell) =>
    `${tell(between)}; the last probes at ${formatRate({ perSecond })}/s were invalid: ${tell(of)}`,
  CAPACITY_NOT_OFFERED: (/** @type {{ perSecond: number, mostPerSecond: number }} */ { perSecond, mostPerSecond }) =>
    `${formatRate({ perSecond })}/s is more than can be offered here (${formatRate({ perSecond: mostPerSecond })}/s)`,
  /** @param {{ between: CapacityFound, mostPerSecond: number }} of @param {Tell} tell */
  CAPACITY_AT_LEAST: ({ between, mostPerSecond }, tell) =>
    `${tell(between)}; no more than ${formatRate({ perSecond: mostPerSecond })}/s can be offered here`,
  /**
   * sloRatio: of the objective that is kept worst; null: not known.
   * @param {{ perSecond: number, sloRatio: number | null, of: ProbeReason | null }} of
   * @param {Tell} tell
   */
  CAPACITY_OUT_OF_REACH: ({ perSecond, sloRatio, of }, tell) => {
    const times = sloRatio ? `, ${formatRate({ perSecond: 1 / sloRatio })} times what is allowed` : ''
    const why = of === null ? '' : ` (${tell(of)})`
    return `even at ${formatRate({ perSecond })}/s the objective is missed${times}${why}; more units will not help`
  }
}

/** @type {Readonly<Record<Needed['basis'], string>>} */
const BASES = Object.freeze({
  measured: 'measured',
  interpolated: 'estimate between measured numbers',
  extrapolated: 'estimate beyond what was measured',
  proportion: 'in proportion, beyond what was measured',
  'at least': 'at least, from one measurement',
  limit: 'estimate: no number of units reaches it',
  none: 'no rate was held'
})

/** What stands beside numbers of units. */
export const SIZING_SENTENCES = {
  /** Where a number is from. @param {{ basis: Needed['basis'] }} of */
  UNITS_FROM: ({ basis }) => BASES[basis],
  UNITS_NOT_MEASURED: () => 'not measured',
  /** Another objective cannot be judged again: the probes keep a p99. */
  UNITS_OF_P99_ONLY: () => 'No estimate for another bound: the probes keep only the p99, and the objective is not a single p99.',
  /**
   * @param {{ boundUs: number, points: ReadonlyArray<{ units: number, lowerPerSecond: number, upperPerSecond: number | null }> }} of
   */
  UNITS_FROM_PROBES: ({ boundUs, points }) =>
    `p99 ${formatTimeInWords({ valueUs: boundUs })}: estimated from the p99 of each probe, without a range: ` +
    `${points.map(describePoint).join(', ')}.`,
  /** error: the code why there is none; null: none. @param {{ error: string | null }} of */
  UNITS_WITHOUT_NUMBER: ({ error }) => error ?? 'no number',
  UNITS_AT_LEAST: () => 'at least',
  UNITS_FAR: () => 'far beyond what was measured',
  SIZES_WITHOUT_NUMBER: () => 'no size has a number of units that can be compared',
  SIZES_OF_ONE_NUMBER: () => 'no other size has a number of units that can be compared',
  SIZES_TIED: () => 'another size costs the same',
  SIZES_APART: () => 'even at the expensive end of its range',
  SIZES_OVERLAP: () => 'the ranges overlap: the next size may be cheaper'
}

/** @param {{ units: number, lowerPerSecond: number, upperPerSecond: number | null }} point */
function describePoint ({ units, lowerPerSecond, upperPerSecond }) {
  const name = formatNumberOf({ count: units, of: 'unit' })
  if (lowerPerSecond === 0) return `${name} less than ${formatRate({ perSecond: upperPerSecond ?? 0 })}/s`
  const upper = upperPerSecond === null ? '/s or more' : ` to ${formatRate({ perSecond: upperPerSecond })}/s`
  return `${name} ${formatRate({ perSecond: lowerPerSecond })}${upper}`
}
