import { describeBudget } from '../../prose/budget.js'
import { describeEngine } from '../../prose/engine.js'
import { listGaps } from '../../prose/gaps.js'
import { describeOrigin } from '../../tables/origin-table.js'
import { nameStage } from '../../tables/stage-text.js'
import { formatMeasured } from '../../tables/verdict-table.js'
import { tell } from '../../sentences/index.js'
import { isFirstLook } from '../../../plan/first-look.js'
import { answerQuestion } from './answer.js'
import { describeNoise, nameBaseline } from './run.js'

/** @import { Result, Verdict } from '../../../types.ts' */
/** @import { Headline } from '../../../judge/headline.js' */

const MOST_NAMES = 3

/**
 * What was found. about: a baseline, or what it is; empty: nothing in particular.
 * @typedef {{ about: string, text: string }} Finding
 *
 * The first thing a reader sees: what each layer costs, what was missed, what the machine did to the numbers, and what is not known.
 * @param {{ result: Result, headline: Headline }} options
 * @returns {Finding[]} plain text, a sentence each, to be escaped by the format
 */
export function listFindings ({ result, headline: { objectives, noise } }) {
  const telling = objectives.telling ? [describeTelling({ telling: objectives.telling, isMissed: objectives.missed > 0 })] : []
  if (result.run.measuredBy) return [plain(describeOrigin(result.run.measuredBy)), ...telling]
  const gaps = listGaps({ result, mostNames: MOST_NAMES })
  return [
    ...result.baselines.map((baselineResult) => ({
      about: nameBaseline({ run: result.run, baseline: baselineResult.baseline }),
      text: answerQuestion({ result, baselineResult })
    })),
    ...telling,
    ...noise ? [plain(describeNoise({ noise }))] : [],
    ...describeEngine({ result }).slice(0, 1).map(plain),
    ...gaps.length > 0 ? [{ about: 'To keep in mind', text: `${gaps.join('; ')}.` }] : [],
    ...isFirstLook({ plan: result.run.plan }) ? [] : describeBudget({ result }).map(plain)
  ]
}

/** @param {string} text @returns {Finding} */
function plain (text) {
  return { about: '', text }
}

/** @param {{ telling: Verdict, isMissed: boolean }} options @returns {Finding} */
function describeTelling ({ telling, isMissed }) {
  const measured = telling.measured === null ? '' : `${formatMeasured(telling)}; `
  const text = `${nameStage(telling)} ${telling.objective.text}: ${measured}${tell(telling.reason)}.`
  return { about: isMissed ? 'Missed' : 'Not decided', text }
}
