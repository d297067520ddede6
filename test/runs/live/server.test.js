import { request } from 'node:http'
import t from 'tap'
import { openLiveServer } from '../../../src/runs/live/server.js'

/** Also a host that the address does not have; fetch sets it itself. */
const ask = (url, { method = 'GET', host } = {}) => new Promise((resolve, reject) => {
  const { port, pathname, search } = new URL(url)
  request({ host: '127.0.0.1', port, path: pathname + search, method, headers: host ? { host } : {} }, async (response) => {
    let text = ''
    for await (const chunk of response) text += chunk
    resolve({ status: response.statusCode, headers: response.headers, text })
  }).once('error', reject).end()
})

t.test('the page, for who has the address', async (t) => {
  const server = await openLiveServer()
  t.teardown(() => server.close())
  server.setPage('<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; connect-src \'self\'">hello')
  const { status, headers, text } = await ask(server.url)
  t.equal(status, 200)
  t.match(text, 'hello')
  t.match(headers, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    'content-type': 'text/html; charset=utf-8'
  })
  t.match(server.url, /^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/)
})

t.test('nobody else', async (t) => {
  const server = await openLiveServer()
  t.teardown(() => server.close())
  server.setPage('secret')
  const wrong = new URL(server.url)
  wrong.searchParams.set('token', 'wrong')
  for (const [url, options] of [
    [wrong.href],
    [server.url.split('?')[0]],
    [server.url, { host: `evil.example:${wrong.port}` }],
    [`${wrong.origin}/events`]
  ]) {
    const { status, text, headers } = await ask(url, options)
    t.equal(status, 403, url)
    t.notMatch(text, 'secret')
    t.equal(headers['x-content-type-options'], 'nosniff')
  }
  t.equal((await ask(server.url, { method: 'POST' })).status, 405)
  t.equal((await ask(server.url.replace('/?', '/elsewhere?'))).status, 404)
})

t.test('events, also for who comes later, and an end', async (t) => {
  const server = await openLiveServer()
  server.send('trial', { id: 'a/1' })
  server.send('trial', { id: 'b\n\n1' })
  const { port, search } = new URL(server.url)
  const heard = await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: `/events${search}` }, async (response) => {
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
