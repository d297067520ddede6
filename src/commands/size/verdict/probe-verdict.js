import { isLatency } from '../../../plan/objective.js'
import { buildRow } from '../../../stats/rows.js'
import { findDisturbance } from '../../../stats/disturbance.js'
import { quantileUs } from '../../../stats/sample.js'
import { allowedRatio } from '../../../judge/allowed-ratio.js'
import { judgeBothViews } from '../../../judge/machine.js'
import { judgeObjective } from '../../../judge/objectives.js'
import { judgeOf } from '../../../judge/objectives/index.js'
import { judgeDependent, measureProbeDependence } from '../../../judge/ratio-verdict.js'

/**
 * @import { Distribution, EventObjective, Failing, Probe, ProbeReason, ProbeStretch, Row, RowMeasured } from '../../../types.ts'
 * @import { TrialRecord, UnitUsage } from '../../../types.ts'
 */
/** @import { Events } from '../../../judge/events.js' */

/**
 * What one objective makes of a probe.
 * @typedef {{ verdict: 'pass' | 'fail' | 'undecided', sloRatio: number, events: Events, reason: ProbeReason }} Judged
 */

const VERDICTS = /** @type {const} */ ({ met: 'pass', missed: 'fail', inconclusive: 'undecided', invalid: 'undecided' })

/**
 * The verdict on a probe that has ended. All objectives must hold; the one that is kept worst is shown.
 * @param {object} options
 * @param {{ offeredPerSecond: number, plannedMs: number, isConfirmation: boolean }} options.step what was asked for
 * @param {TrialRecord} options.record open loop; one that was stopped because it was decided is `complete`
 * @param {EventObjective[]} options.objectives
 * @param {(base64: string) => Distribution} options.decode unpacks a histogram
 * @param {ProbeStretch[][]} [options.stretches] by objective, as for the decision; absent where nothing is known of the
 *   order of the requests
 * @param {'pass' | 'fail' | null} [options.decided] what it was stopped for (probe-decision.js): it has looked often, and paid for that
 * @param {UnitUsage[]} [options.units]
 * @returns {Probe}
 */
export function judgeProbe ({ step, record, objectives, decode, stretches = [], decided = null, units }) {
  const row = buildRow({ target: record.trial.target, title: record.trial.target, trials: [record], decode })
  const measured = /** @type {RowMeasured} */ (row.measured) // never null in a row that has a trial
  const asked = objectives.map((objective, i) => ({ objective, stretches: stretches[i] }))
  const judged = asked.map((one) => judgeOne({ ...one, row, measured, record })).sort((a, b) => a.sloRatio - b.sloRatio)
  const worst = judged[0]
  const { invalid: shortfalls } = record.load
  const isEmpty = measured.counts.due === 0
  /** @type {Probe} */
  const probe = {
    ...step,
    measuredMs: record.load.windowMs,
    verdict: decided ?? combine(judged),
    reason: worst?.reason ?? { code: 'PROBE_UNASKED' },
    valid: worst?.events.valid ?? 0,
    bad: worst?.events.badAtMost ?? 0,
    sloRatio: worst?.sloRatio ?? null,
    p99Us: quantileUs({ distribution: measured.distribution, p: 0.99 }),
    goodPerSecond: measured.goodPerSecond.value,
    ...(units && { units })
  }
  if (shortfalls.length > 0 || isEmpty) return { ...probe, verdict: 'invalid', reason: { code: 'PROBE_INVALID', shortfalls, isEmpty } }
  const excuse = probe.verdict === 'fail' ? findExcuse({ row, record, judged: asked.map(({ objective }) => objective) }) : null
  if (excuse) return { ...probe, verdict: 'invalid', reason: excuse }
  if (decided === 'fail' && (worst?.sloRatio ?? 0) >= 1) return { ...probe, reason: { code: 'PROBE_GREW', of: probe.reason } }
  // A server that died has shown nothing by what it did before.
  if (record.status === 'partial' && probe.verdict !== 'fail') return { ...probe, verdict: 'undecided', sloRatio: null }
  return probe
}

