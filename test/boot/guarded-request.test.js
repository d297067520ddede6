import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { askPart } from '../../src/boot/guarded-request.js'

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
