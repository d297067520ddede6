import { shortenFeeds } from '../plan/feed.js'
import { REDACTED, redactArgv, redactPlan } from '../plan/secrets.js'

/** @import { Failure, Plan, RunRecord } from '../types.ts' */

const WORD = /[^\s"\\;,=]{6,}/g // a token without its `Bearer`, one cookie of several; shorter ones are words like any other
const SHORTEST = 4

/**
 * Takes secrets out of what is kept and shown. A failure's message may quote the command line, an answer or what a process printed,
 * and servers like to repeat what they were sent: so there the values themselves are looked for.
 * @param {{ plan: Plan, secretHeaders: string[] }} options the plan as it is run, with its secrets
 * @returns {{ hideInRecord: (record: RunRecord) => RunRecord, hideInFailure: (failure: Failure) => Failure }}
 */
export function createRedaction ({ plan, secretHeaders }) {
  const values = listSecrets(plan.targets, redactPlan({ plan, secretHeaders }).targets)
  const secrets = [...new Set(values.flatMap((value) => [value, ...value.match(WORD) ?? []]))].filter(({ length }) => length >= SHORTEST).sort((a, b) => b.length - a.length)
  const hide = (/** @type {string} */ text) => secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), redactArgv({ argv: [text], secretHeaders })[0])
  const hideInFailure = (/** @type {Failure} */ failure) => ({ ...failure, message: hide(failure.message), hint: hide(failure.hint) })
  return {
    hideInFailure,
    hideInRecord: (record) => ({ ...record, plan: redactPlan({ plan: shortenFeeds({ plan: record.plan }), secretHeaders }), failures: record.failures.map(hideInFailure) })
  }
}

/**
 * The values that stand in the one and are hidden in the other.
 * @param {unknown} open
 * @param {unknown} hidden of the same shape
 * @returns {string[]}
 */
function listSecrets (open, hidden) {
  if (typeof open === 'string') return hidden === REDACTED && open !== REDACTED ? [open] : []
  if (open === null || typeof open !== 'object') return []
  const other = /** @type {Record<string, unknown>} */ (hidden)
  return Object.entries(open).flatMap(([key, value]) => listSecrets(value, other[key]))
}
