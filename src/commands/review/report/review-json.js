import { tell } from '../../../report/sentences/index.js'
import { printComparison } from '../../../report/run/comparison-json.js'

/** @import { ReviewResult } from '../types.ts' */

/**
 * The document of `review --json`, which the next review takes as --previous. Explained in docs/reference/json-output.md.
 * @param {{ review: ReviewResult }} options
 */
export function buildReviewDocument ({ review: { tool, ...review } }) {
  return {
    format: 'baseload-review',
    formatVersion: 1,
    tool,
    review: {
      ...review,
      objectives: review.objectives.map((one) => ({ ...one, reason: tell(one.reason) })),
      production: printProduction(review),
      capacity: review.capacity.map((one) => ({ ...one, capacityFrom: tell(one.capacityFrom) })),
      dependencies: printDependencies(review),
      changes: printChanges(review),
      validity: review.validity.map(tell)
    }
  }
}

/** @param {Pick<ReviewResult, 'production'>} review */
function printProduction ({ production }) {
  return production && {
    ...production,
    objectives: production.objectives.map((one) => ({
      ...one,
      reason: tell(one.reason),
      answers: one.answers.map((answer) => ({ ...answer, ...answer.reason && { reason: tell(answer.reason) } }))
    }))
  }
}

/** @param {Pick<ReviewResult, 'dependencies'>} review */
function printDependencies ({ dependencies }) {
  return dependencies && { ...dependencies, promises: dependencies.promises.map((one) => ({ ...one, reason: tell(one.reason) })) }
}

/** @param {Pick<ReviewResult, 'changes'>} review */
function printChanges ({ changes }) {
  return { ...changes, reason: tell(changes.reason), comparison: changes.comparison && printComparison({ comparison: changes.comparison }) }
}
