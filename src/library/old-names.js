import { deprecate } from 'node:util'
import { parseCapacityPoints as parsePoints } from '../commands/size/plan/capacity-points.js'
import { parseSizingQuestion as parseQuestion } from '../commands/size/plan/sizing-question.js'
import { observePeak as peak } from '../commands/peak/peak.js'
import { compareRecords as judgeRecords, compareWithItself as judgeItself } from '../judge/record-comparison.js'
import { compareVersions as judgeVersions } from '../judge/version-comparison.js'
import { findLastGoodRecord as findLast, readHistory as history, readSessionDrift as readDrift } from '../measure/history.js'
import { composeSla as sla, readService as readServiceFile } from '../measure/sla.js'
import { DEFAULTS } from '../plan/presets.js'
import { readAnyRecord as readRecord } from '../record/any-record.js'
import { decodeHistogram } from '../record/histogram.js'
import { chartsOf, documentOf, exitCodeOf, jsonOf, render } from './results.js'

/**
 * @import { Calibration, Chart, HistoryResult, PeakResult, RecordComparison, Result, RunRecord, SizeResult, SlaResult } from '../types.ts'
 * @import { ReviewResult } from '../commands/review/types.ts'
 *
 * @typedef {{ columns?: number | undefined, colors?: boolean }} Screen
 * @typedef {Record<string, string>} Files
 */

/*
 * Names that the library had before 0.2, which go with 0.3: each warns once, and calls what is called instead.
 */

/**
 * @template {Function} F
 * @param {string} name
 * @param {string} instead
 * @param {F} call
 * @returns {F}
 */
function retire (name, instead, call) {
  const code = `DEP_BASELOAD_${name.replace(/[A-Z]/g, '_$&').toUpperCase()}`
  return deprecate(call, `${name} of baseload goes with the next version: call ${instead}`, code)
}

/** @deprecated call render({ document: documentOf({ result }) }) */
export const renderTerminal = retire('renderTerminal', 'render({ document: documentOf({ result }) })', (/** @type {{ result: Result, files?: Files } & Screen} */ { result, files, ...screen }) =>
  render({ document: documentOf({ result, ...files && { files } }), ...screen }))

/** @deprecated call render({ document: documentOf({ result }), format: 'md' }) */
export const renderMarkdown = retire('renderMarkdown', "render({ document: documentOf({ result }), format: 'md' })", (/** @type {{ result: Result, charts?: readonly Chart[] }} */ { result, charts = [] }) =>
  render({ document: documentOf({ result, charts }), format: 'md' }))

/** @deprecated call render({ document: documentOf({ result }) }) */
export const renderComparison = retire('renderComparison', 'render({ document: documentOf({ result }) })', (/** @type {{ comparison: RecordComparison } & Screen} */ { comparison: result, ...screen }) =>
  render({ document: documentOf({ result }), ...screen }))

/** @deprecated call render({ document: documentOf({ result }), format: 'md' }) */
export const renderComparisonMarkdown = retire('renderComparisonMarkdown', "render({ document: documentOf({ result }), format: 'md' })", (/** @type {{ comparison: RecordComparison }} */ { comparison: result }) =>
  render({ document: documentOf({ result }), format: 'md' }))

/** @deprecated call render({ document: documentOf({ result }) }) */
export const renderHistory = retire('renderHistory', 'render({ document: documentOf({ result }) })', (/** @type {{ result: HistoryResult } & Screen} */ { result, ...screen }) =>
  render({ document: documentOf({ result }), ...screen }))

/** @deprecated call render({ document: documentOf({ result }), format: 'md' }) */
export const renderHistoryMarkdown = retire('renderHistoryMarkdown', "render({ document: documentOf({ result }), format: 'md' })", (/** @type {{ result: HistoryResult, charts?: ReadonlyArray<{ file: string, chart: Chart }> }} */ { result, charts = [] }) =>
  render({
    document: documentOf({
      result,
      charts: charts.map(({ chart }) => chart),
      files: Object.fromEntries(charts.map(({ chart, file }) => [chart.id, file]))
    }),
    format: 'md'
  }))

