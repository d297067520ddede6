import { gunzipSync, gzipSync } from 'node:zlib'
import t from 'tap'
import { buildStrategy, tell, until } from './fixtures/build-strategy.js'
import { startOrigin } from './fixtures/start-origin.js'
import { noRedis, startRedis } from './fixtures/start-redis.js'

const DOWN = 'the origin answered 500'
const OLD = 'miss 1'
const BODY = Buffer.from('{}')

/** cold: calls for 100 readers of a cold key; second: a read after a read; written: a read after a write. */
const EXPECTED = {
  'redis-lazy': { second: 'fresh 1', written: 'fresh 1', cold: 100 },
  'redis-write-through': { second: OLD, written: 'fresh 2', cold: 100 },
  'redis-lazy-write-through': { second: 'fresh 1', written: 'fresh 2', cold: 100 },
  'two-tier': { second: 'fresh 1', written: 'fresh 2', cold: 1 },
  'two-tier-bentocache': { second: 'fresh 1', written: 'fresh 2', cold: 1 },
  'event-driven': { second: 'fresh 1', written: 'miss 2', cold: 1 }
}

for (const [name, { second, written, cold }] of Object.entries(EXPECTED)) {
  t.test(name, { skip: noRedis }, async (t) => {
    const redis = await startRedis({ t })
    const origin = await startOrigin({ t })

    await t.test('cold, warm, written', async (t) => {
      const { get, put } = await buildStrategy({ t, name, origin, redis })
      t.equal(await tell(get('a')), 'miss 1')
      t.equal(await tell(get('a')), second)
      if (put) t.same(await put('a', BODY), { version: 2 })
      t.equal(await tell(get('a')), written)
    })

    await t.test('past its time the origin is asked again', async (t) => {
      const { get, put } = await buildStrategy({ t, name, origin, redis, options: { ttlMs: 200 } })
      await put?.('b', BODY)
      await get('b')
      await until(async () => (await get('b')).outcome === 'miss')
      origin.state.status = 500
      await until(async () => await tell(get('b')) !== 'fresh 2' && await tell(get('b')) !== 'fresh 1')
      t.match(await tell(get('b')), name === 'two-tier-bentocache' ? /factory/i : DOWN)
      origin.state.status = 200
    })

    await t.test('keys are kept apart, and bytes that are no text stay whole', async (t) => {
      const { get } = await buildStrategy({ t, name, origin, redis })
      const keys = ['x', 'y', 'z?page=2', '%2F']
      for (let round = 0; round < 2; round++) {
        const answers = await Promise.all(keys.map((key) => get(key)))
        t.same(answers.map(({ value }) => JSON.parse(String(value.body)).key), keys)
      }
      origin.state.bytes = gzipSync('a body that is packed')
      for (let round = 0; round < 2; round++) {
        const { value } = await get('packed')
        t.same([String(gunzipSync(value.body)), value.encoding], ['a body that is packed', 'gzip'])
      }
      origin.state.bytes = null
    })

    await t.test('100 readers of a cold key', async (t) => {
      const { get } = await buildStrategy({ t, name, origin, redis })
      origin.state.calls = 0
      origin.hold()
      const reads = Promise.all(Array.from({ length: 100 }, () => get('c')))
      await origin.untilCalls(cold)
      origin.release()
      const outcomes = (await reads).map(({ outcome }) => outcome)
      t.equal(origin.state.calls, cold)
      t.same(outcomes.filter((outcome) => outcome !== 'miss').filter((outcome) => outcome !== 'coalesced'), [])
      t.equal(outcomes.filter((outcome) => outcome === 'miss').length, cold)
    })

    await t.test('the origin fails: no answer for a cold key, and nothing is kept of it', async (t) => {
      const { get, put } = await buildStrategy({ t, name, origin, redis })
      origin.state.status = 500
      t.match(await tell(get('d')), name === 'two-tier-bentocache' ? /factory/i : DOWN)
      if (put) t.equal(await put('d', BODY).catch((error) => error.message), DOWN)
      origin.state.status = 200
      t.equal(await tell(get('d')), 'miss 1')
    })

    await t.test('Redis is killed: every request has an answer; it comes back', async (t) => {
      const { get, put, read } = await buildStrategy({ t, name, origin, redis })
      await get('e')
      await redis.kill()
      await until(() => !read().redis.connected)
      t.match(await tell(get('e')), /^(miss|fresh) 1$/)
      t.equal(await tell(get('e-cold')), 'miss 1')
      if (put) t.same(await put('e-cold', BODY), { version: 2 })
      t.ok(read().redis.errors > 0)
      await redis.restart()
      await until(() => read().redis.connected)
      const { errors } = read().redis
      if (put) await put('e', BODY)
      await get('e-back')
      t.equal(read().redis.errors, errors)
    })

    await t.test('Redis hangs: every request has an answer within its timeout; it comes back', async (t) => {
      const { get, put, read } = await buildStrategy({ t, name, origin, redis, options: { redisTimeoutMs: 50 } })
      await get('f')
      redis.halt()
      t.match(await tell(get('f')), /^(miss|fresh) 1$/)
      t.equal(await tell(get('f-cold')), 'miss 1')
      if (put) t.same(await put('f', BODY), { version: 2 })
      t.ok(read().redis.errors > 0)
      redis.resume()
      await until(async () => {
        const { errors } = read().redis
        if (put) await put('f-again', BODY)
        await get(`f-${Math.random()}`)
        return read().redis.errors === errors
      })
    })
  })
}

