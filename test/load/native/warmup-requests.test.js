import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { runNative } from '../../../src/load/native/engine.js'
import { checkIdentity } from './fixtures/drive.js'

/** What a server was asked, in order; the window opens when it has been asked 20 times. */
async function drive (t, job) {
  const asked = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const result = await runNative({
    url: `http://127.0.0.1:${port}`,
    request: { path: '/' },
    good: {},
    profile: { kind: 'poisson', ratePerSecond: 400, connections: 2 },
    durationMs: 300,
    warmupMs: 100,
    timeoutMs: 5000,
    onWindowReady: async () => { while (asked.length < 20) await new Promise((resolve) => setTimeout(resolve, 10)) },
    ...job
  })
  return { asked, result }
}

t.test('what is sent before the window is none of it, and the window begins with its first', async (t) => {
  const requests = Array.from({ length: 5 }, (_, index) => ({ path: `/items/${index}` }))
  const { asked, result } = await drive(t, { request: requests, warmupRequests: [{ path: '/start' }, { method: 'PUT', path: '/start', body: '{}' }] })
  checkIdentity(t, result)
  const warmup = asked.filter((line) => line.endsWith('/start'))
  const measured = asked.filter((line) => !line.endsWith('/start'))
  t.ok(warmup.length >= 20)
  t.same([...new Set(warmup)].sort(), ['GET /start', 'PUT /start'])
  // One that was due before the window, and had to wait for a connection until it had opened, goes out with what the window sends.
  t.ok(measured.length >= result.counts.ok && measured.length <= result.counts.ok + 2, `${measured.length} for ${result.counts.ok}`)
  for (const [index, { path }] of requests.entries()) t.equal(measured.filter((line) => line === `GET ${path}`).length, Math.floor((measured.length + 4 - index) / 5), `${path}: in turn, from the first`)
})

t.test('one request in the window', async (t) => {
  const { asked, result } = await drive(t, { request: { path: '/items/0' }, warmupRequests: [{ path: '/start' }, { path: '/start' }] })
  t.same([...new Set(asked)].sort(), ['GET /items/0', 'GET /start'])
  const measured = asked.filter((line) => line === 'GET /items/0').length
  t.ok(measured >= result.counts.ok && measured <= result.counts.ok + 2, `${measured} for ${result.counts.ok}`)
})

t.test('without them the window goes on where the warm-up was', async (t) => {
  const { asked } = await drive(t, { request: [{ path: '/0' }, { path: '/1' }] })
  t.same([...new Set(asked)].sort(), ['GET /0', 'GET /1'])
})
