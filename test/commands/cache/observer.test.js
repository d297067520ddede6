import t from 'tap'
import { createCacheObserver } from '../../../src/commands/cache/observer.js'
import { createKeyHash, createKeyNames, hashBytes } from '../../../src/commands/cache/stats/keys.js'
import { createRefusals } from '../../../src/commands/cache/stats/refusals.js'
import { createEntry } from '../../../src/record/access-log/entry.js'

const AT = 1_700_000_040 // the first second of a minute
const NO_WISH = { sizeBytes: null, ttlS: null, originPerSecond: null }
const entry = (path, more) => ({ ...createEntry(), path, method: 'GET', status: 200, second: AT, sizeBytes: 1000, ...more })
const watch = (entries, { wish, query = 'key', hasSizes = true, hasMethods = true } = {}) => {
  const observer = createCacheObserver({ wish: { ...NO_WISH, ...wish }, query, mostKeys: 1000 })
  observer.begin({ hasSizes, hasMethods })
  for (const one of entries) observer.add(one)
  return observer.read()
}

t.test('sizes in bytes or, where the log has none, in entries; with what is wished for among them', async (t) => {
  const [bytes, entries] = [[1e6, 4e6, 16e6, 64e6, 256e6, 1e9, 4e9, 16e9], [10, 100, 1000, 1e4, 1e5, 1e6, 1e7]]
  const ttls = [1, 10, 60, 300, 3600, 86_400]
  t.match(watch([]), { unit: 'bytes', sizes: bytes, ttlsS: ttls, requests: 0, hasMethods: true })
  t.match(watch([], { hasSizes: false, hasMethods: false }), { unit: 'entries', sizes: entries, hasMethods: false })
  t.same(watch([], { wish: { sizeBytes: 5e6, ttlS: 90 } }).sizes, [1e6, 4e6, 5e6, ...bytes.slice(2)])
  t.same(watch([], { wish: { sizeBytes: 4e6, ttlS: 90 } }).ttlsS, [1, 10, 60, 90, 300, 3600, 86_400])
  t.same(watch([], { wish: { sizeBytes: 4e6 } }).sizes, bytes)
  t.throws(() => watch([], { hasSizes: false, wish: { sizeBytes: 1 } }), { code: 'USAGE', hint: /--field size=…/ })
})

t.test('what is refused, what has a query, and what stands more than a minute late', async (t) => {
  const seen = watch([
    entry('/a'), entry('/a?b=1'), entry('/a', { method: 'POST' }), entry('/a', { status: 503 }), entry('/a', { second: AT + 100 }),
    entry('/a', { second: AT + 40 }), entry('/a', { second: AT + 39 }), entry('', { second: AT + 100 })
  ])
  t.equal(seen.requests, 8)
  t.equal(seen.withQuery, 1)
  t.equal(seen.late, 1, 'the one 61 seconds behind')
  t.same(seen.refused.map(({ reason, requests }) => [reason, requests]), [['method', 1], ['status', 1], ['path', 1]])
  t.match(seen.minute, { minute: AT / 60, requests: 6, refused: 2 })
})

t.test('a query is part of the key, or not, or a reason not to cache', async (t) => {
  const asked = [entry('/a?b=1'), entry('/a?b=2'), entry('/a?b=2'), entry('/a')]
  const keys = (query) => watch(asked, { query }).simulated.keys
  t.same([keys('key'), keys('ignore')], [3, 1])
  const passed = watch(asked, { query: 'pass' })
  t.same([passed.simulated.keys, passed.withQuery, passed.refused], [1, 0, [{ reason: 'query', requests: 3, examples: [] }]])
  t.same([...watch(asked).names.values()], ['/a?b=2'], 'of what was asked for twice')
  t.same([...watch(asked, { query: 'ignore' }).names.values()], ['/a'])
})

t.test('paths in the bytes of a line are the same keys as those in a text', async (t) => {
  const line = Buffer.from('GET /a?b=1 HTTP/1.1')
  const bytes = { path: null, method: null, bytes: line, requestStart: 0, requestEnd: line.length, pathStart: 4, pathEnd: 6 }
  const seen = watch([entry('/a?b=1'), entry(null, bytes), entry(null, { ...bytes, pathStart: -1 })])
  t.same([seen.simulated.keys, seen.withQuery, seen.refused.length], [1, 2, 1])
  const nameless = watch([entry('/a'), entry(null, { ...bytes, method: 'GET', pathStart: -1 })])
  t.same([nameless.simulated.keys, nameless.refused], [1, [{ reason: 'path', requests: 1, examples: [] }]], 'a method without a path')
})

