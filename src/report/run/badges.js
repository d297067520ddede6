/** @import { Result } from '../../types.ts' */
/** @import { Headline } from '../../judge/headline.js' */
/** @import { Badge, BadgeGroup } from '../page/verdicts.js' */

/**
 * How a run came out: its objectives, its hypotheses, and what could not be measured.
 * @param {{ result: Result, headline: Headline }} options
 * @returns {BadgeGroup[]}
 */
export function listBadges ({ result: { run, baselines }, headline: { objectives: { met, missed, open }, noise } }) {
  const claims = baselines.flatMap((one) => one.claims ?? [])
  const count = (/** @type {string} */ kind) => claims.filter(({ verdict }) => verdict === kind).length
  const absent = new Set([...run.unavailable, ...run.failures].map(({ target }) => target)).size
  return [
    {
      title: 'Objectives',
      badges: [
        ...make('missed', missed, 'missed', 'objectives'),
        ...make('inconclusive', open, 'not decided', 'objectives'),
        ...make('met', met, 'met', 'objectives')
      ]
    },
    {
      title: 'Hypotheses',
      badges: [
        ...make('missed', count('refuted'), 'refuted'),
        ...make('inconclusive', count('unknown'), 'cannot tell'),
        ...make('met', count('held'), 'held')
      ]
    },
    { title: 'Run', badges: [...make('invalid', absent, 'not measured', 'failures'), ...(noise ? [NOISY] : [])] }
  ]
}

/** @type {Badge} */
const NOISY = Object.freeze({ kind: 'invalid', text: 'noisy machine' })

/** @param {Badge['kind']} kind @param {number} count @param {string} word @param {string} [to] @returns {Badge[]} */
function make (kind, count, word, to) {
  return count > 0 ? [{ kind, text: `${count} ${word}`, ...to !== undefined && { to } }] : []
}
