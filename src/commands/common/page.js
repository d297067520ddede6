import { buildCharts } from '../../report/run/charts.js'
import { renderHtml, stylePage } from '../../report/run/html.js'
import { readPageAssets } from './page-assets.js'
import { nameRow, renderHgrm, renderHlog } from './histograms.js'

/** @import { Result, RunRecord } from '../../types.ts' */

/**
 * report.html, with all that it is made of.
 * @param {{ result: Result, record: RunRecord, live?: { events: string } }} options
 * @returns {Promise<string>}
 */
export async function renderPage ({ result, record, live }) {
  return renderHtml({
    result,
    record,
    charts: buildCharts({ result }),
    assets: await readPageAssets(),
    files: live ? {} : collectPageFiles({ result, record }),
    live
  })
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
