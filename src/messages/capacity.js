import { formatCount, formatPercent, formatRate, formatTime } from '../judge/wording.js'

/** @import { CapacityMessages, ProbeMessages, SizingMessages } from './capacity-types.ts' */
/** @import { Table } from './types.ts' */

/** @type {Table<ProbeMessages>} */
export const PROBE_SENTENCES = {
  PROBE_INVALID: ({ shortfalls, isEmpty }, tell) =>
    [...shortfalls.map((shortfall) => tell(shortfall)), ...isEmpty ? ['no request was due'] : []].join('; '),
  PROBE_UNASKED: () => 'no objective was asked',
  PROBE_EXCUSED: ({ ratio }) =>
    `the machine: its stops took ${formatPercent(ratio)} of the requests, ` +
    'and without those the objectives are not missed',
  PROBE_FAILING: ({ failed, ended, overMs, leastRatio }) =>
    `${formatCount(failed)} of ${formatCount(ended)} answers failed within ${(overMs / 1000).toFixed(1)} s; ` +
    `ended at once, as fewer than ${formatPercent(leastRatio)} were good`,
  PROBE_GREW: ({ of }, tell) => `${tell(of)}, and the backlog grew without limit`,
  PROBE_IN_BURSTS: ({ of, worth }, tell) =>
    `${tell(of)}; they came in bursts and are worth ${formatCount(worth)} independent ones, too few to tell`
}

/** @type {Table<CapacityMessages>} */
export const CAPACITY_SENTENCES = {
  CAPACITY_STARTS: ({ perSecond, leastPerSecond, mostPerSecond, starts, leftOut, runs }) => {
    const what = runs ? 'probes of a server that ran on' : 'server starts'
    const one = runs ? 'probe' : 'start'
    const without = `; ${leftOut} ${leftOut === 1 ? one : `${one}s`} left out, far slower than the others`
    return `about ${formatRate(perSecond)}/s, at least ${formatRate(leastPerSecond)}/s, ` +
      `at most ${formatRate(mostPerSecond)}/s (95 %, over ${starts} ${what}${leftOut === 0 ? '' : without})`
  },
  CAPACITY_BRACKET: ({ heldPerSecond, isConfirmed, failedPerSecond }) => {
    const held = heldPerSecond === null
      ? 'no rate has held for long enough'
      : `${formatRate(heldPerSecond)}/s held${isConfirmed ? ' and was confirmed' : ', not confirmed'}`
    const failed = failedPerSecond === null
      ? 'and no rate was found that does not'
      : `${formatRate(failedPerSecond)}/s did not`
    return `${held}, ${failed}`
  },
  CAPACITY_APART: ({ between, ratio }, tell) => `${tell(between)}, ${formatPercent(ratio)} apart`,
  CAPACITY_HELD: ({ perSecond, of }, tell) => `it held ${formatRate(perSecond)}/s${of === null ? '' : `: ${tell(of)}`}`,
  CAPACITY_NOT_HELD: ({ perSecond, of }, tell) =>
    `it did not hold ${formatRate(perSecond)}/s${of === null ? '' : `: ${tell(of)}`}`,
  CAPACITY_TIME_UP: ({ between }, tell) => `${tell(between)}; the time for the search was used up`,
  CAPACITY_FAILING: ({ between, perSecond, of }, tell) => {
    const where = perSecond === null ? '' : ` at ${formatRate(perSecond)}/s`
    return `${tell(between)}; the search ended when it began to fail${where}${of === null ? '' : `: ${tell(of)}`}`
  },
  CAPACITY_LOST: ({ between, perSecond, answer }, tell) =>
    `${tell(between)}; the search ended as it did not come back after ${formatRate(perSecond)}/s: ${answer}`,
  CAPACITY_INTERRUPTED: ({ between }, tell) => `${tell(between)}; the search was interrupted`,
  CAPACITY_INVALID: ({ between, perSecond, of }, tell) =>
    `${tell(between)}; the last probes at ${formatRate(perSecond)}/s were invalid: ${tell(of)}`,
  CAPACITY_NOT_OFFERED: ({ perSecond, mostPerSecond }) =>
    `${formatRate(perSecond)}/s is more than can be offered here (${formatRate(mostPerSecond)}/s)`,
  CAPACITY_AT_LEAST: ({ between, mostPerSecond }, tell) =>
    `${tell(between)}; more than ${formatRate(mostPerSecond)}/s cannot be offered here, ` +
    'so the capacity is at least that',
  CAPACITY_OUT_OF_REACH: ({ perSecond, sloRatio, of }, tell) => {
    const times = sloRatio ? `, ${formatRate(1 / sloRatio)} times what is allowed` : ''
    const why = of === null ? '' : ` (${tell(of)})`
    return `even at ${formatRate(perSecond)}/s the objective is missed${times}${why}; more units will not help`
  }
}

/** @type {Readonly<Record<SizingMessages['UNITS_FROM']['basis'], string>>} */
const BASES = Object.freeze({
  measured: 'measured',
  interpolated: 'curve, between measured numbers',
  extrapolated: 'curve, beyond what was measured',
  proportion: 'in proportion, beyond what was measured',
  'at least': 'at least, on a straight line',
  limit: 'no number of units: beyond the curve',
  none: 'nothing held'
})

/** @type {Table<SizingMessages>} */
export const SIZING_SENTENCES = {
  UNITS_FROM: ({ basis }) => BASES[basis],
  UNITS_NOT_MEASURED: () => 'not measured',
  UNITS_OF_P99_ONLY: () => 'Another objective: only a single p99 can be read from the probes again.',
  UNITS_FROM_PROBES: ({ boundUs, points }) =>
    `p99 ${formatTime(boundUs)}: read from the p99 of the probes, without an interval: ` +
    `${points.map(describePoint).join(', ')}.`,
  UNITS_WITHOUT_NUMBER: ({ error }) => error ?? 'no number',
  UNITS_AT_LEAST: () => 'at least',
  UNITS_FAR: () => 'far beyond what was measured',
  SIZES_WITHOUT_NUMBER: () => 'no size gave a number that can be compared',
  SIZES_OF_ONE_NUMBER: () => 'no other size gave a number that can be compared',
  SIZES_TIED: () => 'the next size is as cheap',
  SIZES_APART: () => 'also at the dear end of its interval',
  SIZES_OVERLAP: () => 'within the intervals of both numbers the order may be the other way round'
}

/** @param {SizingMessages['UNITS_FROM_PROBES']['points'][number]} point */
function describePoint ({ units, lowerPerSecond, upperPerSecond }) {
  const name = `${units} ${units === 1 ? 'unit' : 'units'}`
  if (lowerPerSecond === 0) return `${name} less than ${formatRate(upperPerSecond ?? 0)}/s`
  const upper = upperPerSecond === null ? '/s or more' : ` to ${formatRate(upperPerSecond)}/s`
  return `${name} ${formatRate(lowerPerSecond)}${upper}`
}
