import t from 'tap'
import { createServiceCounters } from '../../../targets/cache/service/counters.js'
import { createDistribution } from '../../../targets/cache/service/distribution.js'
import { decodeEntry, encodeEntry } from '../../../targets/cache/service/entry-format.js'
import { createLazyCache } from '../../../targets/cache/service/lazy-cache.js'
import { findWrong } from '../../../targets/cache/service/judge-value.js'
import { isOutage, OriginError } from '../../../targets/cache/service/origin-client.js'
import { DEFAULTS, readSettings } from '../../../targets/cache/service/settings.js'
import { createSingleFlight } from '../../../targets/cache/service/single-flight.js'
import { STRATEGIES } from '../../../targets/cache/strategies.js'

const valueOf = (body, encoding = null) => ({ body: Buffer.from(body), type: 'application/json', encoding, version: 1 })

t.test('whose value it is', async (t) => {
  const own = (key) => JSON.stringify({ key, version: 1 })
  for (const key of ['a', 'a?b=1', '%2F', 'a"b', 'x'.repeat(2_000)]) { t.equal(findWrong({ value: valueOf(own(key)), key }), null, key.slice(0, 9)) }
  t.equal(findWrong({ value: valueOf('{ "key": "/items/a" }'), key: 'a' }), null, 'a recipe may write the path')
  t.equal(findWrong({ value: valueOf(own('b')), key: 'a' }), 'the value of b')
  t.equal(findWrong({ value: valueOf(own('ab')), key: 'a' }), 'the value of ab')
  t.equal(findWrong({ value: valueOf(own('')), key: 'a' }), 'the value of ')
  t.equal(findWrong({ value: valueOf('any text, which names no key'), key: 'a' }), null)
  t.equal(findWrong({ value: valueOf(''), key: 'a' }), null)
  t.equal(findWrong({ value: valueOf('{"key":"\\u00"}'), key: 'a' }), null, 'no JSON')
  t.equal(findWrong({ value: valueOf(own('b'), 'gzip'), key: 'a' }), null)
  for (const value of [undefined, null, {}, { body: 'text' }]) t.equal(findWrong({ value, key: 'a' }), 'no value')
})

t.test('an entry to bytes and back', async (t) => {
  for (const body of ['', 'a\nb', Buffer.from([0, 10, 255, 10])]) {
    const entry = { value: { ...valueOf(''), body: Buffer.from(body), encoding: 'gzip' }, storedAtMs: 1.5 }
    t.same(decodeEntry(encodeEntry(entry)), entry)
  }
  for (const bytes of ['', '\n', 'text', 'text\nmore']) t.equal(decodeEntry(Buffer.from(bytes)), null)
})

t.test('an entry that is still loaded is not kept yet', async (t) => {
  const answers = []
  const cache = createLazyCache({
    fetchOrigin: () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
    options: { ...DEFAULTS, maxEntries: 10, maxBytes: 0, ttlMs: 60_000 },
    count: { evicted: () => {} },
    now: () => 1
  })
  const read = (key) => cache.fetch(key, { context: {} }).catch(() => 'failed')
  const [first, second] = [read('a'), read('b'), read('c')]
  await new Promise(setImmediate)
  t.equal(cache.countKept(), 0)
  cache.delete('c')
  t.equal(cache.countKept(), 0, 'nor one that was dropped meanwhile')
  answers[0].resolve(valueOf('x'))
  await first
  t.equal(cache.countKept(), 1)
  answers[1].reject(new Error('down'))
  t.equal(await second, 'failed')
  t.equal(cache.countKept(), 1, 'and one that failed never is')
})

t.test('what is an outage', async (t) => {
  t.same([500, 502, 503, 504, null].map((status) => isOutage(new OriginError('x', { status }))), [true, true, true, true, true])
  t.same([404, 406, 304].map((status) => isOutage(new OriginError('x', { status }))), [false, false, false])
  t.equal(isOutage(new Error('Breaker is open')), true)
})

t.test('a distribution: nothing, one, all equal, 1 to 1000', async (t) => {
  const times = createDistribution()
  t.same(times.read(), { count: 0, p50: null, p99: null, max: null })
  times.add(0)
  t.same(times.read(), { count: 1, p50: 0, p99: 0, max: 0 })
  const many = createDistribution()
  for (let ms = 1; ms <= 1000; ms++) many.add(ms)
  const { count, p50, p99, max } = many.read()
  t.equal(count, 1000)
  t.ok(Math.abs(p50 - 500) <= 1 && Math.abs(p99 - 990) <= 2, 'to three figures')
  t.equal(max, 1000)
})

