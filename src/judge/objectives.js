import { refuseKind } from '../errors.js'
import { isLatency, isOfEvents } from '../plan/objective.js'
import { allowedRatio } from './allowed-ratio.js'
import { answerSpoiled } from './spoiled-verdict.js'
import { findKeptUs, keepsRatio, lastKeptUs } from './kept-time.js'
import { explainEvents } from './objective-reason.js'
import { boundQuoted } from './quoted-verdict.js'
import { judgeRate } from './rate-verdict.js'
import { judgeView } from './view-verdict.js'
import { PERCENTILES, samplesNeeded } from '../stats/percentiles.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'
import { quantileUs } from '../stats/sample.js'

/** @import { Baseline, EventObjective, LatencyObjective, Objective, Row, RowMeasured, Verdict } from '../types.ts' */

/**
 * Hold one row against one objective.
 * @param {{ baseline: Pick<Baseline, 'name'> & { load: Pick<Baseline['load'], 'timeoutMs'> }, row: Row, objective:
 *   Objective, confidence?: number }} options
 * @returns {Verdict}
 */
export function judgeObjective ({ baseline, row, objective, confidence = 0.95 }) {
  /** @type {Verdict} */
  const unknown = {
    baseline: baseline.name,
    target: row.target,
    phase: row.phase,
    ...(row.traffic?.kind === 'stage' && { stage: row.traffic }),
    objective,
    verdict: 'inconclusive',
    measured: null,
    sloRatio: null,
    sli: null,
    sliInterval: null,
    errorBudget: isOfEvents(objective) ? allowedRatio(objective) : null,
    burnRate: null,
    reason: row.reason === undefined ? { code: 'nothingMeasured' } : { code: 'row', why: row.reason }
  }
  if (row.status === 'missing' || !row.measured) return unknown
  const judged = {
    ...unknown,
    ...judgeKind({ row, measured: row.measured, objective, timeoutUs: baseline.load.timeoutMs * 1000, confidence })
  }
  if (row.status === 'invalid') return answerSpoiled({ verdict: judged, row })
  return row.status === 'partial' ? doubtPartial({ verdict: judged, row }) : judged
}

/**
 * What was not measured may have been worse: a server that died answered nobody from then on. No interval holds that.
 * @param {{ verdict: Verdict, row: Row }} options
 * @returns {Verdict}
 */
function doubtPartial ({ verdict: { provisional, ...verdict }, row }) {
  /** @type {Verdict['reason']} */
  const reason = { code: 'partial', of: verdict.reason, why: row.reason ?? { code: 'CUT_SHORT', causes: [null] } }
  if (verdict.verdict === 'missed') return { ...verdict, ...provisional && { provisional }, reason }
  return { ...verdict, verdict: 'inconclusive', sliInterval: null, reason }
}

/**
 * @param {{ row: Row, measured: RowMeasured, objective: Objective, timeoutUs: number, confidence: number }} options
 * @returns {Partial<Verdict> & Pick<Verdict, 'reason'>}
 */
function judgeKind ({ row, measured, objective, timeoutUs, confidence }) {
  switch (objective.kind) {
    case 'latency':
      return isQuotedOnly(measured)
        ? judgeQuoted({ row, measured, objective, timeoutUs, confidence })
        : judgeEvents({ row, measured: keepTimed({ row, measured }), objective, timeoutUs, confidence })
    case 'success':
      return measured.failuresKnown === false
        ? { verdict: 'inconclusive', reason: { code: 'failuresUnknown' } }
        : judgeEvents({ row, measured, objective, timeoutUs, confidence })
    case 'rate':
      return judgeRate({ measured, objective, offeredPerSecond: row.offeredPerSecond, confidence })
    default:
      return refuseKind(objective)
  }
}

/**
 * Latency and success are one question: is the bad ratio within what is allowed? All figures come from the counts and
 * the interval that the verdict is drawn from.
 * @param {{ row: Row, measured: RowMeasured, objective: EventObjective, timeoutUs: number, confidence: number }} options
 * @returns {Partial<Verdict> & Pick<Verdict, 'reason'>}
 */
function judgeEvents ({ row, measured, objective, timeoutUs, confidence }) {
  const open = row.offeredPerSecond !== undefined
  const allowed = allowedRatio(objective)
  const { tau, isAssumed } = findObjectiveTau({ measured, objective })
  const view = judgeView({ whole: measured, starts: measured.trials, objective, tau, open, timeoutUs, confidence })
  const { events, badRatio } = view
  if (events.valid === 0 || badRatio === null) return { verdict: 'inconclusive', reason: { code: 'nothingEnded' } }
  const ratio = events.badAtMost / events.valid
  const isKept = keepsRatio({ bad: events.badAtMost, valid: events.valid, allowed })
  // Told no order, within fewer repeats than show it: what depends on each other is taken as independent.
  const isOrderUnknown =
    isLatency(objective) &&
    (isQuotedOnly(measured) ||
      (open && measured.k6 !== undefined && !measured.dependence && measured.trials.length < REPEATS_FOR_INTERVAL))
  return {
    verdict: view.verdict,
    ...(view.isProvisional && { provisional: true }),
    ...findMeasured({ measured, objective, open, timeoutUs, isKept, worth: view.worth, ratio, allowed }),
    sli: (events.valid - events.badAtMost) / events.valid,
    sliInterval: { low: 1 - badRatio.high, high: 1 - badRatio.low },
    burnRate: isKept && allowed > 0 ? Math.min(1, ratio / allowed) : divide(ratio, allowed),
    reason: explainEvents({
      objective,
      view,
      allowed,
      tau,
      isAssumed,
      isOrderUnknown,
      hasFailed: measured.counts.failed + measured.counts.timedOut + measured.counts.notSent > 0
    })
  }
}

