import { DOCUMENT_RENDERERS } from '../common/document-formats.js'
import { review as makeReview } from './review.js'
import { documentReview } from './report/document.js'
import { buildReviewDocument } from './report/review-json.js'
import { DEFAULTS } from '../../plan/presets.js'
import { EXIT } from '../../errors.js'
import { chooseFormat } from '../../cli/formats.js'
import { writeAgain } from '../../cli/redaction.js'
import { tell } from '../../report/sentences/index.js'
/** @param {import('./command.js').Given} invocation */
export async function execute ({ args: [paths], flags, io }) {
  const { format, render } = chooseFormat({ renderers: DOCUMENT_RENDERERS, flags })
  const { target: targets, slo, sla, sizeJson: sizes, peakJson: peak, previous, prometheus, margin } = flags
  const { allowHost: allowHosts, timeout: timeoutMs } = flags
  const review = await makeReview({
    paths: paths.length > 0 ? paths : [DEFAULTS.reports],
    targets,
    slo,
    sla,
    sizes,
    peak,
    previous,
    prometheus,
    allowHosts,
    timeoutMs,
    margin,
    argv: io.argv
  })
  for (const { slo, objective, reason, state } of review.production?.objectives ?? []) { if (state === 'unknown') io.note(`not known of production: ${slo}, ${objective}: ${tell(reason)}`) }
  const document = documentReview({ review, foot: { steps: listSteps(io) }, exitCode: EXIT.met })
  io.print(await render({ document, json: () => buildReviewDocument({ review }), details: flags.details, io }), format)
  return EXIT.met
}

/** @param {import('../../cli/main.js').Io} io */
function listSteps ({ argv }) {
  return [
    { purpose: 'the document', command: `${writeAgain({ argv, more: ['-o', 'md'] })} > review.md`, screen: true },
    { purpose: 'a page', command: `${writeAgain({ argv, more: ['-o', 'html'] })} > review.html`, screen: true }
  ]
}
