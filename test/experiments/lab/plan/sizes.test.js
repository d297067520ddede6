import t from 'tap'
import { findLabMistakes } from '../../../../src/experiments/lab/plan/mistakes.js'
import { describeSize, listSized, spreadTargets } from '../../../../src/experiments/lab/plan/sizes.js'
import { fitTarget } from '../../../../src/experiments/lab/plan/target.js'

const TARGETS = [{ name: 'none', title: 'no cache' }, { name: 'lru', title: 'LRU' }]
const sized = (written) => listSized({ written, targets: TARGETS, reference: 'none' })

t.test('every target but the reference at every size, the smallest first', async (t) => {
  t.same(sized({ bytes: ['4MB', 2_000_000, '1.5kB', '1MiB', 1001] }).map(({ target, size }) => [target, size.bytes]), [
    ['lru-1001B', 1001], ['lru-1500B', 1500], ['lru-1MiB', 1_048_576], ['lru-2MB', 2_000_000], ['lru-4MB', 4_000_000]
  ])
  const [one] = sized({ entries: [200] })
  t.same(one, { target: 'lru-200', of: 'lru', title: 'LRU', size: { entries: 200 } })
  t.same([describeSize(one), describeSize({ size: { bytes: 2e9 } })], ['200 entries', '2 GB'])
})

t.test('targets of a run: the sized ones with the size in name and title', async (t) => {
  const sizes = sized({ entries: [1, 2] })
  t.same(spreadTargets({ sizes, targets: TARGETS }), [
    TARGETS[0], { name: 'lru-1', title: 'LRU, 1 entries' }, { name: 'lru-2', title: 'LRU, 2 entries' }
  ])
})

t.test('a size goes to the service, and in bytes to its Redis', async (t) => {
  const parts = [
    { name: 'redis', redis: 'plain', env: { MAXMEMORY_POLICY: 'allkeys-lfu' } },
    { name: 'service', script: 'cache/service.js', env: { STRATEGY: 'lazy', CACHE: '{"staleMs":5}' } }
  ]
  const fit = (size) => fitTarget({
    target: { parts, good: {}, request: { path: '/items/start' } },
    lab: { keys: { distribution: 'one' }, writes: 0, phases: [], cache: { ttlMs: 7 }, ...size && { size } }
  }).parts.map(({ env }) => env)
  const [redis, service] = fit({ bytes: 2_000_000 })
  t.same(redis, { MAXMEMORY_POLICY: 'allkeys-lfu', MAXMEMORY: '2000000' })
  t.same(JSON.parse(service.CACHE), { staleMs: 5, ttlMs: 7, maxBytes: 2_000_000 })
  const [plain, entries] = fit({ entries: 9 })
  t.same([plain, JSON.parse(entries.CACHE).maxEntries], [parts[0].env, 9])
  t.equal(fit()[1].CACHE, '{"staleMs":5,"ttlMs":7}')
})

t.test('mistakes', async (t) => {
  const service = { name: 'service', script: 'cache/service.js' }
  const redis = { name: 'redis', redis: 'plain' }
  const list = (sizes, { lab = {}, baseline = {}, parts = [service] } = {}) => findLabMistakes({
    baseline: { reference: 'none', ...baseline, lab: { kind: 'load', ratePerSecond: 1, keys: { distribution: 'one' }, sizes, ...lab } },
    targets: [{ name: 'none', parts: [service] }, ...parts === null ? [] : [{ name: 'cached', parts }]]
  }).map(({ path, wrong }) => `${path.join('.')}: ${wrong}`)
  t.same(list({ bytes: ['2MB', 4_000_000] }, { parts: [redis, service] }), [])
  t.same(list({ entries: [1, 2] }), [])
  t.same(list({ bytes: ['2MB', 'much', '2000kB', 5] }), [
    'lab.sizes.bytes.1: "much" is no size',
    'lab.sizes.bytes.2: the size "2000kB" is here twice',
    'lab.sizes.bytes.3: 5 is no size'
  ])
  t.same(list({ entries: [1] }, { parts: [redis, service] }), ['lab.sizes: cached has a Redis, which takes no number of entries'])
  t.same(list({ bytes: ['1MB'] }, { parts: [redis, service] }), ['lab.sizes.bytes.0: "1MB" for the Redis of cached'])
  t.same(list({ bytes: ['1MB'] }, { parts: [{ name: 'x', command: 'x' }] }), ['lab.sizes: the target "cached" has no cache that takes a size'])
  t.same(list({ bytes: ['1MB'] }, { parts: null }), ['lab.sizes: sizes, and no target but the reference'])
  t.same(
    list({ entries: [1] }, {
      lab: { cache: { maxEntries: 5, ttlMs: 1 }, writes: 0.1, warm: true, ratePerSecond: [1, 2] },
      baseline: { judged: ['cached'] }
    }),
    [
      'lab.cache.maxEntries: maxEntries beside sizes', 'lab.writes: writes beside sizes',
      'lab.warm: warm beside sizes', 'lab.ratePerSecond: ratePerSecond beside sizes',
      'judged: judged beside sizes'
    ]
  )
  const phases = [{ name: 'a', share: 0.5 }, { name: 'b', share: 0.5 }]
  t.same(list({ entries: [1] }, { lab: { phases } }), [], 'phases that do nothing')
  const acting = [phases[0], { ...phases[1], do: { part: 'service', signal: 'stop' } }]
  t.same(list({ entries: [1] }, { lab: { phases: acting } }), ['lab.phases: phases beside sizes'])
})
