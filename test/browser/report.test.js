import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { renderHgrm, renderHlog } from '../../src/commands/common/histograms.js'
import { renderPage } from '../../src/commands/common/page.js'
import { drawRatioChart } from '../../src/commands/compare/report/ratio-chart.js'
import { renderPage as drawPage } from '../../src/report/render/html.js'
import { documentComparison } from '../../src/report/run/comparison-document.js'
import { readScriptlessAssets } from '../../src/commands/common/page-assets.js'
import { decodeHistogram } from '../../src/record/histogram.js'
import { buildResult } from '../../src/judge/result.js'
import { buildCharts } from '../../src/report/run/charts.js'
import { makeFolder } from '../fixtures/command-line.js'
import { howMany } from '../fixtures/long.js'
import { comparison } from '../fixtures/comparisons.js'
import { HOSTILE, makeRecord } from '../fixtures/records.js'
import { needsBrowser, openBrowser, openPage } from '../fixtures/browser.js'

const EVIL = 'a|b<img src=x onerror=alert(1)></script><script>alert(2)</script>'
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

t.test('report.html in a browser', needsBrowser(), async (t) => {
  const record = JSON.parse(
    JSON.stringify(
      await makeRecord({ repeats: 3, phases: ['peak', 'latency'], unavailable: true, failing: true })
    ).replaceAll(HOSTILE, EVIL)
  )
  const result = buildResult({ record, decode: decodeHistogram })
  const charts = buildCharts({ result })
  const file = join(await makeFolder(t), 'report.html')
  await writeFile(file, await renderPage({ result, record }))
  const url = pathToFileURL(file).href
  const browser = await openBrowser(t)
  const { page, faults, requests } = await openPage(t, browser, url)
  const chart = charts.find(({ data }) => data !== null)
  const figure = page.locator(`#chart-${chart.id}`)

  // What is folded has to be opened to be used.
  const openAll = (page) => page.evaluate(() => { for (const details of document.querySelectorAll('main details')) details.open = true })

  t.test('what matters is not folded, and the rest is short', async (t) => {
    t.equal(await page.locator('main > .badges').isVisible(), true)
    t.equal(await page.locator('#environment table').isVisible(), false)
    t.ok(await page.evaluate(() => document.documentElement.scrollHeight) < 3500)
    await page.locator('nav a[href="#environment"]').click()
    t.equal(await page.locator('#environment table').isVisible(), true, 'a link to what is folded opens it')
    await openAll(page)
  })

  t.test('it is whole, and asks nobody for anything', async (t) => {
    t.same(requests.filter((request) => request.split('#')[0] !== url), [])
    t.same(faults, [])
    t.equal(await page.locator('h1').count(), 1)
    t.equal(await page.locator('figure').count(), charts.length)
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id))
    t.equal(new Set(ids).size, ids.length, 'no id twice')
  })

  t.test('names are text, whatever they hold', async (t) => {
    t.equal(await page.locator('main img').count(), 0)
    t.equal(
      await page.evaluate(() => document.scripts.length),
      await page.evaluate(
        () => [...document.scripts].filter(({ id, type }) => id.startsWith('data-') || type === 'module').length
      )
    )
    t.ok((await page.locator('tbody th').allTextContents()).includes(EVIL))
    t.match(await page.locator('#filter').textContent(), EVIL)
  })

  t.test('its policy stops a script that is not its own', async (t) => {
    const { page, faults } = await openPage(t, browser, url)
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.stolen = true'
      document.body.append(script)
    })
    t.equal(await page.evaluate(() => 'stolen' in window), false)
    t.match(faults.join(), /Content Security Policy/)
  })

  t.test('pointing shows the exact numbers of the record', async (t) => {
    await figure.scrollIntoViewIfNeeded()
    await figure.locator('.u-over').waitFor()
    const box = await figure.locator('.u-over').boundingBox()
    const { xs, series, xKind } = chart.data
    const scale = (x) => xKind === 'percentile' || xKind === 'log' ? Math.log(x) : x
    for (const index of [Math.floor(xs.length / 2), xs.length - 1]) {
      const share = (scale(xs[index]) - scale(xs[0])) / (scale(xs.at(-1)) - scale(xs[0]))
      await page.mouse.move(box.x + Math.min(share * box.width, box.width - 1), box.y + 40)
      await page.waitForTimeout(60)
      const shown = await figure
        .locator('output')
        .evaluateAll((outputs) =>
          outputs.map(({ dataset }) => (dataset.value === undefined ? null : Number(dataset.value)))
        )
      t.same(shown, series.map(({ values }) => values[index]))
    }
    const p99 = result.baselines[0].rows.find(({ phase, target }) => phase === chart.phase && target === 'node-http')
      ?.measured.responseTimeUs.p99.value
    const at = xs.findIndex((x) => Math.abs(x - 100) < 1e-6)
    if (chart.kind === 'percentiles' && at >= 0) { t.equal(series.find(({ target }) => target === 'node-http').values[at], p99, 'which are those of the tables') }
  })

  t.test('zoom, by mouse and by keys', async (t) => {
    const readEnds = async () => (await figure.locator('.place').textContent())
    const plot = figure.locator('.plot-box')
    await plot.focus()
    await page.keyboard.press('ArrowLeft')
    const first = await readEnds()
    await page.keyboard.press('ArrowLeft')
    t.not(await readEnds(), first, 'arrows go from point to point')
    t.match(await figure.locator('.said').textContent(), /node-http/, 'and what they find is said')
    const before = await figure.locator('canvas').screenshot()
    await page.keyboard.press('+')
    await page.waitForTimeout(60)
    const zoomed = await figure.locator('canvas').screenshot()
    t.notOk(zoomed.equals(before))
    await figure.getByRole('button', { name: 'All' }).click()
    await page.waitForTimeout(60)
    const box = await figure.locator('.u-over').boundingBox()
    await page.mouse.move(box.x + box.width * 0.2, box.y + 50)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.5, box.y + 50, { steps: 4 })
    await page.mouse.up()
    await page.waitForTimeout(60)
    // At the right end of what is shown there is now another point than before.
    await page.mouse.move(box.x + box.width - 2, box.y + 50)
    await page.waitForTimeout(60)
    const shown = await figure.locator('output').first().evaluate(({ dataset }) => Number(dataset.value))
    t.not(shown, chart.data.series[0].values.filter((value) => value !== null).at(-1))
    await figure.getByRole('button', { name: 'All' }).click()
  })

  t.test('the drawing is one press away, and so is the way back', async (t) => {
    const button = figure.getByRole('button', { name: 'As drawn' })
    await button.click()
    t.same([await figure.locator('.still svg').isVisible(), await figure.locator('.plot-box').isVisible()], [true, false])
    await button.click()
    t.same([await figure.locator('.still svg').isVisible(), await figure.locator('.plot-box').isVisible()], [false, true])
  })

  t.test('a series goes and comes back', async (t) => {
    const button = figure.locator('.legend button').first()
    const before = await figure.locator('canvas').screenshot()
    await button.click()
    t.equal(await button.getAttribute('aria-pressed'), 'false')
    t.notOk((await figure.locator('canvas').screenshot()).equals(before))
    await button.click()
    t.equal(await button.getAttribute('aria-pressed'), 'true')
  })

  t.test('a column is sorted up, down, and as it was', async (t) => {
    const table = page.locator('table', { hasText: 'Req/s' }).first()
    const column = await table.locator('thead th').evaluateAll((cells) => cells.findIndex(({ textContent }) => textContent === 'Req/s'))
    const heading = table.locator('thead th').nth(column)
    const read = () =>
      table
        .locator('tbody tr:not(.missing)')
        .evaluateAll(
          (rows, index) => rows.map(({ cells }) => Number(cells[index].textContent.split(' ')[0].replaceAll(',', ''))),
          column
        )
    const original = await read()
    const sorts = []
    for (let click = 0; click < 3; click++) {
      await heading.getByRole('button').click()
      sorts.push([await heading.getAttribute('aria-sort'), await read()])
    }
    const up = [...original].sort((a, b) => a - b)
    t.same(sorts, [['ascending', up], ['descending', [...up].reverse()], [null, original]])
    t.match((await table.locator('tbody tr').last().getAttribute('class')) ?? '', /missing|^$/)
  })

  t.test('only some targets', async (t) => {
    await page.locator('#controls summary').click()
    await page.getByRole('checkbox', { name: 'node-http' }).uncheck()
    t.equal(await page.locator('tr[data-target="node-http"]:visible').count(), 0)
    t.ok(await page.locator('tr[data-target="fastify-proxy"]:visible').count() > 0)
    t.equal(await figure.locator('.legend button', { hasText: 'node-http' }).first().getAttribute('aria-pressed'), 'false')
    await page.locator('#filter-all').click()
    t.ok(await page.locator('tr[data-target="node-http"]:visible').count() > 0)
  })

  t.test('downloads', async (t) => {
    const save = async (name) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`[data-download=${name}]`).click()])
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
    }
    const json = await save('json')
    t.equal(json.name, `${record.id}.json`)
    t.same(JSON.parse(json.text), record, 'the same record')
    const csv = await save('csv')
    t.equal(csv.text.split('\r\n').length, 1 + result.baselines[0].rows.length + 1)
    t.match(csv.text, EVIL)
    const hlog = await save('hlog')
    t.equal(hlog.text, `${renderHlog({ result, record })}\n`, 'as the command prints it')
    await page.locator('#histogram').selectOption('fastify-proxy/peak.hgrm')
    const hgrm = await save('hgrm')
    t.equal(hgrm.text, `${renderHgrm({ result, row: 'fastify-proxy/peak' })}\n`)
    t.equal(hgrm.name, `${record.id}-fastify-proxy-peak.hgrm`)
  })

  // By day the report in the light and a comparison in the dark: axe takes seconds of a page.
  for (const colorScheme of howMany({ short: ['light'], long: ['light', 'dark'] })) {
    t.test(`axe finds nothing serious, ${colorScheme}`, async (t) => {
      const { page } = await openPage(t, browser, url, { colorScheme })
      await page.locator('figure[data-chart]').first().scrollIntoViewIfNeeded()
      await page.locator('.u-over').first().waitFor()
      await page.evaluate(() => { for (const details of document.querySelectorAll('details')) details.open = true })
      // Not as a <script>: the page's policy lets none in.
      await page.evaluate(await readFile(AXE, 'utf8'))
      // Both are one document: what is not about colours has been looked at in the light.
      const rules = colorScheme === 'dark' ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}
      const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, { resultTypes: ['violations'], ...rules }), rules)
      t.same(violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0].html.slice(0, 150)} ${nodes[0].failureSummary}`), [])
    })
  }

  t.test('a comparison: whole on a screen and on a phone, and axe finds nothing', async (t) => {
    const file = join(await makeFolder(t), 'comparison.html')
    const shown = documentComparison({ comparison, chart: drawRatioChart({ comparison }) })
    await writeFile(file, drawPage({ document: shown, ...await readScriptlessAssets() }))
    const url = pathToFileURL(file).href
    for (const [width, colorScheme, chart] of [[1280, 'light', '.wide'], [390, 'dark', '.slim']]) {
      const { page, faults, requests } = await openPage(t, browser, url, { viewport: { width, height: 900 }, colorScheme })
      t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), `${width} px`)
      t.ok(await page.evaluate(() => document.documentElement.scrollHeight) < 2200, 'the rest is folded')
      t.equal(await page.locator(`.still${chart} svg`).isVisible(), true)
      if (howMany({ short: colorScheme === 'dark', long: true })) {
        await page.evaluate(() => { for (const details of document.querySelectorAll('details')) details.open = true })
        await page.evaluate(await readFile(AXE, 'utf8'))
        const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
        t.same(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 150)}`), [])
      }
      t.same([faults, requests.filter((request) => request !== url)], [[], []])
    }
  })

  t.test('without a script it is whole, and offers nothing that does not work', async (t) => {
    const { page, faults } = await openPage(t, browser, url, { javaScriptEnabled: false })
    t.equal(await page.locator('#controls').isVisible(), false)
    t.equal(await page.locator('.still.wide svg').first().isVisible(), true)
    t.equal(await page.locator('main details[open]').count(), 0)
    await page.locator('main summary').last().click()
    t.equal(await page.locator('#environment table').isVisible(), true, 'it unfolds')
    t.match(await page.locator('noscript').innerText(), 'Without JavaScript')
    t.same(faults, [])
  })

  t.test('nothing is wider than a phone', async (t) => {
    const { page, faults } = await openPage(t, browser, url, { viewport: { width: 390, height: 800 } })
    await page.locator('figure[data-chart]').first().scrollIntoViewIfNeeded()
    await page.locator('.u-over').first().waitFor()
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    t.same(faults, [])
  })

  t.test('on paper all is open, and there is nothing to press', async (t) => {
    await page.emulateMedia({ media: 'print' })
    t.equal(await page.locator('#controls').isVisible(), false)
    t.equal(await figure.locator('.still svg').isVisible(), true)
    t.equal(await figure.locator('.plot').isVisible(), false)
    t.equal(await figure.locator('details p').first().isVisible(), true)
    await page.emulateMedia({ media: null })
  })

  t.test('and still nobody was asked for anything', async (t) => {
    t.same(requests.filter((request) => !request.startsWith('blob:') && request.split('#')[0] !== url), [])
    t.same(faults, [])
  })
})
