import { readScriptlessAssets } from '../../runs/cli/page-assets.js'
import { review as makeReview } from './review.js'
import { renderReviewMarkdown } from './report/review.js'
import { renderReviewHtml } from './report/review-html.js'
import { renderReviewScreen } from './report/screen.js'
import { buildReviewDocument } from './report/review-json.js'
import { EXIT } from '../../errors.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { tell } from '../../messages.js'

/** @import { ReviewResult } from './types.ts' */
/** @import { Step } from '../../layout/screen/frame.js' */
/** @import { Renderers, REVIEW_FORMATS } from '../../cli/formats.js' */

/** @typedef {import('../../cli/main.js').Io} Io */

/** @type {Renderers<typeof REVIEW_FORMATS, { review: ReviewResult, io: Io }>} */
const RENDERERS = {
  text: ({ review, io }) =>
    renderReviewScreen({ review, columns: io.columns, colors: io.colors, steps: listSteps(io), exitCode: EXIT.met }),
  md: ({ review }) => renderReviewMarkdown({ review }),
  html: async ({ review }) => renderReviewHtml({ review, ...await readScriptlessAssets() }),
  json: ({ review }) => JSON.stringify(buildReviewDocument({ review }), null, 2)
}

/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [paths], flags, io }) {
  const { format, render } = chooseFormat({ renderers: RENDERERS, flags })
  const { target: targets, slo, sla, size: sizes, peak, previous, prometheus, allowHost: allowHosts, timeout: timeoutMs, margin } = flags
  const review = await makeReview({
    paths, targets, slo, sla, sizes, peak, previous, prometheus, allowHosts, timeoutMs, margin, argv: io.argv
  })
  for (const { slo, objective, reason, state } of review.production?.objectives ?? []) { if (state === 'unknown') io.note(`not known of production: ${slo}, ${objective}: ${tell(reason)}`) }
  io.print(await render({ review, io }), format)
  return EXIT.met
}

/** @param {Io} io @returns {Step[]} */
function listSteps ({ argv }) {
  return [
    ['the document', `${writeAgain({ argv, more: ['-o', 'md'] })} > review.md`],
    ['a page', `${writeAgain({ argv, more: ['-o', 'html'] })} > review.html`]
  ]
}