/**
 * What was measured, in the objective's own unit, and how well that keeps it.
 * @param {{ measured: RowMeasured, objective: EventObjective, open: boolean, timeoutUs: number, isKept: boolean, worth:
 *   number, ratio: number, allowed: number }} options ratio: of bad requests
 * @returns {Pick<Verdict, 'measured' | 'measuredAtLeast' | 'sloRatio'>}
 */
function findMeasured ({ measured, objective, open, timeoutUs, isKept, worth, ratio, allowed }) {
  switch (objective.kind) {
    case 'latency': {
      const keptUs = worth >= samplesNeeded(objective.ratio) ? findKeptUs({ measured, objective, open, timeoutUs, isKept }) : null
      return {
        measured: keptUs,
        ...(isAtLeast({ measured, objective }) && { measuredAtLeast: true }),
        sloRatio: divide(lastKeptUs(objective), keptUs)
      }
    }
    case 'success': return { measured: 1 - ratio, sloRatio: keepSide({ value: divide(allowed, ratio), isOneOrMore: isKept }) }
    default: return refuseKind(objective)
  }
}

/**
 * What another tool gave no time of says nothing of a bound: wrk2 leaves out the times of its first seconds.
 * @param {{ row: Row, measured: RowMeasured }} options
 * @returns {RowMeasured}
 */
function keepTimed ({ row, measured }) {
  const { counts, distribution: { total } } = measured
  if (row.driver !== 'foreign' || total >= counts.ok + counts.failed) return measured
  return { ...measured, counts: { ...counts, ok: Math.max(0, total - counts.failed) } }
}

/** Another tool's percentiles without a histogram: who missed the bound is not known. @param {RowMeasured} measured */
function isQuotedOnly ({ distribution, counts }) {
  return distribution.total === 0 && counts.ok > 0
}

/**
 * By what the percentiles say of the bound. One recording, in which nobody knows the order of requests: never more than provisional.
 * @param {{ row: Row, measured: RowMeasured, objective: LatencyObjective, timeoutUs: number, confidence: number }} options
 * @returns {Partial<Verdict> & Pick<Verdict, 'reason'>}
 */
function judgeQuoted ({ row, measured, objective, timeoutUs, confidence }) {
  const key = PERCENTILES.find(([, ratio]) => ratio === objective.ratio)?.[0]
  const quotedUs = (key && measured.responseTimeUs[key]?.value) ?? null
  const beyond = boundQuoted({ measured, objective })
  const judged = beyond && judgeEvents({ row, measured: { ...measured, beyond: [beyond] }, objective, timeoutUs, confidence })
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

/** A ratio that floating point has put on the wrong side of 1. @param {{ value: number | null, isOneOrMore: boolean }} options */
function keepSide ({ value, isOneOrMore }) {
  return value !== null && isOneOrMore ? Math.max(1, value) : value
}

/** @param {{ measured: RowMeasured, objective: LatencyObjective }} options */
function isAtLeast ({ measured: { responseTimeUs }, objective }) {
  const key = PERCENTILES.find(([, ratio]) => ratio === objective.ratio)?.[0]
  return key !== undefined && responseTimeUs[key]?.atLeast === 'value'
}

/** JSON knows no Infinity. @param {number} above @param {number | null} below */
function divide (above, below) {
  return below === null || below === 0 ? null : above / below
}

/**
 * How far requests depend on each other where an objective is judged: tau of them are worth one. It is taken at the
 * objective's bound: beyond a percentile of the sample, one stop of the machine reads as hundreds of misses. Where the
 * sample keeps the bound, few or no requests missed it and tell too little; the percentile, which lies below, counts as
 * well. Failures are not kept in their order, but counted by the second.
 * @param {{ measured: Pick<RowMeasured, 'dependence' | 'dependenceAt' | 'failureTau' | 'distribution'>, objective:
 *   EventObjective }} options
 * @returns {{ tau: number, isAssumed: boolean }} 1 where the order of requests is not known; isAssumed: the record does
 *   not have the bound, so the largest of any percentile stands for it
 */
function findObjectiveTau ({ measured: { dependence, dependenceAt, failureTau = 1, distribution }, objective }) {
  if (!isLatency(objective)) return { tau: failureTau, isAssumed: false }
  if (!dependence) return { tau: 1, isAssumed: false }
  const at = dependenceAt?.find(({ boundUs, strict }) => boundUs === objective.boundUs && strict === objective.strict)
  const known = PERCENTILES.filter(([key]) => dependence[key] !== undefined)
  if (!at) return { tau: Math.max(1, ...known.map(([key]) => dependence[key] ?? 1)), isAssumed: known.length > 0 }
  const p = objective.ratio
  const isWithin = (quantileUs({ distribution, p }) ?? 0) <= lastKeptUs(objective)
  const [key] = known.find(([, ratio]) => ratio >= p) ?? known.at(-1) ?? []
  return { tau: Math.max(1, at.tau, isWithin && key ? dependence[key] ?? 1 : 1), isAssumed: false }
}
