import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import t from 'tap'
import { askPart } from '../../src/boot/guarded-request.js'
import { keepTail } from '../../src/boot/process.js'

/** What a process says, piece by piece. */
function listen () {
  const make = () => Object.assign(new EventEmitter(), { setEncoding () { return this } })
  const child = { stdout: make(), stderr: make() }
  const tail = keepTail(child)
  return { tail, say: (text) => child.stdout.emit('data', text), warn: (text) => child.stderr.emit('data', text) }
}

t.test('the last of what a process says, behind the error that has gone by', async (t) => {
  const { tail, say, warn } = listen()
  t.equal(tail(), '')
  warn('Error: no port\n')
  t.equal(tail(), 'Error: no port')
  say(`${'x'.repeat(99)}\n`.repeat(100))
  t.match(tail(), /^Error: no port\n[^\n]+\nx[^]*x$/)
})

t.test('of several errors the first, unless it is of long ago', async (t) => {
  const { tail, say } = listen()
  say('Error: first\n')
  say(`${'x'.repeat(99)}\n`.repeat(100))
  say('Error: second\n')
  say(`${'x'.repeat(99)}\n`.repeat(100))
  t.match(tail(), /^Error: first\n/)
  say(`${'x'.repeat(99)}\n`.repeat(10_000))
  say('Error: third\n')
  say(`${'x'.repeat(99)}\n`.repeat(100))
  t.match(tail(), /^Error: third\n/)
})

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
