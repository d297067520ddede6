import { countLatencyEvents, countSuccessEvents } from './events.js'
import { judgeDependent } from './probe-dependence.js'
import { judgeRate } from './rate-verdict.js'
import { judgeRatio } from './ratio-verdict.js'
import { confirmOverRepeats } from './repeats-verdict.js'
import { PERCENTILES, samplesNeeded } from '../stats/percentiles.js'
import { wilson } from '../stats/proportion.js'
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
  const { moreNeeded, ...pooled } = judgeRatio({ events, allowed })
  const tau = findTau({ measured, objective })
  const independent = tau > 1 && events.valid > 0 ? judgeDependent({ events, allowed, tau }) : pooled.verdict
  const { verdict, disagree } = confirmOverRepeats({ repeats: measured.trials.map(count), allowed, verdict: independent })
  const doubt = disagree ? 'the repeats differ too much to tell' : independent === pooled.verdict ? null : `they came in bursts and are worth ${formatCount(Math.floor(events.valid / tau))} independent ones, too few to tell`
  if (events.valid === 0) return { verdict, reason: 'no request ended' }
  const good = events.valid - events.badAtMost
  const badRatio = events.badAtMost / events.valid
  const latencyUs = objective.kind === 'latency' ? measuredUs({ measured, objective }) : null
  return {
    verdict,
    measured: objective.kind === 'latency' ? latencyUs : good / events.valid,
    sloRatio: objective.kind === 'latency' ? ratioOrNull(objective.boundUs ?? 0, latencyUs) : ratioOrNull(allowed, badRatio),
    sli: good / events.valid,
    sliInterval: wilson({ k: good, n: events.valid }),
    burnRate: ratioOrNull(badRatio, allowed),
    reason: describe({ objective, events, allowed, verdict, moreNeeded, doubt, failed: measured.counts.failed + measured.counts.timedOut + measured.counts.notSent > 0 })
  }
}

/**
 * So many requests are worth one independent one, at the percentile that the objective names; at the highest one known when it has no place in the tables.
 * A success objective has no order of its failures to go by.
 * @param {{ measured: RowMeasured, objective: Objective }} options
 */
function findTau ({ measured: { dependence }, objective: { kind, ratio } }) {
  if (dependence === undefined || kind !== 'latency') return 1
  const key = PERCENTILES.find(([, p]) => p === ratio)?.[0]
  return (key && dependence[key]) ?? Math.max(1, ...Object.values(dependence))
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
  return measured.distribution.total >= samplesNeeded(p) ? quantileUs({ distribution: measured.distribution, p }) : null
}

/** JSON knows no Infinity. @param {number} above @param {number | null} below */
function ratioOrNull (above, below) {
  return below === null || below === 0 ? null : above / below
}

/**
 * @param {{ objective: Objective, events: Events, allowed: number, verdict: string, moreNeeded: number | null, doubt: string | null, failed: boolean }} options
 * @returns {string}
 */
function describe ({ objective, events, allowed, verdict, moreNeeded, doubt, failed }) {
  const { valid, badAtLeast, badAtMost } = events
  const bad = badAtMost === 0 ? 'none' : badAtLeast === badAtMost ? formatCount(badAtMost) : `${formatCount(badAtLeast)} to ${formatCount(badAtMost)}`
  const share = badAtMost === 0 ? '' : ` (${formatPercent(badAtMost / valid)})`
  const slow = objective.strict ? 'took' : 'took longer than'
  const what = objective.kind === 'success'
    ? 'failed'
    : `${slow} ${formatTime(objective.boundUs ?? 0)}${objective.strict ? ' or longer' : ''}${failed ? ' or failed' : ''}`
  const fact = `${bad} of ${formatCount(valid)} requests${share} ${what}; ${formatPercent(allowed)} is allowed`
  if (verdict !== 'inconclusive') return fact
  if (doubt !== null) return `${fact}: ${doubt}`
  if (allowed === 0) return `${fact}, and no number of requests can show that`
  if (moreNeeded === null) return `${fact}: too close to tell, however long it is measured`
  return `${fact}: about ${formatCount(moreNeeded)} more requests would be needed to tell`
}
