import { once } from 'node:events'
import http from 'node:http'
import tls from 'node:tls'
import t from 'tap'
import { createCertificate } from '../../src/boot/programs/start.js'
import { checkAnswer } from '../../src/boot/check-answer.js'
import { createGuard } from '../../src/boot/guard.js'
import { buildFrame, buildRstStream, DATA, END_HEADERS, HEADERS } from '../../src/load/transports/http2/frames.js'
import { buildHeaderBlock } from '../../src/load/transports/http2/request-frames.js'
import { startRawServer } from '../load/transports/grpc/fixtures/raw-server.js'
import { startHttp2Server } from '../load/transports/http2/fixtures/drive-http2.js'

const { certificate, key } = createCertificate()
const signal = new AbortController().signal
const check = (options) =>
  checkAnswer({ name: 'mine', http: 2, request: { path: '/' }, good: {}, signal, ...options })

t.test('each {{uuid}} of a request is one identifier, in its path, its fields and its body', async (t) => {
  const seen = []
  const { url } = await startHttp2Server({
    t,
    answer (stream, headers) {
      let body = ''
      stream.setEncoding('utf8').on('data', (text) => { body += text }).on('end', () => {
        seen.push([headers[':path'].slice('/o/'.length), headers['x-id'], body])
        stream.respond({ ':status': 200 })
        stream.end('ok')
      })
    }
  })
  const request = { method: 'POST', path: '/o/{{uuid}}', headers: { 'X-Id': '{{uuid}}' }, body: '{{uuid}}' }
  for (let i = 0; i < 2; i++) await check({ url, request })
  t.match(seen.map(([id]) => id), [/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, /^[\da-f-]{36}$/])
  for (const [id, ...others] of seen) t.same(others, [id, id])
  t.not(seen[0][0], seen[1][0])
})

t.test('what the load will ask is asked, over HTTP/2', async (t) => {
  const seen = []
  const answer = (stream, headers) => {
    let body = ''
    stream.setEncoding('utf8').on('data', (text) => { body += text }).on('end', () => {
      seen.push({ ...headers, body })
      stream.respond({ ':status': 201, 'content-type': 'application/json' })
      stream.end('{"a":1}')
    })
  }
  const { url } = await startHttp2Server({ t, answer })
  const { url: secure } = await startHttp2Server({ t, answer, tls: { key, cert: certificate } })
  const guard = createGuard()
  guard.trust({ url: secure, certificate })
  const request = { method: 'POST', path: '/x?y=1', headers: { Host: 'shop.example', 'X-Key': 'v' }, body: 'é' }
  for (const one of [url, secure]) {
    const { wireBytes } = await check({ url: one, guard, request, good: { status: 201, json: { a: 1 } } })
    t.equal(wireBytes, null)
  }
  t.equal(seen.length, 2)
  for (const one of seen) { t.match(one, { ':method': 'POST', ':path': '/x?y=1', ':authority': 'shop.example', 'x-key': 'v', 'content-length': '2', body: 'é' }) }
  await t.rejects(check({ url, good: { status: 200 }, request }), {
    code: 'TARGET_WRONG_ANSWER',
    message: /status 201 instead of 200/,
    hint: /curl -i --http2-prior-knowledge /
  })
  t.equal((await check({ url, request, good: { status: 201, body: '{"a":1}' } })).wireBytes, 7)
})

t.test('who speaks HTTP/1.1 only is told apart, with TLS and without', async (t) => {
  const plain = http.createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1')
  const own = { key, cert: certificate }
  const secure = tls.createServer({ ...own, ALPNProtocols: ['http/1.1'] }, (socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  const mute = tls.createServer(own, (socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await Promise.all([plain, secure, mute].map((server) => once(server, 'listening')))
  t.teardown(() => { plain.closeAllConnections(); plain.close(); secure.close(); mute.close() })
  const portOf = (server) => server.address().port
  await t.rejects(check({ url: `http://127.0.0.1:${portOf(plain)}` }), { code: 'TARGET_NO_ANSWER', hint: /does not take HTTP\/2 without TLS/ })
  for (const server of [secure, mute]) {
    const url = `https://127.0.0.1:${portOf(server)}`
    const guard = createGuard()
    guard.trust({ url, certificate })
    await t.rejects(check({ url, guard }), { code: 'TARGET_NO_ANSWER', hint: /offers no HTTP\/2 \(ALPN h2\)/ })
  }
})

t.test('a stream that is reset, one that is never answered, a body without end, and nobody there', async (t) => {
  const { url: reset } = await startHttp2Server({ t, answer: (stream) => stream.close(2) })
  await t.rejects(check({ url: reset }), { code: 'TARGET_NO_ANSWER' })
  const { url: silent } = await startHttp2Server({ t, answer: () => {} })
  await t.rejects(check({ url: silent, timeoutMs: 50 }), { code: 'TARGET_NO_ANSWER', message: /no whole answer within 50 ms/ })
  const { url: cut } = await startRawServer({
    t,
    onCall: (socket, streamId) => socket.write(Buffer.concat([
      buildFrame({ type: HEADERS, flags: END_HEADERS, streamId, payload: buildHeaderBlock([[':status', '200']]) }),
      buildFrame({ type: DATA, streamId, payload: Buffer.from('a') }),
      buildRstStream({ streamId, errorCode: 8 })
    ]))
  })
  await t.rejects(check({ url: cut }), { code: 'TARGET_NO_ANSWER' })
  await t.rejects(check({ url: 'http://127.0.0.1:1' }), { code: 'TARGET_NO_ANSWER', hint: /nothing listens/ })
  const over = new AbortController()
  const asked = check({ url: silent, signal: over.signal })
  setImmediate(() => over.abort(new Error('enough')))
  await t.rejects(asked, { message: 'enough' })
})
