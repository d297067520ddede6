import { request } from 'node:http'
import { connect } from 'node:net'
import t from 'tap'
import { openLiveRun, openLiveServer } from '../../../src/measure/live/live-run.js'

t.test('a page that cannot be made does not end the run', async (t) => {
  const live = await openLiveRun({ progress: {}, policy: "default-src 'none'", render: async () => { throw new TypeError('a mistake in a drawing') } })
  t.teardown(() => live.end({ status: 'failed' }))
  await t.resolves(live.progress.onRecord({ id: 'run' }))
  const { origin, searchParams } = new URL(live.url)
  const page = await fetch(origin, { headers: { authorization: `Bearer ${searchParams.get('token')}` } })
  t.match(await page.text(), 'about to begin', 'the page before it stays')
})

const POLICY = "default-src 'none'; connect-src 'self'"

/** Also a host that the address does not have; fetch sets it itself. As a program asks: with the token in a header. */
const ask = (url, { method = 'GET', host, isBare = false } = {}) => new Promise((resolve, reject) => {
  const { port, pathname, search, searchParams } = new URL(url)
  const headers = { ...host && { host }, ...!isBare && { authorization: `Bearer ${searchParams.get('token')}` } }
  request({ host: '127.0.0.1', port, path: isBare ? pathname + search : pathname, method, headers }, async (response) => {
    let text = ''
    for await (const chunk of response) text += chunk
    resolve({ status: response.statusCode, headers: response.headers, text })
  }).once('error', reject).end()
})

t.test('the page, for who has the address', async (t) => {
  const server = await openLiveServer({ policy: POLICY })
  t.teardown(() => server.close())
  server.setPage('<meta http-equiv="Content-Security-Policy" content="default-src *">hello')
  const { status, headers, text } = await ask(server.url)
  t.equal(status, 200)
  t.match(text, 'hello')
  t.match(headers, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'content-type': 'text/html; charset=utf-8'
  })
  t.match(server.url, /^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/)
  t.match(await ask(server.url, { method: 'HEAD' }), { status: 200, text: '' })
})

t.test('a browser gets a cookie for the token', async (t) => {
  const server = await openLiveServer({ policy: POLICY })
  t.teardown(() => server.close())
  server.setPage('hello')
  const { port, searchParams } = new URL(server.url)
  const { status, headers, text } = await ask(server.url, { isBare: true })
  t.match({ status, text, location: headers.location }, { status: 303, text: '', location: '/' })
  const [cookie] = headers['set-cookie']
  t.match(cookie, new RegExp(`^baseload-${port}=[\\w-]{32}; HttpOnly; SameSite=Strict; Path=/$`))
  t.notMatch(cookie, searchParams.get('token'))
  const again = await ask(server.url, { isBare: true })
  t.match(again.status, 303, 'the printed address may be opened once more')
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie: cookie.split(';')[0] } })
  t.equal(await page.text(), 'hello')
})

t.test('nobody else', async (t) => {
  const server = await openLiveServer({ policy: POLICY })
  t.teardown(() => server.close())
  server.setPage('secret')
  const wrong = new URL(server.url)
  wrong.searchParams.set('token', 'wrong')
  for (const [url, options] of [
    [wrong.href],
    [server.url.split('?')[0], { isBare: true }],
    [wrong.href, { isBare: true }],
    [`${server.url.split('?')[0]}?x=1`, { isBare: true }],
    [server.url, { host: `evil.example:${wrong.port}` }],
    [`${wrong.origin}/events`]
  ]) {
    const { status, text, headers } = await ask(url, options)
    t.equal(status, 403, url)
    t.notMatch(text, 'secret')
    t.equal(headers['x-content-type-options'], 'nosniff')
  }
  t.equal((await ask(server.url, { method: 'POST' })).status, 405)
  t.equal((await ask(server.url, { method: 'OPTIONS', isBare: true })).status, 403)
  t.equal((await ask(server.url.replace('/?', '/elsewhere?'))).status, 404)
})

