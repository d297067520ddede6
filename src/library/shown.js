import { documentPeak } from '../commands/peak/report/document.js'
import { renderMarkdown } from '../report/render/markdown.js'
import { renderScreen } from '../report/render/screen.js'

/** @import { PeakResult } from '../types.ts' */

/**
 * What access logs say about the load, for a terminal: all of it.
 * @param {{ result: PeakResult, columns?: number, colors?: boolean }} options columns: of the terminal
 * @returns {string} ends with a newline
 */
export function renderPeak ({ result, columns, colors }) {
  return renderScreen({ document: documentPeak({ result }), columns, colors, details: true })
}

/** The same as Markdown (GFM). @param {{ result: PeakResult }} options @returns {string} ends with a newline */
export function renderPeakMarkdown ({ result }) {
  return renderMarkdown({ document: documentPeak({ result }) })
}
