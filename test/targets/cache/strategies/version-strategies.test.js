import t from 'tap'
import { nameContent } from '../../../../targets/cache/strategies/redis-content-keys.js'
import { buildStrategy, tell } from './fixtures/build-strategy.js'
import { startOrigin } from './fixtures/start-origin.js'
import { noRedis, startRedis } from './fixtures/start-redis.js'

const WRONG = /^the entry has shape [12], and this version knows shape [12]$/

/** Reads of one key by the old and the new version in turn, and what the origin is called for it. */
const EXPECTED = {
  'redis-shared-keys': { reads: ['miss 1', WRONG, 'fresh 1', WRONG], calls: 1 },
  'redis-shared-keys-checked': { reads: ['miss 1', 'miss 1', 'miss 1', 'miss 1'], calls: 4 },
  'redis-own-keys': { reads: ['miss 1', 'miss 1', 'fresh 1', 'fresh 1'], calls: 2 },
  'redis-own-keys-warmed': { reads: ['miss 1', 'fresh 1', 'fresh 1', 'fresh 1'], calls: 2 },
  'redis-both-shapes': { reads: ['miss 1', 'fresh 1', 'fresh 1', 'fresh 1'], calls: 1 }
}

t.test('two versions behind one Redis', { skip: noRedis }, async (t) => {
  const redis = await startRedis({ t })
  for (const [name, { reads, calls }] of Object.entries(EXPECTED)) {
    await t.test(name, async (t) => {
      const origin = await startOrigin({ t })
      const [old, next] = await Promise.all([1, 2].map((shape) => buildStrategy({ t, name, origin, redis, shape })))
      await old.redis.client.flushall()
      const answers = [await tell(old.get('a'))]
      await next.prepare?.()
      for (const version of [next, old, next]) answers.push(await tell(version.get('a')))
      t.match(answers, reads)
      t.equal(origin.state.calls, calls)
    })
  }

  await t.test('what the new version alone has written, the old one reads where that is promised', async (t) => {
    const origin = await startOrigin({ t })
    const [old, next] = await Promise.all([1, 2].map((shape) => buildStrategy({ t, name: 'redis-both-shapes', origin, redis, shape })))
    t.equal(await tell(next.get('fresh')), 'miss 1')
    t.equal(await tell(old.get('fresh')), 'fresh 1')
  })

  await t.test('warming: each key of the version before once, and an origin that fails is no readiness', async (t) => {
    const origin = await startOrigin({ t })
    const [old, next] = await Promise.all([1, 2].map((shape) => buildStrategy({ t, name: 'redis-own-keys-warmed', origin, redis, shape })))
    await old.redis.client.flushall()
    const keys = Array.from({ length: 25 }, (_, key) => `k${key}?page=2`)
    await Promise.all(keys.map((key) => old.get(key)))
    origin.state.calls = 0
    await next.prepare()
    t.equal(origin.state.calls, 25)
    t.equal(await tell(next.get(keys[24])), 'fresh 1')
    await old.prepare()
    t.equal(origin.state.calls, 25, 'the first version has none before it')
    origin.state.status = 500
    await t.rejects(next.prepare(), { message: 'the origin answered 500' })
  })

  await t.test('many at once: one call in each process; Redis gone: the origin answers', async (t) => {
    const origin = await startOrigin({ t })
    const { get } = await buildStrategy({ t, name: 'redis-own-keys', origin, redis, shape: 2 })
    origin.hold()
    const reads = Promise.all(Array.from({ length: 20 }, () => get('crowd')))
    await origin.untilCalls(1)
    origin.release()
    t.same((await reads).map(({ outcome }) => outcome).sort().slice(-2), ['coalesced', 'miss'])
    t.equal(origin.state.calls, 1)
    await redis.kill()
    t.equal(await tell(get('crowd')), 'miss 1')
  })
})

t.test('content: what is the same has the same name, one in five is new', async (t) => {
  const keys = Array.from({ length: 1000 }, (_, key) => String(key))
  const changed = keys.filter((key) => nameContent({ key, shape: 1 }) !== nameContent({ key, shape: 2 }))
  t.ok(changed.length > 150 && changed.length < 250, `${changed.length}`)
  t.equal(new Set(keys.map((key) => nameContent({ key, shape: 2 }))).size, 1000)
})

t.test('content keys: past max-age the origin is asked by ETag; immutable entries never', { skip: noRedis }, async (t) => {
  const redis = await startRedis({ t })
  const origin = await startOrigin({ t })
  const keys = Array.from({ length: 50 }, (_, key) => String(key))
  const keeps = keys.find((key) => nameContent({ key, shape: 1 }) === nameContent({ key, shape: 2 }))
  for (const [cacheControl, later, asked] of [['public, max-age=1', 'miss 1', [null, '"1"']], ['max-age=31536000, immutable', 'fresh 1', [null]]]) {
    Object.assign(origin.state, { cacheControl, calls: 0, asked: [] })
    const [old, next] = await Promise.all([1, 2].map((shape) => buildStrategy({ t, name: 'redis-content-keys', origin, redis, shape })))
    await old.redis.client.flushall()
    t.equal(await tell(old.get(keeps)), 'miss 1')
    t.equal(await tell(next.get(keeps)), 'fresh 1', 'both versions name it alike')
    next.clock.aheadMs = 5000
    t.equal(await tell(next.get(keeps)), later)
    t.same(origin.state.asked, asked, cacheControl)
    t.equal(await tell(next.get(keeps)), 'fresh 1', 'it holds again')
  }
})
