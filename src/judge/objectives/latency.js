import { divide, keepSide } from '../allowed-ratio.js'
import { countLatencyEvents } from '../events.js'
import { findKeptUs, keepsRatio, lastKeptUs } from '../kept-time.js'
import { tQuantile } from '../../stats/distributions.js'
import { PERCENTILES, samplesNeeded } from '../../stats/percentiles.js'
import { REPEATS_FOR_INTERVAL, tInterval } from '../../stats/repeats.js'
import { countAbove, quantileUs } from '../../stats/sample.js'
import { intervalOfCounts, intervalOfTimes } from '../../stats/start-interval.js'
import { reachesLate } from '../../stats/quoted-row.js'
import { findFewest } from '../../plan/halving.js'

/** @import { Distribution, K6Observation, LatencyObjective, Row, RowMeasured } from '../../types.ts' */
/** @import { Asked, EventJudge, Judged, Starts } from './types.ts' */

const [ENOUGH, FEW, FURTHER] = [100, 50, 1.5]
const ROUNDING = 1e-6 // (1 - 0.99) * 100 is a little more than 1

/** @type {EventJudge<LatencyObjective>} */
export const latency = {
  judge: (asked, judgeEvents) => isQuotedOnly(asked.measured)
    ? judgeQuoted(asked, judgeEvents)
    : judgeEvents({ ...asked, measured: keepTimed(asked) }),
  // Lateness of the driver only ever makes a response time longer: what is met with it is met.
  standsSpoiled: ({ row, isMet }) => isMet && isLateOnly(row) ? 'lateOnly' : null,
  countEvents: countLatencyEvents,
  findDependence: ({ measured, objective, open }) => ({
    ...findTau({ measured, objective }),
    // Told no order, within fewer repeats than show it.
    isOrderUnknown: isQuotedOnly(measured) ||
      (open && measured.k6 !== undefined && !measured.dependence && measured.trials.length < REPEATS_FOR_INTERVAL)
  }),
  findMeasured: ({ measured, objective, open, timeoutUs, isKept, isDecided, worth }) => {
    const isTold = isDecided || worth >= samplesNeeded(objective.ratio)
    const keptUs = isTold ? findKeptUs({ measured, objective, open, timeoutUs, isKept }) : null
    return {
      measured: keptUs,
      ...(isAtLeast({ measured, objective }) && { measuredAtLeast: true }),
      sloRatio: divide(lastKeptUs(objective), keptUs)
    }
  },
  // Found by bench/verdicts.js: who saw few of a server's ups and downs has to be further from the bound.
  findInStretches: ({ objective, worth }) => worth < FEW
    ? null
    : { ...objective, boundUs: Math.floor(objective.boundUs / (worth < ENOUGH ? FURTHER : 1)) },
  judgeStarts
}

/**
 * What another tool gave no time of says nothing of a bound: wrk2 leaves out the times of its first seconds. Where it has
 * rounded each time, those near the bound may lie on either side.
 * @param {{ row: Row, measured: RowMeasured, objective: LatencyObjective }} options
 */
function keepTimed ({ row, measured, objective: { boundUs, strict } }) {
  const { counts, distribution, resolutionUs } = measured
  if (row.driver !== 'foreign') return measured
  const timed = { ...counts, ok: Math.max(0, Math.min(counts.ok, distribution.total - counts.failed)) }
  if (typeof resolutionUs !== 'number') return { ...measured, counts: timed }
  const beyondAtMost = countAbove({ distribution, boundUs: boundUs - resolutionUs, strict })
  const beyondAtLeast = countAbove({ distribution, boundUs: boundUs + resolutionUs, strict, edge: 'bottom' })
  return { ...measured, counts: timed, beyond: [{ boundUs, strict, beyondAtMost, beyondAtLeast }] }
}

/** Another tool's percentiles without a histogram: who missed the bound is not known. @param {RowMeasured} measured */
function isQuotedOnly ({ distribution, counts }) {
  return distribution.total === 0 && counts.ok > 0
}

/**
 * By what the percentiles say of the bound. One recording, in which nobody knows the order of requests: never more than provisional.
 * @param {Asked<LatencyObjective>} asked
 * @param {(asked: Asked<LatencyObjective>) => Judged} judgeEvents
 * @returns {Judged}
 */
