import { cacheExitCode } from '../commands/cache/cache.js'
import { buildCacheDocument } from '../commands/cache/report/cache-json.js'
import { documentCache } from '../commands/cache/report/document.js'
import { calibrationExitCode } from '../commands/calibrate/calibrate.js'
import { documentCalibration } from '../commands/calibrate/report/document.js'
import { CHANGE_RENDERERS, DOCUMENT_RENDERERS } from '../commands/common/document-formats.js'
import { printGate } from '../commands/gate/report/cases.js'
import { documentGate } from '../commands/gate/report/document.js'
import { gateExitCode } from '../commands/gate/verdict/gate.js'
import { documentHistory } from '../commands/history/report/document.js'
import { buildHistoryCharts } from '../commands/history/report/history-charts.js'
import { buildHistoryDocument } from '../commands/history/report/history-json.js'
import { documentPeak } from '../commands/peak/report/document.js'
import { buildPeakDocument } from '../commands/peak/report/peak-json.js'
import { documentScale } from '../commands/plan/report/document.js'
import { buildScaleDocument } from '../commands/plan/report/scale-json.js'
import { documentReview } from '../commands/review/report/document.js'
import { buildReviewDocument } from '../commands/review/report/review-json.js'
import { documentSize } from '../commands/size/report/document.js'
import { buildSizeCharts } from '../commands/size/report/size-charts.js'
import { buildSizeDocument } from '../commands/size/report/size-json.js'
import { sizeExitCode } from '../commands/size/verdict/size-result.js'
import { documentSla } from '../commands/sla/report/document.js'
import { buildSlaDocument } from '../commands/sla/report/sla-json.js'
import { documentTraces } from '../commands/traces/report/document.js'
import { buildTracesDocument } from '../commands/traces/report/traces-json.js'
import { tracesExitCode } from '../commands/traces/traces.js'
import { readVersionNow } from '../config/files.js'
import { EXIT } from '../errors.js'
import { historyExitCode } from '../judge/history-result.js'
import { comparisonExitCode } from '../judge/record-comparison.js'
import { buildResult as judge, exitCodeOf as runExitCode } from '../judge/result.js'
import { slaExitCode } from '../judge/service/sla-result.js'
import { decodeHistogram } from '../record/histogram.js'
import { buildCharts } from '../report/run/charts.js'
import { documentComparison } from '../report/run/comparison-document.js'
import { printComparison } from '../report/run/comparison-json.js'
import { documentRun } from '../report/run/document.js'
import { buildJsonDocument } from '../report/run/json.js'

/**
 * @import { Calibration, Chart, HistoryResult, PeakResult, RecordComparison, Result, RunRecord, SizeResult, SlaResult } from '../types.ts'
 * @import { CacheResult } from '../commands/cache/types.ts'
 * @import { Gate } from '../commands/gate/types.ts'
 * @import { ScalePlan } from '../commands/plan/types.ts'
 * @import { ReviewResult } from '../commands/review/types.ts'
 * @import { TracesResult } from '../commands/traces/types.ts'
 * @import { Document } from '../report/document.ts'
 *
 * What a function of the library gives, by a field that no other of them has.
 * @typedef {object} ResultsByField
 * @property {Result} baselines
 * @property {RecordComparison} left
 * @property {Gate} reasons
 * @property {SizeResult} sizes
 * @property {SlaResult} services
 * @property {HistoryResult} series
 * @property {ReviewResult} past
 * @property {PeakResult} proposals
 * @property {CacheResult} choice
 * @property {TracesResult} tree
 * @property {Calibration} comparisons
 * @property {ScalePlan} oneHost
 *
 * @typedef {ResultsByField[keyof ResultsByField]} AnyResult
 *
 * charts: that are written beside it; files: paths of what was written, by name (`record`, `report`; of a history by the chart's id)
 * @typedef {{ charts?: readonly Chart[], files?: Record<string, string> }} Beside
 *
 * @typedef {{ name: 'baseload', version: string }} Tool
 */

/**
 * What is known of one kind of result. charts: absent: it has none.
 * @template R
 * @typedef {{ document: (result: R, beside: Beside) => Document, json: (result: R, files: Record<string, string>, tool: Tool) => object,
 *   charts?: (result: R) => Chart[], exitCode: (result: R) => number }} Kind
 */