t.test('a size is that of a whole answer', async (t) => {
  const weight = (...more) => watch(more.map((one) => entry('/a', one))).simulated.weight
  t.equal(weight({ sizeBytes: 4096 }), 4096)
  t.equal(weight({ sizeBytes: 4096 }, { sizeBytes: 0, status: 304 }, { sizeBytes: 7, method: 'HEAD' }), 4096)
})

t.test('reasons by their number, with the three methods or statuses that most of them have', async (t) => {
  const refusals = createRefusals()
  for (const [reason, method, status, times] of [
    ['status', 'GET', 500, 2], ['method', 'PUT', 200, 1], ['method', 'POST', 200, 4], ['method', 'DELETE', 200, 2], ['method', 'PATCH', 200, 3],
    ['method', 'X'.repeat(30), 200, 5], ['user', 'GET', 200, 1]
  ]) for (let i = 0; i < times; i++) refusals.add(reason, method, status)
  t.same(refusals.read(), [
    { reason: 'method', requests: 15, examples: ['X'.repeat(20), 'POST', 'PATCH'] },
    { reason: 'status', requests: 2, examples: ['500'] },
    { reason: 'user', requests: 1, examples: [] }
  ])
})

t.test('of a thousand kinds no more are kept, but those that are go on to be counted', async (t) => {
  const refusals = createRefusals()
  for (let i = 0; i < 1001; i++) refusals.add('method', `M${i}`, 200)
  for (let i = 0; i < 3; i++) refusals.add('method', 'M1000', 200)
  for (let i = 0; i < 2; i++) refusals.add('method', 'M999', 200)
  t.match(refusals.read(), [{ requests: 1006, examples: ['M999', 'M0', 'M1'] }])
})

t.test('texts of keys: from the second request on, and again at each doubling', async (t) => {
  const names = createKeyNames()
  t.same([1, 2, 3].map((requests) => names.wants(7, requests)), [false, true, true])
  names.add(7, 2, 'x'.repeat(300))
  t.same([3, 4, 5, 8].map((requests) => names.wants(7, requests)), [false, true, false, true])
  t.equal(names.read().get(7), 'x'.repeat(200))
  names.add(8, 2, 'b')
  names.renumber(Int32Array.from({ length: 9 }, (_, one) => one === 8 ? 3 : -1))
  t.same([...names.read()], [[3, 'b']])
})

t.test('too many texts: those of keys that were asked for less are let go, and what is often is raised', async (t) => {
  const names = createKeyNames()
  for (let one = 0; one < 4096; one++) names.add(one, 2 + one % 3, `k${one}`)
  t.equal(names.read().size, 4096)
  names.add(4096, 4, 'last')
  // Of 4,097 the 2,049th by its requests has 3: 1,366 have 4 with the last one, 1,365 have 3.
  const kept = [...names.read().keys()]
  t.equal(kept.length, 1366 + 1365)
  t.ok(kept.every((one) => one === 4096 || one % 3 > 0))
  t.same([2, 3].map((requests) => names.wants(9999, requests)), [false, true])
})

t.test('hashes tell bytes apart by each of their places, and by nothing around them', async (t) => {
  const hash = (text, start = 0, end = text.length) => {
    const made = createKeyHash()
    hashBytes(Buffer.from(text), start, end, made)
    return made
  }
  t.same(hash('x/ab', 1), hash('/abc', 0, 3))
  const all = ['', 'a', 'aa', 'ab', 'ba', 'a\0', '\0a', ...Array.from({ length: 2000 }, (_, i) => `/items/${i}`)].map((text) => hash(text))
  for (const half of ['low', 'high']) {
    t.equal(new Set(all.map((one) => one[half])).size, all.length)
    t.ok(all.every((one) => Number.isInteger(one[half]) && one[half] >= 0 && one[half] < 2 ** 32))
  }
})
