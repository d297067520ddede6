import { createServer } from 'node:http'
import t from 'tap'
import { post } from '../../src/boot/post.js'

/** @returns what is posted there, and what came of it */
async function serve (t, answer) {
  const seen = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('latin1').on('data', (text) => { body += text }).on('end', () => {
      seen.push({ method: request.method, url: request.url, key: request.headers['x-key'], body })
      answer(response)
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const url = `http://127.0.0.1:${server.address().port}/in?a=1`
  return { seen, send: (more) => post({ url, allowHosts: [], headers: { 'x-key': 'v' }, body: 'x', timeoutMs: 20_000, ...more }) }
}

t.test('what was posted, and whether it was taken', async (t) => {
  let status = 204
  const { seen, send } = await serve(t, (response) => response.writeHead(status, { location: '/elsewhere' }).end())
  t.same(await send(), { status: 204, why: null })
  t.same(await send({ body: new Uint8Array([0, 255]) }), { status: 204, why: null })
  t.same(seen, [{ method: 'POST', url: '/in?a=1', key: 'v', body: 'x' }, { method: 'POST', url: '/in?a=1', key: 'v', body: '\u0000\u00ff' }])
  for (status of [200, 299]) t.same(await send(), { status, why: null })
  for (status of [300, 307, 404, 500]) t.same(await send(), { status, why: `it answered ${status}` })
  t.equal(seen.length, 8, 'no redirect is followed')
})

t.test('without an answer: why', async (t) => {
  const silent = await serve(t, () => {})
  t.same(await silent.send({ timeoutMs: 250 }), { status: null, why: 'no answer in 0.25 s' })
  t.match(await silent.send({ signal: AbortSignal.abort() }), { status: null, why: /abort/i })
  const cut = await serve(t, (response) => response.destroy())
  t.match(await cut.send(), { status: null, why: /^ECONNRESET: / })
  t.match(await cut.send({ url: 'http://127.0.0.1:1/' }), { status: null, why: /^ECONNREFUSED: .*127\.0\.0\.1:1/ })
  t.match(await cut.send({ url: 'http://192.0.2.1/' }), { status: null, why: /^HOST_NOT_ALLOWED: / })
})
