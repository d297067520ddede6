import { isOfEvents } from '../../../plan/objective.js'
import { judgeOf } from '../../../judge/objectives/index.js'

/** @import { BaselineResult, Result, Verdict } from '../../../types.ts' */
/** @import { PastReview, ReviewObjective } from '../types.ts' */

/**
 * Every objective of a result with the events that it is judged by. The reference has none of its own: it is what others
 * are held against, unless it is named, or stands alone.
 * @param {{ result: Result, targets: readonly string[] }} options targets: only these; empty: all but references
 * @returns {ReviewObjective[]}
 */
export function listReviewObjectives ({ result, targets }) {
  return result.baselines.flatMap((baselineResult) => baselineResult.verdicts
    .filter(({ target }) => targets.length === 0 ? !isReferenceOnly({ result, baselineResult, target }) : targets.includes(target))
    .map((verdict) => ({ ...pickVerdict(verdict), ...countEvents({ baselineResult, verdict }) })))
}

/**
 * One that ships. An older version of the user's own that a newer one is held against keeps its objectives.
 * @param {{ result: Result, baselineResult: BaselineResult, target: string }} options
 */
function isReferenceOnly ({ result: { run: { plan } }, baselineResult: { baseline: { reference, targets } }, target }) {
  const { url, parts = [] } = plan.targets[target] ?? {}
  return target === reference && targets.length > 1 && url === undefined && parts.every(({ command }) => command === undefined)
}

/**
 * The same of an earlier record, as a review keeps it.
 * @param {{ result: Result, from: string, targets: readonly string[] }} options
 * @returns {PastReview}
 */
export function makePast ({ result, from, targets }) {
  return {
    run: result.run.id,
    startedAt: result.run.startedAt,
    from,
    objectives: listReviewObjectives({ result, targets }).map(shortenObjective)
  }
}

/** @param {ReviewObjective} objective @returns {PastReview['objectives'][number]} */
export function shortenObjective ({ baseline, target, phase, objective, verdict, sli, sloRatio }) {
  return { baseline, target, phase, objective, verdict, sli, sloRatio }
}

/**
 * What makes an objective the same one in another record.
 * @param {Pick<ReviewObjective, 'baseline' | 'target' | 'phase' | 'objective'>} objective
 */
export function nameObjective ({ baseline, target, phase, objective }) {
  return [baseline, target, phase, objective].join('\n')
}

/** @param {Verdict} verdict */
function pickVerdict ({
  baseline, target, phase, objective, verdict, provisional, measured, sloRatio, sli, sliInterval, errorBudget, burnRate,
  reason
}) {
  return {
    baseline,
    target,
    phase,
    objective: objective.text,
    verdict,
    ...(provisional && { provisional }),
    measured,
    sloRatio,
    sli,
    sliInterval,
    errorBudget,
    burnRate,
    reason
  }
}

/**
 * Numerator and denominator of the SLI. Where slow and failed requests cannot be told apart the count of bad ones has
 * two ends: the larger is taken, as the SLI does.
 * @param {{ baselineResult: BaselineResult, verdict: Verdict }} options
 */
function countEvents ({ baselineResult: { baseline, rows }, verdict }) {
  const nothing = { numerator: null, denominator: null }
  const { objective } = verdict
  if (!isOfEvents(objective) || verdict.sli === null) return nothing
  for (const { target, phase, measured, offeredPerSecond } of rows) {
    if (target !== verdict.target || phase !== verdict.phase || !measured) continue
    const open = offeredPerSecond !== undefined
    const { valid, badAtMost } = judgeOf(objective).countEvents({ measured, objective, open, timeoutUs: baseline.load.timeoutMs * 1000 })
    // A target may have several rows, by driver or rate: the one that the verdict was drawn from has its SLI.
    if ((valid - badAtMost) / valid === verdict.sli) return { numerator: valid - badAtMost, denominator: valid }
  }
  return nothing
}
