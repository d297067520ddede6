/** @import { Row } from '../../types.ts' */

/** Whether all trials of a stampede counted what they must. */
export const STAMPEDE_SENTENCES = {
  /** @param {{ broken: number, trials: number }} of */
  LAWS_BROKEN: ({ broken, trials }) => `${broken} of ${trials} trials broke a rule for the number of fetches`,
  LAWS_UNTRIED: () => 'nothing was measured',
  LAWS_UNSURE: (/** @type {{ unsure: number, trials: number }} */ { unsure, trials }) =>
    `in ${unsure} of ${trials} trials the cache or some fetches failed, so no rule applies; ` +
    'the other trials kept every rule for the number of fetches',
  /** @param {{ trials: number }} of */
  LAWS_HELD: ({ trials }) => `${trials === 1 ? 'the trial' : `all ${trials} trials`} made exactly the number of fetches that they must`
}

/** Why the advice of a lab says nothing of a row. */
export const LAB_SENTENCES = {
  LAB_ROW_UNSOUND: (/** @type {{ status: Row['status'] }} */ { status }) => status,
  LAB_ACTION_FAILED: () => 'some planned actions failed',
  LAB_WRONG_VALUES: () => 'it served wrong values'
}

/** Whether targets come in the order that was published. */
export const ORDER_SENTENCES = {
  ORDER_OF_HEALTHY: () => 'published for a healthy origin, measured here over the whole window',
  /** @param {{ better: string, worse: string }} step */
  ORDER_REVERSED: (step) => `${describeStep(step)}; here the order is reversed`,
  ORDER_WITHOUT: (/** @type {{ target: string }} */ { target }) => `${target} has no figure for this here`,
  /** @param {{ better: string, worse: string }} step */
  ORDER_OF_FEW: (step) => `${describeStep(step)}; here fewer than three starts have both, so there is no range`,
  /** @param {{ better: string, worse: string }} step */
  ORDER_TIED: (step) => `${describeStep(step)}; here the order cannot be told`,
  ORDER_OF_EQUALS: () => 'the published figures are equal, so any order agrees with them',
  ORDER_HELD: (/** @type {{ steps: number }} */ { steps }) => steps === 1
    ? 'the one published difference shows here too'
    : `all ${steps} published differences show here too`
}

/** @param {{ better: string, worse: string }} step */
function describeStep ({ better, worse }) {
  return `published: ${better} before ${worse}`
}
