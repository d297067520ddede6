import { once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { runNative } from '../../../src/load/loops/native-driver.js'
import { checkIdentity } from './fixtures/drive.js'

/** What a server was asked, in order; the window opens when it has been asked 20 times. */
async function drive (t, job, { holdMs } = {}) {
  const asked = []
  const held = []
  let isHolding = false
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (isHolding) held.push(() => response.end('ok'))
    else response.end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { server.closeAllConnections(); server.close() })
  const { port } = server.address()
  const result = await runNative({
    url: `http://127.0.0.1:${port}`,
    request: { path: '/' },
    good: {},
    profile: { kind: 'poisson', ratePerSecond: 400, connections: 2 },
    durationMs: 300,
    warmupMs: 100,
    timeoutMs: 5000,
    onWindowReady: async () => {
      while (asked.length < 20) await new Promise((resolve) => setTimeout(resolve, 10))
      if (holdMs === undefined) return
      isHolding = true
      await new Promise((resolve) => setTimeout(resolve, 50))
      setTimeout(() => { isHolding = false; for (const answer of held) answer() }, holdMs)
    },
    ...job
  })
  return { asked, result }
}

const START = [{ path: '/start' }, { method: 'PUT', path: '/start', body: '{}' }]
const ITEMS = Array.from({ length: 5 }, (_, index) => ({ path: `/items/${index}` }))

t.test('what is due before the window is none of it, and the window begins with its first', async (t) => {
  const { asked, result } = await drive(t, { request: ITEMS, warmupRequests: START })
  checkIdentity(t, result)
  checkTurns(t, { asked, result })
})

t.test('not even where it had to wait for a connection until the window had opened', async (t) => {
  const { asked, result } = await drive(t, { request: ITEMS, warmupRequests: START }, { holdMs: 30 })
  checkIdentity(t, result)
  checkTurns(t, { asked, result })
  t.ok(result.waitedForConnection > 0, 'those of the window waited behind it')
})

/** The server was asked in the window for what the driver has counted, in turn, and for nothing else. */
function checkTurns (t, { asked, result }) {
  const warmup = asked.filter((line) => line.endsWith('/start'))
  const measured = asked.filter((line) => !line.endsWith('/start'))
  t.ok(warmup.length >= 20)
  t.same([...new Set(warmup)].sort(), ['GET /start', 'PUT /start'])
  t.equal(measured.length, result.counts.ok)
  for (const [index, { path }] of ITEMS.entries()) {
    t.equal(
      measured.filter((line) => line === `GET ${path}`).length,
      Math.floor((measured.length + 4 - index) / 5),
      `${path}: in turn, from the first`
    )
  }
}

t.test('one request in the window', async (t) => {
  const { asked, result } = await drive(t, { request: { path: '/items/0' }, warmupRequests: [{ path: '/start' }, { path: '/start' }] })
  t.same([...new Set(asked)].sort(), ['GET /items/0', 'GET /start'])
  t.equal(asked.filter((line) => line === 'GET /items/0').length, result.counts.ok)
})

t.test('in a closed loop, what is sent before it', async (t) => {
  const { asked, result } = await drive(t, {
    request: ITEMS,
    warmupRequests: START,
    profile: { kind: 'constant-concurrency', connections: 2, pipelining: 2 }
  })
  checkIdentity(t, result)
  checkTurns(t, { asked, result })
})

t.test('without them the window goes on where the warm-up was', async (t) => {
  const { asked } = await drive(t, { request: [{ path: '/0' }, { path: '/1' }] })
  t.same([...new Set(asked)].sort(), ['GET /0', 'GET /1'])
})
