import t from 'tap'
import { createCacheSimulation } from '../../../../src/commands/cache/stats/cache-simulation.js'
import { createKeyHash, hashBytes } from '../../../../src/commands/cache/stats/key-hash.js'
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
  const stream = [...makeZipfStream({ s: 0.8, of: 3000, count: 30_000 })]
  for (const [what, weigh, sizes] of [
    ['entries', () => 1, [1, 10, 100, 1000, 2500]],
    ['bytes', ({ bytes }) => bytes, [50_000, 500_000, 5_000_000, 20_000_000, 60_000_000]]
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
  const stream = [...makeZipfStream({ s: 0.9, of: 30_000, count: 80_000, perSecond: 500 })]
  const { ours, theirs, read } = compare({ stream, sizes: [100, 1000, 5000, 10_000, 20_000], ttlsS: [60], mostKeys: 5000, weigh: () => 1 })
  t.ok(read.followedRatio < 1 && read.followedKeys <= 5000, `${read.followedRatio}`)
  const apart = ours.map((ratio, cell) => Math.abs(ratio - theirs[cell]))
  t.ok(Math.max(...apart) < 0.01, `${apart}`)
  t.ok(apart.filter((one, cell) => one > read.errors[cell] / 80_000).length <= 2, 'the stated error holds it mostly')
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