t.test('redis-write-through: without a store a miss goes to the origin and fills nothing', { skip: noRedis }, async (t) => {
  const redis = await startRedis({ t })
  const origin = await startOrigin({ t })
  const { get, redis: connection } = await buildStrategy({ t, name: 'redis-write-through', origin, redis })
  await get('a')
  t.equal(await connection.client.dbsize(), 0)
  await redis.kill()
  for (let read = 0; read < 3; read++) t.equal(await tell(get('a')), 'miss 1')
  t.equal(origin.state.calls, 4)
})

t.test('without any Redis at the start: answers, and none that hangs', { skip: noRedis }, async (t) => {
  const redis = await startRedis({ t })
  const origin = await startOrigin({ t })
  await redis.kill()
  for (const name of ['redis-lazy', 'event-driven', 'two-tier']) {
    const { get, read } = await buildStrategy({ t, name, origin, redis })
    t.equal(await tell(get('a')), 'miss 1', name)
    t.equal(read().redis.connected, false, name)
  }
})

t.test('two-tier: a second process finds in Redis what the first has fetched, and is told of no write', { skip: noRedis }, async (t) => {
  const redis = await startRedis({ t })
  const origin = await startOrigin({ t })
  const [one, two] = await Promise.all([1, 2].map(() => buildStrategy({ t, name: 'two-tier', origin, redis })))
  await one.get('a')
  t.equal(await tell(two.get('a')), 'fresh 1')
  t.equal(origin.state.calls, 1)
  await one.put('a', BODY)
  t.equal(await tell(one.get('a')), 'fresh 2')
  t.equal(await tell(two.get('a')), 'fresh 1')
})

t.test('two-tier, sliding: what Redis keeps because it is read, memory keeps too', { skip: noRedis }, async (t) => {
  const redis = await startRedis({ t })
  const origin = await startOrigin({ t })
  const [one, two] = await Promise.all(
    [1, 2].map(() => buildStrategy({ t, name: 'two-tier', origin, redis, options: { ttlMs: 60_000, sliding: true } }))
  )
  await one.get('a')
  two.clock.aheadMs = 100_000
  t.equal(await tell(two.get('a')), 'fresh 1')
  await one.redis.client.flushall()
  two.clock.aheadMs += 50_000
  t.equal(await tell(two.get('a')), 'fresh 1')
  two.clock.aheadMs += 70_000
  t.equal(await tell(two.get('a')), 'miss 1')
})

