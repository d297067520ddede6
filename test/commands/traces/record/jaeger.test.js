import t from 'tap'
import { readJaegerSpan, readJaegerTrace } from '../../../../src/commands/traces/record/jaeger.js'
import { readDocument, readZipkinSpan } from '../../../../src/commands/traces/record/documents.js'

const SPAN = { traceID: 't', spanID: 's', operationName: 'GET', startTime: 1000, duration: 30, processID: 'p1' }
const read = (more) => readJaegerSpan({ ...SPAN, ...more })
const ref = (refType, spanID, traceID = 't') => ({ refType, spanID, traceID })

t.test('a span of Jaeger: its parent is that of its own trace, a child first; those of others are links', async (t) => {
  t.match(read(), { traceId: 't', spanId: 's', parentId: '', service: 'p1', name: 'GET', startUs: 1000, endUs: 1030, links: 0, isError: false, kind: 'internal' })
  t.match(read({ references: [ref('FOLLOWS_FROM', 'f'), ref('CHILD_OF', 'c')] }), { parentId: 'c', links: 0 })
  t.match(read({ references: [ref('FOLLOWS_FROM', 'f')] }), { parentId: 'f' })
  t.match(read({ references: [ref('CHILD_OF', 'o', 'other'), ref('FOLLOWS_FROM', 'f')] }), { parentId: 'f', links: 1 })
  t.match(read({ references: [{ refType: 'CHILD_OF', spanID: 'c' }] }), { parentId: 'c', links: 0 }, 'of no trace that it names')
  t.match(read({ references: [{ refType: 'FOLLOWS_FROM', spanID: 'c' }], parentSpanID: 'p' }), { parentId: 'p' })
  t.match(read({ references: [ref('CHILD_OF', 'o', 'other')], parentSpanID: 'p' }), { parentId: 'p', links: 1 })
  t.match(read({ references: [ref('CHILD_OF', 'c')], parentSpanID: 'p' }), { parentId: 'c' })
  t.equal(read({ startTime: 'x' }), null)
  t.equal(read({ duration: undefined }), null)
})

t.test('tags: the kind, whether it failed, and what was called by the first of the names that say it', async (t) => {
  const tags = (...all) => read({ tags: all.map(([key, value]) => ({ key, value })) })
  t.match(tags(['span.kind', 'client'], ['error', true]), { kind: 'client', isError: true })
  t.same([true, 'true', false, 'false', 1].map((value) => tags(['error', value]).isError), [true, true, false, false, false])
  t.equal(tags(['net.peer.name', 'host'], ['db.type', 'sql'], ['peer.service', 'users']).peer, 'users')
  t.equal(tags(['peer.service', 'users'], ['db.type', 'sql']).peer, 'users')
  t.equal(tags(['net.peer.name', 'host']).peer, 'host')
  t.equal(tags(['peer.service', 'one'], ['peer.service', 'two']).peer, 'one')
  t.equal(tags(['url', '/'], [7, 'x']).peer, '')
})

t.test('a process is named behind the spans, or is not known', async (t) => {
  const found = []
  readJaegerTrace({ spans: [SPAN, { ...SPAN, processID: 'p2' }, { ...SPAN, processID: 'constructor' }, {}], processes: { p1: { serviceName: 'shop' }, p2: {} } }, (span) => found.push(span))
  t.same(found.map((span) => span?.service), ['shop', 'unknown', 'unknown', undefined])
})

t.test('a span of Zipkin: a client and a server may share an id, an error is a tag, a length that is missing is none', async (t) => {
  const zipkin = (more) => readZipkinSpan({ traceId: 't', id: 's', parentId: 'p', name: 'get', kind: 'SERVER', timestamp: 1000, duration: 30, ...more })
  t.match(zipkin({ localEndpoint: { serviceName: 'shop' }, remoteEndpoint: { serviceName: 'users' } }), {
    spanId: 's', parentId: 'p', service: 'shop', peer: 'users', kind: 'server', startUs: 1000, endUs: 1030, isError: false, links: 0
  })
  t.match(zipkin({ shared: true }), { spanId: 's/server', parentId: 's' })
  t.match(zipkin({ shared: 'true' }), { spanId: 's', parentId: 'p' })
  t.equal(zipkin({ shared: true, id: '' }), null)
  t.match(zipkin({ duration: undefined }), { startUs: 1000, endUs: 1000 })
  t.equal(zipkin({ timestamp: undefined }), null)
  t.same([zipkin({ tags: { error: '' } }).isError, zipkin({ tags: { x: '1' } }).isError], [true, false])
})

t.test('a document of any back end, alone or in lists', async (t) => {
  const [resourceSpans, zipkin] = [
    [{ scopeSpans: [{ spans: [{ traceId: 'a', spanId: 'b', name: 'otlp', startTimeUnixNano: 1000, endTimeUnixNano: 2000 }] }] }],
    { traceId: 'z', id: 's', name: 'zipkin', timestamp: 1, duration: 1 }
  ]
  const names = (document) => {
    const found = []
    readDocument(document, (span) => found.push(span?.name ?? null))
    return found
  }
  for (const one of [{ resourceSpans }, { batches: resourceSpans }, { trace: { resourceSpans } }, { result: { batches: resourceSpans } }]) t.same(names(one), ['otlp'])
  t.same(names({ data: [{ spans: [SPAN, SPAN] }] }), ['GET', 'GET'])
  t.same(names({ spans: [SPAN] }), ['GET'])
  t.same(names(zipkin), ['zipkin'])
  t.same(names([[zipkin, zipkin], { resourceSpans }, {}]), ['zipkin', 'zipkin', 'otlp', null])
  t.same([names({ traceId: 'z' }), names({ id: 's' }), names(null), names([])], [[null], [null], [null], []])
})