/** @type {{ [field in keyof ResultsByField]: Kind<ResultsByField[field]> }} */
const KINDS = {
  baselines: {
    document: (result, beside) => documentRun({ result, ...beside }),
    json: (result, files) => buildJsonDocument({ result, files }),
    charts: (result) => buildCharts({ result }),
    exitCode: (result) => runExitCode({ result })
  },
  left: {
    document: (comparison) => documentComparison({ comparison }),
    json: (comparison) => ({ formatVersion: 1, comparison: printComparison({ comparison }) }),
    exitCode: (comparison) => comparisonExitCode({ comparison })
  },
  reasons: {
    document: (gate) => documentGate({ gate }),
    json: (gate, { record }) => printGate({ gate, record }),
    exitCode: gateExitCode
  },
  sizes: {
    document: (result, { charts, files }) => documentSize({ result, charts, foot: { ...files && { files } } }),
    json: (result, files, tool) => buildSizeDocument({ result, tool, files }),
    charts: (result) => buildSizeCharts({ result }),
    exitCode: (result) => sizeExitCode({ result })
  },
  services: {
    document: (result) => documentSla({ result }),
    json: (result, files, tool) => buildSlaDocument({ result, tool }),
    exitCode: (result) => slaExitCode({ result })
  },
  series: {
    document: (result, { charts = [], files = {} }) =>
      documentHistory({ result, charts: charts.map((chart) => ({ file: files[chart.id] ?? `${chart.id}.svg`, chart })) }),
    json: (result, files, tool) => buildHistoryDocument({ result, tool, files }),
    charts: (result) => buildHistoryCharts({ result }),
    exitCode: (result) => historyExitCode({ result })
  },
  past: {
    document: (review) => documentReview({ review }),
    json: (review) => buildReviewDocument({ review }),
    exitCode: () => EXIT.met
  },
  proposals: {
    document: (result) => documentPeak({ result }),
    json: (result) => buildPeakDocument({ result }),
    exitCode: () => EXIT.met
  },
  choice: {
    document: (result) => documentCache({ result }),
    json: (result) => buildCacheDocument({ result, steps: [] }),
    exitCode: (result) => cacheExitCode({ result })
  },
  tree: {
    document: (result) => documentTraces({ result }),
    json: (result, files, tool) => buildTracesDocument({ result, tool }),
    exitCode: (result) => tracesExitCode({ result })
  },
  comparisons: {
    document: (calibration, { files }) => documentCalibration({ calibration, path: files?.calibration }),
    json: (calibration, files) => ({ formatVersion: 1, calibration, files }),
    exitCode: (calibration) => calibrationExitCode({ calibration })
  },
  oneHost: {
    document: (plan) => documentScale({ plan }),
    json: (plan, files, tool) => buildScaleDocument({ plan, tool }),
    exitCode: () => EXIT.met
  }
}

/**
 * Everything a report says, from a run record alone.
 * @param {{ record: RunRecord, confidence?: number }} options confidence: of verdicts and costs, 0.95 when absent
 * @returns {Result}
 */
export function buildResult ({ record, confidence }) {
  return judge({ record, decode: decodeHistogram, confidence })
}

/**
 * What a result says, once for all media: `render` shows it.
 * @param {Beside & { result: AnyResult }} options
 * @returns {Document}
 */
export function documentOf ({ result, ...beside }) {
  return kindOf(result).document(result, beside)
}

/**
 * A document as a text.
 * @param {object} options
 * @param {Document} options.document
 * @param {'text' | 'md' | 'html' | 'csv' | 'comment' | 'github'} [options.format] absent: text, for a terminal. html: a
 *   page that stands by itself; comment: of a pull request; github: the summary of a step
 * @param {number | undefined} [options.columns] of the terminal; absent: 100
 * @param {boolean} [options.colors] of the terminal; absent: none
 * @param {boolean} [options.details] of the terminal: all there is; absent: so it is
 * @param {string} [options.name] of a comment, by which it is found again
 * @returns {string} ends with a newline
 */
export function render ({ document, format = 'text', columns, colors = false, details = true, name }) {
  const renderers = { ...DOCUMENT_RENDERERS, ...CHANGE_RENDERERS }
  return renderers[format]({ document, details, ...name !== undefined && { name }, json: () => null, io: { columns, colors } })
}

/**
 * A result for programs, as `--json` prints it.
 * @param {{ result: AnyResult, files?: Record<string, string> }} options files: paths of what was written, by name
 * @returns {object}
 */
export function jsonOf ({ result, files = {} }) {
  return kindOf(result).json(result, files, { name: 'baseload', version: readVersionNow() })
}

/**
 * The charts of a run, of sizes or of a history, as SVG.
 * @param {{ result: AnyResult }} options
 * @returns {Chart[]} none of other results
 */
export function chartsOf ({ result }) {
  return kindOf(result).charts?.(result) ?? []
}

/**
 * What the command would have exited with: 0 met, 1 missed or worse, 3 cannot tell.
 * @param {{ result: AnyResult }} options
 * @returns {number}
 */
export function exitCodeOf ({ result }) {
  return kindOf(result).exitCode(result)
}

/** @param {AnyResult} result @returns {Kind<AnyResult>} */
function kindOf (result) {
  const field = Object.keys(KINDS).find((field) => field in result)
  if (field === undefined) throw new TypeError('this is no result of a function of baseload')
  return /** @type {Kind<AnyResult>} */ (KINDS[/** @type {keyof ResultsByField} */ (field)]) // of this very result
}
