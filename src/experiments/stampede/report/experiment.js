import { renderItems } from '../../../layout/html/blocks.js'
import { tell } from '../../../messages.js'
import { renderStampedeHtml, renderStampedeMarkdown, renderStampedeTerminal } from './stampede.js'

/** @import { ReportedExperiment } from '../../types.ts' */

/** @type {ReportedExperiment} */
export const stampede = {
  isOf: ({ stampede }) => stampede !== undefined,
  replaces: true,
  summarize: ({ baseline: { name }, stampede }) => stampede ? `${name}: ${tell(stampede.laws.reason)}.` : '',
  renderTerminal: ({ baselineResult: { baseline, stampede }, ...screen }) => stampede ? renderStampedeTerminal({ result: stampede, notes: baseline.published?.notes, ...screen }) : [],
  renderMarkdown: ({ baseline, stampede }) => stampede ? renderStampedeMarkdown({ result: stampede, notes: baseline.published?.notes }) : [],
  renderHtml: ({ stampede }) => stampede ? renderStampedeHtml({ result: stampede }) : [],
  renderHtmlEnd: ({ baseline: { published } }) => [renderItems({ items: published?.notes ?? [] })]
}
