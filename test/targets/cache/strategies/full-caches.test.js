import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { readCacheMemory } from '../../../../targets/cache/service/cache-memory.js'
import { buildStrategy } from './fixtures/build-strategy.js'
import { startOrigin } from './fixtures/start-origin.js'
import { noRedis, startRedis } from './fixtures/start-redis.js'

/** Which of the keys are answered from the cache, after others were asked for. */
async function findKept (get, keys) {
  const kept = []
  for (const key of keys) if ((await get(key)).outcome === 'fresh') kept.push(key)
  return kept
}

const ask = async (get, keys) => { for (const key of keys) await get(key) }

t.test('each drops what it is named for, in entries and in bytes', async (t) => {
  const origin = await startOrigin({ t })
  const { value } = await (await buildStrategy({ t, name: 'none', origin })).get('a')
  for (const options of [{ maxEntries: 3 }, { maxEntries: 0, maxBytes: 3 * value.body.length }]) {
    const unit = options.maxBytes ? 'bytes' : 'entries'
    const lru = await buildStrategy({ t, name: 'lazy', origin, options })
    await ask(lru.get, ['a', 'b', 'c', 'a', 'd'])
    t.same(await findKept(lru.get, ['d', 'c', 'a']), ['d', 'c', 'a'], `LRU, ${unit}: b was used longest ago`)
    t.match(lru.read(), { entries: 3, evictions: { size: 1 } })

    const ttl = await buildStrategy({ t, name: 'ttl', origin, options })
    await ask(ttl.get, ['a', 'b', 'c', 'a', 'd'])
    t.same(await findKept(ttl.get, ['d', 'c', 'b']), ['d', 'c', 'b'], `${unit}: a is the oldest, however often it is asked for`)
    t.match(ttl.read(), { entries: 3, evictions: { size: 1 } })
  }
})

t.test('LFU keeps what is used often while a hundred others come once', async (t) => {
  const origin = await startOrigin({ t })
  const { value } = await (await buildStrategy({ t, name: 'none', origin })).get('a')
  const often = ['a', 'b', 'c', 'd', 'e']
  const once = Array.from({ length: 100 }, (_, index) => `x${index}`)
  for (const options of [{ maxEntries: 20 }, { maxEntries: 0, maxBytes: 20 * value.body.length }]) {
    const { get, read } = await buildStrategy({ t, name: 'lfu', origin, options })
    for (let round = 0; round < 10; round++) await ask(get, often)
    await ask(get, once)
    t.same(await findKept(get, often), often)
    const { entries, evictions } = read()
    t.ok(entries <= 26, `${entries} entries: five more than its limit at most`)
    t.equal(evictions.size, 105 - entries)
  }
})

t.test('lfu: a read begins the time anew where it is sliding, and what expired is counted', async (t) => {
  const origin = await startOrigin({ t })
  for (const sliding of [true, false]) {
    const { get, clock, read } = await buildStrategy({ t, name: 'lfu', origin, options: { sliding, ttlMs: 10_000 } })
    await get('a')
    clock.aheadMs = 9000
    await get('a')
    clock.aheadMs = 15_000
    t.equal((await get('a')).outcome, sliding ? 'fresh' : 'miss')
    t.same(read().evictions, sliding ? {} : { expired: 1 })
  }
})

t.test('what a cache of 200 values holds is told', async (t) => {
  const origin = await startOrigin({ t })
  const { get, read } = await buildStrategy({ t, name: 'lazy', origin, options: { maxEntries: 200 } })
  const before = await readCacheMemory({ redis: null })
  await ask(get, Array.from({ length: 300 }, (_, index) => `x${index}`))
  const after = await readCacheMemory({ redis: null })
  t.equal(read().entries, 200)
  t.equal(after.redis, null)
  t.ok(before.heapBytes > 0 && after.heapBytes > 0 && after.externalBytes >= 0)
})

t.test('a Redis with a most of memory drops by its policy, and says what it holds', { skip: noRedis }, async (t) => {
  const origin = await startOrigin({ t })
  const server = await startRedis({ t })
  const { get, redis, read } = await buildStrategy({
    t, name: 'redis-lazy', origin, redis: server, options: { redisTimeoutMs: 60_000, originTimeoutMs: 60_000, ttlMs: 600_000 }
  })
  const before = await readCacheMemory({ redis })
  t.match(before.redis, { keys: 0, evicted: 0 })
  await redis.client.config('SET', 'maxmemory', String(before.redis.usedBytes + 500_000))
  await redis.client.config('SET', 'maxmemory-policy', 'allkeys-lru')
  await ask(get, Array.from({ length: 2000 }, (_, index) => `x${index}`))
  let after = await readCacheMemory({ redis })
  // An answer does not wait for what is written down behind it.
  for (let tries = 0; tries < 400 && after.redis.keys + after.redis.evicted < 2000; tries++) {
    await sleep(50)
    after = await readCacheMemory({ redis })
  }
  t.ok(after.redis.evicted > 0, `${after.redis.evicted} evicted`)
  t.equal(after.redis.keys + after.redis.evicted, 2000)
  t.equal(read().redis.errors, 0)
  await server.kill()
  t.equal((await readCacheMemory({ redis })).redis, null, 'it does not answer')
})
