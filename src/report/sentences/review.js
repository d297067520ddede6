import { formatNumberOf } from '../../units.js'

/** @import { Row } from '../../types.ts' */
/** @import { AnswerReason, LeftOutReason, OfTarget, RowReason, Tell } from './types.ts' */

/** Why Prometheus gave no number. */
export const ANSWER_SENTENCES = {
  ASKING_INTERRUPTED: () => 'interrupted',
  ANSWER_REDIRECTS: (/** @type {{ status: number }} */ { status }) =>
    `HTTP ${status}: redirects are not followed; give the final address`,
  /** type and error: as Prometheus has them. @param {{ type: string, error: string }} of */
  ANSWER_IS_ERROR: ({ type, error }) => `Prometheus says ${type}: ${error}`,
  ANSWER_STATUS: (/** @type {{ status: number }} */ { status }) => `HTTP ${status}`,
  ANSWER_FOREIGN: () => 'not an answer of Prometheus',
  ANSWER_KIND: (/** @type {{ kind: string }} */ { kind }) => `the query gives a ${kind}, not one number`,
  ANSWER_EMPTY: () => 'no series: nothing has that name and these labels at that time',
  /** @param {{ series: number }} of */
  ANSWER_OF_SEVERAL: ({ series }) => `${series} series instead of one: use sum() in the query`,
  ANSWER_WITHOUT_VALUE: () => 'the series has no value at that time',
  ANSWER_NOT_FINITE: (/** @type {{ value: string }} */ { value }) => value === 'NaN'
    ? 'NaN: there was no traffic to divide by'
    : `${value} is no finite number`,
  ANSWER_TOO_LATE: (/** @type {{ timeoutMs: number }} */ { timeoutMs }) => `no answer within ${timeoutMs} ms`,
  ANSWER_TOO_LONG: () => 'cannot be asked: the answer is too long',
  NOBODY_LISTENS: () => 'nobody listens there',
  /** found: code or message of an error. @param {{ found: string }} of */
  ASKING_FAILED: ({ found }) => `cannot be asked: ${found}`
}

/** What the figures of production are drawn from, or why there are none. */
export const PRODUCTION_SENTENCES = {
  /** The SLO itself cannot be asked. @param {{ wrong: string }} of */
  QUESTION_WRONG: ({ wrong }) => wrong,
  /** @param {{ role: string, of: AnswerReason | null }} of @param {Tell} tell */
  QUERY_UNANSWERED: ({ role, of }, tell) => `${role}: ${of === null ? 'no answer' : tell(of)}`,
  AGAINST_BOUND: () => 'measured against the bound, in the unit of the query',
  NO_BOUND: () => 'there is no bound to compare it with',
  NO_RATIO: (/** @type {{ value: number }} */ { value }) => `${value} is not a ratio from 0 to 1`,
  RATIO_ALONE: () => 'only a ratio: of how many requests is not known',
  /** @param {{ queries: readonly string[] }} of */
  NOT_ASKED: ({ queries }) => `not asked: ${queries.join(', ') || 'no query'}`,
  NO_TRAFFIC: () => 'no traffic: nothing to divide by',
  /** good or bad: whichever was asked for. @param {{ good: number | null, bad: number | null, total: number }} of */
  COUNTS_IMPOSSIBLE: ({ good, bad, total }) => `impossible: ${good === null ? `${bad} bad` : `${good} good`} of ${total}`,
  GOOD_OVER_TOTAL: () => 'good divided by total, from the queries'
}

/** What stands beside the figures of a review. */
export const REVIEW_SENTENCES = {
  NOTHING_EARLIER: () => 'no earlier review or record',
  RECORDS_COMPARED: () => 'the two records were compared, with ranges over their starts',
  /** run: whose record is not there; null: which is not known. @param {{ run: string | null }} of */
  CHANGE_UNTOLD: ({ run }) =>
    `changes may be chance: the test needs ${run === null ? 'the earlier record' : `the record ${run}`}, ` +
    'which is missing',
  RECORD_ENDS_EARLY: (/** @type {{ isKilled: boolean }} */ { isKilled }) =>
    `${isKilled ? 'baseload was killed' : 'the run was interrupted'}: the record ends early`,
  /** found: as its record has it; null: it has nothing. @param {{ found: string | null }} of */
  NOT_CALIBRATED: ({ found }) =>
    found === null ? 'how wrong the figures are is not known: run baseload calibrate there' : `how wrong the figures are is not known (${found})`,
  TIMED_FROM_SENT: (/** @type {{ engine: string }} */ { engine }) =>
    `measured by ${engine}: its response times count from when it sent a request, ` +
    'not from when it was due. How late it sent is not known',
  REPEATS_FEW: (/** @type {{ repeats: number }} */ { repeats }) =>
    `${formatNumberOf({ count: repeats, of: 'start' })}: how much restarts differ is not known`,
  /**
   * @param {{ target: string, phase: Row['phase'], status: Row['status'], reason: RowReason | null }} of
   * @param {Tell} tell
   */
  ROW_DOUBTED: ({ target, phase, status, reason }, tell) =>
    `${target}, ${phase}: ${status}, ${reason === null ? 'no reason is recorded' : tell(reason)}`,
  OF_TARGET: (/** @type {OfTarget} */ remark, /** @type {Tell} */ tell) => `${remark.target}: ${tell(remark.of)}`,
  /** @param {{ target: string, error: string, message: string }} of */
  TARGET_LOST: ({ target, error, message }) => `${target} failed, ${error}: ${message}`,
  /** @param {{ target: string, found: string }} of */
  TARGET_ABSENT: ({ target, found }) => `${target} was not measured: ${found}`,
  /** @param {{ source: string, reason: LeftOutReason }} of @param {Tell} tell */
  RECORD_LEFT_OUT: ({ source, reason }, tell) => `left out: ${source}: ${tell(reason)}`,
  NO_UNITS: () => 'no number of units was found',
  /** hasMore: it may hold more. @param {{ units: number, isMeasured: boolean, hasMore: boolean }} of */
  CAPACITY_OF_POINT: ({ units, isMeasured, hasMore }) => {
    const more = hasMore ? '; it may hold more: no higher rate failed' : ''
    return `${isMeasured ? 'measured' : 'as given'} at ${formatNumberOf({ count: units, of: 'unit' })}${more}`
  },
  /**
   * Beyond the largest number in the points, which no curve is told by.
   * @param {{ units: number, largestUnits: number }} of
   */
  CAPACITY_IN_PROPORTION: ({ units, largestUnits }) =>
    `at ${formatNumberOf({ count: units, of: 'unit' })} in proportion, if further units hold as much each as the ${largestUnits} measured`,
  CAPACITY_OF_CURVE: (/** @type {{ units: number }} */ { units }) => `from the curve, at ${formatNumberOf({ count: units, of: 'unit' })}`,
  /** @param {{ units: number }} of */
  CAPACITY_NOT_MEASURED: ({ units }) => `not measured at ${formatNumberOf({ count: units, of: 'unit' })}, and there is no curve to estimate it from`
}
