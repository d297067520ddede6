import picocolors from 'picocolors'
import { escapeMarkdown, escapeTerminal } from '../../../layout/escape.js'
import { renderMarkdownList } from '../../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../../layout/markdown-table.js'
import { layTitledTable } from '../../../layout/noted-table.js'
import { drawGraph } from './mermaid.js'
import { makePromiseTables } from './promise-tables.js'
import { UNKNOWN_WIDTH, wrapText } from '../../../layout/text.js'
import { formatGoodRatio, formatRatio } from '../../../layout/units.js'
import { tell } from '../../../messages.js'

/** @import { PromiseVerdict, SlaResult } from '../../../types.ts' */

/**
 * What a service made of services can promise, for a terminal.
 * @param {{ result: SlaResult, columns?: number, colors?: boolean }} options
 * @returns {string} ends with a newline
 */
export function renderSla ({ result, columns = UNKNOWN_WIDTH, colors = false }) {
  const paint = picocolors.createColors(colors)
  const say = (/** @type {string} */ text, indent = '', hang = indent) =>
    wrapText({ text: escapeTerminal({ text }), columns, indent, hang })
  const paints = { met: paint.green, missed: paint.red, inconclusive: paint.yellow }
  const lines = [
    ...say(`${result.plan.title}: what the whole can promise`).map((line) => paint.bold(line)),
    '',
    ...result.verdicts.flatMap((verdict) => say(describeVerdict(verdict), '', '  ').map((line) => paints[verdict.verdict](line))),
    ...result.verdicts.length === 0 ? say('No objectives are given, so nothing is judged.') : [],
    ...say(describeSuccess(result)),
    '',
    ...makePromiseTables({ result }).flatMap((table) => [...layTitledTable({ table, columns, colors: paint }), '']),
    ...result.remarks.flatMap((remark) => say(tell(remark), '- ', '  '))
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

/**
 * The same as Markdown (GFM), with a drawing.
 * @param {{ result: SlaResult }} options
 * @returns {string} ends with a newline
 */
export function renderSlaMarkdown ({ result }) {
  const escape = (/** @type {string} */ text) => escapeMarkdown({ text })
  const blocks = [
    `# ${escape(result.plan.title)}: what the whole can promise`,
    `\`\`\`mermaid\n${drawGraph({ graph: result.plan.graph })}\n\`\`\``,
    renderMarkdownList({
      texts: [
        ...(result.verdicts.length === 0
          ? ['No objectives are given, so nothing is judged.']
          : result.verdicts.map((verdict) => describeVerdict(verdict))),
        describeSuccess(result)
      ]
    }),
    ...makePromiseTables({ result }).flatMap((table) => renderMarkdownTable({ table })),
    ...(result.remarks.length > 0
      ? ['**To keep in mind**', renderMarkdownList({ texts: result.remarks.map(tell) })]
      : [])
  ]
  return `${blocks.join('\n\n')}\n`
}

/**
 * `p99<=300ms: met, SLO ratio 1.25 to 1.5 (1.1 at worst): …`
 * @param {PromiseVerdict} verdict
 * @param {Partial<Record<PromiseVerdict['verdict'], string>>} [words] for verdicts; absent: as they are
 */
export function describeVerdict ({ objective, verdict, sloRatio, reason }, words = {}) {
  const ends = [sloRatio.independent, sloRatio.comonotonic].filter((ratio) => ratio !== null)
  const [low, high] = [Math.min(...ends), Math.max(...ends)].map((ratio) => formatRatio({ ratio }))
  const ratio =
    ends.length === 0
      ? ''
      : `, SLO ratio ${low === high ? low : `${low} to ${high}`}${sloRatio.bound === null ? '' : ` (${formatRatio({ ratio: sloRatio.bound })} at worst)`}`
  return `${objective.text}: ${words[verdict] ?? verdict}${ratio}: ${tell(reason)}`
}

/** @param {SlaResult} result */
export function describeSuccess ({ success, services, plan }) {
  if (success === null) {
    return `Good answers: cannot be composed, as no good ratio is known of ${services
      .filter(({ name }) => plan.services[name].successRatio === null)
      .map(({ name }) => name)
      .join(', ')}.`
  }
  return `Good answers: ${formatGoodRatio({ ratio: success.independent })} if services fail independently; from ${formatGoodRatio({ ratio: success.low })} to ${formatGoodRatio({ ratio: success.high })} whatever the dependence.`
}
