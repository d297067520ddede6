import { renderItems } from '../../../layout/html/blocks.js'
import { renderStampedeHtml, renderStampedeMarkdown, renderStampedeTerminal } from './stampede.js'

/** @import { ReportedExperiment } from '../../types.ts' */

/** @type {ReportedExperiment} */
export const stampede = {
  isOf: ({ stampede }) => stampede !== undefined,
  name: 'stampede',
  replaces: true,
  summarize: ({ baseline: { name }, stampede }) => stampede ? `${name}: ${stampede.laws.reason}.` : '',
  renderTerminal: ({ baselineResult: { baseline, stampede }, ...screen }) => stampede ? renderStampedeTerminal({ result: stampede, notes: baseline.published?.notes, ...screen }) : [],
  renderMarkdown: ({ baseline, stampede }) => stampede ? renderStampedeMarkdown({ result: stampede, notes: baseline.published?.notes }) : [],
  renderHtml: ({ stampede }) => stampede ? renderStampedeHtml({ result: stampede }) : [],
  renderHtmlEnd: ({ baseline: { published } }) => [renderItems({ items: published?.notes ?? [] })]
}
