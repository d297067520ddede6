import t from 'tap'
import { findCounting, fitTarget } from '../../../../src/experiments/lab/plan/target.js'

const RECIPE = { route: '/items/*', stages: [{ at: 0, status: 200, latency: '20ms' }] }
const AT_ONCE = { route: '/items/start', stages: [{ at: 0, status: 200, latency: 0 }] }
const target = {
  name: 'cached',
  title: 'cached',
  parts: [
    { name: 'redis', redis: 'plain' },
    { name: 'slow', script: 'cache/origin.js', env: { LAB: '1', SIZE: '1024', RECIPE: JSON.stringify(RECIPE) } },
    { name: 'peer', script: 'cache/service.js', env: { STRATEGY: 'lazy', CACHE: '{"ttlMs":7,"maxEntries":3}' } },
    { name: 'service', script: 'cache/service.js', env: { STRATEGY: 'lazy' } }
  ],
  request: { path: '/items/start' },
  good: { status: 200, decodedBytes: { min: 1024, max: 1024 } },
  readyTimeoutMs: 1000
}
const fit = (lab = {}) => {
  const { parts, good } = fitTarget({ target, lab: { keys: { distribution: 'one' }, writes: 0, phases: [], ...lab } })
  const [, origin, peer, service] = parts
  return {
    parts,
    good,
    origin: origin.env ?? {},
    recipe: JSON.parse(origin.env?.RECIPE ?? ''),
    peer: peer.env ?? {},
    service: service.env ?? {}
  }
}

t.test('a lab that says nothing leaves a target as it is, but for the warm-up\'s path, which is answered at once', async (t) => {
  const { parts, good, recipe, origin } = fit()
  t.same(good, target.good)
  t.same(recipe, [AT_ONCE, RECIPE])
  t.match(origin, { LAB: '1', SIZE: '1024' })
  t.same(parts.filter((_, index) => index !== 1), target.parts.filter((_, index) => index !== 1))
})

t.test('the lab\'s recipe stands instead of the target\'s; what it says of the warm-up\'s path comes last, and holds', async (t) => {
  const own = { route: '/items/start', stages: [{ at: 0, status: 200, latency: '1s' }] }
  t.same(fit({ recipe: [RECIPE, own] }).recipe, [AT_ONCE, RECIPE, own])
  t.equal(fit({ recipe: RECIPE }).origin.LAB, '1')
})

t.test('a proxy that caches is told how long an answer is fresh, in whole seconds', async (t) => {
  const proxy = { name: 'proxy', nginx: 'caching', env: { BASELOAD_BACKEND: '{{slow.host}}' } }
  const secondsOf = (cache) => {
    const { parts } = fitTarget({ target: { ...target, parts: [proxy] }, lab: { keys: { distribution: 'one' }, writes: 0, phases: [], ...cache } })
    return parts[0].env?.BASELOAD_CACHE_SECONDS
  }
  t.same([{}, { cache: { ttlMs: 1 } }, { cache: { ttlMs: 2500 } }, { cache: { staleMs: 1 } }].map(secondsOf), [undefined, '1', '3', undefined])
})

t.test('contents of a recipe stand instead of items, and of them no more is known than the status', async (t) => {
  const recipe = { ...RECIPE, random_content: '20kb' }
  const { origin, good, recipe: told } = fit({ recipe })
  t.same(told, recipe)
  t.equal(origin.LAB, '')
  t.same(good, { status: 200 })
})

t.test('how long a value is, and what the services are told', async (t) => {
  const { origin, good, peer, service } = fit({ valueBytes: 20_480, cache: { ttlMs: 500 } })
  t.equal(origin.SIZE, '20480')
  t.same(good.decodedBytes, { min: 20_480, max: 20_480 })
  t.same(JSON.parse(peer.CACHE), { ttlMs: 500, maxEntries: 3 }, 'laid over its own')
  t.same(JSON.parse(service.CACHE), { ttlMs: 500 })
})

t.test('who counts is known by its script', async (t) => {
  t.same(findCounting({ target }), { origin: 'slow', services: ['peer', 'service'] })
  t.same(
    findCounting({ target: { parts: [{ name: 'origin', command: 'node mine.js' }] } }),
    { origin: null, services: [] },
    "one of the user's own is not asked"
  )
})
