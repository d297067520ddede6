import { laySentence } from '../../../layout/screen/frame.js'
import { tell } from '../../../messages.js'
import { findGoodApart } from '../../verdict/good-answers.js'

/**
 * @import { BaselineResult, Result } from '../../../types.ts'
 * @import { ScreenOptions } from '../screen.js'
 */

const MOST = 2

/**
 * Under the times of a baseline: whose would be others without failed requests.
 * @param {{ result: Result, baselineResult: BaselineResult } & ScreenOptions} options
 * @returns {string[]} none where nothing failed, or where it makes no difference
 */
export function layGoodAnswers ({ result, baselineResult, columns, colors }) {
  const found = findGoodApart({ baselineResult })
  const told = found.slice(0, MOST).map(({ target, message }) => `${result.run.plan.targets[target]?.title ?? target}: ${tell(message)}`)
  const more = found.length > MOST ? [`and ${found.length - MOST} more: --details`] : []
  return [...told, ...more].flatMap((text) => laySentence({ text, columns, indent: '  ', paint: colors.dim }))
}
