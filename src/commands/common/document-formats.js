import { makeMarker } from '../../report/ci/marker.js'
import { renderCsv } from '../../report/render/csv.js'
import { renderPage } from '../../report/render/html.js'
import { renderComment, renderMarkdown, renderSummary } from '../../report/render/markdown.js'
import { renderScreen } from '../../report/render/screen.js'
import { readScriptlessAssets } from './page-assets.js'

/**
 * @import { Document } from '../../report/document.ts'
 * @import { DOCUMENT_FORMATS } from '../../cli/formats.js'
 *
 * What a command prints. json: its result, for programs; details: all of it on a terminal; name: of a comment, by which
 * it is found again.
 * @typedef {{ document: Document, json: () => unknown, details?: boolean, name?: string, io:
 *   { columns?: number | undefined, colors: boolean, settleExit?: (code: number) => number } }} Printed
 */

/** The formats that every document has. @satisfies {Record<typeof DOCUMENT_FORMATS[number], (printed: Printed) => string>} */
export const DOCUMENT_RENDERERS = Object.freeze({
  text: ({ document, details, io: { columns, colors, settleExit } }) => renderScreen({ document, details, columns, colors, settleExit }),
  md: ({ document }) => renderMarkdown({ document }),
  html: ({ document }) => renderPage({ document, ...readScriptlessAssets() }),
  csv: ({ document }) => renderCsv({ document }),
  json: ({ json }) => JSON.stringify(json(), null, 2),
  comment: ({ document, name = document.subject }) => renderComment({ document, marker: makeMarker(name) })
})

/** Of what looks at a change. @satisfies {Record<string, (printed: Printed) => string>} */
export const CHANGE_RENDERERS = Object.freeze({
  github: ({ document }) => renderSummary({ document })
})