/** @deprecated call render({ document: documentOf({ result }) }) */
export const renderSize = retire('renderSize', 'render({ document: documentOf({ result }) })', (/** @type {{ result: SizeResult, files?: Files } & Screen} */ { result, files, ...screen }) =>
  render({ document: documentOf({ result, ...files && { files } }), ...screen }))

/** @deprecated call render({ document: documentOf({ result }), format: 'md' }) */
export const renderSizeMarkdown = retire('renderSizeMarkdown', "render({ document: documentOf({ result }), format: 'md' })", (/** @type {{ result: SizeResult, charts?: readonly Chart[] }} */ { result, charts = [] }) =>
  render({ document: documentOf({ result, charts }), format: 'md' }))

/** @deprecated call render({ document: documentOf({ result }) }) */
export const renderSla = retire('renderSla', 'render({ document: documentOf({ result }) })', (/** @type {{ result: SlaResult } & Screen} */ { result, ...screen }) =>
  render({ document: documentOf({ result }), ...screen }))

/** @deprecated call render({ document: documentOf({ result }), format: 'md' }) */
export const renderSlaMarkdown = retire('renderSlaMarkdown', "render({ document: documentOf({ result }), format: 'md' })", (/** @type {{ result: SlaResult }} */ { result }) =>
  render({ document: documentOf({ result }), format: 'md' }))

/** @deprecated call render({ document: documentOf({ result }) }) */
export const renderPeak = retire('renderPeak', 'render({ document: documentOf({ result }) })', (/** @type {{ result: PeakResult } & Screen} */ { result, ...screen }) =>
  render({ document: documentOf({ result }), ...screen }))

/** @deprecated call render({ document: documentOf({ result }), format: 'md' }) */
export const renderPeakMarkdown = retire('renderPeakMarkdown', "render({ document: documentOf({ result }), format: 'md' })", (/** @type {{ result: PeakResult }} */ { result }) =>
  render({ document: documentOf({ result }), format: 'md' }))

/** @deprecated call render({ document: documentOf({ result }), format: 'md' }) */
export const renderReviewMarkdown = retire('renderReviewMarkdown', "render({ document: documentOf({ result }), format: 'md' })", (/** @type {{ review: ReviewResult }} */ { review: result }) =>
  render({ document: documentOf({ result }), format: 'md' }))

/** @deprecated call render({ document: documentOf({ result }), format: 'html' }) */
export const renderReviewHtml = retire('renderReviewHtml', "render({ document: documentOf({ result }), format: 'html' })", (/** @type {{ review: ReviewResult, style?: string, hash?: (text: string) => string }} */ { review }) =>
  render({ document: documentOf({ result: review }), format: 'html' }))

/** @deprecated call render({ document: documentOf({ result }) }) */
export const renderCalibration = retire('renderCalibration', 'render({ document: documentOf({ result }) })', (/** @type {{ calibration: Calibration, path?: string } & Screen} */ { calibration, path, ...screen }) =>
  render({ document: documentOf({ result: calibration, ...path !== undefined && { files: { calibration: path } } }), ...screen }))

/** @deprecated call jsonOf({ result }) */
export const buildJsonDocument = retire('buildJsonDocument', 'jsonOf({ result })', (/** @type {{ result: Result, files?: Files }} */ options) => jsonOf(options))

/** @deprecated call jsonOf({ result }) */
export const buildHistoryDocument = retire('buildHistoryDocument', 'jsonOf({ result })', (/** @type {{ result: HistoryResult, files?: Files, tool?: object }} */ { result, files = {} }) => jsonOf({ result, files }))

/** @deprecated call jsonOf({ result }) */
export const buildSizeDocument = retire('buildSizeDocument', 'jsonOf({ result })', (/** @type {{ result: SizeResult, files?: Files, tool?: object }} */ { result, files = {} }) => jsonOf({ result, files }))

/** @deprecated call jsonOf({ result }) */
export const buildSlaDocument = retire('buildSlaDocument', 'jsonOf({ result })', (/** @type {{ result: SlaResult, files?: Files, tool?: object }} */ { result, files = {} }) => jsonOf({ result, files }))

