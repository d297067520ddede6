import { escapeMarkdown, escapeTerminal } from '../../../layout/escape.js'
import { renderMarkdownList } from '../../../layout/markdown-list.js'
import { renderMarkdownTable } from '../../../layout/markdown-table.js'
import { describeReview, listReviewFields, listReviewSections } from './review-sections.js'

/** @import { ReviewResult } from '../types.ts' */

/**
 * The review as Markdown (GFM), to be filled in and kept beside the service.
 * @param {{ review: ReviewResult }} options
 * @returns {string} ends with a newline
 */
export function renderReviewMarkdown ({ review }) {
  const escape = (/** @type {string} */ text) => escapeMarkdown({ text })
  const { title, subtitle } = describeReview({ review })
  const blocks = [
    `# ${escape(title)}`,
    escape(subtitle),
    // Made to be found: by an eye, and by grep TODO.
    listReviewFields({ review })
      .map(({ name, value, ask }) => `- **${name}:** ${value === null ? `▢ TODO *(${ask})*` : escape(value)}`)
      .join('\n'),
    ...listReviewSections({ review }).flatMap(({ title, text, tables, items, commands }) => [
      `## ${escape(title)}`,
      ...text.map(escape),
      ...tables.flatMap((table) => renderMarkdownTable({ table })),
      ...(items.length > 0 ? [renderMarkdownList({ texts: items })] : []),
      ...(commands.length > 0 ? [fence(commands.map((text) => escapeTerminal({ text })).join('\n'))] : [])
    ]),
    '## Decisions',
    '- ▢ TODO *(what was decided, by whom, until when)*'
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Longer than every run of backticks in it. @param {string} text */
function fence (text) {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}sh\n${text}\n${marks}`
}
