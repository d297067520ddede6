import t from 'tap'
import { findWrong } from '../../../../targets/cache/service/judge-value.js'
import { STRATEGIES } from '../../../../targets/cache/strategies.js'
import { buildStrategy, tell, until } from './fixtures/build-strategy.js'
import { startOrigin } from './fixtures/start-origin.js'

const LOCAL = Object.keys(STRATEGIES).filter((name) => !STRATEGIES[name].needsRedis)
const DOWN = 'the origin answered 500'
const LATER_MS = 10_001

/** What each says to a read after the first: at once; past its time; past it with the origin down; calls for 100 cold readers. */
const EXPECTED = {
  none: { second: 'miss 1', expired: 'miss 2', down: DOWN, coldCalls: 100 },
  dictionary: { second: 'fresh 1', expired: 'fresh 1', down: 'fresh 1', coldCalls: 100 },
  memory: { second: 'fresh 1', expired: 'miss 2', down: DOWN, coldCalls: 100 },
  lazy: { second: 'fresh 1', expired: 'miss 2', down: DOWN, coldCalls: 1 },
  'objects-shared': { second: 'fresh 1', expired: 'miss 2', down: DOWN, coldCalls: 1 },
  'objects-frozen': { second: 'fresh 1', expired: 'miss 2', down: DOWN, coldCalls: 1 },
  'objects-cloned': { second: 'fresh 1', expired: 'miss 2', down: DOWN, coldCalls: 1 },
  lfu: { second: 'fresh 1', expired: 'miss 2', down: DOWN, coldCalls: 1 },
  ttl: { second: 'fresh 1', expired: 'miss 2', down: DOWN, coldCalls: 1 },
  'stale-if-error': { second: 'fresh 1', expired: 'miss 2', down: 'stale 1', coldCalls: 1 },
  'stale-while-revalidate': { second: 'fresh 1', expired: 'stale 1', down: 'stale 1', coldCalls: 1 },
  breaker: { second: 'fresh 1', expired: 'stale 1', down: 'stale 1', coldCalls: 1 },
  'stored-copy': { second: 'miss 1', expired: 'miss 2', down: 'stale 1', coldCalls: 100 }
}

t.test('every strategy without Redis is here, or has a clock of its own', async (t) => {
  t.same(LOCAL.filter((name) => !(name in EXPECTED)), ['lazy-dedupe'])
})

for (const [name, expected] of Object.entries(EXPECTED)) {
  t.test(name, async (t) => {
    const origin = await startOrigin({ t })

    await t.test('cold, then warm, then past its time', async (t) => {
      const { get, clock } = await buildStrategy({ t, name, origin })
      t.equal(await tell(get('a')), 'miss 1')
      t.equal(await tell(get('a')), expected.second)
      origin.versions.set('a', 2)
      clock.aheadMs = LATER_MS
      t.equal(await tell(get('a')), expected.expired)
    })

    await t.test('keys are kept apart', async (t) => {
      const { get } = await buildStrategy({ t, name, origin })
      for (let round = 0; round < 2; round++) {
        const answers = await Promise.all(['x', 'y', 'z?page=2', '%2F'].map((key) => get(key)))
        t.same(answers.map(({ value }) => JSON.parse(String(value.body)).key), ['x', 'y', 'z?page=2', '%2F'])
      }
    })

    await t.test('the origin fails: a cold key has no answer, a known one past its time what the strategy promises', async (t) => {
      const { get, clock } = await buildStrategy({ t, name, origin })
      await get('b')
      origin.state.status = 500
      t.equal(await tell(get('cold')), DOWN)
      clock.aheadMs = LATER_MS
      t.equal(await tell(get('b')), expected.down)
      t.equal(expected.down !== DOWN, STRATEGIES[name].promisesAnswerWithoutOrigin || name === 'dictionary')
      origin.state.status = 200
      t.equal(await tell(get('cold')), 'miss 1', 'a failure is not cached')
    })

    await t.test('100 readers of a cold key', async (t) => {
      const { get } = await buildStrategy({ t, name, origin })
      origin.state.calls = 0
      origin.hold()
      const reads = Promise.all(Array.from({ length: 100 }, () => get('c')))
      await origin.untilCalls(expected.coldCalls)
      origin.release()
      const outcomes = (await reads).map(({ outcome }) => outcome)
      t.equal(origin.state.calls, expected.coldCalls)
      t.equal(outcomes.filter((outcome) => outcome === 'miss').length, expected.coldCalls)
      t.equal(outcomes.filter((outcome) => outcome === 'coalesced').length, 100 - expected.coldCalls)
    })
  })
}

t.test('memory: a sliding time to live begins anew with each read', async (t) => {
  const origin = await startOrigin({ t })
  for (const name of ['memory', 'lazy']) {
    const { get, clock, read } = await buildStrategy({ t, name, origin, options: { sliding: true } })
    await get('a')
    for (let read = 1; read <= 3; read++) {
      clock.aheadMs = read * 6_000
      t.equal(await tell(get('a')), 'fresh 1', name)
    }
    clock.aheadMs += LATER_MS
    t.equal(await tell(get('a')), 'miss 1', name)
    t.same(read().evictions, { expired: 1 }, name)
  }
})

t.test('memory: what is too many is pushed out, and why is counted', async (t) => {
  const origin = await startOrigin({ t })
  for (const name of ['memory', 'lazy', 'stale-if-error', 'stale-while-revalidate', 'stored-copy']) {
    const { get, read } = await buildStrategy({ t, name, origin, options: { maxEntries: 2 } })
    for (const key of ['a', 'b', 'c', 'd']) await get(key)
    t.same(read().evictions, { size: 2 }, name)
    t.equal(read().entries, 2, name)
  }
})

