import t from 'tap'
import { nameFrame, placeFrame } from '../../../src/report/prose/profile.js'

t.test('a frame is named by its function; one of V8 or libuv by what it is', async (t) => {
  const named = (frame) => nameFrame({ frame })
  t.equal(named({ name: 'send', file: 'fastify/lib/reply.js', line: 1 }), 'send')
  t.equal(named({ name: 'write' }), 'write (native)')
  t.equal(named({ name: 'write', by: 'node:zlib' }), 'write (native, zlib)')
  t.equal(named({ name: 'write', by: 'node:internal/streams/writable' }), 'write (native, streams/writable)')
  t.equal(named({ name: '(program)' }), '(program)')
  t.equal(named({ what: 'pool', name: 'zlib' }), 'thread pool of libuv: zlib')
  t.equal(named({ what: 'idle', name: '' }), 'idle')
})

t.test('where it stands; what has no file has no place', async (t) => {
  t.equal(placeFrame({ frame: { file: 'a.js', line: 12 } }), 'a.js:12')
  t.equal(placeFrame({ frame: {} }), '')
})
