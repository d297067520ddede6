import { countLatencyEvents, countSuccessEvents } from './events.js'
import { discountEvents } from './probe-dependence.js'
import { judgeRate } from './rate-verdict.js'
import { judgeRatio } from './ratio-verdict.js'
import { confirmOverRepeats } from './repeats-verdict.js'
import { PERCENTILES } from '../stats/percentiles.js'
import { REPEATS_FOR_INTERVAL } from '../stats/repeats.js'
import { wilson } from '../stats/proportion.js'
import { findTau, isHeld } from '../stats/row-percentiles.js'
import { quantileUs } from '../stats/sample.js'
import { formatCount, formatPercent, formatTime } from './wording.js'

/** @import { Baseline, Objective, Row, RowMeasured, Verdict } from '../types.ts' */
/** @import { Events } from './events.js' */

/**
 * Hold one row against one objective.
 * @param {{ baseline: Pick<Baseline, 'name'> & { load: Pick<Baseline['load'], 'timeoutMs'> }, row: Row, objective: Objective }} options
 * @returns {Verdict}
 */
export function judgeObjective ({ baseline, row, objective }) {
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
  const judged = objective.kind === 'rate'
    ? judgeRate({ measured: row.measured, objective, offeredPerSecond: row.offeredPerSecond })
    : judgeEvents({ row, measured: row.measured, objective, timeoutUs: baseline.load.timeoutMs * 1000 })
  // What was measured is shown beside the reason not to believe it; no verdict is drawn from it.
  if (row.status === 'invalid') return { ...unknown, ...judged, verdict: 'invalid', reason: row.reason ?? 'the trial is invalid' }
  if (row.status !== 'partial') return { ...unknown, ...judged }
  // What was not measured may have been worse: a server that died answered nobody from then on.
  const verdict = judged.verdict === 'met' ? 'inconclusive' : judged.verdict
  return { ...unknown, ...judged, ...(verdict && { verdict }), reason: `${judged.reason} (partial: ${row.reason})` }
}

/**
 * Latency and success are one question: is the bad ratio within what is allowed?
 * @param {{ row: Row, measured: RowMeasured, objective: Objective, timeoutUs: number }} options
 * @returns {Partial<Verdict> & { reason: string }}
 */
function judgeEvents ({ row, measured, objective, timeoutUs }) {
  const open = row.offeredPerSecond !== undefined
  const allowed = allowedRatio(objective)
  const count = (/** @type {Pick<RowMeasured, 'counts' | 'distribution'>} */ of) => objective.kind === 'latency'
    ? countLatencyEvents({ measured: of, objective, open, timeoutUs })
    : countSuccessEvents({ measured: of, open })
  const events = count(measured)
  const pooled = judgeRatio({ events, allowed })
  // Failures are not kept in their order, so of a success objective no more is known than how the repeats differ.
  const tau = objective.kind === 'latency' ? findTau({ dependence: measured.dependence, p: objective.ratio ?? 1 }) : 1
  const worth = discountEvents({ events, tau })
  const independent = judgeRatio({ events: worth, allowed })
  const agreed = independent.verdict === pooled.verdict ? pooled.verdict : 'inconclusive'
  const { verdict, disagree } = confirmOverRepeats({ repeats: measured.trials.map(count), allowed, verdict: agreed })
  const moreNeeded = pooled.moreNeeded === null || independent.moreNeeded === null ? null : Math.max(pooled.moreNeeded, Math.ceil(independent.moreNeeded * tau))
  // Told no order, within fewer repeats than show it: what depends on each other is taken as independent.
  const isAssumed = objective.kind === 'latency' && open && measured.k6 !== undefined && !measured.dependence && measured.trials.length < REPEATS_FOR_INTERVAL
  const worthText = worth.valid < events.valid ? ` they depend on each other and are worth ${formatCount(worth.valid)} independent ones;` : ''
  if (events.valid === 0) return { verdict, reason: 'no request ended' }
  const good = events.valid - events.badAtMost
  const badRatio = events.badAtMost / events.valid
  const latencyUs = objective.kind === 'latency' ? measuredUs({ measured, objective }) : null
  return {
    verdict,
    measured: objective.kind === 'latency' ? latencyUs : good / events.valid,
    ...(objective.kind === 'latency' && isAtLeast({ measured, objective }) && { measuredAtLeast: true }),
    sloRatio: objective.kind === 'latency' ? ratioOrNull(objective.boundUs ?? 0, latencyUs) : ratioOrNull(allowed, badRatio),
    sli: good / events.valid,
    sliInterval: wilson({ k: good, n: events.valid }),
    burnRate: ratioOrNull(badRatio, allowed),
    reason: describe({ objective, events, allowed, verdict, moreNeeded, disagree, worthText, isAssumed, failed: measured.counts.failed + measured.counts.timedOut + measured.counts.notSent > 0 })
  }
}

