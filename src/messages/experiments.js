/** @import { LabMessages, OrderMessages, StampedeMessages } from './experiment-types.ts' */
/** @import { Table } from './types.ts' */

/** @type {Table<StampedeMessages>} */
export const STAMPEDE_SENTENCES = {
  LAWS_BROKEN: ({ broken, trials }) => `${broken} of ${trials} trials broke a rule for the number of fetches`,
  LAWS_UNTRIED: () => 'nothing was measured',
  LAWS_UNSURE: ({ unsure, trials }) =>
    `in ${unsure} of ${trials} trials the cache or some fetches failed, so no rule applies; ` +
    'the other trials kept every rule for the number of fetches',
  LAWS_HELD: ({ trials }) => `all ${trials} trials made exactly the number of fetches that they must`
}

/** @type {Table<LabMessages>} */
export const LAB_SENTENCES = {
  LAB_ROW_UNSOUND: ({ status }) => status,
  LAB_ACTION_FAILED: () => 'some planned actions failed',
  LAB_WRONG_VALUES: () => 'it served wrong values'
}

/** @type {Table<OrderMessages>} */
export const ORDER_SENTENCES = {
  ORDER_OF_HEALTHY: () => 'published for a healthy origin, measured here over the whole window',
  ORDER_REVERSED: (step) => `${describeStep(step)}; here the order is reversed`,
  ORDER_WITHOUT: ({ target }) => `${target} has no figure for this here`,
  ORDER_OF_FEW: (step) => `${describeStep(step)}; here fewer than three repeats have both, so there is no range`,
  ORDER_TIED: (step) => `${describeStep(step)}; here no difference was found`,
  ORDER_OF_EQUALS: () => 'the published figures are equal, so any order agrees with them',
  ORDER_HELD: ({ steps }) => steps === 1
    ? 'the one published difference shows here too'
    : `all ${steps} published differences show here too`
}

/** @param {{ better: string, worse: string }} step */
function describeStep ({ better, worse }) {
  return `published: ${better} before ${worse}`
}