function judgeQuoted ({ measured, objective, ...about }, judgeEvents) {
  const key = PERCENTILES.find(([, ratio]) => ratio === objective.ratio)?.[0]
  const quotedUs = (key && measured.responseTimeUs[key]?.value) ?? null
  const beyond = boundQuoted({ measured, objective })
  const judged = beyond && judgeEvents({ ...about, measured: { ...measured, beyond: [beyond] }, objective })
  const isUnknown = !judged || judged.verdict === 'inconclusive' || (judged.verdict === 'met' && measured.failuresKnown === false)
  const ratio = divide(lastKeptUs(objective), quotedUs)
  if (isUnknown) return { verdict: 'inconclusive', measured: quotedUs, sloRatio: ratio, reason: { code: 'percentilesOnly' } }
  // What failed is slower than any time, and no percentile of the tool's has it.
  const isOfTimes = judged.verdict === 'met' || (ratio !== null && ratio < 1)
  return {
    ...judged,
    measured: isOfTimes ? quotedUs : null,
    sloRatio: isOfTimes ? keepSide({ value: ratio, isOneOrMore: judged.verdict === 'met' }) : null
  }
}

/** k6 counts from when it sent: its times do not hold its lateness. @param {Row} row */
function isLateOnly ({ driver, shortfalls }) {
  return driver === 'native' && shortfalls !== undefined && shortfalls.every((code) => code === 'late' || code === 'unsent')
}

/**
 * It is taken at the objective's bound: beyond a percentile of the sample, one stop of the machine reads as hundreds of
 * misses. Where the sample keeps the bound, few or no requests missed it and tell too little, so of one start the
 * percentile, which lies below, counts as well; several starts, or stretches of one, tell how they differ.
 * @param {{ measured: Pick<RowMeasured, 'dependence' | 'dependenceAt' | 'distribution'>, objective: LatencyObjective }} options
 * @returns {{ tau: number, tauAtBound?: number, isAssumed: boolean }} 1 where the order of requests is not known; isAssumed: the
 *   record does not have the bound, so the largest of any percentile stands for it
 */
function findTau ({ measured: { dependence, dependenceAt, distribution }, objective }) {
  if (!dependence) return { tau: 1, isAssumed: false }
  const at = dependenceAt?.find(({ boundUs, strict }) => boundUs === objective.boundUs && strict === objective.strict)
  const known = PERCENTILES.filter(([key]) => dependence[key] !== undefined)
  if (!at) return { tau: Math.max(1, ...known.map(([key]) => dependence[key] ?? 1)), isAssumed: known.length > 0 }
  const p = objective.ratio
  const isWithin = (quantileUs({ distribution, p }) ?? 0) <= lastKeptUs(objective)
  const [key] = known.find(([, ratio]) => ratio >= p) ?? known.at(-1) ?? []
  return { tau: Math.max(1, at.tau, isWithin && key ? dependence[key] ?? 1 : 1), tauAtBound: Math.max(1, at.tau), isAssumed: false }
}

/** @param {{ measured: RowMeasured, objective: LatencyObjective }} options */
function isAtLeast ({ measured: { responseTimeUs }, objective }) {
  const key = PERCENTILES.find(([, ratio]) => ratio === objective.ratio)?.[0]
  return key !== undefined && responseTimeUs[key]?.atLeast === 'value'
}

/** How much starts may differ, as a standard deviation of ln, where few of them were measured; the levels are one-sided. */
const GUARD = Object.freeze({ spread: 0.7, level: 0.05 })
const BLIND = Object.freeze({ spread: 1.5, level: 0.025 })
const BEYOND = Object.freeze({ spread: 0.5, level: 0.05 })
const TIMES = Object.freeze({ stdev: 0.3 })

/** @param {Starts & { objective: LatencyObjective }} options @returns {ReturnType<EventJudge<LatencyObjective>['judgeStarts']>} */
function judgeStarts ({ counted, objective, allowed, tau, confidence, isRare, isMany }) {
  const starts = readTimes({ counted, objective, allowed })
  const isHeld = counted.every(({ events: { valid } }) => valid / tau >= samplesNeeded(objective.ratio))
  if (starts.length < counted.length) {
    return {
      verdict: isRare(BLIND) ? 'met' : isMany(BEYOND) ? 'missed' : 'inconclusive',
      isHeld,
      intervals: [intervalOfCounts({ starts: counted.map(({ events }) => events), confidence })],
      keptUs: []
    }
  }
  const { boundUs } = objective
  const ofTimes = intervalOfTimes({ starts, boundUs, confidence })
  const isMet = isHeld ? ofTimes.high <= allowed && isRare(GUARD) : isRare(BLIND)
  const isMissed = !isMet && isMany(BEYOND) && liesBeyond({ starts, boundUs, confidence })
  const verdict = isMet ? 'met' : isMissed ? 'missed' : 'inconclusive'
  return { verdict, isHeld, intervals: [ofTimes], keptUs: starts.map(({ quantileUs }) => quantileUs) }
}

