import { CACHE_NEED_SENTENCES, CACHE_SENTENCES } from './messages/cache.js'
import { CAPACITY_SENTENCES, PROBE_SENTENCES, SIZING_SENTENCES } from './messages/capacity.js'
import { COMPARISON_SENTENCES, DIFFERENCE_SENTENCES } from './messages/comparison.js'
import { LAB_SENTENCES, ORDER_SENTENCES, STAMPEDE_SENTENCES } from './messages/experiments.js'
import { BISECTION_SENTENCES, GATE_SENTENCES } from './messages/gate.js'
import { SHORTFALL_SENTENCES } from './messages/shortfalls.js'
import { HISTORY_SENTENCES, LEFT_OUT_SENTENCES, POINT_SENTENCES } from './messages/history.js'
import { OPENSLO_SENTENCES } from './messages/openslo.js'
import { LOG_SENTENCES, PROPOSAL_SENTENCES, TRAFFIC_SENTENCES } from './messages/peak.js'
import { PROMISE_REMARKS, PROMISE_SENTENCES } from './messages/promises.js'
import { ANSWER_SENTENCES, PRODUCTION_SENTENCES, REVIEW_SENTENCES } from './messages/review.js'
import { ROW_REASON_SENTENCES } from './messages/row-reasons.js'
import { ROW_SENTENCES } from './messages/rows.js'
import { RUN_SENTENCES, TRIAL_SENTENCES } from './messages/run.js'
import { SIZE_SENTENCES } from './messages/size.js'
import { SOAK_SENTENCES } from './messages/soak.js'
import { TRACE_CAUSE_SENTENCES, TRACE_REMARKS } from './messages/traces.js'
import { tellWith } from './messages/tell-with.js'
import { describeReason, isVerdictReason } from './messages/verdicts.js'

/** @import { VerdictReason } from './types.ts' */
/** @import { DriverShortfall, Message, Sentences, SharedMessage, Table } from './messages/types.ts' */

export { tellTrials } from './messages/tell-with.js'

/** @type {Table<Sentences>} */
const SENTENCES = Object.freeze({
  ...RUN_SENTENCES,
  ...TRIAL_SENTENCES,
  ...SHORTFALL_SENTENCES,
  ...ROW_SENTENCES,
  ...ROW_REASON_SENTENCES,
  ...COMPARISON_SENTENCES,
  ...DIFFERENCE_SENTENCES,
  ...LAB_SENTENCES,
  ...STAMPEDE_SENTENCES,
  ...ORDER_SENTENCES,
  ...SIZE_SENTENCES,
  ...SOAK_SENTENCES,
  ...PROBE_SENTENCES,
  ...CAPACITY_SENTENCES,
  ...SIZING_SENTENCES,
  ...PROMISE_SENTENCES,
  ...PROMISE_REMARKS,
  ...OPENSLO_SENTENCES,
  ...LOG_SENTENCES,
  ...TRAFFIC_SENTENCES,
  ...CACHE_NEED_SENTENCES,
  ...CACHE_SENTENCES,
  ...TRACE_CAUSE_SENTENCES,
  ...TRACE_REMARKS,
  ...PROPOSAL_SENTENCES,
  ...POINT_SENTENCES,
  ...LEFT_OUT_SENTENCES,
  ...HISTORY_SENTENCES,
  ...ANSWER_SENTENCES,
  ...PRODUCTION_SENTENCES,
  ...REVIEW_SENTENCES,
  ...GATE_SENTENCES,
  ...BISECTION_SENTENCES
})

/**
 * What is said, as a sentence. Only here: what is said is data until it is printed, and nothing reads a sentence back.
 * @param {Message | DriverShortfall | SharedMessage | VerdictReason} message
 * @returns {string} plain text, to be escaped by the format
 */
export function tell (message) {
  return isVerdictReason(message) ? describeReason(message) : tellWith({ sentences: SENTENCES, message, tell })
}
