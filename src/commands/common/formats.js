import { documentRun } from '../../report/run/document.js'
import { renderComment, renderMarkdown, renderSummary } from '../../report/render/markdown.js'
import { renderScreen } from '../../report/render/screen.js'
import { buildJsonDocument } from '../../report/run/json.js'
import { renderBenchmark } from '../../report/ci/benchmark.js'
import { renderJunit } from '../../report/ci/junit.js'
import { makeMarker } from '../../report/ci/marker.js'
import { renderInflux } from '../../report/dashboards/influx.js'
import { renderOtlp } from '../../report/dashboards/otlp.js'
import { renderPrometheus } from '../../report/dashboards/prometheus.js'
import { renderHgrm, renderHlog } from './histograms.js'
import { renderPage } from './page.js'

/** @import { Result, RunRecord } from '../../types.ts' */
/** @import { Renderers, RESULT_FORMATS } from '../../cli/formats.js' */
/** @import { Io } from '../../cli/main.js' */
/** @import { Counts } from '../../report/ci/cases.js' */
/** @import { ExitDecision } from '../../judge/result.js' */

/**
 * What a format is made from. `name`: of a comment's marker. `row`: the only one that is written, by --row. `details`:
 * all tables in place of the screen. `exit`: of the command that prints it. `counts`: see listCases. `again`: see
 * documentRun.
 * @typedef {{ result: Result, record: RunRecord, io: Io, files: Record<string, string>, name?: string, row?: string,
 *   details?: boolean, exit?: ExitDecision, counts?: Counts, again?: string }} FormatOptions
 *
 * How a result is printed, by the name given to --output and --export.
 * @type {Renderers<typeof RESULT_FORMATS, FormatOptions>}
 */
export const FORMATS = {
  // What another tool measured is a table of its figures: there is no layer to cost.
  text: ({ result, io: { columns, colors }, files, details = false, exit, again }) => renderScreen({
    document: documentRun({ result, files, exit, again }),
    columns,
    colors,
    details: details || result.run.measuredBy !== undefined
  }),
  md: ({ result }) => renderMarkdown({ document: documentRun({ result }) }),
  json: ({ result, files }) => JSON.stringify(buildJsonDocument({ result, files }), null, 2),
  html: ({ result, record }) => renderPage({ result, record }),
  junit: ({ result, counts }) => renderJunit({ result, counts }),
  github: ({ result, files }) => renderSummary({ document: documentRun({ result, files }) }),
  comment: ({ result, files, name = nameBaselines(result) }) =>
    renderComment({ document: documentRun({ result, files }), marker: makeMarker(name) }),
  'benchmark-smaller': ({ result }) => renderBenchmark({ result, better: 'smaller' }),
  'benchmark-bigger': ({ result }) => renderBenchmark({ result, better: 'bigger' }),
  prometheus: ({ result }) => renderPrometheus({ result }),
  otlp: ({ result }) => renderOtlp({ result }),
  influx: ({ result }) => renderInflux({ result }),
  hgrm: ({ result, record, row }) => renderHgrm({ result, record, row }),
  hlog: ({ result, record, row }) => renderHlog({ result, record, row })
}

/** @param {Result} result */
function nameBaselines ({ baselines }) {
  return baselines.map(({ baseline }) => baseline.name).join('+')
}
