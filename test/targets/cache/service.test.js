import t from 'tap'
import { ask } from '../fixtures/ask.js'
import { howMany } from '../../fixtures/long.js'
import { comesTrue } from '../../fixtures/site.js'
import { readUntilExit, spawnScript, startTarget } from '../fixtures/start-process.js'
import { until } from './strategies/fixtures/build-strategy.js'
import { startOrigin } from './strategies/fixtures/start-origin.js'
import { noRedis, startRedis } from './strategies/fixtures/start-redis.js'

const SCRIPT = 'cache/service.js'

/** A service in a process of its own. */
async function startService ({ t, origin, strategy, redis, cache = {}, instance = 'one' }) {
  const env = {
    STRATEGY: strategy,
    ORIGIN_URL: origin.url,
    CACHE: JSON.stringify(cache),
    INSTANCE: instance,
    ...(redis && { REDIS_URL: redis.url })
  }
  const { url, stop, child } = await startTarget({ t, script: SCRIPT, env })
  const send = (method, path, body) => ask({ url, request: { method, path, body, headers: body ? { 'content-type': 'text/plain' } : {} } })
  return {
    url,
    stop,
    child,
    send,
    get: (key) => send('GET', `/items/${key}`),
    counters: async () => JSON.parse((await send('GET', '/_lab/counters')).body)
  }
}

t.test('an answer, its headers and what is counted', async (t) => {
  const origin = await startOrigin({ t })
  const { get, send, counters } = await startService({ t, origin, strategy: 'lazy' })
  const first = await get('a?page=2')
  t.equal(first.status, 200)
  t.match(JSON.parse(first.body), { key: 'a?page=2', version: 1 })
  t.match(first.headers, { 'x-cache': 'miss', 'x-version': '1', age: '0', 'x-instance': 'one', 'content-type': 'application/json' })
  const second = await get('a?page=2')
  t.equal(second.headers['x-cache'], 'fresh')
  t.equal(second.body, first.body)
  const written = await send('PUT', '/items/a?page=2', 'whatever')
  t.same([written.status, JSON.parse(written.body)], [200, { version: 2 }])
  t.equal((await get('a?page=2')).headers['x-version'], '1', 'lazy is told of no write')
  origin.state.status = 500
  t.equal((await get('cold')).status, 502)
  t.match(JSON.parse((await get('cold')).body), { error: 'the origin answered 500' })
  t.equal((await send('PUT', '/items/cold', 'x')).status, 502)

  const read = await counters()
  t.match(read, {
    requests: 5,
    writes: 2,
    outcomes: { fresh: 2, stale: 0, coalesced: 0, miss: 1, error: 2 },
    wrongValues: 0,
    versionsBehind: { known: 2, count: 1, max: 1 },
    evictions: {},
    entries: 1,
    redis: null,
    breaker: null,
    invalidations: null
  })
  t.equal(read.ageMs.count, 2)
  t.ok(read.memoryBytes > 1e6 && read.firstRequestMs > 0 && read.nowUs > 0)
  const sum = (field) => read.perSecond.reduce((total, second) => total + second[field], 0)
  t.same(['ok', 'failed', 'stale', 'originCalls'].map(sum), [4, 3, 0, origin.state.calls])

  t.match(JSON.parse((await send('POST', '/_lab/clear')).body), { requests: 0, perSecond: [], entries: 1, ageMs: { count: 0, p50: null } })
})

t.test('another key\'s value is a failure of the service', async (t) => {
  const origin = await startOrigin({ t })
  for (const strategy of howMany({ short: ['lazy', 'stored-copy'], long: ['none', 'lazy', 'stored-copy'] })) {
    const { get, counters } = await startService({ t, origin, strategy })
    origin.state.lie = 'b|b<script>'
    const { status, body } = await get('a')
    t.same([status, JSON.parse(body)], [500, { error: 'wrong answer: the value of b|b<script>' }], strategy)
    origin.state.lie = null
    t.match(await counters(), { requests: 1, wrongValues: 1, outcomes: { error: 1, miss: 0 } }, strategy)
  }
})

