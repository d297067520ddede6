import { refuseKind } from '../errors.js'

/** @import { Row, RowReason, ShortfallKind, Verdict } from '../types.ts' */

/**
 * Shortfalls after which a success objective is judged as usual: whether an answer was good does not depend on when it
 * was asked for.
 * @type {ReadonlyArray<ShortfallKind>}
 */
const OF_TIME = Object.freeze(['late', 'clock', 'busy'])
/** Shortfalls that make requests fail or go unsent: what is met in spite of them is met. @type {ReadonlyArray<ShortfallKind>} */
const OF_FAILURE = Object.freeze(['unsent', 'exhausted', 'connections', 'still'])
/** As older records, which have no codes, tell it: the machine of the driver ran out of something. */
const EXHAUSTED = Object.freeze(['EMFILE', 'ENFILE', 'EADDRNOTAVAIL', 'ENOBUFS', 'ENOMEM'])

/**
 * What a spoiled trial still answers. Lateness of the driver only ever makes a response time longer: an objective on
 * latency that is met with the lateness included is met. A success objective does not depend on it. What was measured
 * is shown in any case, beside the reason not to believe it.
 * @param {{ verdict: Verdict, row: Row }} options verdict: as if the row were valid
 * @returns {Verdict}
 */
export function answerSpoiled ({ verdict: { provisional, ...verdict }, row }) {
  /** @type {RowReason} */
  const why = row.reason ?? { code: 'NOT_BELIEVED' }
  /** @param {'lateOnly' | 'successStands'} code @returns {Verdict} */
  const answer = (code) => ({ ...verdict, ...provisional && { provisional }, reason: { code, of: verdict.reason, why } })
  const nothing = { ...verdict, verdict: /** @type {const} */ ('invalid'), reason: { code: /** @type {const} */ ('row'), why } }
  const isMet = verdict.verdict === 'met'
  switch (verdict.objective.kind) {
    case 'latency': return isMet && isLateOnly(row) ? answer('lateOnly') : nothing
    case 'success': return canTellSuccess({ row, isMet }) ? answer('successStands') : nothing
    case 'rate': return nothing
    default: return refuseKind(verdict.objective)
  }
}

/** k6 counts from when it sent: its times do not hold its lateness. @param {Row} row */
function isLateOnly ({ driver, shortfalls }) {
  return driver === 'native' && shortfalls !== undefined && shortfalls.every((code) => code === 'late' || code === 'unsent')
}

/** @param {{ row: Row, isMet: boolean }} options */
function canTellSuccess ({ row: { driver, shortfalls, measured }, isMet }) {
  const ranOut = EXHAUSTED.some((cause) => measured?.failedByCause[cause])
  // Our own driver counts as good what it sent too late; k6 leaves it out, and counts it as not sent.
  return shortfalls === undefined
    ? isMet || !ranOut
    : shortfalls.every(
      (code) =>
        OF_TIME.includes(code) || (code === 'unsent' && driver === 'native') || (isMet && OF_FAILURE.includes(code))
    )
}
