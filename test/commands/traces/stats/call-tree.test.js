import t from 'tap'
import { readZipkinSpan } from '../../../../src/commands/traces/record/documents.js'
import { buildCalls, putBelowServers } from '../../../../src/commands/traces/stats/call-tree.js'
import { createCounts } from '../../../../src/commands/traces/stats/counts.js'
import { makeTrace, writeZipkin } from '../../../fixtures/spans.js'

const build = (spans) => {
  const counts = createCounts({ files: 1 })
  return { calls: buildCalls({ spans, counts }), counts }
}
const outerMs = ({ outerStartUs, outerEndUs }) => (outerEndUs - outerStartUs) / 1000
const innerMs = ({ startUs, endUs }) => (endUs - startUs) / 1000
const SHOP = { name: 'shop GET /', ms: [0, 30], calls: [{ name: 'users GET', ms: [5, 15], network: 1, calls: [{ name: 'db SELECT', ms: [2, 6] }] }] }

t.test('a client and its server are one call, with the time between them', async (t) => {
  const { calls: [root], counts } = build(makeTrace(SHOP))
  t.match(root, { name: 'shop GET /', isRemote: false })
  const [users] = root.children
  t.match([users.name, users.isRemote, outerMs(users), innerMs(users)], ['users GET', true, 10, 8])
  t.match([users.children[0].name, outerMs(users.children[0])], ['db SELECT', 4])
  t.match(counts, { skewed: 0, orphans: 0, rootless: 0 })
})

t.test('what is missing, twice, negative, in a circle, after the answer', async (t) => {
  const spans = makeTrace(SHOP)
  const [root, client, server, db] = spans
  t.match(build([root, { ...db, parentId: 'gone' }]).counts, { orphans: 1 })
  t.match(build(spans.slice(1)), { counts: { entered: 1 }, calls: [{ name: 'users GET' }] })
  t.match(build([client, { ...db, parentId: 'gone' }]), { counts: { rootless: 1 }, calls: [] })
  t.match(build([...spans, db]).counts, { duplicates: 1 })
  t.match(build([root, { ...db, parentId: root.spanId, endUs: db.startUs - 5 }]), { counts: { negative: 1 }, calls: [{ children: [{ name: 'db SELECT' }] }] })
  t.match(build([root, { ...server, parentId: db.spanId }, { ...db, parentId: server.spanId }]).counts, { cycles: 2 })
  const late = { ...db, service: 'shop', parentId: root.spanId, startUs: root.endUs + 1000, endUs: root.endUs + 9000 }
  t.match(build([root, late]), { counts: { detached: 1 }, calls: [{ children: [] }] })
  const noted = { ...late, startUs: root.startUs, endUs: root.endUs + 1900 }
  t.match(build([root, noted]), { counts: { outlived: 1, detached: 0 }, calls: [{ children: [{ endUs: root.endUs }] }] }, 'noted late')
  t.match(build([root, { ...db, kind: 'consumer', parentId: root.spanId }]), { counts: { detached: 1 }, calls: [{ children: [] }] })
  t.match(build([]).counts, { rootless: 1 })
})

t.test('what its caller did not wait for: sent and forgotten, the loser of two', async (t) => {
  const call = (name, ms, more) => ({ name, ms, ...more })
  const shop = (calls, more) => build(makeTrace({ name: 'shop GET', ms: [0, 30], calls, ...more }))
  const names = ({ calls: [{ children }] }) => children.map(({ name }) => name)
  const audited = shop([call('db SELECT', [2, 28]), call('audit send', [3, 500])])
  t.match([names(audited), audited.counts], [['db SELECT'], { detached: 1, outlived: 0 }])
  t.same(names(shop([call('shop audit', [3, 33])])), [], 'of the same service, by 3 ms')
  t.same(names(shop([call('shop audit', [3, 31.5])])), ['shop audit'])
  t.same(names(shop([call('one GET', [0, 300], { network: 1 }), call('two GET', [5, 25], { network: 1 })])), ['two GET'], 'hedged')
  t.same(names(shop([call('shop audit', [3, 500])], { error: true })), ['shop audit'], 'the caller gave up')
  t.same(names(shop([call('users GET', [10, 36])])), ['users GET'], 'another clock, perhaps')
  const [root, client, server] = makeTrace({ name: 'shop GET', ms: [0, 30], calls: [call('users GET', [2, 20], { network: 1 })] })
  const slow = build([root, client, { ...server, endUs: server.endUs + 50_000 }])
  t.match([names(slow), slow.counts], [['users GET'], { outlived: 1, detached: 0 }], 'a server that outlives its client')
})

t.test('a client and its server with one id: what the server calls is below the server', async (t) => {
  const spans = makeTrace({
    name: 'gateway GET',
    ms: [0, 100],
    calls: [{ name: 'users GET', ms: [10, 90], network: 5, calls: [{ name: 'users parse', ms: [5, 15] }, { name: 'db SELECT', ms: [20, 60] }] }]
  })
  const [, client, server] = spans
  const written = writeZipkin(spans).map((span) => ({
    ...span,
    ...span.id === server.spanId && { id: client.spanId, parentId: client.parentId, shared: true },
    ...span.parentId === server.spanId && { parentId: client.spanId }
  }))
  const read = (given) => putBelowServers(given.map(readZipkinSpan))
  const names = ({ children }) => children.map(({ name }) => name)
  const { calls: [root] } = build(read(written))
  t.match([names(root), outerMs(root.children[0]), innerMs(root.children[0])], [['users GET'], 80, 70])
  t.same(names(root.children[0]), ['users parse', 'db SELECT'])
  const dns = { ...written[1], id: 'd', parentId: client.spanId, kind: undefined, name: 'look up' }
  t.same(build(read([...written, dns])).calls[0].children.map(({ isRemote }) => isRemote), [true], "a client's own span")
  const alone = build(read(written.slice(2)))
  t.match(alone, { calls: [{ name: 'users GET' }], counts: { entered: 1, orphans: 0 } })
  t.same(names(alone.calls[0]), ['users parse', 'db SELECT'], 'the client is in no file')
  t.equal(putBelowServers(spans), spans)
})

t.test('thousands of levels are cut, not followed', async (t) => {
  const [root] = makeTrace(SHOP)
  const chain = Array.from({ length: 9000 }, (_, i) => ({ ...root, spanId: `s${i}`, parentId: i === 0 ? '' : `s${i - 1}` }))
  const { counts } = build(chain)
  t.equal(counts.folded, 1)
})
