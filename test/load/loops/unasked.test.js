import t from 'tap'
import { setTimeout as sleep } from 'node:timers/promises'
import { runNative } from '../../../src/load/loops/native-driver.js'
import { checkIdentity } from './fixtures/drive.js'
import { HELLO, startRawServer } from './fixtures/raw-server.js'

const UNASKED = 'protocol error: bytes that nobody asked for'
const PROTOCOL = /^protocol error: bytes (that nobody asked for|after the answer)$/
const PROFILES = {
  open: { kind: 'constant-rate', ratePerSecond: 20, connections: 3 },
  closed: { kind: 'constant-concurrency', connections: 2, pipelining: 1 },
  pipelined: { kind: 'constant-concurrency', connections: 2, pipelining: 4 }
}

/** A server that is one answer ahead on each connection, from its n-th request on. */
function stayAhead (n, afterMs = 0) {
  const seen = new WeakMap()
  return async (socket) => {
    const count = (seen.get(socket) ?? 0) + 1
    seen.set(socket, count)
    await sleep(afterMs)
    if (!socket.writable) return
    socket.write(HELLO)
    if (count !== n) return
    await sleep(1) // in a packet of its own
    if (socket.writable) socket.write(HELLO)
  }
}

async function load (t, { answer, profile, warmupMs = 150, least = 1, onServer = () => {} }) {
  for (let durationMs = 300; ; durationMs *= 2) {
    const server = await startRawServer({ answer })
    t.teardown(() => server.kill())
    onServer(server)
    const result = await runNative({ url: server.url, request: { path: '/' }, good: {}, profile, warmupMs, timeoutMs: 5000, durationMs })
    checkIdentity(t, result)
    if (result.counts.failed >= least || durationMs > 5000) return result
  }
}

for (const [kind, profile] of Object.entries(PROFILES)) {
  t.test(`${kind} loop: the first request of each connection is answered twice`, async (t) => {
    const { counts, failedByCause } = await load(t, { answer: stayAhead(1), profile, least: 5 }) // of six requests one may be held up
    t.match(Object.keys(failedByCause), [PROTOCOL])
    t.ok(counts.failed > 0, JSON.stringify(counts))
    // On a busy machine the second answer of one comes after the first of the next.
    if (kind !== 'pipelined') t.ok(counts.ok <= 3 * counts.failed, `it is found as soon as it is there: ${JSON.stringify(counts)}`)
  })
}

for (const kind of ['closed', 'pipelined']) {
  t.test(`${kind} loop: ahead from the middle of the window on`, async (t) => {
    const { failedByCause } = await load(t, { answer: stayAhead(40, 2), profile: PROFILES[kind], warmupMs: 0 })
    t.match(Object.keys(failedByCause), [PROTOCOL])
  })
}

t.test('an answer before any request', async (t) => {
  const { counts, failedByCause } = await load(t, {
    answer: (socket) => socket.write(HELLO),
    profile: PROFILES.closed,
    onServer: (server) => server.server.prependListener('connection', (socket) => socket.write(HELLO))
  })
  t.match(Object.keys(failedByCause), [PROTOCOL])
  t.ok(counts.ok <= counts.failed, JSON.stringify(counts))
})

t.test('a server that says it will close an idle connection answers nobody', async (t) => {
  const closing = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
  const server = await startRawServer({
    answer: async (socket) => {
      socket.write(HELLO)
      await sleep(2)
      if (socket.writable) socket.end(closing)
    }
  })
  t.teardown(() => server.kill())
  const result = await runNative({
    url: server.url,
    request: { path: '/' },
    good: {},
    profile: { kind: 'constant-rate', ratePerSecond: 50, connections: 1 },
    warmupMs: 0,
    timeoutMs: 5000,
    durationMs: 400
  })
  checkIdentity(t, result)
  t.ok(result.counts.ok > 0)
  t.notOk(result.failedByCause[UNASKED], JSON.stringify(result.failedByCause))
})