t.test('events, also for who comes later, and an end', async (t) => {
  const server = await openLiveServer({ policy: POLICY })
  server.send('trial', { id: 'a/1' })
  server.send('trial', { id: 'b\n\n1' })
  const { port, searchParams } = new URL(server.url)
  const heard = await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/events', headers: { authorization: `Bearer ${searchParams.get('token')}` } }, async (response) => {
      t.equal(response.headers['content-type'], 'text/event-stream')
      let text = ''
      for await (const chunk of response) {
        text += chunk
        if (text.includes('b\\n\\n1') && !text.includes('tick')) server.send('tick', { failed: 0 })
        if (text.includes('tick')) { response.destroy(); break }
      }
      resolve(text)
    }).once('error', reject).end()
  })
  t.notMatch(heard, 'a/1', 'the last of each name')
  t.match(heard, 'event: trial\ndata: {"id":"b\\n\\n1"}\n\n')
  t.match(heard, 'event: tick\ndata: {"failed":0}\n\n')
  await server.close()
  await t.rejects(ask(server.url), { code: 'ECONNREFUSED' }, 'nothing listens any more')
})

t.test('each step of a run is told, and who listens fetches the last page before all is over', async (t) => {
  const told = []
  const note = (name) => (event) => { told.push([name, event.id]) }
  const progress = { onTrial: note('trial'), onTick: note('tick'), onSlice: note('slice'), onStampede: note('stampede') }
  const live = await openLiveRun({ progress, policy: POLICY, render: async ({ record }) => `page of ${record.id}` })
  const { port, searchParams } = new URL(live.url)
  const headers = { authorization: `Bearer ${searchParams.get('token')}` }
  const response = await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/events', headers }, resolve).once('error', reject).end()
  })
  live.progress.onTrial({ index: 2, of: 5, id: 'a', remainingMs: 5000 })
  live.progress.onTick({ id: 'a', ratePerSecond: 7, p50Us: 3, p99Us: 9, failed: 1, elapsedMs: 2000 })
  live.progress.onSlice({ generation: 3, of: 4, id: 'b', remainingMs: 900 })
  live.progress.onTick({ id: 'b', ratePerSecond: 7, p99Us: 9, failed: 1, elapsedMs: 100 })
  live.progress.onStampede({ index: 1, of: 2, id: 'c' })
  await live.progress.onRecord({ id: 'run' })
  t.equal((await ask(live.url)).text, 'page of run')
  const ended = live.end({ status: 'complete', kept: 'k', page: 'the last page' })
  let text = ''
  for await (const chunk of response) {
    text += chunk
    if (!text.includes('event: end')) continue
    t.equal((await ask(live.url)).text, 'the last page')
    break
  }
  await ended
  await live.end({ status: 'again' })
  t.same(told, [['trial', 'a'], ['tick', 'a'], ['slice', 'b'], ['tick', 'b'], ['stampede', 'c']])
  t.same([...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, name, data]) => [name, JSON.parse(data)]), [
    ['trial', { index: 2, of: 5, id: 'a' }],
    ['tick', { ratePerSecond: 7, p50Us: 3, p99Us: 9, failed: 1, leftMs: 3000 }],
    ['trial', { index: 2, of: 4, id: 'b' }],
    ['tick', { ratePerSecond: 7, p50Us: null, p99Us: 9, failed: 1, leftMs: 800 }],
    ['trial', { index: 1, of: 2, id: 'c' }],
    ['page', { number: 1 }],
    ['end', { status: 'complete', kept: 'k' }]
  ])
})

t.test('readers that stand still hold little, and keep nobody out', async (t) => {
  const server = await openLiveServer({ policy: POLICY })
  t.teardown(() => server.close())
  const page = 'x'.repeat(2 ** 20)
  server.setPage(page)
  const { port, searchParams } = new URL(server.url)
  const head = `HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${searchParams.get('token')}\r\n\r\n`
  const before = process.memoryUsage()
  const stalled = []
  t.teardown(() => stalled.forEach((socket) => socket.destroy()))
  for (let i = 0; i < 300; i++) {
    const socket = connect(port, '127.0.0.1').on('error', () => {}).pause()
    stalled.push(socket)
    socket.write(`GET ${i % 2 === 0 ? '/' : '/events'} ${head}`.repeat(i % 2 === 0 ? 8 : 1))
    if (i % 20 === 0) t.equal((await ask(server.url)).text.length, page.length, 'another one reads')
  }
  for (let i = 0; i < 400; i++) {
    server.send('tick', { text: 'y'.repeat(2 ** 16) })
    if (i % 20 === 0) t.equal((await ask(server.url)).status, 200)
  }
  const after = process.memoryUsage()
  const moreMib = (after.external + after.heapUsed - before.external - before.heapUsed) / 2 ** 20
  t.ok(moreMib < 100, `${moreMib.toFixed(0)} MiB`) // one copy of the page a reader is 300
})
