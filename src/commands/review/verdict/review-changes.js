import { nameObjective } from './review-objectives.js'

/** @import { RecordComparison } from '../../../types.ts' */
/** @import { PastReview, ReviewObjective, ReviewResult } from '../types.ts' */

/**
 * What is otherwise than last time: SLI and SLO ratio of each objective, and the figures behind them, which alone tell
 * a change from chance.
 * @param {{ objectives: ReviewObjective[], previous: PastReview | null, comparison: RecordComparison | null, lostRun:
 *   string | null }} options previous: the newest of the past; lostRun: whose record is not there to be compared
 * @returns {ReviewResult['changes']}
 */
export function listChanges ({ objectives, previous, comparison, lostRun }) {
  if (previous === null) return { against: null, objectives: [], comparison: null, reason: { code: 'NOTHING_EARLIER' } }
  const before = new Map(previous.objectives.map((one) => [nameObjective(one), one]))
  const now = new Set(objectives.map(nameObjective))
  return {
    against: { run: previous.run, startedAt: previous.startedAt, from: previous.from },
    objectives: [
      ...objectives.map((one) => {
        const { baseline, target, phase, objective, sli, sloRatio } = one
        const past = before.get(nameObjective(one)) ?? null
        return {
          baseline,
          target,
          phase,
          objective,
          before: past && { verdict: past.verdict, sli: past.sli, sloRatio: past.sloRatio },
          sliDifference: past && past.sli !== null && sli !== null ? sli - past.sli : null,
          sloRatioChange:
            past && past.sloRatio !== null && sloRatio !== null && past.sloRatio > 0 ? sloRatio / past.sloRatio : null
        }
      }),
      // What is no longer asked for is a change too.
      ...previous.objectives
        .filter((one) => !now.has(nameObjective(one)))
        .map(({ baseline, target, phase, objective, verdict, sli, sloRatio }) => ({
          baseline,
          target,
          phase,
          objective: `${objective} (no longer judged)`,
          before: { verdict, sli, sloRatio },
          sliDifference: null,
          sloRatioChange: null
        }))
    ],
    comparison,
    reason: comparison ? { code: 'RECORDS_COMPARED' } : { code: 'CHANGE_UNTOLD', run: lostRun }
  }
}
