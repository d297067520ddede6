import { once } from 'node:events'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import t from 'tap'
import { askPart, readBody } from '../../src/boot/guarded-request.js'

t.test('a part that does not answer: not in time, or why', async (t) => {
  const server = createServer((request, response) => { if (request.url === '/ok') response.end('well') }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const part = { name: 'cache', host: '127.0.0.1', port: server.address().port }
  t.same(await askPart({ part, path: '/ok' }), { status: 200, body: 'well' })
  await t.rejects(askPart({ part, method: 'POST', path: '/never', body: '{}', timeoutMs: 50 }), { message: 'cache did not answer POST /never: not within 50 ms' })
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
  await t.rejects(askPart({ part, path: '/ok' }), { message: 'cache did not answer GET /ok: ECONNREFUSED' })
})

t.test('a body is read up to its limit, which it may have', async (t) => {
  const read = (mostBytes) => readBody({ response: Readable.from([Buffer.from('abc'), Buffer.from('de')]), mostBytes })
  t.equal((await read(5)).toString(), 'abcde')
  await t.rejects(read(4), { code: 'ANSWER_TOO_LARGE', message: 'more than 4 bytes' })
})

t.test('what a part is told is JSON; who tells nothing sends no body', async (t) => {
  const seen = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (text) => { body += text }).on('end', () => {
      seen.push([request.method, request.headers['content-type'], request.headers.host, body])
      response.writeHead(request.method === 'POST' ? 202 : 503).end('é')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const part = { name: 'cache', host: '127.0.0.1', port: server.address().port }
  t.same(await askPart({ part, method: 'POST', path: '/', body: '{"a":1}' }), { status: 202, body: 'é' })
  t.same(await askPart({ part, path: '/' }), { status: 503, body: 'é' })
  const host = `127.0.0.1:${part.port}`
  t.same(seen, [['POST', 'application/json', host, '{"a":1}'], ['GET', undefined, host, '']])
})
