import { renderControls, LIVE } from '../../report/page/controls.js'
import { renderEmbedded } from '../../report/page/embedded.js'
import { renderPage as renderDocument, stylePage } from '../../report/render/html.js'
import { buildCharts } from '../../report/run/charts.js'
import { documentRun } from '../../report/run/document.js'
import { readPageAssets } from './page-assets.js'
import { nameRow, renderHgrm, renderHlog } from './histograms.js'
import { renderRows } from './rows-csv.js'

/**
 * @import { Chart, Result, RunRecord } from '../../types.ts'
 * @import { PageAssets } from '../../report/page/embedded.js'
 */

const FOOTER = 'Made by baseload from one run record. Made again from it with <code>baseload report</code>.'

/**
 * report.html, with all that it is made of.
 * @param {{ result: Result, record: RunRecord, live?: { events: string } }} options live: the run still goes on: where
 *   to hear of it
 * @returns {Promise<string>}
 */
export async function renderPage ({ result, record, live }) {
  return layPage({
    result,
    record,
    charts: buildCharts({ result }),
    assets: await readPageAssets(),
    files: live ? {} : collectPageFiles({ result, record }),
    live
  })
}

/**
 * The document of a run as a page, with its record, which can be filtered and taken along.
 * @param {{ result: Result, record: RunRecord, charts: readonly Chart[], assets: PageAssets, files?: Record<string,
 *   string>, live?: { events: string } }} options charts: of the same result; files: more that can be downloaded, by name
 * @returns {string}
 */
export function layPage ({ result, record, charts, assets: { style, script, hash, pack }, files = {}, live }) {
  // A record that says `running` is taken for one that was cut short, which this one is not.
  const told = live ? { ...result, run: { ...result.run, status: /** @type {const} */ ('complete') } } : result
  const document = documentRun({ result: told, charts, goesOn: live !== undefined })
  const targets = [...new Set(result.baselines.flatMap(({ baseline }) => baseline.targets))]
  const lay = (/** @type {string} */ embedded) => renderDocument({
    document,
    style,
    hash,
    shell: {
      script,
      above: live ? [LIVE] : [],
      below: [renderControls({ targets }), `<div id="embedded" hidden>\n${embedded}\n</div>`],
      footer: FOOTER,
      live: live !== undefined
    }
  })
  const rows = { 'rows.csv': renderRows({ result }) }
  return lay(renderEmbedded({ record, charts, files, rows, pack, used: lay('').length, live }))
}

/** What describePolicy lets this page have. */
export async function readPageParts () {
  const assets = await readPageAssets()
  return { styles: [stylePage(assets)], scripts: [assets.script], hash: assets.hash }
}

/**
 * What report.html hands out beside the record: the same texts as `baseload report -o hgrm` and `-o hlog`. In the log a histogram is only
 * named, `@3` for the one of trial 3: the record in the same page has it, and it is what makes records long.
 * @param {{ result: Result, record: RunRecord }} options
 * @returns {Record<string, string>} by file name; none where nothing was measured
 */
function collectPageFiles ({ result, record }) {
  const measured = result.baselines
    .flatMap(({ rows }) => rows)
    .filter(({ measured }) => measured !== null && measured.distribution.total > 0)
  if (measured.length === 0) return {}
  const names = [...new Set(measured.map(nameRow))]
  const trials = new Map(record.trials.map(({ load }, index) => [load.histograms.responseTime, index]))
  const log = renderHlog({ result, record }).split('\n').map((line) => {
    const start = line.lastIndexOf(',') + 1
    const trial = trials.get(line.slice(start))
    return trial === undefined ? line : `${line.slice(0, start)}@${trial}`
  })
  return {
    ...Object.fromEntries(names.map((row) => [`${row}.hgrm`, renderHgrm({ result, row })])),
    'trials.hlog': log.join('\n')
  }
}
