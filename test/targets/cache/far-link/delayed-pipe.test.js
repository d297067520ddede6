import { EventEmitter, once } from 'node:events'
import { connect, createServer } from 'node:net'
import { performance } from 'node:perf_hooks'
import t from 'tap'
import { createDelayedPipe } from '../../../../targets/cache/far-link/delayed-pipe.js'
import { startParts } from '../../fixtures/start-part.js'

/** A connection made by hand: what is written, and whether the writer is stopped. */
function make ({ takes = () => true } = {}) {
  const due = []
  const from = Object.assign(new EventEmitter(), {
    state: 'flowing',
    pause () { this.state = 'held' },
    resume () { this.state = 'flowing' }
  })
  const written = []
  const to = Object.assign(new EventEmitter(), {
    destroyed: false,
    write: (chunk) => { written.push(chunk.toString()); return takes() },
    end: () => written.push('END')
  })
  createDelayedPipe({ from, to, delayMs: 20, wait: (ring, ms) => { t.equal(ms, 20); due.push(ring) } })
  return { from, to, written, pass: () => due.splice(0).forEach((ring) => ring()) }
}

t.test('nothing before its time, then all in order, with the end', async (t) => {
  const { from, written, pass } = make()
  for (const text of ['a', 'b']) from.emit('data', Buffer.from(text))
  from.emit('end')
  t.same(written, [])
  pass()
  t.same(written, ['a', 'b', 'END'])
})

t.test('a reader that is slow stops the writer until it has drained', async (t) => {
  const { from, to, written, pass } = make({ takes: () => false })
  from.emit('data', Buffer.from('a'))
  pass()
  t.equal(from.state, 'held')
  to.emit('drain')
  t.equal(from.state, 'flowing')
  to.destroyed = true
  from.emit('data', Buffer.from('b'))
  from.emit('end')
  pass()
  t.same(written, ['a'], 'nothing to one that is gone')
})

t.test('the link itself: a round trip takes both ways, and nothing is left', async (t) => {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.close())
  const { port } = server.address()
  const { network } = await startParts({
    t,
    parts: [{ name: 'network', script: 'cache/far-link.js', env: { BASELOAD_BACKEND: `127.0.0.1:${port}`, DELAY_MS: '20' } }]
  })
  const [host, linkPort] = network.host.split(':')
  const socket = connect({ host, port: Number(linkPort) })
  await once(socket, 'connect')
  const startedMs = performance.now()
  socket.write('hello')
  const [answer] = await once(socket, 'data')
  t.equal(String(answer), 'hello')
  t.ok(performance.now() - startedMs >= 39, 'twice 20 ms, by timers that are never early')
  socket.end()
  await once(socket, 'close')
})
