import { countVerdicts } from '../../judge/wording.js'
import { escapeHtml } from './escape.js'
import { describeReason } from '../../messages/verdicts.js'

/** @import { Result } from '../../types.ts' */

const KINDS = /** @type {const} */ (['missed', 'invalid', 'inconclusive', 'met'])

/**
 * How many objectives came out which way: what is looked for first, in one line.
 * @param {{ result: Result }} options
 * @returns {string} empty when nothing was judged
 */
export function renderVerdictCounts ({ result }) {
  const verdicts = result.baselines.flatMap((one) => one.verdicts)
  const counts = KINDS.map((kind) => ({ kind, list: verdicts.filter(({ verdict }) => verdict === kind) })).filter(({ list }) => list.length > 0)
  if (counts.length === 0) return ''
  const badges = counts.map(({ kind, list }) => `<li><span class="verdict ${kind}">${countVerdicts({ kind, list })}</span></li>`)
  const missed = counts.find(({ kind }) => kind === 'missed')?.list ?? []
  return [
    `<ul class="badges" aria-label="Objectives">${badges.join('')}</ul>`,
    ...(missed.length > 0 ? [`<ul class="missed-list">${missed.map(({ target, phase, objective, provisional, reason }) => `<li><b>${escapeHtml({ text: target })}</b> (${phase}) ${escapeHtml({ text: objective.text })}${provisional ? ' (provisional)' : ''}: ${escapeHtml({ text: describeReason(reason) })}</li>`).join('')}</ul>`] : [])
  ].join('\n')
}
