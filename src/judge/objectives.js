import { isOfEvents } from '../plan/objective.js'
import { allowedRatio, divide } from './allowed-ratio.js'
import { keepsRatio } from './kept-time.js'
import { judgeOf } from './objectives/index.js'
import { findMoreOfRequests, judgeView } from './view-verdict.js'

/** @import { Baseline, EventObjective, EventsReason, Objective, Row, RowReason, Verdict } from '../types.ts' */
/** @import { Asked, Judged } from './objectives/types.ts' */
/** @import { ViewVerdict } from './view-verdict.js' */

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
    ...judgeOf(objective).judge(
      { row, measured: row.measured, objective, timeoutUs: baseline.load.timeoutMs * 1000, confidence }, judgeEvents
    )
  }
  if (row.status === 'invalid') return doubtSpoiled({ verdict: judged, row })
  return row.status === 'partial' ? doubtPartial({ verdict: judged, row }) : judged
}

/**
 * What a spoiled trial still answers. What was measured is shown in any case, beside the reason not to believe it.
 * @param {{ verdict: Verdict, row: Row }} options verdict: as if the row were valid
 * @returns {Verdict}
 */
function doubtSpoiled ({ verdict: { provisional, ...verdict }, row }) {
  /** @type {RowReason} */
  const why = row.reason ?? { code: 'NOT_BELIEVED' }
  const code = judgeOf(verdict.objective).standsSpoiled({ row, isMet: verdict.verdict === 'met' })
  if (code === null) return { ...verdict, verdict: 'invalid', reason: { code: 'row', why } }
  return { ...verdict, ...provisional && { provisional }, reason: { code, of: verdict.reason, why } }
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
 * Latency and success are one question: is the bad ratio within what is allowed? All figures come from the counts and
 * the interval that the verdict is drawn from.
 * @param {Asked<EventObjective>} asked
 * @returns {Judged}
 */
function judgeEvents ({ row, measured, objective, timeoutUs, confidence }) {
  const open = row.offeredPerSecond !== undefined
  const allowed = allowedRatio(objective)
  const kind = judgeOf(objective)
  const { tau, tauAtBound, isAssumed, isOrderUnknown } = kind.findDependence({ measured, objective, open })
  const dependence = { tau, ...tauAtBound !== undefined && { tauAtBound } }
  const view = judgeView({ whole: measured, starts: measured.trials, objective, ...dependence, open, timeoutUs, confidence })
  const { events, badRatio } = view
  if (events.valid === 0 || badRatio === null) return { verdict: 'inconclusive', reason: { code: 'nothingEnded' } }
  const ratio = events.badAtMost / events.valid
  const isKept = keepsRatio({ bad: events.badAtMost, valid: events.valid, allowed })
  return {
    verdict: view.verdict,
    ...(view.isProvisional && { provisional: true }),
    ...kind.findMeasured({ measured, objective, open, timeoutUs, isKept, isDecided: view.verdict !== 'inconclusive', worth: view.worth, ratio, allowed }),
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
 * @param {{ objective: EventObjective, view: ViewVerdict, allowed: number, tau: number, isAssumed: boolean,
 *   isOrderUnknown: boolean, hasFailed: boolean }} options
 *   isAssumed: tau is not of the bound; isOrderUnknown: requests were taken as independent; hasFailed: some requests failed
 * @returns {EventsReason}
 */
function explainEvents ({ objective, view, allowed, tau, isAssumed, isOrderUnknown, hasFailed }) {
  const doubt = findDoubt({ view, allowed, tau, isAssumed, isOrderUnknown })
  return { code: 'events', objective, events: view.events, allowed, hasFailed, doubt }
}

/**
 * @param {Omit<Parameters<typeof explainEvents>[0], 'objective' | 'hasFailed'>} options
 * @returns {EventsReason['doubt']}
 */
function findDoubt ({ view: { verdict, areStartsWhy, keptUs, worth, events }, allowed, tau, isAssumed, isOrderUnknown }) {
  if (verdict !== 'inconclusive') return isOrderUnknown ? { code: 'orderUnknown' } : null
  if (areStartsWhy) return { code: 'startsDiffer', keptUs }
  if (allowed === 0) return { code: 'cannotBeShown' }
  return { code: 'tooFew', worth, isAssumed, moreNeeded: findMoreOfRequests({ events, tau, allowed }) }
}
