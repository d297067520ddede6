import { listChanges } from './review-changes.js'
import { listReviewObjectives } from './review-objectives.js'
import { tell } from '../../../messages.js'

/** @import { ProductionQuestion, RecordComparison, Result, SlaResult } from '../../../types.ts' */
/** @import { PastReview, ReviewCapacity, ReviewResult } from '../types.ts' */

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

/**
 * What makes the numbers of a record less than they look; a review without it would be about a table.
 * @param {{ result: Result, targets: readonly string[] }} options targets: only of these; empty: of all
 * @returns {string[]}
 */
function listValidityNotes ({ result: { run, baselines }, targets }) {
  const own = (/** @type {string} */ target) => targets.length === 0 || targets.includes(target)
  const { status, calibration, plan, warnings, failures, unavailable } = run
  return [...new Set([
    ...(status === 'complete' ? [] : [status === 'running' ? 'baseload was killed: the record ends early' : 'the run was interrupted: the record ends early']),
    ...(calibration === undefined || calibration.status !== 'trusted'
      ? [`how wrong the tool is on that machine is not known: ${calibration?.reason ?? 'it was not calibrated there; baseload calibrate does that'}`]
      : []),
    ...(plan.engine ? [`measured by ${plan.engine.name}: its response times count from when it sent a request, not from when it was due, and how late it sent is not known`] : []),
    ...(plan.preset.repeats < 3 ? [`${plan.preset.repeats} ${plan.preset.repeats === 1 ? 'repeat' : 'repeats'}: how much servers differ from start to start is not known`] : []),
    ...baselines.flatMap(({ rows }) => rows).filter(({ target, status }) => own(target) && status !== 'ok').map(({ target, phase, status, reason }) => `${target}, ${phase}: ${status}, ${reason ?? 'no reason is recorded'}`),
    ...baselines.flatMap(({ rows }) => rows).filter(({ target }) => own(target)).flatMap(({ target, warnings }) => warnings.map((warning) => `${target}: ${tell(warning)}`)),
    ...failures.filter(({ target }) => own(target)).map(({ target, code, message }) => `${target} failed, ${code}: ${message.split('\n')[0]}`),
    ...unavailable.filter(({ target }) => own(target)).map(({ target, reason }) => `${target} was not measured: ${reason}`),
    ...warnings.map(tell)
  ])]
}
