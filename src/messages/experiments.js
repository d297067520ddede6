/** @import { LabMessages, OrderMessages, StampedeMessages } from './experiment-types.ts' */
/** @import { Table } from './types.ts' */

/** @type {Table<StampedeMessages>} */
export const STAMPEDE_SENTENCES = {
  LAWS_BROKEN: ({ broken, trials }) => `${broken} of ${trials} trials did not count what they must`,
  LAWS_UNTRIED: () => 'nothing was measured',
  LAWS_UNSURE: ({ unsure, trials }) =>
    `in ${unsure} of ${trials} trials the cache failed, or only some of the fetches did; ` +
    'all others counted what they must',
  LAWS_HELD: ({ trials }) => `all ${trials} trials counted exactly what they must`
}

/** @type {Table<LabMessages>} */
export const LAB_SENTENCES = {
  LAB_ROW_UNSOUND: ({ status }) => status,
  LAB_ACTION_FAILED: () => 'not everything was done to it',
  LAB_WRONG_VALUES: () => 'wrong values'
}

/** @type {Table<OrderMessages>} */
export const ORDER_SENTENCES = {
  ORDER_OF_HEALTHY: () => 'measured over the whole window, published for a healthy one',
  ORDER_REVERSED: (step) => `${describeStep(step)}; here it is the other way round`,
  ORDER_WITHOUT: ({ target }) => `${target} has no such figure here`,
  ORDER_OF_FEW: (step) => `${describeStep(step)}; here fewer than three repeats have both, so there is no interval`,
  ORDER_TIED: (step) => `${describeStep(step)}; here they cannot be told apart`,
  ORDER_OF_EQUALS: () => 'the published figures are equal, so any order agrees with them',
  ORDER_HELD: ({ steps }) => steps === 1
    ? 'the one published difference shows here too'
    : `all ${steps} published differences show here too`
}

/** @param {{ better: string, worse: string }} step */
function describeStep ({ better, worse }) {
  return `published: ${better} before ${worse}`
}
