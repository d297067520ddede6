import { findRanges, readRangeMs } from '../../../plan/prometheus.js'
import { toPrometheusRange } from '../../../plan/service/openslo-queries.js'

/** @import { ProductionQuestion, PrometheusAnswer } from '../../../types.ts' */
/** @import { ProductionReason } from '../../../report/sentences/types.ts' */
/** @import { ProductionObjective } from '../types.ts' */

const KEEPS = Object.freeze({
  lt: (/** @type {number} */ value, /** @type {number} */ bound) => value < bound,
  lte: (/** @type {number} */ value, /** @type {number} */ bound) => value <= bound,
  gt: (/** @type {number} */ value, /** @type {number} */ bound) => value > bound,
  gte: (/** @type {number} */ value, /** @type {number} */ bound) => value >= bound
})

/** @typedef {Pick<ProductionObjective, 'numerator' | 'denominator' | 'sli' | 'measured' | 'reason'>} Measured */

/**
 * What the answers to one question come to. Without all of its numbers there is no figure, and the reason is the answer's own.
 * @param {{ question: ProductionQuestion, answers: Partial<Record<keyof ProductionQuestion['queries'], PrometheusAnswer>> }} options
 * @returns {ProductionObjective}
 */
export function judgeProduction ({ question, answers }) {
  const { slo, service, objective, window, targetRatio, bound, queries, wrong } = question
  const given = Object.values(answers)
  const ranges = [...new Set(Object.values(queries).flatMap((query) => findRanges({ query })))]
  const measured = wrong === undefined ? measure({ question, answers }) : nothing({ code: 'QUESTION_WRONG', wrong })
  const errorBudget = targetRatio === null ? null : Number((1 - targetRatio).toFixed(12))
  const bad = measured.sli === null ? null : 1 - measured.sli
  const burnRate = bad === null || !errorBudget ? null : bad / errorBudget
  const isKept = measured.sli !== null && targetRatio !== null
    ? measured.sli >= targetRatio
    : measured.measured !== null && bound ? KEEPS[bound.op](measured.measured, bound.value) : null
  return {
    slo,
    service,
    objective,
    window,
    ranges,
    ...measured,
    sloRatio: findSloRatio({ bad, errorBudget, measured: measured.measured, bound }),
    errorBudget,
    burnRate,
    // Only a query over the whole window says how much of its budget is gone.
    budgetSpent: window !== null && isOverWindow({ ranges, window }) ? burnRate : null,
    state: isKept === null ? 'unknown' : isKept ? 'kept' : 'not kept',
    answers: given
  }
}

/** `7d`, `1w` and `168h` are one window. @param {{ ranges: string[], window: string }} options */
function isOverWindow ({ ranges, window }) {
  const windowMs = readRangeMs({ range: toPrometheusRange(window) })
  return ranges.length > 0 && ranges.every((range) => readRangeMs({ range }) === windowMs)
}

/**
 * @param {{ question: ProductionQuestion, answers: Partial<Record<keyof ProductionQuestion['queries'],
 *   PrometheusAnswer>> }} options
 * @returns {Measured}
 */
function measure ({ question: { queries, rawType, bound }, answers }) {
  const missing = Object.entries(answers).find(([, answer]) => answer.value === null)
  if (missing) return nothing({ code: 'QUERY_UNANSWERED', role: missing[0], of: missing[1].reason ?? null })
  const value = (/** @type {keyof ProductionQuestion['queries']} */ role) => answers[role]?.value ?? null
  const [good, bad, total, raw, threshold] = [value('good'), value('bad'), value('total'), value('raw'), value('threshold')]
  if (threshold !== null) return { ...nothing({ code: bound ? 'AGAINST_BOUND' : 'NO_BOUND' }), measured: threshold }
  if (raw !== null) {
    if (!(raw >= 0 && raw <= 1)) return nothing({ code: 'NO_RATIO', value: raw })
    return { ...nothing({ code: 'RATIO_ALONE' }), sli: rawType === 'failure' ? 1 - raw : raw }
  }
  if (total === null || (good === null && bad === null)) return nothing({ code: 'NOT_ASKED', queries: Object.keys(queries) })
  if (total === 0) return nothing({ code: 'NO_TRAFFIC' })
  const numerator = good ?? total - (bad ?? 0)
  if (total < 0 || numerator < 0 || numerator > total) return nothing({ code: 'COUNTS_IMPOSSIBLE', good, bad, total })
  return { numerator, denominator: total, sli: numerator / total, measured: null, reason: { code: 'GOOD_OVER_TOTAL' } }
}

/** @param {ProductionReason} reason */
function nothing (reason) {
  return { numerator: null, denominator: null, sli: null, measured: null, reason }
}

/** @param {{ bad: number | null, errorBudget: number | null, measured: number | null, bound: ProductionQuestion['bound'] }} options */
function findSloRatio ({ bad, errorBudget, measured, bound }) {
  if (measured !== null && bound) {
    const [above, below] = bound.op.startsWith('l') ? [bound.value, measured] : [measured, bound.value]
    return below > 0 ? above / below : null
  }
  return bad === null || bad === 0 || errorBudget === null ? null : errorBudget / bad
}
