import t from 'tap'
import { readOtlpService, readOtlpSpan, readResourceSpans } from '../../../../src/commands/traces/record/otlp.js'

const text = (key, stringValue) => ({ key, value: { stringValue } })
const SPAN = { traceId: '0A'.repeat(16), spanId: '0b'.repeat(8), parentSpanId: '', name: 'GET', kind: 3, startTimeUnixNano: '2500', endTimeUnixNano: '4000' }
const read = (more) => readOtlpSpan({ ...SPAN, ...more }, 'shop')

t.test('what a client called: by the first of the names that say it, wherever they stand', async (t) => {
  const peer = (...attributes) => read({ attributes }).peer
  t.equal(peer(text('net.peer.name', 'host'), text('db.system', 'redis'), text('peer.service', 'users')), 'users')
  t.equal(peer(text('peer.service', 'users'), text('db.system', 'redis'), text('net.peer.name', 'host')), 'users')
  t.equal(peer(text('server.address', 'host'), text('messaging.system', 'kafka')), 'kafka')
  t.equal(peer(text('net.peer.name', 'host')), 'host', 'the last of them')
  t.equal(peer(text('peer.service', ''), text('net.peer.name', 'host')), 'host', 'an empty one says nothing')
  t.equal(peer(text('peer.service', 'one'), text('peer.service', 'two')), 'one')
  t.equal(peer(text('url.path', '/x'), text(7, 'x'), {}, null, { key: 'peer.service' }), '')
  t.equal(peer({ key: 'peer.service', value: { intValue: 7 } }), '')
  t.equal(readOtlpService({ attributes: [text('service.version', '2'), text('service.name', 'shop')] }), 'shop')
  t.equal(readOtlpService(null), '')
})

t.test('ids: hexadecimal in small letters, bytes, or base64 by its length', async (t) => {
  t.match(read(), { traceId: '0a'.repeat(16), spanId: '0b'.repeat(8), parentId: '' })
  t.match(read({ traceId: Buffer.alloc(16, 0xab), spanId: new Uint8Array(8).fill(1) }), { traceId: 'ab'.repeat(16), spanId: '01'.repeat(8) })
  const [long, short] = [Buffer.alloc(16, 0xcd).toString('base64'), Buffer.alloc(8, 0xef).toString('base64')]
  t.same([long.length, short.length], [24, 12])
  t.match(read({ traceId: long, spanId: short, parentSpanId: short }), { traceId: 'cd'.repeat(16), spanId: 'ef'.repeat(8), parentId: 'ef'.repeat(8) })
  t.equal(read({ traceId: 7 }), null)
})

t.test('times are nanoseconds: a decimal, a number or a Long; a span without one is none', async (t) => {
  t.match(read(), { startUs: 2.5, endUs: 4 })
  t.match(read({ startTimeUnixNano: 1500, endTimeUnixNano: { toNumber: () => 3000 } }), { startUs: 1.5, endUs: 3 })
  for (const startTimeUnixNano of [undefined, null, '', '0', 0, -1, 'soon', {}]) t.equal(read({ startTimeUnixNano }), null, JSON.stringify(startTimeUnixNano))
  t.match(read({ startTimeUnixNano: 1 }), { startUs: 0.001 })
})

t.test('an error is the status of that name or number; links are counted', async (t) => {
  t.same([2, 'STATUS_CODE_ERROR', 1, 0, 'STATUS_CODE_OK', undefined].map((code) => read({ status: { code } }).isError), [true, true, false, false, false, false])
  t.same([[{}, {}], [], undefined].map((links) => read({ links }).links), [2, 0, 0])
})

t.test('all spans of a resource, in either kind of scope, with its name', async (t) => {
  const found = []
  const resource = { attributes: [text('service.name', 'users')] }
  const given = { resource, scopeSpans: [{ spans: [SPAN, {}] }, null], instrumentationLibrarySpans: [{ spans: [SPAN] }] }
  readResourceSpans(given, (span) => found.push(span))
  t.match(found, [{ service: 'users', startUs: 2.5 }, null, { service: 'users' }])
  t.equal(found.length, 3)
})
