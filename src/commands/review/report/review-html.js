import { renderDetails, renderFold, renderItems, renderParagraph, renderSection } from '../../../layout/html/blocks.js'
import { escapeHtml } from '../../../layout/html/escape.js'
import { describePolicy } from '../../../layout/html/document.js'
import { renderFrame } from '../../../layout/html/frame.js'
import { renderHtmlTable } from '../../../layout/html/table.js'
import { renderBadges } from '../../../layout/html/verdicts.js'
import { describeReview, listReviewFields, listReviewSections } from './review-sections.js'

/**
 * @import { ReviewResult } from '../types.ts'
 * @import { Table } from '../../../layout/tables/table.js'
 * @import { Badge } from '../../../layout/html/verdicts.js'
 * @import { Section } from './review-sections.js'
 */

const MOST_ROWS = 12 // before a click

const STYLE = `
dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1rem }
dt { font-weight: 600 } dd { margin: 0 }
`

/**
 * The review as one page that stands by itself: no script, nothing from a network, fit to be printed.
 * @param {{ review: ReviewResult, style: string, hash: (text: string) => string }} options style: that of the report's
 *   page; hash: `sha256-…` of a text, for the policy
 * @returns {string}
 */
export function renderReviewHtml ({ review, style, hash }) {
  const { title, subtitle } = describeReview({ review })
  const sections = listReviewSections({ review })
  const targets = [...new Set(review.objectives.map(({ target }) => target))]
  const whole = `${style}\n${STYLE}`
  return renderFrame({
    kind: 'review',
    title,
    subtitle,
    contents: [...sections, DECISIONS],
    policy: describePolicy({ styles: [whole], hash }),
    style: whole,
    main: [
      renderBadges({ groups: [{ title: 'Objectives', badges: listBadges(review) }] }),
      renderFields({ review }),
      ...sections.map((section) => renderReviewSection({ section, targets })),
      renderSection({ ...DECISIONS, blocks: [renderTodo('what was decided, by whom, until when')] })
    ],
    footer:
      'Made by baseload. The numbers are those of <code>baseload review --json</code>, which the next review takes as <code>--previous</code>.'
  })
}

/** For who wants to make it again; nobody talks about it. @type {ReadonlyArray<string>} */
const FOLDED = ['environment', 'commands']

/** @param {ReviewResult} review @returns {Badge[]} the worst first */
function listBadges ({ objectives }) {
  return (/** @type {const} */ (['missed', 'invalid', 'inconclusive', 'met'])).flatMap((kind) => {
    const { length } = objectives.filter(({ verdict }) => verdict === kind)
    return length > 0 ? [{ kind, text: `${length} ${kind}`, to: 'objectives' }] : []
  })
}

const DECISIONS = Object.freeze({ id: 'decisions', title: 'Decisions' })

/** @param {{ review: ReviewResult }} options */
function renderFields ({ review }) {
  const rows = listReviewFields({ review }).map(
    ({ name, value, ask }) =>
      `<dt>${name}</dt><dd>${value === null ? renderTodo(ask) : escapeHtml({ text: value })}</dd>`
  )
  return `<dl>\n${rows.join('\n')}\n</dl>`
}

/** @param {{ section: Section, targets: readonly string[] }} options */
function renderReviewSection ({ section: { id, title, text, tables, items, commands }, targets }) {
  const render = FOLDED.includes(id) ? renderFold : renderSection
  return render({
    id,
    title,
    blocks: [
      ...text.map((text) => renderParagraph({ text })),
      ...tables.map((table) => renderReviewTable({ table, targets })),
      renderItems({ items }),
      commands.length > 0 ? `<pre><code>${commands.map((text) => escapeHtml({ text })).join('\n')}</code></pre>` : ''
    ]
  })
}

/**
 * Of a long one the first rows, which are the worst; all of them behind a click.
 * @param {{ table: Table, targets: readonly string[] }} options
 */
function renderReviewTable ({ table, targets }) {
  const whole = renderHtmlTable({ table, targets })
  const count = table.rows.length
  if (count <= MOST_ROWS) return whole
  const [rows, states] = [table.rows.slice(0, MOST_ROWS), table.states.slice(0, MOST_ROWS)]
  const first = { ...table, title: `${table.title}: the first ${MOST_ROWS} of ${count}`, rows, states, notes: [] }
  return `${renderHtmlTable({ table: first, targets })}\n${renderDetails({ summary: `All ${count}`, blocks: [whole] })}`
}

/** @param {string} ask */
function renderTodo (ask) {
  return `<span class="todo">▢ TODO: ${escapeHtml({ text: ask })}</span>`
}