/**
 * Whether the percentile of the median start is surely slower than the bound; the spread of few starts is drawn towards a usual one.
 * @param {{ starts: Array<{ quantileUs: number }>, boundUs: number, confidence: number }} options
 */
function liesBeyond ({ starts, boundUs, confidence }) {
  const { mean, stdev } = tInterval({ values: starts.map(({ quantileUs }) => Math.log(quantileUs / boundUs)) })
  const count = starts.length
  const variance = (TIMES.stdev ** 2 + (count - 1) * stdev ** 2) / count
  return mean - tQuantile({ p: (1 + confidence) / 2, df: count }) * Math.sqrt(variance / count) > 0
}

/**
 * The percentile of each start, and how many of its requests are slower than any time; only of starts that have enough requests.
 * @param {Pick<Starts, 'counted' | 'allowed'> & { objective: LatencyObjective }} options
 */
function readTimes ({ counted, objective: { boundUs, strict }, allowed }) {
  return counted.flatMap(({ requests: { distribution }, events: { valid, badAtMost } }) => {
    const slower = countSlower({ distribution })
    const otherwiseBad = Math.max(0, badAtMost - slower(strict ? boundUs - 1 : boundUs))
    const missRatio = (/** @type {number} */ us) => Math.min(1, (slower(us) + otherwiseBad) / valid)
    const { valuesUs } = distribution
    const decides = (/** @type {number} */ place) => keepsRatio({ bad: slower(valuesUs[place]) + otherwiseBad, valid, allowed })
    const quantileUs = valuesUs[findFewest({ short: -1, enough: valuesUs.length, decides })] // the slower it is, the fewer are
    return quantileUs && allowed * valid >= 1 ? [{ quantileUs, missRatio }] : []
  })
}

/**
 * How many requests missed a bound, between two numbers, where another tool gave percentiles and no histogram: of the
 * timed requests no more than the share beyond a percentile that keeps the bound, and no fewer than the share beyond
 * one that does not. Tools round percentiles and interpolate between two requests: `resolutionUs` and one request are
 * left to them.
 * @param {{ measured: Pick<RowMeasured, 'counts' | 'maxUs' | 'resolutionUs' | 'responseTimeUs'>, objective:
 *   Pick<LatencyObjective, 'boundUs' | 'strict'> }} options
 * @returns {K6Observation['bounds'][number] | null} null: no percentile says anything of it
 */
export function boundQuoted ({ measured: { counts, maxUs, resolutionUs = 0, responseTimeUs }, objective: { boundUs, strict } }) {
  const lastUs = lastKeptUs({ boundUs, strict })
  const quoted = PERCENTILES.flatMap(([key, ratio]) => {
    const valueUs = responseTimeUs[key]?.value
    const offUs = typeof resolutionUs === 'number' ? resolutionUs : resolutionUs[key] ?? 0
    return valueUs === undefined ? [] : [{ ratio, valueUs, offUs }]
  })
  const keeping = quoted.filter(({ valueUs, offUs }) => valueUs + offUs <= lastUs).map(({ ratio }) => 1 - ratio)
  const missing = quoted.filter(({ ratio, valueUs, offUs }) =>
    valueUs - offUs > lastUs && !reachesLate({ counts, ratio })).map(({ ratio }) => 1 - ratio)
  if (keeping.length + missing.length === 0) return null
  // Whether failed requests are among the timed ones is the tool's own affair: the larger number above, the smaller below.
  const timed = counts.ok + counts.failed
  const isWholeWithin = maxUs !== null && maxUs + (typeof resolutionUs === 'number' ? resolutionUs : 0) <= lastUs // it is exact where percentiles are rounded
  const beyondAtMost = isWholeWithin ? 0 : Math.ceil(Math.min(1, ...keeping) * timed - ROUNDING)
  const beyondAtLeast = Math.floor(Math.max(0, ...missing) * counts.ok + ROUNDING)
  return { boundUs, strict, beyondAtLeast: Math.min(beyondAtLeast, beyondAtMost), beyondAtMost }
}

/**
 * How many values are above one, for who asks often: the sums are made once.
 * @param {{ distribution: Distribution }} options values in rising order
 * @returns {(us: number) => number} the count of values that are larger, each known by the top edge of its bucket
 */
function countSlower ({ distribution: { valuesUs, counts } }) {
  const from = new Float64Array(counts.length + 1)
  for (let i = counts.length - 1; i >= 0; i--) from[i] = from[i + 1] + counts[i]
  return (us) => from[findFewest({ short: -1, enough: valuesUs.length, decides: (place) => valuesUs[place] > us })]
}