t.test('an answer that breaks off, and one that does not come', async (t) => {
  const origin = await startOrigin({ t })
  const { get } = await startService({ t, origin, strategy: 'none', cache: { originTimeoutMs: 50 } })
  origin.state.breaks = true
  t.equal((await get('a')).status, 502)
  origin.state.breaks = false
  origin.hold()
  t.match(JSON.parse((await get('a')).body), { error: 'the origin did not answer: no answer within 50 ms' })
  origin.release()
  t.ok(await comesTrue(async () => {
    const { status, body } = await get('a')
    if (status !== 200) {
      t.match(
        JSON.parse(body),
        { error: 'the origin did not answer: no answer within 50 ms' },
        'this machine took that long'
      )
    }
    return status === 200
  }))
})

t.test('what it cannot start with, all at once', async (t) => {
  const env = { STRATEGY: 'magic', ORIGIN_URL: 'ftp://x', CACHE: '{"ttlMs":0,"size":3,"sliding":1}' }
  const { code, stderr } = await readUntilExit(spawnScript({ t, script: SCRIPT, env }))
  t.equal(code, 1)
  for (const part of [
    'STRATEGY must be one of none, dictionary', 'ORIGIN_URL', 'ttlMs in CACHE', 'no "size"', 'sliding in CACHE'
  ]) { t.match(stderr, part) }
  const withoutRedis = await readUntilExit(spawnScript({ t, script: SCRIPT, env: { STRATEGY: 'redis-lazy', ORIGIN_URL: 'http://x' } }))
  t.match(withoutRedis, { code: 1, stderr: /the strategy redis-lazy needs REDIS_URL/ })
})

t.test('it leaves with 0, whatever it holds', async (t) => {
  const { get, stop } = await startService({ t, origin: await startOrigin({ t }), strategy: 'breaker' })
  t.equal((await get('a')).status, 200)
  t.same(await stop(), { code: 0, signal: null })
})

/** Lazy, write-through, and both: by day both. */
const OF_REDIS = howMany({ short: ['redis-lazy-write-through'], long: ['redis-lazy', 'redis-write-through', 'redis-lazy-write-through'] })

t.test('a Redis that is killed and comes back, under each strategy that has one: 200 throughout', { skip: noRedis }, async (t) => {
  t.jobs = 2 // they wait for Redis
  const origin = await startOrigin({ t })
  for (const strategy of [...OF_REDIS, 'two-tier', 'two-tier-bentocache', 'event-driven']) {
    t.test(strategy, async (t) => {
      const redis = await startRedis({ t })
      const { get, send, counters, child } = await startService({
        t,
        origin,
        strategy,
        redis,
        cache: { redisTimeoutMs: 50, ttlMs: 100 }
      })
      const statuses = new Set()
      const load = async () => {
        for (let key = 0; key < 10; key++) {
          statuses.add((await get(`k${key}`)).status)
          if (key < 2) statuses.add((await send('PUT', `/items/k${key}`, 'x')).status)
        }
      }
      await load()
      await redis.kill()
      await load()
      await until(async () => !(await counters()).redis.connected)
      await load()
      await redis.restart()
      await until(async () => (await counters()).redis.connected)
      await load()
      redis.halt()
      await load()
      redis.resume()
      await load()
      t.same(statuses, new Set([200]))
      t.equal((await counters()).wrongValues, 0)
      t.equal(child.exitCode, null)
    })
  }
})

t.test('two services: a write in one is seen in the other, and both leave with 0', { skip: noRedis }, async (t) => {
  const origin = await startOrigin({ t })
  const redis = await startRedis({ t })
  for (const strategy of ['event-driven', 'two-tier-bentocache']) {
    const [one, two] = await Promise.all(['one', 'two'].map((instance) => startService({ t, origin, redis, strategy, instance })))
    await one.get(strategy)
    await two.get(strategy)
    const before = (await two.counters()).invalidations
    await one.send('PUT', `/items/${strategy}`, 'x')
    await until(async () => (await two.counters()).invalidations.received > before.received)
    const { headers } = await two.get(strategy)
    t.match(headers, { 'x-version': '2', 'x-instance': 'two' }, strategy)
    const { delayMs } = (await two.counters()).invalidations
    t.ok(delayMs.max >= delayMs.p50 && delayMs.p50 > 0, strategy)
    t.same(await Promise.all([one.stop(), two.stop()]), Array(2).fill({ code: 0, signal: null }), strategy)
  }
})