t.test('lazy: an entry that is pushed out while it is fetched still answers who waits', async (t) => {
  const origin = await startOrigin({ t })
  const { get } = await buildStrategy({ t, name: 'lazy', origin, options: { maxEntries: 1 } })
  origin.hold()
  const reads = ['a', 'a', 'b', 'c'].map((key) => get(key))
  await origin.untilCalls(3)
  origin.release()
  t.same((await Promise.all(reads)).map(({ value }) => JSON.parse(String(value?.body)).key), ['a', 'a', 'b', 'c'])
})

t.test('objects: a handler that changes what it got spoils it for all, or fails itself, or does neither', async (t) => {
  const origin = await startOrigin({ t })
  const told = []
  for (const name of ['objects-shared', 'objects-frozen', 'objects-cloned']) {
    const { get, put } = await buildStrategy({ t, name, origin })
    const bytes = String((await get('a')).value.body)
    const written = await put('a', Buffer.alloc(0)).then(() => 'ok', (error) => error.constructor.name)
    const { value } = await get('a')
    told.push([name, written, findWrong({ value, key: 'a' })])
    t.equal(JSON.parse(bytes).key, 'a')
    if (written === 'ok' && name === 'objects-cloned') t.equal(String(value.body).length, bytes.length)
  }
  t.same(told, [
    ['objects-shared', 'ok', 'the value of (not logged)'],
    ['objects-frozen', 'TypeError', null],
    ['objects-cloned', 'ok', null]
  ])
})

t.test('lazy-dedupe: cold, warm, one call for 100, and nothing kept of a failure', async (t) => {
  const origin = await startOrigin({ t })
  const { get } = await buildStrategy({ t, name: 'lazy-dedupe', origin })
  origin.hold()
  const reads = Promise.all(Array.from({ length: 100 }, () => get('a')))
  await origin.untilCalls(1)
  origin.release()
  const outcomes = (await reads).map(({ outcome }) => outcome)
  t.equal(origin.state.calls, 1)
  t.same([outcomes[0], new Set(outcomes.slice(1))], ['miss', new Set(['coalesced'])])
  t.equal(await tell(get('a')), 'fresh 1')
  origin.state.status = 503
  t.equal(await tell(get('b')), 'the origin answered 503')
  origin.state.status = 200
  t.equal(await tell(get('b')), 'miss 1')

  const short = await buildStrategy({ t, name: 'lazy-dedupe', origin, options: { ttlMs: 1_000 } })
  await short.get('c')
  origin.versions.set('c', 2)
  await until(async () => await tell(short.get('c')) === 'miss 2')
})

t.test('stale entries: a 404 is an answer, and their second time ends too', async (t) => {
  const origin = await startOrigin({ t })
  const { get, clock } = await buildStrategy({ t, name: 'stale-if-error', origin, options: { ttlMs: 1_000, staleMs: 5_000 } })
  await get('a')
  clock.aheadMs = 2_000
  origin.state.status = 404
  t.equal(await tell(get('a')), 'the origin answered 404')
  origin.state.status = 503
  t.equal(await tell(get('a')), 'stale 1')
  clock.aheadMs = 6_100
  t.equal(await tell(get('a')), 'the origin answered 503')
})

t.test('stale-while-revalidate: one refresh for many reads, and fresh after it', async (t) => {
  const origin = await startOrigin({ t })
  const { get, clock } = await buildStrategy({ t, name: 'stale-while-revalidate', origin })
  await get('a')
  origin.versions.set('a', 2)
  clock.aheadMs = LATER_MS
  origin.state.calls = 0
  origin.hold()
  for (let read = 0; read < 5; read++) t.equal(await tell(get('a')), 'stale 1')
  await origin.untilCalls(1)
  origin.release()
  await until(async () => await tell(get('a')) === 'fresh 2')
  t.equal(origin.state.calls, 1)
})

t.test('breaker: it counts what the origin does though every reply is good, opens, and closes again', async (t) => {
  const origin = await startOrigin({ t })
  const { get, clock, read } = await buildStrategy({ t, name: 'breaker', origin, options: { refreshMs: 50 } })
  const keys = ['a', 'b', 'c', 'd']
  for (const key of keys) await get(key)
  origin.state.status = 500
  clock.aheadMs = LATER_MS
  await until(async () => {
    for (const key of keys) t.match(await tell(get(key)), 'stale 1')
    return read().breaker.state !== 'closed'
  })
  t.equal(read().breaker.opens >= 1, true)
  origin.state.status = 200
  await until(async () => await tell(get('a')) === 'fresh 1')
  t.equal(read().breaker.state, 'closed')
})

t.test('breaker: while it is open the origin is left alone and a cold key fails at once', async (t) => {
  const origin = await startOrigin({ t })
  const { get, read } = await buildStrategy({ t, name: 'breaker', origin, options: { refreshMs: 600_000 } })
  origin.state.status = 500
  for (let key = 0; read().breaker.state === 'closed'; key++) await tell(get(`k${key}`))
  const { calls } = origin.state
  t.match(await tell(get('cold')), /open/i)
  t.equal(origin.state.calls, calls)
  t.equal(read().breaker.state, 'open')
})

t.test('breaker: a 404 does not open it', async (t) => {
  const origin = await startOrigin({ t })
  const { get, read } = await buildStrategy({ t, name: 'breaker', origin })
  origin.state.status = 404
  for (let key = 0; key < 20; key++) t.equal(await tell(get(`k${key}`)), 'the origin answered 404')
  t.same(read().breaker, { opens: 0, state: 'closed' })
})
