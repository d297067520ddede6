import { once } from 'node:events'
import net from 'node:net'
import t from 'tap'
import { UNASKED } from '../../../../src/load/causes.js'
import { createConnector } from '../../../../src/load/transports/http1/connector.js'
import { comesTrue } from '../../../fixtures/site.js'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'
const CLOSING = OK.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
const PROFILE = { kind: 'constant-concurrency', connections: 2, pipelining: 3 }

/** A server that is told of each request, by its place on its connection, and a connection whose events are written down; free: counted. */
async function start (t, answer, job = {}) {
  const [asked, sockets] = [[], []]
  const server = net.createServer((socket) => {
    sockets.push(socket)
    const nth = asked.push([]) - 1
    socket.on('error', () => {}).on('data', (bytes) => {
      for (const [, request] of bytes.toString('latin1').matchAll(/^([A-Z]+ \S+) HTTP/gm)) {
        answer({ socket, nth, n: asked[nth].push(request) - 1 })
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  let nowUs = 1000
  const connector = await createConnector(/** @type {any} */ ({
    url: `http://127.0.0.1:${server.address().port}`,
    request: { path: '/' },
    profile: PROFILE,
    clock: { nowUs: () => nowUs },
    ...job
  }))
  const [told, frees] = [[], { count: 0 }]
  const connection = connector.create(0, {
    onOpen: () => told.push('open'),
    onAnswer: ({ parser }) => told.push(`answer ${parser.head.status} ${parser.bodyBytes}`),
    onFree: () => { frees.count++ },
    onResent: (_, count) => told.push(`resent ${count}`),
    onClosed: ({ lost, isOpen }, cause) => told.push(`closed ${lost} ${cause} ${isOpen}`)
  })
  t.teardown(() => connection.close())
  const hear = async (...expected) => {
    await comesTrue(() => told.length >= expected.length)
    t.same(told.splice(0), expected)
  }
  connection.open()
  return { connector, connection, asked, frees, hear, server, at: (us) => { nowUs = us } }
}
const say = (text) => ({ socket }) => socket.write(text)

t.test('it opens, sends, tells each answer, and that it is free when all of a read has been told', async (t) => {
  const answer = ({ socket, n }) => n !== 1 && socket.write(n === 2 ? OK + OK : OK)
  const { connector, connection, asked, frees, hear, at } = await start(t, answer)
  t.same([connection.isOpen, connector.timesOpened(), connector.bytesRead(), connector.listens], [false, 0, 0, true])
  await hear('open')
  t.same([connection.isOpen, connector.timesOpened()], [true, 1])
  at(7000)
  connection.send(1, 0)
  await hear('answer 200 2')
  t.same([connection.firstByteUs, connection.surplus, connector.bytesRead()], [7000, '', OK.length])
  connection.send(2, 0)
  await hear('answer 200 2', 'answer 200 2')
  t.same(asked, [['GET /', 'GET /', 'GET /']])
  t.equal(frees.count, 2, 'after each read')
  t.equal(connector.bytesRead(), 3 * OK.length)
  connection.close()
  t.equal(connection.isOpen, false)
  connection.open()
  await hear('open')
  t.equal(connector.timesOpened(), 2, 'over all its lives')
  const other = connector.create(1, /** @type {any} */ ({ onOpen () {} }))
  other.open()
  t.ok(await comesTrue(() => connector.timesOpened() === 3), 'and of all connections')
  other.close()
})

t.test('an answer that ends the connection: what was behind it is sent again over a fresh one, where it may be', async (t) => {
  const answer = ({ socket, nth, n }) => { if (nth > 0 || n === 0) socket.write(OK); else if (n === 2) socket.write(CLOSING) }
  const get = await start(t, answer)
  await get.hear('open')
  get.connection.send(1, 0)
  await get.hear('answer 200 2')
  get.connection.send(3, 0)
  await get.hear('answer 200 2', 'resent 2', 'answer 200 2', 'answer 200 2')
  t.same([get.asked.map(({ length }) => length), get.connector.timesOpened(), get.connection.lost], [[4, 2], 2, 0])
  const post = await start(t, answer, { request: { path: '/', method: 'POST' } })
  await post.hear('open')
  post.connection.send(1, 0)
  await post.hear('answer 200 2')
  post.connection.send(3, 0)
  await post.hear('answer 200 2', 'closed 2 connection closed false')
  t.equal(post.connection.lost, 2)
})

t.test('between answers a server may close, and say so; what else comes then was not asked for', async (t) => {
  const cases = [
    [({ socket }) => { socket.write(OK); setTimeout(() => socket.end(), 20) }, 'closed 0  false'],
    [({ socket }) => { socket.write(OK); setTimeout(() => socket.write('HTTP/1.1 408 Request Timeout\r\n\r\n'), 20) }, 'closed 0  false'],
    [({ socket }) => { socket.write(OK); setTimeout(() => socket.write('HTTP/1.0 408'), 20) }, 'closed 0  false'],
    [({ socket }) => { socket.write(OK); setTimeout(() => socket.write('HTTP/1.1 409 Conflict\r\n\r\n'), 20) }, `closed 0 ${UNASKED} false`],
    [({ socket }) => { socket.write(OK); setTimeout(() => socket.write('HTTP/1.1 40'), 20) }, `closed 0 ${UNASKED} false`]
  ]
  for (const [answer, closed] of cases) {
    const { connection, hear } = await start(t, answer)
    await hear('open')
    connection.send(1, 0)
    await hear('answer 200 2', closed)
  }
})

t.test('what is lost with a connection, and why', async (t) => {
  const cases = [
    [say(`${OK}x`), 'closed 1 protocol error: bytes after the answer false'],
    [say('SSH-2.0'), 'closed 1 protocol error: not an HTTP/1 answer false'],
    [({ socket }) => socket.end(), 'closed 1 connection closed false'],
    [({ socket }) => socket.resetAndDestroy(), 'closed 1 ECONNRESET false'],
    [({ socket }) => socket.end(OK.slice(0, -1)), 'closed 1 connection closed false']
  ]
  for (const [answer, closed] of cases) {
    const { connection, hear } = await start(t, answer)
    await hear('open')
    connection.send(1, 0)
    await hear(closed)
    connection.open()
    await hear('open')
  }
  const { connection, hear, server } = await start(t, say(OK))
  await hear('open')
  connection.close()
  server.close()
  connection.open()
  await hear('closed 0 ECONNREFUSED false')
})

t.test('a body that ends with its connection; an answer before the answer', async (t) => {
  const whole = await start(t, ({ socket }) => socket.end('HTTP/1.1 200 OK\r\n\r\nabc'))
  await whole.hear('open')
  whole.connection.send(1, 0)
  await whole.hear('answer 200 3', 'closed 0  false')
  const early = await start(t, say(`HTTP/1.1 103 Early Hints\r\n\r\n${OK}`))
  await early.hear('open')
  early.connection.send(1, 0)
  await early.hear('answer 200 2')
  t.equal(early.connection.surplus, '103 before its answers')
})

t.test('requests in turn: those of the warm-up by when they are due, HEAD without a body, and in their order when they are sent again', async (t) => {
  const answer = ({ socket, nth, n }) => {
    if (nth === 0 && n > 6) return n === 8 && socket.destroy()
    socket.write(nth === 0 && [3, 5].includes(n) ? OK.slice(0, -2) : OK)
  }
  const { connector, connection, asked, hear } = await start(t, answer, {
    request: [{ path: '/a' }, { path: '/h', method: 'HEAD' }],
    warmupRequests: [{ path: '/x' }, { path: '/y' }, { path: '/z' }]
  })
  await hear('open')
  const send = async (count, dueUs, ...bytes) => { connection.send(count, dueUs); await hear(...bytes.map((one) => `answer 200 ${one}`)) }
  await send(2, 0, 2, 2)
  connector.openWindow?.(500)
  await send(2, 500, 2, 0)
  await send(2, 600, 2, 0)
  await send(1, 499, 2)
  connection.send(2, 700)
  t.ok(await comesTrue(() => asked.length === 2 && asked[1].length === 2))
  t.same(asked, [['GET /x', 'GET /y', 'GET /a', 'HEAD /h', 'GET /a', 'HEAD /h', 'GET /z', 'GET /a', 'HEAD /h'], ['GET /a', 'HEAD /h']])
})
