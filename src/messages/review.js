/** @import { AnswerMessages, ProductionMessages, ReviewMessages } from './review-types.ts' */
/** @import { Table } from './types.ts' */

/** @type {Table<AnswerMessages>} */
export const ANSWER_SENTENCES = {
  ASKING_INTERRUPTED: () => 'interrupted',
  ANSWER_REDIRECTS: ({ status }) =>
    `HTTP ${status}: redirects are not followed; give the final address`,
  ANSWER_IS_ERROR: ({ type, error }) => `Prometheus says ${type}: ${error}`,
  ANSWER_STATUS: ({ status }) => `HTTP ${status}`,
  ANSWER_FOREIGN: () => 'not an answer of Prometheus',
  ANSWER_KIND: ({ kind }) => `the query gives a ${kind}, not one number`,
  ANSWER_EMPTY: () => 'no series: nothing has that name and these labels at that time',
  ANSWER_OF_SEVERAL: ({ series }) => `${series} series instead of one: use sum() in the query`,
  ANSWER_WITHOUT_VALUE: () => 'the series has no value at that time',
  ANSWER_NOT_FINITE: ({ value }) => value === 'NaN'
    ? 'NaN: there was no traffic to divide by'
    : `${value} is no finite number`,
  ANSWER_TOO_LATE: ({ timeoutMs }) => `no answer within ${timeoutMs} ms`,
  ANSWER_TOO_LONG: () => 'cannot be asked: the answer is too long',
  NOBODY_LISTENS: () => 'nobody listens there',
  ASKING_FAILED: ({ found }) => `cannot be asked: ${found}`
}

/** @type {Table<ProductionMessages>} */
export const PRODUCTION_SENTENCES = {
  QUESTION_WRONG: ({ wrong }) => wrong,
  QUERY_UNANSWERED: ({ role, of }, tell) => `${role}: ${of === null ? 'no answer' : tell(of)}`,
  AGAINST_BOUND: () => 'measured against the bound, in the unit of the query',
  NO_BOUND: () => 'there is no bound to compare it with',
  NO_RATIO: ({ value }) => `${value} is not a ratio from 0 to 1`,
  RATIO_ALONE: () => 'only a ratio: of how many requests is not known',
  NOT_ASKED: ({ queries }) => `not asked: ${queries.join(', ') || 'no query'}`,
  NO_TRAFFIC: () => 'no traffic: nothing to divide by',
  COUNTS_IMPOSSIBLE: ({ good, bad, total }) => `impossible: ${good === null ? `${bad} bad` : `${good} good`} of ${total}`,
  GOOD_OVER_TOTAL: () => 'good divided by total, from the queries'
}

/** @type {Table<ReviewMessages>} */
export const REVIEW_SENTENCES = {
  NOTHING_EARLIER: () => 'there is no earlier review or record to compare with',
  RECORDS_COMPARED: () => 'the two records were compared, with ranges over their repeats',
  CHANGE_UNTOLD: ({ run }) =>
    `changes may be chance: the test needs ${run === null ? 'the earlier record' : `the record ${run}`}, ` +
    'which is missing',
  RECORD_ENDS_EARLY: ({ isKilled }) =>
    `${isKilled ? 'baseload was killed' : 'the run was interrupted'}: the record ends early`,
  NOT_CALIBRATED: ({ found }) =>
    'how wrong the tool is on that machine is not known: ' +
    (found ?? 'run baseload calibrate there'),
  TIMED_FROM_SENT: ({ engine }) =>
    `measured by ${engine}: its response times count from when it sent a request, ` +
    'not from when it was due. How late it sent is not known',
  REPEATS_FEW: ({ repeats }) =>
    `${repeats} ${repeats === 1 ? 'repeat' : 'repeats'}: how much restarts differ is not known`,
  ROW_DOUBTED: ({ target, phase, status, reason }, tell) =>
    `${target}, ${phase}: ${status}, ${reason === null ? 'no reason is recorded' : tell(reason)}`,
  OF_TARGET: ({ target, of }, tell) => `${target}: ${tell(of)}`,
  TARGET_LOST: ({ target, error, message }) => `${target} failed, ${error}: ${message}`,
  TARGET_ABSENT: ({ target, found }) => `${target} was not measured: ${found}`,
  RECORD_LEFT_OUT: ({ source, reason }, tell) => `left out: ${source}: ${tell(reason)}`,
  NO_UNITS: () => 'no number of units was found',
  CAPACITY_OF_POINT: ({ units, isMeasured, hasMore }) => {
    const more = hasMore ? '; it may hold more: no higher rate failed' : ''
    return `${isMeasured ? 'measured' : 'as given'} at ${countUnits(units)}${more}`
  },
  CAPACITY_IN_PROPORTION: ({ units, largestUnits }) =>
    `at ${countUnits(units)} in proportion, if further units hold as much each as the ${largestUnits} measured`,
  CAPACITY_OF_CURVE: ({ units }) => `from the curve, at ${countUnits(units)}`,
  CAPACITY_NOT_MEASURED: ({ units }) => `not measured at ${countUnits(units)}, and there is no curve to estimate it from`
}

/** @param {number} units */
function countUnits (units) {
  return units === 1 ? '1 unit' : `${units} units`
}
