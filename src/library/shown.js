import { documentCalibration } from '../commands/calibrate/report/document.js'
import { documentHistory } from '../commands/history/report/document.js'
import { documentPeak } from '../commands/peak/report/document.js'
import { documentSize } from '../commands/size/report/document.js'
import { documentSla } from '../commands/sla/report/document.js'
import { documentComparison } from '../report/run/comparison-document.js'
import { documentReview } from '../commands/review/report/document.js'
import { renderPage } from '../report/render/html.js'
import { renderMarkdown as renderReport } from '../report/render/markdown.js'
import { renderScreen } from '../report/render/screen.js'
import { documentRun } from '../report/run/document.js'

/** @import { ReviewResult } from '../commands/review/types.ts' */
/** @import { Calibration, Chart, HistoryResult, PeakResult, RecordComparison, Result, SizeResult, SlaResult } from '../types.ts' */

/**
 * What access logs say about the load, for a terminal: all of it.
 * @param {{ result: PeakResult, columns?: number | undefined, colors?: boolean }} options columns: of the terminal
 * @returns {string} ends with a newline
 */
export function renderPeak ({ result, columns, colors }) {
  return renderScreen({ document: documentPeak({ result }), columns, colors, details: true })
}

/** The same as Markdown (GFM). @param {{ result: PeakResult }} options @returns {string} ends with a newline */
export function renderPeakMarkdown ({ result }) {
  return renderReport({ document: documentPeak({ result }) })
}

/**
 * Records over time, for a terminal: all of it.
 * @param {{ result: HistoryResult, columns?: number | undefined, colors?: boolean }} options columns: of the terminal
 * @returns {string} ends with a newline
 */
export function renderHistory ({ result, columns, colors }) {
  return renderScreen({ document: documentHistory({ result }), columns, colors, details: true })
}

/**
 * The same as Markdown (GFM).
 * @param {{ result: HistoryResult, charts?: ReadonlyArray<{ file: string, chart: Chart }> }} options charts: with the
 *   files that they were written to
 * @returns {string} ends with a newline
 */
export function renderHistoryMarkdown ({ result, charts }) {
  return renderReport({ document: documentHistory({ result, charts }) })
}

/**
 * How many units, for a terminal: all of it.
 * @param {{ result: SizeResult, columns?: number | undefined, colors?: boolean, files?: Record<string, string> }} options files:
 *   what was written, by name
 * @returns {string} ends with a newline
 */
export function renderSize ({ result, columns, colors, files }) {
  return renderScreen({ document: documentSize({ result, foot: { files } }), columns, colors, details: true })
}

/**
 * The same as Markdown (GFM).
 * @param {{ result: SizeResult, charts?: readonly Chart[] }} options charts: those that are written beside it
 * @returns {string} ends with a newline
 */
export function renderSizeMarkdown ({ result, charts }) {
  return renderReport({ document: documentSize({ result, charts }) })
}

/**
 * What a run found, for a terminal: all of it.
 * @param {{ result: Result, columns?: number | undefined, colors?: boolean, files?: Record<string, string> }} options columns: of
 *   the terminal; files: what was written, by name (`report`, `record`)
 * @returns {string} ends with a newline
 */
export function renderTerminal ({ result, columns, colors, files }) {
  return renderScreen({ document: documentRun({ result, files }), columns, colors, details: true })
}

/**
 * The same as Markdown (GFM).
 * @param {{ result: Result, charts?: readonly Chart[] }} options charts: those that are written beside it
 * @returns {string} at most 250 lines; ends with a newline
 */
export function renderMarkdown ({ result, charts }) {
  return renderReport({ document: documentRun({ result, charts }) })
}

/**
 * What a service made of services can promise, for a terminal: all of it.
 * @param {{ result: SlaResult, columns?: number | undefined, colors?: boolean }} options columns: of the terminal
 * @returns {string} ends with a newline
 */
export function renderSla ({ result, columns, colors }) {
  return renderScreen({ document: documentSla({ result }), columns, colors, details: true })
}

/** The same as Markdown (GFM), with a drawing. @param {{ result: SlaResult }} options @returns {string} ends with a newline */
export function renderSlaMarkdown ({ result }) {
  return renderReport({ document: documentSla({ result }) })
}

/**
 * Two runs or two versions side by side, for a terminal: all of it.
 * @param {{ comparison: RecordComparison, columns?: number | undefined, colors?: boolean }} options columns: of the terminal
 * @returns {string} ends with a newline
 */
export function renderComparison ({ comparison, columns, colors }) {
  return renderScreen({ document: documentComparison({ comparison }), columns, colors, details: true })
}

/** The same as Markdown (GFM). @param {{ comparison: RecordComparison }} options @returns {string} ends with a newline */
export function renderComparisonMarkdown ({ comparison }) {
  return renderReport({ document: documentComparison({ comparison }) })
}

/** What a review has to talk about, as Markdown (GFM). @param {{ review: ReviewResult }} options @returns {string} ends with a newline */
export function renderReviewMarkdown ({ review }) {
  return renderReport({ document: documentReview({ review }) })
}

/**
 * The same as one page that stands by itself.
 * @param {{ review: ReviewResult, style: string, hash: (text: string) => string }} options style: that of the report's
 *   page; hash: `sha256-…` of a text, for the policy
 * @returns {string}
 */
export function renderReviewHtml ({ review, style, hash }) {
  return renderPage({ document: documentReview({ review }), style, hash })
}

/**
 * How wrong the tool is on this machine, for a terminal: all of it.
 * @param {{ calibration: Calibration, columns?: number | undefined, colors?: boolean, path?: string }} options columns: of the
 *   terminal; path: where it is kept
 * @returns {string} ends with a newline
 */
export function renderCalibration ({ calibration, columns, colors, path }) {
  return renderScreen({ document: documentCalibration({ calibration, path }), columns, colors, details: true })
}
