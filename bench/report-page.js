/*
 * How large report.html of a long run is, and how soon it is there: node bench/report-page.js [targets repeats seconds]
 * It takes a Chromium; without one only the size is told.
 */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { findTestProgram } from '../scripts/setup/test-programs.js'
import { renderPage } from '../src/commands/common/page.js'
import { decodeHistogram } from '../src/record/histogram.js'
import { buildResult } from '../src/judge/result.js'
import { makeLargeRecord } from './large-record.js'

const LOADS = 5
const HAS_STARTED = "performance.getEntriesByName('baseload-ready').length > 0"
const [targets = 20, repeats = 10, seconds = 60] = process.argv.slice(2).map(Number)

const record = await makeLargeRecord({ targets, repeats, durationMs: seconds * 1000 })
const began = performance.now()
const result = buildResult({ record, decode: decodeHistogram })
const judged = performance.now()
const html = await renderPage({ result, record })
const rendered = performance.now()
console.log(
  `${targets} targets x ${repeats} repeats x ${seconds} s: record ${mb(JSON.stringify(record).length)}, page ${mb(Buffer.byteLength(html))}; judged in ${Math.round(judged - began)} ms, made in ${Math.round(rendered - judged)} ms`
)

const program = findTestProgram({ name: 'chromium', env: process.env })
if (program === null) console.log('no chromium here: nothing is known of how soon it is there')
else await measureLoads({ html, program })

/** @param {{ html: string, program: string }} options */
async function measureLoads ({ html, program }) {
  const folder = await mkdtemp(join(tmpdir(), 'baseload-page-'))
  const file = join(folder, 'report.html')
  await writeFile(file, html)
  const browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  try {
    for (let load = 0; load < LOADS; load++) {
      const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
      await page.goto(pathToFileURL(file).href)
      // Not waitForFunction: it asks for eval, which the page's policy does not give.
      while (!await page.evaluate(HAS_STARTED)) await page.waitForTimeout(20)
      const times = /** @type {{ paint: number, ready: number }} */ (
        await page.evaluate(
          "({ paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime, ready: performance.getEntriesByName('baseload-ready')[0].startTime })"
        )
      )
      console.log(`first paint ${Math.round(times.paint)} ms, ready ${Math.round(times.ready)} ms`)
      await page.context().close()
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param {number} bytes */
function mb (bytes) {
  return `${(bytes / 1e6).toFixed(2)} MB`
}
