import t from 'tap'
import { createCacheSimulation, createKeyTable } from '../../../../src/commands/cache/stats/cache-simulation.js'
import { createKeyHash, hashBytes, createKeyNames } from '../../../../src/commands/cache/stats/keys.js'
import { howMany } from '../../../fixtures/long.js'
import { createNaiveCache } from '../../../fixtures/naive-cache.js'
import { makeZipfStream } from '../../../fixtures/zipf-stream.js'

const hash = createKeyHash()

/** Hits of each size and time to live, by the simulation and by caches of their own. */
function compare ({ stream, sizes, ttlsS, mostKeys = Infinity, weigh }) {
  const simulation = createCacheSimulation({ sizes, ttlsS, mostKeys })
  const minute = new Float64Array(simulation.rows * simulation.columns)
  const naive = [...sizes, Infinity].flatMap((size) =>
    [...ttlsS, Infinity].map((ttlS) => ({ ask: createNaiveCache({ size, ttlS }), hits: 0 }))
  )
  let requests = 0
  for (const request of stream) {
    requests++
    const text = Buffer.from(`/items/${request.key}`)
    hashBytes(text, 0, text.length, hash)
    simulation.request(hash.low, hash.high, request.second, weigh(request), minute)
    for (const one of naive) if (one.ask(request.key, request.second, weigh(request))) one.hits++
  }
  const read = simulation.read()
  return {
    read,
    requests,
    minute,
    ours: read.misses.map((misses) => (requests - misses) / requests),
    theirs: naive.map(({ hits }) => hits / requests)
  }
}

t.test('five sizes and four times to live: exactly what caches of their own do', (t) => {
  const stream = [...makeZipfStream({ s: 0.8, of: 1000, count: howMany({ short: 8000, long: 80_000 }) })]
  for (const [what, weigh, sizes] of [
    ['entries', () => 1, [1, 10, 100, 300, 800]],
    ['bytes', ({ bytes }) => bytes, [50_000, 500_000, 2_000_000, 6_000_000, 20_000_000]]
  ]) {
    const { ours, theirs, read, minute } = compare({ stream, sizes, ttlsS: [1, 10, 60, 3600], weigh })
    t.same(ours, theirs, what)
    t.same([...minute], read.misses, 'and each miss is in its minute')
    t.same(read.errors, ours.map(() => 0))
    t.equal(read.followedRatio, 1)
    t.ok(new Set(theirs).size > 12, 'they differ')
  }
  t.end()
})

t.test('by powers of two, without a time to live', (t) => {
  const stream = [...makeZipfStream({ s: 1, of: 500, count: 5000 })]
  const { theirs, read, requests } = compare({ stream, sizes: [1, 2, 4, 8, 64, 256], ttlsS: [], weigh: () => 1 })
  for (const [index, power] of [0, 1, 2, 3, 6, 8].entries()) t.equal((requests - read.byThings[power]) / requests, theirs[index])
  t.same(read.byWeight, read.byThings)
  t.end()
})

t.test('a sample of the keys is within one point, and says by how much it may be off', (t) => {
  const stream = [...makeZipfStream({ s: 0.9, of: 15_000, count: 40_000, perSecond: 250 })]
  const { ours, theirs, read } = compare({ stream, sizes: [50, 2500, 10_000], ttlsS: [60], mostKeys: 2500, weigh: () => 1 })
  t.ok(read.followedRatio < 1 && read.followedKeys <= 2500, `${read.followedRatio}`)
  const apart = ours.map((ratio, cell) => Math.abs(ratio - theirs[cell]))
  t.ok(Math.max(...apart) < 0.01, `${apart}`)
  t.ok(apart.filter((one, cell) => one > read.errors[cell] / 40_000).length <= 2, 'the stated error holds it mostly')
  const distinct = new Set(stream.map(({ key }) => key)).size
  t.ok(Math.abs(read.keys / distinct - 1) < 0.05, `${read.keys} of ${distinct}`)
  const counts = Map.groupBy ? [...Map.groupBy(stream, ({ key }) => key).values()].map(({ length }) => length).sort((a, b) => b - a) : null
  if (counts) t.same(read.head.slice(0, 100).map(({ requests }) => requests), counts.slice(0, 100), 'the most popular keys are counted to the end')
  t.end()
})

t.test('nothing, one key, and a clock that goes back', (t) => {
  const simulation = createCacheSimulation({ sizes: [10], ttlsS: [60], mostKeys: 10 })
  const minute = new Float64Array(simulation.rows * simulation.columns)
  t.match(simulation.read(), { keys: 0, weight: 0, busiest: { one: -1 }, head: [] })
  for (const second of [100, 100, 40, 159, 160, 160]) simulation.request(7, 7, second, 3, minute)
  const read = simulation.read()
  t.equal(read.keys, 1)
  t.same(read.misses, [2, 1, 2, 1])
  t.match(read.busiest, { one: 0, requests: 3, minute: 2 })
  t.end()
})

t.test('20,000 keys have numbers of their own, also after half of them are gone', (t) => {
  const hash = createKeyHash()
  const table = createKeyTable()
  const hashOf = (i) => {
    const bytes = Buffer.from(`GET /items/${i}?page=${i % 7}`)
    hashBytes(bytes, 4, bytes.length, hash)
    return [hash.low, hash.high]
  }
  const keys = Array.from({ length: 20_000 }, (_, i) => hashOf(i))
  t.equal(new Set(keys.map(([low]) => low)).size > 19_990, true, 'even one half of the hash is nearly free of doubles')
  t.ok(Math.abs(keys.filter(([low]) => low < 2 ** 31).length - 10_000) < 500, 'and even')
  let wrong = 0
  keys.forEach(([low, high], i) => {
    if (table.find(low, high) !== -1 || table.add(low, high) !== i) wrong++
  })
  t.equal(wrong, 0)
  const newOf = table.keep((one) => one % 2 === 0)
  t.equal(table.count(), 10_000)
  t.ok(keys.every(([low, high], i) => table.find(low, high) === (i % 2 === 0 ? i / 2 : -1) && newOf[i] === (i % 2 === 0 ? i / 2 : -1)))
  t.end()
})

t.test('names of popular keys stay, however many there are', (t) => {
  const names = createKeyNames()
  const counts = new Uint32Array(20_000)
  const ask = (one) => { if (names.wants(one, ++counts[one])) names.add(one, counts[one], `/${one}`) }
  for (let round = 0; round < 8; round++) {
    for (let one = 0; one < 20; one++) for (let i = 0; i < 5; i++) ask(one)
    const last = round < 3 ? 20_000 : 0
    for (let one = 20; one < last; one++) ask(one)
  }
  t.same([...Array(20).keys()].map((one) => names.read().get(one)), [...Array(20).keys()].map((one) => `/${one}`))
  t.ok(names.read().size <= 4096)
  t.equal(names.wants(19_999, 1), false)
  names.renumber(Int32Array.from({ length: 20_000 }, (_, one) => one - 1))
  t.equal(names.read().get(18), '/19')
  t.end()
})
