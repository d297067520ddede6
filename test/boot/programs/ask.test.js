import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import t from 'tap'
import { ASK, askLine } from '../../../src/boot/programs/ask.js'
import { makeFolder } from '../../fixtures/command-line.js'

/** Listens for as long as the test takes. @returns where */
async function listen (t, server, place = { port: 0, host: '127.0.0.1' }) {
  const sockets = new Set()
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {}))).listen(place)
  await once(server, 'listening')
  t.teardown(() => { for (const socket of sockets) socket.destroy(); server.close() })
  return server.address()
}

t.test('a line for a line: the first of the answer, if it comes to its end', async (t) => {
  let answer = '+OK\r\nmore\r\n'
  const seen = []
  const { port } = await listen(t, createServer((socket) => socket.on('data', (text) => { seen.push(String(text)); socket.write(answer) })))
  t.equal(await askLine({ port, command: 'FLUSHALL' }), '+OK')
  t.equal(await ASK.line({ port, command: 'PING' }), '+OK')
  t.same(seen, ['FLUSHALL\r\n', 'PING\r\n'])
  answer = 'half of it'
  t.equal(await askLine({ port, command: 'X', timeoutMs: 50 }), null)
  t.equal(await askLine({ port: 1, command: 'X' }), null)
  t.same([await ASK.isListening(port), await ASK.isListening(1)], [true, false])
})

t.test('a socket of statistics: all that it says until it closes', async (t) => {
  const path = join(await makeFolder(t), 's')
  await listen(t, createServer((socket) => socket.on('data', (text) => { socket.write(`to ${text}`); socket.end('and on') })), { path })
  t.equal(await ASK.socket(path, 'show stat\n'), 'to show stat\nand on')
  t.equal(await ASK.socket(`${path}-gone`, 'x'), '')
})

t.test('a page of statistics: its text, if its status is 200', async (t) => {
  const path = join(await makeFolder(t), 's')
  let status = 200
  const seen = []
  await listen(t, createHttpServer(({ url, headers: { host, connection } }, response) => {
    seen.push([url, host, connection])
    if (status === 0) return response.destroy()
    response.writeHead(status).write('Active ')
    response.end('connections')
  }), { path })
  t.equal(await ASK.page(path), 'Active connections')
  t.same(seen, [['/', 'status', 'close']])
  for (status of [404, 201, 0]) t.equal(await ASK.page(path), null, `${status}`)
  t.equal(await ASK.page(`${path}-gone`), null)
})

t.test('a program: what it says, if it succeeds', async (t) => {
  t.equal(await ASK.helper('sh', ['-c', 'echo yes']), 'yes\n')
  t.equal(await ASK.helper('sh', ['-c', 'echo no; exit 1']), null)
})
