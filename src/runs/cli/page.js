import { buildCharts } from '../report/charts.js'
import { renderHtml } from '../report/html.js'
import { readPageAssets } from './page-assets.js'
import { collectPageFiles } from './page-files.js'

/** @import { Result, RunRecord } from '../../types.ts' */

/**
 * report.html, with all that it is made of.
 * @param {{ result: Result, record: RunRecord, live?: { events: string } }} options
 * @returns {Promise<string>}
 */
export async function renderPage ({ result, record, live }) {
  return renderHtml({ result, record, charts: buildCharts({ result }), assets: await readPageAssets(), files: live ? {} : collectPageFiles({ result, record }), live })
}