/** Bad ratio that the objective leaves. 1 - 0.999 is 0.0010000000000000009: cut off what floating point added. @param {Objective} objective */
export function allowedRatio (objective) {
  return Number((1 - (objective.ratio ?? 1)).toFixed(12))
}

/** The percentile that the objective names, as the tables have it. @param {{ measured: RowMeasured, objective: Objective }} options */
function measuredUs ({ measured, objective }) {
  const p = objective.ratio ?? 1
  const key = PERCENTILES.find(([, ratio]) => ratio === p)?.[0]
  if (key) return measured.responseTimeUs[key]?.value ?? null
  if (p >= 1) return measured.maxUs
  return isHeld({ distribution: measured.distribution, p, tau: findTau({ dependence: measured.dependence, p }) }) ? quantileUs({ distribution: measured.distribution, p }) : null
}

/** @param {{ measured: RowMeasured, objective: Objective }} options */
function isAtLeast ({ measured: { responseTimeUs }, objective }) {
  const key = PERCENTILES.find(([, ratio]) => ratio === objective.ratio)?.[0]
  return key !== undefined && responseTimeUs[key]?.atLeast === 'value'
}

/** JSON knows no Infinity. @param {number} above @param {number | null} below */
function ratioOrNull (above, below) {
  return below === null || below === 0 ? null : above / below
}

/**
 * @param {{ objective: Objective, events: Events, allowed: number, verdict: string, moreNeeded: number | null, disagree: boolean, worthText: string, isAssumed: boolean, failed: boolean }} options
 * @returns {string}
 */
function describe ({ objective, events, allowed, verdict, moreNeeded, disagree, worthText, isAssumed, failed }) {
  const { valid, badAtLeast, badAtMost } = events
  const bad = badAtMost === 0 ? 'none' : badAtLeast === badAtMost ? formatCount(badAtMost) : `${formatCount(badAtLeast)} to ${formatCount(badAtMost)}`
  const share = badAtMost === 0 ? '' : ` (${formatPercent(badAtMost / valid)})`
  const slow = objective.strict ? 'took' : 'took longer than'
  const what = objective.kind === 'success'
    ? 'failed'
    : `${slow} ${formatTime(objective.boundUs ?? 0)}${objective.strict ? ' or longer' : ''}${failed ? ' or failed' : ''}`
  const fact = `${bad} of ${formatCount(valid)} requests${share} ${what}; ${formatPercent(allowed)} is allowed`
  if (verdict !== 'inconclusive') return isAssumed ? `${fact}; requests are taken as independent of each other, which k6 did not tell` : fact
  if (disagree) return `${fact}: the repeats differ too much to tell`
  if (allowed === 0) return `${fact}, and no number of requests can show that`
  if (moreNeeded === null) return `${fact}:${worthText} too close to tell, however long it is measured`
  return `${fact}:${worthText} about ${formatCount(moreNeeded)} more requests would be needed to tell`
}
