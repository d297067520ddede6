/*
 * Makes the reports of the committed runs (reports/example*) again from their records, and puts the tables of the first
 * one between the README's markers, a selection of their columns. To renew a run: node bin/baseload.js run … --reports
 * <folder>, copy its record.json, then run this.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeCharts } from '../src/commands/common/report-files.js'
import { renderPage } from '../src/commands/common/page.js'
import { decodeHistogram } from '../src/record/histogram.js'
import { readRecord } from '../src/record/store.js'
import { buildCharts } from '../src/report/run/charts.js'
import { documentRun } from '../src/report/run/document.js'
import { renderMarkdown } from '../src/report/render/markdown.js'
import { buildResult } from '../src/judge/result.js'
import { compactRecord } from './example/compact.js'
import { buildExample, replaceExample } from './example/tables.js'

const ROOT = new URL('../', import.meta.url)
const RUNS = ['reports/example/', 'reports/example-cache/']

const [result] = await Promise.all(
  RUNS.filter((each) => existsSync(new URL(`${each}record.json`, ROOT))).map((run) => renew(new URL(run, ROOT)))
)
const readme = new URL('README.md', ROOT)
writeFileSync(readme, replaceExample({ readme: readFileSync(readme, 'utf8'), example: buildExample({ result }) }))

/** @param {URL} folder */
async function renew (folder) {
  const { record } = await readRecord({ path: fileURLToPath(folder) })
  const result = buildResult({ record, decode: decodeHistogram })
  const charts = buildCharts({ result })
  const writeFile = async (/** @type {string} */ name, /** @type {string} */ text) => {
    const path = fileURLToPath(new URL(name, folder))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }
  rmSync(new URL('charts/', folder), { recursive: true, force: true })
  await writeCharts({ charts, store: { writeFile } })
  await writeFile('report.md', renderMarkdown({ document: documentRun({ result, charts }) }))
  await writeFile('report.html', await renderPage({ result, record }))
  compactRecord(folder)
  return result
}
