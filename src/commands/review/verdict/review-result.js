import { listChanges } from './review-changes.js'
import { listReviewObjectives } from './review-objectives.js'
import { listValidityNotes } from './review-validity.js'

/** @import { PastReview, ProductionQuestion, RecordComparison, Result, ReviewCapacity, ReviewResult, SlaResult } from '../../../types.ts' */

const MOST_PAST = 4

/**
 * Everything that a review says, from what was read and asked.
 * @param {object} options
 * @param {Result} options.result of the newest record
 * @param {string} options.file of that record
 * @param {readonly string[]} options.targets only these; empty: all
 * @param {PastReview[]} options.past of earlier records and reviews, in any order
 * @param {RecordComparison | null} options.comparison with the newest of the past
 * @param {string | null} options.whyNot why there is none
 * @param {ProductionQuestion[]} options.agreed
 * @param {ReviewResult['production']} options.production
 * @param {ReviewCapacity[]} options.capacity
 * @param {{ file: string, result: SlaResult } | null} options.sla
 * @param {string[]} options.commands to make it again
 * @param {string} options.madeAt
 * @param {ReviewResult['tool']} options.tool
 * @returns {ReviewResult}
 */
export function buildReview ({ result, file, targets, past: all, comparison, whyNot, agreed, production, capacity, sla, commands, madeAt, tool }) {
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
    changes: listChanges({ objectives, previous: past[0] ?? null, comparison, whyNot }),
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

/** @param {{ file: string, result: SlaResult }} sla @returns {NonNullable<ReviewResult['dependencies']>} */
function describeDependencies ({ file, result: { plan, services, verdicts } }) {
  return {
    title: plan.title,
    file,
    services: services.map(({ name, percentiles }) => {
      const { text, objectives, successRatio, successFrom } = plan.services[name]
      return { name, from: text, objectives: objectives.map((one) => one.text), p99Us: percentiles.find(({ percentile }) => percentile === 0.99)?.valueUs ?? null, successRatio, successFrom }
    }),
    promises: verdicts
  }
}