t.test('counters: seconds, versions seen, and a clear that forgets counts only', async (t) => {
  let us = 5_000_000
  const count = createServiceCounters({ nowUs: () => us })
  const state = { entries: 0, memoryBytes: 1, isRedisConnected: true, breakerState: 'closed', invalidates: true }
  const answer = { key: 'a', outcome: 'fresh', ageMs: 10, version: 1, tookMs: 3 }
  count.answered(answer)
  t.match(count.read(state), { versionsBehind: { known: 0, count: 0, max: 0 }, firstRequestMs: 3 }, 'it had seen none')
  count.sawVersion('a', 4)
  count.sawVersion('a', 2)
  count.sawVersion('a', null)
  count.answered({ ...answer, tookMs: 9 })
  us = 7_200_000
  count.answered({ ...answer, outcome: 'stale', version: 4 })
  count.answered({ ...answer, outcome: 'miss' })
  count.calledOrigin()
  count.redisFailed()
  count.invalidationsDropped(2)
  t.match(count.read(state), {
    requests: 4,
    versionsBehind: { known: 2, count: 1, max: 3 },
    ageMs: { count: 3, max: 10 },
    redis: { errors: 1, connected: true },
    breaker: { opens: 0, state: 'closed' },
    invalidations: { sent: 0, received: 0, dropped: 2, delayMs: { count: 0 } },
    perSecond: [{ second: 5, ok: 2, failed: 0, stale: 0, originCalls: 0 }, { second: 7, ok: 2, failed: 0, stale: 1, originCalls: 1 }]
  })
  count.clear()
  count.answered(answer)
  t.match(count.read(state), { requests: 1, versionsBehind: { known: 1, count: 1, max: 3 }, firstRequestMs: 3, redis: { errors: 0 } })
})

t.test('counters: what a shared cache has given was seen, so that an older value after it is behind', async (t) => {
  const count = createServiceCounters({ nowUs: () => 5_000_000 })
  const state = { entries: 0, memoryBytes: 1, isRedisConnected: true, breakerState: null, invalidates: false }
  const answer = { key: 'a', outcome: 'fresh', ageMs: 10, version: 5, tookMs: 3 }
  count.answered(answer)
  count.answered({ ...answer, version: 4 })
  t.match(count.read(state).versionsBehind, { known: 1, count: 1, max: 1 })
  count.answered({ ...answer, version: 9 })
  t.match(count.read(state).versionsBehind, { known: 2, count: 1, max: 1 }, 'a newer one is not behind')
  count.answered({ ...answer, version: 7 })
  t.match(count.read(state).versionsBehind, { known: 3, count: 2, max: 2 })
})

t.test('one flight at a time for a key, and a new one after a failure', async (t) => {
  const flights = createSingleFlight()
  let works = 0
  const fail = async () => {
    works++
    throw new Error('no')
  }
  const first = flights.run('a', fail)
  const second = flights.run('a', fail)
  t.same([first.joined, second.joined, works], [false, true, 1])
  await t.rejects(first.result)
  await t.rejects(second.result)
  t.equal(await flights.run('a', async () => 'yes').result, 'yes')
})

t.test('settings', async (t) => {
  const read = (env) => readSettings({ env: { STRATEGY: 'lazy', ORIGIN_URL: 'http://127.0.0.1:1', ...env }, strategies: STRATEGIES })
  t.same(read({}), { strategy: 'lazy', originUrl: 'http://127.0.0.1:1', redisUrl: null, instance: 'service', shape: 1, options: DEFAULTS })
  t.same(read({ CACHE: '{"ttlMs":5,"staleMs":0,"sliding":true}' }).options, { ...DEFAULTS, ttlMs: 5, staleMs: 0, sliding: true })
  t.equal(read({ REDIS_URL: 'redis://127.0.0.1:1' }).redisUrl, null, 'lazy has no use for it')
  t.equal(read({ STRATEGY: 'two-tier', REDIS_URL: 'redis://127.0.0.1:1' }).redisUrl, 'redis://127.0.0.1:1')
  for (const CACHE of ['[]', 'null', '{', '7', '{"ttlMs":"5s"}', '{"ttlMs":1.5}', '{"maxEntries":0}', '{"toString":1}']) { t.throws(() => read({ CACHE }), { message: /CACHE/ }, CACHE) }
  t.equal(read({ SHAPE: '2' }).shape, 2)
  for (const SHAPE of ['0', '3', 'x', '1.5']) t.throws(() => read({ SHAPE }), { message: /SHAPE must be 1 or 2/ }, SHAPE)
  for (const STRATEGY of ['', 'toString', 'Lazy']) t.throws(() => read({ STRATEGY }), { message: /STRATEGY/ }, STRATEGY)
  t.match(read({ CACHE: '{"maxBytes":5}' }).options, { maxBytes: 5, maxEntries: 0 }, 'bytes alone are the limit')
  t.match(read({ CACHE: '{"maxBytes":5,"maxEntries":3}' }).options, { maxBytes: 5, maxEntries: 3 })
  t.throws(() => read({ STRATEGY: 'lazy-dedupe', CACHE: '{"maxBytes":5}' }), { message: 'the strategy lazy-dedupe knows no maxBytes' })
  t.throws(() => read({ STRATEGY: 'two-tier', REDIS_URL: 'http://x' }), { message: /redis:\/\// })
})

t.test('the list: each has all it is asked for', async (t) => {
  t.equal(Object.keys(STRATEGIES).length, 26)
  for (const [name, { title, create, ...flags }] of Object.entries(STRATEGIES)) {
    t.ok(title && typeof create === 'function', name)
    t.same(Object.keys(flags).sort(), ['invalidates', 'limitsBytes', 'needsRedis', 'promisesAnswerWithoutOrigin', 'writes'], name)
  }
})
