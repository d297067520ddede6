import { buildCharts } from '../../report/run/charts.js'
import { REPORT_HINT } from '../../errors.js'
import { nameError } from '../../system-errors.js'
import { renderMarkdown } from '../../report/render/markdown.js'
import { documentRun } from '../../report/run/document.js'
import { renderPage } from './page.js'
import { chartPath } from '../../report/markdown-charts.js'

/**
 * @import { Chart, Result, RunRecord } from '../../types.ts'
 * @import { Io } from '../../cli/main.js'
 */

/**
 * The report beside the record of a run. What was measured is told on the terminal all the same when it cannot be made: a run of an hour
 * should not end with a mistake in a drawing as its only result.
 * @param {{ result: Result, record: RunRecord, store: { folder: string | null, writeFile: (name: string, text: string)
 *   => Promise<string | null> }, io: Pick<Io, 'note'>, render?: typeof renderPage }} options
 * @returns {Promise<{ names: { report?: string, page?: string }, html?: string, failed: boolean }>} names: of what was
 *   made; failed: by a mistake of ours
 */
export async function writeReportFiles ({ result, record, store, io, render = renderPage }) {
  /** @type {{ report?: string, page?: string }} */
  const names = {}
  /** @param {'report' | 'page'} what @param {string} name @param {string} text */
  const keep = async (what, name, text) => { if (await store.writeFile(name, text) !== null) names[what] = name }
  try {
    const charts = buildCharts({ result })
    await writeCharts({ charts, store })
    await keep('report', 'report.md', renderMarkdown({ document: documentRun({ result, charts }) }))
    const html = await render({ result, record })
    await keep('page', 'report.html', html)
    return { names, html, failed: false }
  } catch (error) {
    const { code, message } = nameError(error)
    const isOurs = code === 'BUG'
    const rest = isOurs ? `; ${REPORT_HINT}` : ''
    io.note(
      `error ${code}: the report is not complete: ${isOurs && error instanceof Error ? error.stack : message}\n  hint: the record is in ${store.folder ?? 'no folder'}${rest}`
    )
    return { names, failed: isOurs }
  }
}

/**
 * Each chart as a file, where the report beside them looks for it.
 * @param {{ charts: readonly Chart[], store: { writeFile: (name: string, text: string) => Promise<string | null> } }} options
 */
export async function writeCharts ({ charts, store }) {
  for (const chart of charts) await store.writeFile(chartPath({ chart }), chart.svg)
}
