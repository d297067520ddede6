import { parseRate } from '../quantities.js'

/** @import { RateObjective } from '../../types.ts' */
/** @import { ObjectiveKind, ObjectiveWords } from './types.ts' */

/** @type {ObjectiveKind<RateObjective>} */
export const rate = {
  metrics: ['rate'],
  metricName: 'rate',
  examples: ['rate>=20/s'],
  read: (words) => words.metric === 'rate' ? readRate(words) : null,
  isOfTimes: false,
  asked: { ratePerSecond: 'amount' },
  about: [],
  figure: 'rate',
  // At the peak, of users, and in a stage that offers as much: elsewhere no more than what was offered can be reached.
  isJudgedOn: ({ objective, row }) => row.phase === 'peak' || row.traffic?.kind === 'users' ||
    (row.traffic?.kind === 'stage' && (row.offeredPerSecond ?? Infinity) >= objective.ratePerSecond),
  instead: {
    composed: (text) => ({
      wrong: `a rate (${text}) is not composed of the services' rates`,
      right: 'give latency and success objectives; baseload size answers for a rate'
    }),
    sized: 'the rate to hold is --peak; an objective here is about latency or success'
  }
}

/** @param {ObjectiveWords} words @returns {RateObjective} */
function readRate ({ text, operator, bound, refuse }) {
  if (operator !== '>=') {
    throw refuse(
      `a rate cannot be asked with ${operator}`,
      `write rate>=${bound} (requests a second; for failures use success>=99.9%)`
    )
  }
  const ratePerSecond = bound.includes('/') ? parseRate(bound) : null // 20 of what? A share of answers may have been meant
  if (ratePerSecond === null) throw refuse(`${JSON.stringify(bound)} is no rate`, 'write it in requests a second: rate>=20/s')
  return { text, kind: 'rate', ratePerSecond }
}
