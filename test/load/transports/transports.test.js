import { once } from 'node:events'
import net from 'node:net'
import t from 'tap'
import { runNative } from '../../../src/load/loops/native-driver.js'
import { chooseTransport, TRANSPORTS } from '../../../src/load/transports/transports.js'
import { tryUntil } from '../../fixtures/try-until.js'
import { checkIdentity } from '../loops/fixtures/drive.js'
import { echo } from './fixtures/echo-transport.js'

const CLOSED = { kind: 'constant-concurrency', connections: 3, pipelining: 2 }
const OPEN = { kind: 'constant-rate', ratePerSecond: 200, connections: 10, connectionsSetBy: 'tool' }

/** Answers the n-th line as it is told to; by default with the line. */
async function startLineServer (t, answer = (socket, line) => socket.write(line)) {
  const sockets = new Set()
  let lines = 0
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n')) {
        answer(socket, text.slice(0, end + 1), lines++)
        text = text.slice(end + 1)
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => { for (const socket of sockets) socket.destroy(); server.close() })
  return `http://127.0.0.1:${server.address().port}`
}

/** A busy machine may get little done in a short window. */
function drive ({ url, profile, isAsMeant = ({ counts }) => counts.ok > 0 }) {
  const run = (attempt) =>
    runNative({
      url,
      profile,
      transport: echo,
      request: { path: '/echo', body: 'hello' },
      good: {},
      durationMs: 200 * 2 ** (attempt - 1),
      warmupMs: 60,
      timeoutMs: 5000
    })
  return tryUntil({ run, isAsMeant, attempts: 4 })
}

t.test('the table: each request finds the transport that speaks it, and the last speaks any', async (t) => {
  const grpc = { path: '/', grpc: { proto: 'a.proto', method: 'a.B/C', message: {} } }
  t.equal(chooseTransport({ request: { path: '/' } }).name, 'http1')
  t.equal(chooseTransport({ request: [{ path: '/' }, { path: '/more' }] }).name, 'http1')
  t.equal(chooseTransport({ request: grpc }).name, 'grpc')
  t.equal(chooseTransport({ request: [{ path: '/' }, grpc] }).name, 'grpc', 'which says that the two do not go together')
  t.equal(chooseTransport({ request: { path: '/' }, http: 2 }).name, 'http2')
  t.equal(new Set(TRANSPORTS.map(({ name }) => name)).size, TRANSPORTS.length)
  t.ok(TRANSPORTS.at(-1).speaks({ path: '/' }))
})

for (const [name, profile] of Object.entries({ closed: CLOSED, open: OPEN })) {
  t.test(`a transport of a test's own, in the ${name} loop`, async (t) => {
    const result = await drive({ url: await startLineServer(t), profile })
    checkIdentity(t, result)
    t.ok(result.counts.ok > 0)
    t.same([result.counts.failed, result.failedByCause], [0, {}])
    t.equal(result.reconnects, 0)
    t.ok(result.connectionsOpened >= 1 && result.connectionsOpened <= profile.connections)
  })

  t.test(`its faults in the ${name} loop: a wrong line is a bad answer, and a lost connection is made again`, async (t) => {
    const url = await startLineServer(t, (socket, line, n) => {
      if (n % 7 === 5) socket.destroy()
      else if (socket.writable) socket.write(n % 3 === 1 ? 'what?\n' : line)
    })
    const result = await drive({
      url,
      profile,
      isAsMeant: ({ counts, failedByCause, reconnects }) =>
        counts.ok > 0 && failedByCause['another line'] > 0 && failedByCause['connection closed'] > 0 && reconnects > 0
    })
    checkIdentity(t, result)
    t.ok(result.counts.ok > 0)
    t.same(
      Object.keys(result.failedByCause).filter(
        (cause) => !['another line', 'connection closed', 'read ECONNRESET', 'write EPIPE'].includes(cause)
      ),
      []
    )
    t.ok(result.failedByCause['another line'] > 0)
    t.ok(result.reconnects > 0)
  })
}
