import { makeMarker } from '../../report/ci/marker.js'
import { renderCsv } from '../../report/render/csv.js'
import { renderPage } from '../../report/render/html.js'
import { renderComment, renderMarkdown, renderSummary } from '../../report/render/markdown.js'
import { renderScreen } from '../../report/render/screen.js'
import { readScriptlessAssets } from './page-assets.js'

/** @import { Document } from '../../report/document.ts' */
/** @import { DOCUMENT_FORMATS, Renderers } from '../../cli/formats.js' */
/**
 * What a command prints. json: its result, for programs; details: all of it on a terminal; name: of a comment, by which
 * it is found again.
 * @typedef {{ document: Document, json: () => unknown, details?: boolean, name?: string, io:
 *   Pick<import('../../cli/main.js').Io, 'columns' | 'colors'> }} Printed
 */

/** The formats that every document has. @type {Renderers<typeof DOCUMENT_FORMATS, Printed>} */
export const DOCUMENT_RENDERERS = Object.freeze({
  text: ({ document, details, io }) => renderScreen({ document, details, columns: io.columns, colors: io.colors }),
  md: ({ document }) => renderMarkdown({ document }),
  html: async ({ document }) => renderPage({ document, ...await readScriptlessAssets() }),
  csv: ({ document }) => renderCsv({ document }),
  json: ({ json }) => JSON.stringify(json(), null, 2),
  comment: ({ document, name = document.subject }) => renderComment({ document, marker: makeMarker(name) })
})

/** Of what looks at a change. @satisfies {Record<string, (printed: Printed) => string>} */
export const CHANGE_RENDERERS = Object.freeze({
  github: ({ document }) => renderSummary({ document })
})
