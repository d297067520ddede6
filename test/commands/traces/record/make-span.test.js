import t from 'tap'
import { makeSpan } from '../../../../src/commands/traces/record/make-span.js'

const GIVEN = {
  traceId: 'a1', spanId: 'b1', parentId: 'c1', service: ' shop ', name: 'GET /items/17', kind: 2, startUs: 10, endUs: 30, isError: false, links: 0, peer: ''
}
const make = (more) => makeSpan({ ...GIVEN, ...more })

t.test('a span has both ids and both times, or is none', async (t) => {
  t.match(make(), { traceId: 'a1', spanId: 'b1', parentId: 'c1', service: 'shop', startUs: 10, endUs: 30 })
  t.match(make({ startUs: 0 }), { startUs: 0 })
  for (const more of [{ traceId: '' }, { spanId: '' }]) t.equal(make(more), null, JSON.stringify(more))
  for (const us of [-1, NaN, Infinity, Number.MAX_SAFE_INTEGER + 1]) {
    t.equal(make({ startUs: us }), null, `starts at ${us}`)
    t.equal(make({ endUs: us }), null, `ends at ${us}`)
  }
})

t.test('a root has no parent, or one of noughts; what has no name is called so', async (t) => {
  for (const parentId of [undefined, null, '', '0000000000000000', 7]) t.equal(make({ parentId }).parentId, '')
  t.equal(make({ service: ' ' }).service, 'unknown')
  t.equal(make({ name: undefined }).name, 'unnamed')
  t.strictSame([1, 2, 3, 99, 'SPAN_KIND_CLIENT', 'odd'].map((kind) => make({ kind }).kind), ['internal', 'server', 'client', 'internal', 'client', 'internal'])
  t.not(make().name, 'GET /items/17', 'ids are no part of an operation')
})