/** @deprecated call jsonOf({ result }) */
export const buildPeakDocument = retire('buildPeakDocument', 'jsonOf({ result })', (/** @type {{ result: PeakResult }} */ { result }) => jsonOf({ result }))

/** @deprecated call jsonOf({ result }) */
export const buildReviewDocument = retire('buildReviewDocument', 'jsonOf({ result })', (/** @type {{ review: ReviewResult }} */ { review }) => jsonOf({ result: review }))

/** @deprecated call chartsOf({ result }) */
export const buildCharts = retire('buildCharts', 'chartsOf({ result })', (/** @type {{ result: Result }} */ { result }) => chartsOf({ result }))

/** @deprecated call chartsOf({ result }) */
export const buildHistoryCharts = retire('buildHistoryCharts', 'chartsOf({ result })', (/** @type {{ result: HistoryResult }} */ { result }) => chartsOf({ result }))

/** @deprecated call chartsOf({ result }) */
export const buildSizeCharts = retire('buildSizeCharts', 'chartsOf({ result })', (/** @type {{ result: SizeResult }} */ { result }) => chartsOf({ result }))

/** @deprecated call exitCodeOf({ result }) */
export const comparisonExitCode = retire('comparisonExitCode', 'exitCodeOf({ result })', (/** @type {{ comparison: RecordComparison }} */ { comparison }) => exitCodeOf({ result: comparison }))

/** @deprecated call exitCodeOf({ result }) */
export const historyExitCode = retire('historyExitCode', 'exitCodeOf({ result })', (/** @type {{ result: HistoryResult }} */ { result }) => exitCodeOf({ result }))

/** @deprecated call exitCodeOf({ result }) */
export const sizeExitCode = retire('sizeExitCode', 'exitCodeOf({ result })', (/** @type {{ result: SizeResult }} */ { result }) => exitCodeOf({ result }))

/** @deprecated call exitCodeOf({ result }) */
export const slaExitCode = retire('slaExitCode', 'exitCodeOf({ result })', (/** @type {{ result: SlaResult }} */ { result }) => exitCodeOf({ result }))

/** @deprecated call peak */
export const observePeak = retire('observePeak', 'peak', peak)

/** @deprecated call sla */
export const composeSla = retire('composeSla', 'sla', sla)

/** @deprecated call history */
export const readHistory = retire('readHistory', 'history', history)

/** @deprecated call readRecord */
export const readAnyRecord = retire('readAnyRecord', 'readRecord', readRecord)

/** @deprecated call sla */
export const readService = retire('readService', 'sla', readServiceFile)

/** @deprecated call compare({ before, after }) */
export const compareRecords = retire('compareRecords', 'compare({ before, after })', (/** @type {Omit<Parameters<typeof judgeRecords>[0], 'decode'>} */ { margin = DEFAULTS.margin, ...pair }) =>
  judgeRecords({ ...pair, margin, decode: decodeHistogram }))

/** @deprecated call compare({ after: record }) */
export const compareVersions = retire('compareVersions', 'compare({ after: record })', (/** @type {{ record: RunRecord }} */ { record }) => judgeVersions({ record, decode: decodeHistogram }))

/** @deprecated call compare({ before, after, noiseFrom: record }) */
export const compareWithItself = retire('compareWithItself', 'compare({ before, after, noiseFrom: record })', (/** @type {{ record: RunRecord }} */ { record }) => judgeItself({ record, decode: decodeHistogram }))

/** @deprecated call compare({ before: 'last-good', after: record }) */
export const findLastGoodRecord = retire('findLastGoodRecord', "compare({ before: 'last-good', after: record })", findLast)

/** @deprecated call compare({ before, after, reportsFolder }) */
export const readSessionDrift = retire('readSessionDrift', 'compare({ before, after, reportsFolder })', readDrift)

/** @deprecated call size({ question: { peak: '20/s' } }) */
export const parseSizingQuestion = retire('parseSizingQuestion', "size({ question: { peak: '20/s' } })", parseQuestion)

/** @deprecated call size({ question, points: 'a CSV text' }) */
export const parseCapacityPoints = retire('parseCapacityPoints', "size({ question, points: 'a CSV text' })", parsePoints)
