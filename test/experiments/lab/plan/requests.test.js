import t from 'tap'
import { MOST_REQUESTS } from '../../../../src/plan/feed/limits.js'
import { drawLabFeed, listWarmupRequests } from '../../../../src/experiments/lab/plan/requests.js'

const makeLab = (more = {}) => ({
  keys: { distribution: 'uniform', of: 5 },
  writes: 0,
  phases: [],
  ...more
})
const makeTrial = (ratePerSecond = 100, durationMs = 2000) => ({
  load: { kind: 'poisson', ratePerSecond, connections: 10 },
  durationMs
})
const draw = (lab = {}, trial = makeTrial(), seed = 1) => drawLabFeed({ lab: makeLab(lab), trial, seed })

t.test('enough requests for a window, each for a key of the lab', async (t) => {
  const { requests, requestCount, order } = draw()
  t.equal(order, 'in-turn')
  t.equal(requestCount, requests.length)
  t.equal(requests.length, 360, 'a second and a fifth to spare')
  t.same([...new Set(requests.map(({ path }) => path))].sort(), ['/items/0', '/items/1', '/items/2', '/items/3', '/items/4'])
})

t.test('writes are drawn apart from the keys', async (t) => {
  const trial = makeTrial(1000, 9000)
  const [none, half] = [draw({}, trial), draw({ writes: 0.5 }, trial)]
  t.same(none.requests.map(({ path }) => path), half.requests.map(({ path }) => path), 'the same keys in the same order')
  const puts = half.requests.filter(({ method }) => method === 'PUT')
  t.ok(Math.abs(puts.length / half.requests.length - 0.5) < 0.02, String(puts.length))
  t.match(puts[0], { headers: { 'content-type': 'application/json' }, body: '{}' })
  t.ok(draw({ writes: 1 }).requests.every(({ method }) => method === 'PUT'))
})

t.test('the same for a seed, another for another', async (t) => {
  const [first, again, other] = [7, 7, 8].map((seed) => JSON.stringify(draw({}, makeTrial(), seed)))
  t.equal(first, again)
  t.not(first, other) // as texts: a difference of thousands of lines takes seconds to draw
})

t.test('users ask no more than once a pause, and take the same keys in the same order', async (t) => {
  const load = { kind: 'constant-users', connections: 5, pauseMs: 500 }
  const { requests } = drawLabFeed({ lab: makeLab(), trial: { load, durationMs: 2000 }, seed: 1 })
  t.equal(requests.length, 5 * 7, 'five pauses and a second to spare')
  t.same(requests, draw().requests.slice(0, 35))
})

t.test('one key is one request, and no load asks for more than a feed may have', async (t) => {
  t.same(draw({ keys: { distribution: 'one' } }).requests, [{ path: '/items/0' }])
  t.equal(draw({}, makeTrial(1_000_000, 60_000)).requests.length, MOST_REQUESTS)
})

t.test('the warm-up asks for no key of the lab', async (t) => {
  const target = { request: { path: '/items/start' } }
  t.same(listWarmupRequests({ lab: makeLab(), target }), [{ path: '/items/start' }, { path: '/items/start' }])
  t.match(listWarmupRequests({ lab: makeLab({ writes: 0.05 }), target }), [
    { path: '/items/start' },
    { method: 'PUT', path: '/items/start-written', body: '{}' }
  ])
})
