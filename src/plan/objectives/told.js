/** @import { ToldObjective } from '../../types.ts' */
/** @import { ObjectiveKind } from './types.ts' */

/** What is asked of a check of k6 where its script says no other share. */
export const ALWAYS = 'always holds'

/**
 * What another tool was asked and has judged by itself: nobody writes one here.
 * @type {ObjectiveKind<ToldObjective>}
 */
export const told = {
  metrics: [],
  metricName: '',
  examples: [],
  read: () => null,
  isOfTimes: false,
  asked: { text: 'text' },
  about: ['text'],
  figure: 'goodRatio',
  isJudgedOn: ({ objective, row }) => row.measured?.told?.some(({ text }) => text === objective.text) === true,
  instead: {
    composed: (text) => ({ wrong: `what another tool judged (${text}) is not composed`, right: 'give latency and success objectives' }),
    sized: 'an objective here is about latency or success'
  }
}
