import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { BIN } from '../fixtures/command-line.js'
import { needsBrowser, openBrowser, openPage } from '../fixtures/browser.js'
import { makeSlowBaseline } from '../fixtures/slow-baseline.js'

t.test('a run, watched while it goes on', needsBrowser(), async (t) => {
  const browser = await openBrowser(t) // before the run, so that the run does not end before the page is open
  const folder = await makeSlowBaseline(t)
  const args = [
    'run', 'own.yml', '--target', 'two', '--no-latency', '--repeats', '1', '-d', '2s', '--warmup', '100ms',
    '--no-pin', '--no-watch', '--serve', '--json'
  ]
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: folder,
    env: { ...process.env, CI: '1' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  t.teardown(() => { child.kill(); return ended })
  let stdout = ''
  child.stdout.on('data', (text) => { stdout += text })
  const url = await readAddress(child)
  const { page, faults, requests } = await openPage(t, browser, url)
  t.equal(page.url(), `${new URL(url).origin}/`, 'the token is exchanged for a cookie')
  t.equal(await page.evaluate(() => document.cookie), '')

  const wrong = await fetch(`${url}x`)
  t.equal(wrong.status, 403, 'a wrong token')
  t.equal((await fetch(url.split('?')[0])).status, 403, 'no token')

  await page.waitForFunction(() => /\d/.test(document.getElementById('live-rate')?.textContent ?? ''))
  t.match(await page.locator('#live-trial').textContent(), /Trial \d of \d: (one|two)\/peak/, 'the trial that goes on')
  await page.waitForFunction(() => [...document.querySelectorAll('main tbody td')].some(({ textContent }) => /^\d/.test(textContent ?? '')))
  t.match(await page.locator('main').textContent(), 'it goes on', 'a trial that has ended is in the tables while the run goes on')
  await page.waitForFunction(() => document.getElementById('live-state')?.textContent?.startsWith('It is complete.'))
  t.match(await page.locator('#live-state').textContent(), /is kept as reports\/.*report\.html/)
  t.match(await page.locator('main').textContent(), 'UTC, complete')
  t.equal(await page.locator('[data-download=json]').isEnabled(), true, 'now there is a record to download')
  t.same(faults, [])
  t.same(requests.filter((request) => !request.startsWith(new URL(url).origin)), [], 'nobody else is asked')
  t.same(requests.slice(1).filter((request) => request.includes('token')), [], 'nor is the token sent again')

  await ended
  t.equal(JSON.parse(stdout).run.status, 'complete', 'stdout is one document, as ever')
  await t.rejects(fetch(url), 'nothing listens any more')
  const [run] = await readdir(join(folder, 'reports'))
  t.ok((await readdir(join(folder, 'reports', run))).includes('report.html'))
})

function readAddress (child) {
  return new Promise((resolve, reject) => {
    let stderr = ''
    child.stderr.on('data', (text) => {
      stderr += text
      const found = /^live: (\S+)$/m.exec(stderr)
      if (found) resolve(found[1])
    })
    child.once('close', () => reject(new Error(stderr)))
  })
}
