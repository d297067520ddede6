import { listReviewObjectives, nameObjective } from './review-objectives.js'
import { REPEATS_FOR_INTERVAL } from '../../../stats/repeats.js'

/** @import { Message, ProductionQuestion, RecordComparison, Result, SlaResult } from '../../../types.ts' */
/** @import { PastReview, ReviewCapacity, ReviewObjective, ReviewResult } from '../types.ts' */

const MOST_PAST = 4

/**
 * Everything that a review says, from what was read and asked.
 * @param {object} options
 * @param {Result} options.result of the newest record
 * @param {string} options.file of that record
 * @param {readonly string[]} options.targets only these; empty: all
 * @param {PastReview[]} options.past of earlier records and reviews, in any order
 * @param {RecordComparison | null} options.comparison with the newest of the past
 * @param {string | null} options.lostRun whose record is not there to be compared
 * @param {ProductionQuestion[]} options.agreed
 * @param {ReviewResult['production']} options.production
 * @param {ReviewCapacity[]} options.capacity
 * @param {{ file: string, result: SlaResult } | null} options.sla
 * @param {string[]} options.commands to make it again
 * @param {string} options.madeAt
 * @param {ReviewResult['tool']} options.tool
 * @returns {ReviewResult}
 */
export function buildReview ({
  result, file, targets, past: all, comparison, lostRun, agreed, production, capacity, sla, commands, madeAt, tool
}) {
  const { id, startedAt, status, machine } = result.run
  const past = sortPast({ past: all, run: id })
  const objectives = listReviewObjectives({ result, targets })
  return {
    fields: { status: null, author: null, reviewers: [], revisitAt: null },
    madeAt,
    tool,
    record: { id, startedAt, file, status },
    objectives,
    past: past.slice(0, MOST_PAST),
    production,
    agreed,
    capacity,
    dependencies: sla && describeDependencies(sla),
    changes: listChanges({ objectives, previous: past[0] ?? null, comparison, lostRun }),
    validity: listValidityNotes({ result, targets }),
    machine,
    commands
  }
}

/**
 * Newest first, each run once: a review that took a record keeps it from being told twice.
 * @param {{ past: PastReview[], run: string }} options run: the one that the review is about
 * @returns {PastReview[]}
 */
export function sortPast ({ past, run }) {
  /** @type {Map<string, PastReview>} */
  const byRun = new Map()
  for (const one of past) if (one.run !== run && !byRun.has(one.run)) byRun.set(one.run, one)
  return [...byRun.values()].sort((a, b) => a.startedAt < b.startedAt ? 1 : -1)
}

/** @param {{ file: string, result: SlaResult }} sla */
function describeDependencies ({ file, result: { plan, services, verdicts } }) {
  return {
    title: plan.title,
    file,
    services: services.map(({ name, percentiles }) => {
      const { text, objectives, successRatio, successFrom } = plan.services[name]
      return {
        name,
        from: text,
        objectives: objectives.map((one) => one.text),
        p99Us: percentiles.find(({ percentile }) => percentile === 0.99)?.valueUs ?? null,
        successRatio,
        successFrom
      }
    }),
    promises: verdicts
  }
}

/**
 * What makes the numbers of a record less than they look; a review without it would be about a table.
 * @param {{ result: Result, targets: readonly string[] }} options targets: only of these; empty: of all
 */
function listValidityNotes ({ result, targets }) {
  const notes = [...noteRun(result), ...noteTargets({ result, targets }), ...result.run.warnings]
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
}

/** @param {Result} result @returns {Generator<Message, void>} */
function * noteRun ({ run: { status, calibration, plan } }) {
  if (status !== 'complete') yield { code: 'RECORD_ENDS_EARLY', isKilled: status === 'running' }
  if (calibration?.status !== 'trusted') yield { code: 'NOT_CALIBRATED', found: calibration?.reason ?? null }
  if (plan.engine) yield { code: 'TIMED_FROM_SENT', engine: plan.engine.name }
  if (plan.preset.repeats < REPEATS_FOR_INTERVAL) yield { code: 'REPEATS_FEW', repeats: plan.preset.repeats }
}

/** @param {{ result: Result, targets: readonly string[] }} options @returns {Generator<Message, void>} */
function * noteTargets ({ result: { run: { failures, unavailable }, baselines }, targets }) {
  const isOwn = (/** @type {{ target: string }} */ { target }) => targets.length === 0 || targets.includes(target)
  const rows = baselines.flatMap((one) => one.rows).filter(isOwn)
  for (const { target, phase, status, reason = null } of rows) {
    if (status !== 'ok') yield { code: 'ROW_DOUBTED', target, phase, status, reason }
  }
  for (const { target, warnings } of rows) for (const warning of warnings) yield { code: 'OF_TARGET', target, of: warning }
  for (const { target, code, message } of failures.filter(isOwn)) {
    yield { code: 'TARGET_LOST', target, error: code, message: message.split('\n')[0] }
  }
  for (const { target, reason } of unavailable.filter(isOwn)) yield { code: 'TARGET_ABSENT', target, found: reason }
}

/**
 * What is otherwise than last time: SLI and SLO ratio of each objective, and the figures behind them, which alone tell
 * a change from chance.
 * @param {{ objectives: ReviewObjective[], previous: PastReview | null, comparison: RecordComparison | null, lostRun:
 *   string | null }} options previous: the newest of the past; lostRun: whose record is not there to be compared
 * @returns {ReviewResult['changes']}
 */
function listChanges ({ objectives, previous, comparison, lostRun }) {
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