/**
 * A probe that was ended because what was asked began to fail.
 * @param {{ step: { offeredPerSecond: number, plannedMs: number, isConfirmation: boolean }, record: TrialRecord | null,
 *   failing: Failing }} options record: null when it was ended before its window opened
 * @returns {Probe}
 */
export function noteFailing ({ step, record, failing }) {
  const windowMs = record?.load.windowMs ?? 0
  return {
    ...step,
    measuredMs: windowMs,
    verdict: 'fail',
    reason: { code: 'PROBE_FAILING', ...failing },
    valid: failing.ended,
    bad: failing.failed,
    sloRatio: null,
    p99Us: null,
    goodPerSecond: record && windowMs > 0 ? record.load.counts.ok * 1000 / windowMs : 0
  }
}

/**
 * A probe that fails only with the stops of the machine has shown nothing of the server.
 * @param {{ row: Row, record: TrialRecord, judged: EventObjective[] }} options
 * @returns {ProbeReason | null} null: the failure is the server's own
 */
function findExcuse ({ row, record, judged }) {
  const { share, isDisturbed } = findDisturbance({
    record,
    ratios: judged.filter(isLatency).map(({ ratio }) => ratio)
  })
  if (!isDisturbed) return null
  const isMissed = judged.some(
    (objective) =>
      judgeBothViews({ baseline: { name: '', load: { timeoutMs: record.trial.timeoutMs } }, row, objective })
        .verdict === 'missed'
  )
  return isMissed ? null : { code: 'PROBE_EXCUSED', ratio: share }
}

/** @param {Judged[]} judged */
function combine (judged) {
  if (judged.some(({ verdict }) => verdict === 'fail')) return 'fail'
  return judged.length > 0 && judged.every(({ verdict }) => verdict === 'pass') ? 'pass' : 'undecided'
}

/**
 * @param {{ objective: EventObjective, stretches?: ProbeStretch[], row: Row, measured: RowMeasured, record: TrialRecord }} options
 * @returns {Judged}
 */
function judgeOne ({ objective, stretches, row, measured, record }) {
  const { timeoutMs } = record.trial
  const allowed = allowedRatio(objective)
  const events = judgeOf(objective).countEvents({ measured, objective, open: true, timeoutUs: timeoutMs * 1000 })
  const { verdict, reason } = judgeObjective({ baseline: { name: '', load: { timeoutMs } }, row, objective })
  const sloRatio = findSloRatio({ objective, events, allowed, distribution: measured.distribution })
  const tau = (stretches && measureProbeDependence({ stretches })) ?? 1
  const dependent = tau > 1 && events.valid > 0 ? judgeDependent({ events, allowed, tau }) : verdict
  if (dependent === verdict) return { verdict: VERDICTS[verdict], sloRatio, events, reason }
  const worth = Math.floor(events.valid / tau)
  return { verdict: VERDICTS[dependent], sloRatio, events, reason: { code: 'PROBE_IN_BURSTS', of: reason, worth } }
}

/**
 * How well it is kept, 1 or more exactly where no more requests missed it than is allowed. Known for a sample of any size: it
 * says where to measure next, and no verdict is drawn from it alone.
 * @param {{ objective: EventObjective, events: Events, allowed: number, distribution: Distribution }} options
 */
function findSloRatio ({ objective, events: { valid, badAtMost }, allowed, distribution }) {
  if (valid === 0) return 0
  const isKept = badAtMost <= allowed * valid * (1 + 1e-9)
  // No bad request at all counts as one, so that no ratio is endless.
  const byCount = allowed * valid / Math.max(1, badAtMost)
  const latencyUs = isLatency(objective) ? quantileUs({ distribution, p: objective.ratio }) : null
  const ratio = isLatency(objective) && latencyUs ? objective.boundUs / latencyUs : byCount
  if (isKept) return Math.max(1, ratio)
  return ratio < 1 ? ratio : byCount
}