t.test('event-driven: who hears for the first time later than it has read drops everything too', { skip: noRedis }, async (t) => {
  const redis = await startRedis({ t })
  const origin = await startOrigin({ t })
  await redis.kill()
  const [one, two] = await Promise.all(
    [1, 2].map(() => buildStrategy({ t, name: 'event-driven', origin, redis, options: { ttlMs: 600_000 } }))
  )
  await two.get('a')
  await one.put('a', BODY)
  t.equal(await tell(two.get('a')), 'fresh 1', 'nobody told it')
  await redis.restart()
  await until(async () => await tell(two.get('a')) !== 'fresh 1')
  t.equal(await tell(two.get('a')), 'fresh 2')
})

t.test('event-driven: a write in one process drops the key in the other', { skip: noRedis }, async (t) => {
  const redis = await startRedis({ t })
  const origin = await startOrigin({ t })
  const [one, two] = await Promise.all([1, 2].map(() => buildStrategy({ t, name: 'event-driven', origin, redis })))
  for (const { get } of [one, two]) for (const key of ['a', 'b']) await get(key)
  await one.put('a', BODY)
  await until(() => two.read().invalidations.received === 1)
  t.equal(await tell(two.get('a')), 'miss 2')
  t.equal(await tell(two.get('b')), 'fresh 1')
  t.equal(one.read().invalidations.sent, 1)
  t.equal(one.read().invalidations.received, 0, 'its own')
  t.equal(two.read().invalidations.delayMs.count, 1)
  t.same(two.read().evictions, { invalidated: 1 })

  await t.test('a write while the old value is on its way: it is handed out and not kept', async (t) => {
    origin.hold()
    const { calls } = origin.state
    const pending = tell(two.get('c'))
    await origin.untilCalls(calls + 1)
    const { held } = origin.state
    origin.state.held = null
    await one.put('c', BODY)
    await until(() => two.read().invalidations.received === 2)
    for (const answer of held) answer()
    t.equal(await pending, 'miss 1')
    t.equal(await tell(two.get('c')), 'miss 2')
  })

  await t.test('a message that was lost is counted, and who comes back drops everything', async (t) => {
    await two.get('d')
    await redis.kill()
    await until(() => !one.read().redis.connected)
    await one.put('d', BODY)
    t.equal(one.read().invalidations.dropped, 1)
    t.equal(await tell(two.get('d')), 'fresh 1', 'nobody told it')
    await redis.restart()
    await until(async () => await tell(two.get('d')) !== 'fresh 1')
    t.equal(await tell(two.get('d')), 'fresh 2')
    await until(() => one.read().redis.connected)
    const { received } = two.read().invalidations
    await until(async () => {
      await one.put('e', BODY)
      return two.read().invalidations.received > received
    })
    t.equal(two.read().versionsBehind.max, 0)
  })
})

t.test('two-tier-bentocache: its bus expires the key in the other process', { skip: noRedis }, async (t) => {
  const redis = await startRedis({ t })
  const origin = await startOrigin({ t })
  const [one, two] = await Promise.all([1, 2].map(() => buildStrategy({ t, name: 'two-tier-bentocache', origin, redis })))
  await one.get('a')
  await until(() => two.read().invalidations.received === 1)
  t.equal(await tell(two.get('a')), 'fresh 1')
  await one.put('a', BODY)
  await until(() => two.read().invalidations.received === 2)
  t.equal(await tell(two.get('a')), 'fresh 2')
  t.equal(origin.state.calls, 2)
})

t.test('two-tier-bentocache: each of those who wait for a call that fails makes it again', { skip: noRedis }, async (t) => {
  const redis = await startRedis({ t })
  const origin = await startOrigin({ t })
  const { get } = await buildStrategy({ t, name: 'two-tier-bentocache', origin, redis })
  origin.state.status = 500
  await Promise.all(Array.from({ length: 5 }, () => tell(get('a'))))
  t.equal(origin.state.calls, 5)
})
