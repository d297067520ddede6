import t from 'tap'
import fastify from 'fastify'
import statics from '@fastify/static'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needsBrowser, openBrowser, openPage } from '../fixtures/browser.js'
import { howMany } from '../fixtures/long.js'
import { readSections, readText, ROOT } from './fixtures/documents.js'

const PROGRAM = join(ROOT, 'node_modules/vitepress/bin/vitepress.js')
const PAGES = ['', 'docs/reference/commands.html', 'docs/explanation/statistics.html']
const WIDTHS = [390, 1280]
const SECTIONS = readSections(readText('docs/README.md')).filter(({ level }) => level === 2).map(({ heading }) => heading)

const isNight = howMany({ short: 0, long: 1 }) === 1 // by day pages.test.js compiles each page
const needs = existsSync(PROGRAM) ? needsBrowser() : { skip: 'VitePress is not installed: npm ci' }

t.test('the site', isNight ? needs : { skip: 'npm run test:long' }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'baseload-site-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const built = spawnSync(process.execPath, [PROGRAM, 'build', '--outDir', folder], { cwd: ROOT, encoding: 'utf8' })
  t.equal(built.status, 0, 'all its links lead somewhere', { stderr: built.stderr })
  t.notMatch(built.stdout + built.stderr, /warn|\(!\)|not loaded/i, 'and nothing to complain of')
  const origin = await serve(t, folder)
  const browser = await openBrowser(t)

  for (const width of WIDTHS) {
    for (const path of PAGES) {
      t.test(`/${path} at ${width} pixels`, async (t) => {
        const { page, faults, requests } = await openPage(t, browser, `${origin}/${path}`, { viewport: { width, height: 900 } })
        await page.waitForFunction(() => document.querySelector('#app').__vue_app__) // its buttons do something from now on
        t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), 'nothing is beside the window')
        t.same(await page.locator('.VPDoc img').evaluateAll((all) => all.filter(({ naturalWidth }) => naturalWidth === 0)), [], 'all pictures')

        if (width < 960) await page.getByRole('button', { name: 'Menu' }).click()
        const titles = page.locator('.VPSidebar h2')
        await titles.first().waitFor({ state: 'visible' })
        t.same(await titles.allInnerTexts(), SECTIONS, 'the index of docs/README.md')
        if (width < 960) await page.locator('.VPBackdrop').click({ position: { x: width - 10, y: 450 } })

        await page.getByRole('button', { name: 'Search' }).click()
        await page.locator('#localsearch-input').fill('Pocock')
        await page.locator('.VPLocalSearchBox a.result').first().click()
        await page.waitForURL('**/docs/explanation/statistics.html*')

        t.same(requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith('data:')), [], 'nobody else is asked')
        t.same(faults, [], 'nor is there an error')
      })
    }
  }
})

/** What was built, on loopback. */
async function serve (t, root) {
  const app = fastify({ forceCloseConnections: true })
  t.teardown(() => app.close())
  app.register(statics, { root })
  return app.listen({ host: '127.0.0.1', port: 0 })
}
