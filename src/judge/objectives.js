import { allowedRatio } from './allowed-ratio.js'
import { answerSpoiled } from './spoiled-verdict.js'
import { findKeptUs, keepsRatio, lastKeptUs } from './kept-time.js'
import { findObjectiveTau } from './objective-tau.js'
import { describeEvents } from './objective-reason.js'
import { judgeRate } from './rate-verdict.js'
import { judgeView } from './view-verdict.js'
import { PERCENTILES, samplesNeeded } from '../stats/percentiles.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'

/** @import { Baseline, Objective, Row, RowMeasured, Verdict } from '../types.ts' */

/**
 * Hold one row against one objective.
 * @param {{ baseline: Pick<Baseline, 'name'> & { load: Pick<Baseline['load'], 'timeoutMs'> }, row: Row, objective: Objective, confidence?: number }} options
 * @returns {Verdict}
 */
export function judgeObjective ({ baseline, row, objective, confidence = 0.95 }) {
  /** @type {Verdict} */
  const unknown = {
    baseline: baseline.name,
    target: row.target,
    phase: row.phase,
    objective: objective.text,
    verdict: 'inconclusive',
    measured: null,
    sloRatio: null,
    sli: null,
    sliInterval: null,
    errorBudget: objective.kind === 'rate' ? null : allowedRatio(objective),
    burnRate: null,
    reason: row.reason ?? 'nothing was measured'
  }
  if (row.status === 'missing' || !row.measured) return unknown
  const judged = {
    ...unknown,
    ...objective.kind === 'rate'
      ? judgeRate({ measured: row.measured, objective, offeredPerSecond: row.offeredPerSecond, confidence })
      : judgeEvents({ row, measured: row.measured, objective, timeoutUs: baseline.load.timeoutMs * 1000, confidence })
  }
  if (row.status === 'invalid') return answerSpoiled({ verdict: judged, row, objective })
  return row.status === 'partial' ? doubtPartial({ verdict: judged, row }) : judged
}

/**
 * What was not measured may have been worse: a server that died answered nobody from then on. No interval holds that.
 * @param {{ verdict: Verdict, row: Row }} options
 * @returns {Verdict}
 */
function doubtPartial ({ verdict: { provisional, ...verdict }, row }) {
  const reason = `${verdict.reason} (partial: ${row.reason})`
  if (verdict.verdict === 'missed') return { ...verdict, ...provisional && { provisional }, reason }
  return { ...verdict, verdict: 'inconclusive', sliInterval: null, reason }
}

/**
 * Latency and success are one question: is the bad ratio within what is allowed? All figures come from the counts and the interval that the verdict is drawn from.
 * @param {{ row: Row, measured: RowMeasured, objective: Objective, timeoutUs: number, confidence: number }} options
 * @returns {Partial<Verdict> & { reason: string }}
 */
function judgeEvents ({ row, measured, objective, timeoutUs, confidence }) {
  if (isQuotedOnly({ measured, objective })) return describeQuoted({ measured, objective })
  const open = row.offeredPerSecond !== undefined
  const allowed = allowedRatio(objective)
  const { tau, isAssumed } = findObjectiveTau({ measured, objective })
  const view = judgeView({ whole: measured, starts: measured.trials, objective, tau, open, timeoutUs, confidence })
  const { events, badRatio } = view
  if (events.valid === 0 || badRatio === null) return { verdict: 'inconclusive', reason: 'no request ended' }
  const ratio = events.badAtMost / events.valid
  const isKept = keepsRatio({ bad: events.badAtMost, valid: events.valid, allowed })
  const keptUs = objective.kind === 'latency' && view.worth >= samplesNeeded(objective.ratio ?? 1) ? findKeptUs({ measured, objective, open, timeoutUs, isKept }) : null
  // Told no order, within fewer repeats than show it: what depends on each other is taken as independent.
  const isOrderUnknown = objective.kind === 'latency' && open && measured.k6 !== undefined && !measured.dependence && measured.trials.length < REPEATS_FOR_INTERVAL
  return {
    verdict: view.verdict,
    ...view.isProvisional && { provisional: true },
    measured: objective.kind === 'latency' ? keptUs : 1 - ratio,
    ...(objective.kind === 'latency' && isAtLeast({ measured, objective }) && { measuredAtLeast: true }),
    sloRatio: objective.kind === 'latency' ? divide(lastKeptUs(objective), keptUs) : keepSide({ value: divide(allowed, ratio), isOneOrMore: isKept }),
    sli: (events.valid - events.badAtMost) / events.valid,
    sliInterval: { low: 1 - badRatio.high, high: 1 - badRatio.low },
    burnRate: isKept && allowed > 0 ? Math.min(1, ratio / allowed) : divide(ratio, allowed),
    reason: describeEvents({ objective, view, allowed, tau, isAssumed, isOrderUnknown, failed: measured.counts.failed + measured.counts.timedOut + measured.counts.notSent > 0 })
  }
}

/** Another tool's percentiles without a histogram: who missed the bound is not known. @param {{ measured: RowMeasured, objective: Objective }} options */
function isQuotedOnly ({ measured: { distribution, counts }, objective }) {
  return objective.kind === 'latency' && distribution.total === 0 && counts.ok > 0
}

/** @param {{ measured: RowMeasured, objective: Objective }} options @returns {Partial<Verdict> & { reason: string }} */
function describeQuoted ({ measured: { responseTimeUs }, objective }) {
  const key = PERCENTILES.find(([, ratio]) => ratio === objective.ratio)?.[0]
  const valueUs = (key && responseTimeUs[key]?.value) ?? null
  return { verdict: 'inconclusive', measured: valueUs, sloRatio: divide(lastKeptUs(objective), valueUs), reason: 'the tool gave percentiles alone: how many requests missed the bound is not known' }
}

/** A ratio that floating point has put on the wrong side of 1. @param {{ value: number | null, isOneOrMore: boolean }} options */
function keepSide ({ value, isOneOrMore }) {
  return value !== null && isOneOrMore ? Math.max(1, value) : value
}

/** @param {{ measured: RowMeasured, objective: Objective }} options */
function isAtLeast ({ measured: { responseTimeUs }, objective }) {
  const key = PERCENTILES.find(([, ratio]) => ratio === objective.ratio)?.[0]
  return key !== undefined && responseTimeUs[key]?.atLeast === 'value'
}

/** JSON knows no Infinity. @param {number} above @param {number | null} below */
function divide (above, below) {
  return below === null || below === 0 ? null : above / below
}
