import t from 'tap'
import { findLabMistakes } from '../../../../src/experiments/lab/plan/mistakes.js'

const PARTS = [
  { name: 'redis', redis: 'plain' },
  { name: 'origin', script: 'cache/origin.js' },
  { name: 'service', script: 'cache/service.js' },
  { name: 'tool', command: 'x' }
]
const list = (
  lab,
  { load, targets = [{ name: 'cached', parts: PARTS }, { name: 'plain', parts: PARTS.slice(1) }] } = {}
) =>
  findLabMistakes({
    baseline: { lab: { kind: 'load', ratePerSecond: 1, keys: { distribution: 'one' }, ...lab }, load },
    targets
  }).map(({ path, wrong }) => `${path.join('.')}: ${wrong}`)
const act = (action) => ({ phases: [{ name: 'a', share: 1, do: action }] })

t.test('nothing wrong, nothing told', async (t) => {
  t.same(
    list({
      keys: { distribution: 'zipf', s: 0.99, of: 10 },
      phases: [
        { name: 'a', share: 0.1 },
        { name: 'b', share: 0.2 },
        { name: 'c', share: 0.7, do: { part: 'redis', signal: 'kill' } }
      ],
      coldReaders: 100
    }),
    [],
    '0.1 + 0.2 + 0.7 is 1'
  )
  t.same(findLabMistakes({ baseline: {}, targets: [] }), [], 'no lab')
})

t.test('keys: what a distribution needs and has not, or has and does not need', async (t) => {
  t.same(list({ keys: { distribution: 'zipf', share: 0.5 } }), [
    'lab.keys: zipf without s',
    'lab.keys: zipf without of',
    'lab.keys.share: share does not go with zipf'
  ])
  t.same(list({ keys: { distribution: 'one', of: 4 } }), ['lab.keys.of: of does not go with one'])
  t.same(list({ keys: { distribution: 'hot', share: 0.5, of: 1 } }), ['lab.keys.of: one key, and a hot one'])
})

t.test('rates, and what does not go with a lab', async (t) => {
  t.same(list({ ratePerSecond: [1, 2, 1] }), ['lab.ratePerSecond.2: the rate 1 is here twice'])
  t.same(list({}, { load: { ratePerSecond: 5, pipelining: 2, timeout: '1s' } }), [
    'load.ratePerSecond: load.ratePerSecond beside a lab of kind load',
    'load.pipelining: load.pipelining beside a lab of kind load'
  ])
  t.same(list({ ratePerSecond: undefined }, { load: { users: 5, pause: '1s' } }), [])
  t.same(list({ arrivals: 'constant' }, { load: { users: 5 } }), [
    'lab.ratePerSecond: ratePerSecond beside users',
    'lab.arrivals: arrivals beside users'
  ])
  t.same(list({ ratePerSecond: undefined }), ['lab: a lab of kind load without ratePerSecond, and without users'])
  t.same(list({}, { targets: [{ name: 'far', parts: null }] }), ['lab: the target "far" runs already'])
})

t.test('phases: all by share, or all by length', async (t) => {
  t.same(list({ phases: [{ name: 'a', for: '20m' }, { name: 'b', for: 60 }] }), [])
  t.same(list({ phases: [{ name: 'a' }] }), ['lab.phases.0: a phase without share and for'])
  t.same(list({ phases: [{ name: 'a', share: 1, for: '1s' }] }), ['lab.phases.0: a phase with share and for'])
  t.same(list({ phases: [{ name: 'a', share: 0.5 }, { name: 'b', for: '1s' }] }), ['lab.phases.0: phases with share beside phases with for'])
  t.match(list({ phases: [{ name: 'a', for: 'long' }, { name: 'b', for: 0 }] }), [/^lab.phases.0.for: /, /^lab.phases.1.for: for is 0/])
})

t.test('warm: no more keys than can be asked for in a moment', async (t) => {
  t.same(list({ warm: true, keys: { distribution: 'uniform', of: 10_000 } }), [])
  t.same(list({ warm: true, keys: { distribution: 'uniform', of: 10_001 } }), ['lab.warm: warm, and 10001 keys'])
})

t.test('phases: shares, names, parts that nobody has', async (t) => {
  t.same(
    list({ phases: [{ name: 'a', share: 0.5 }, { name: 'a', share: 0.4 }] }),
    ['lab.phases: the shares of the phases add up to 0.9', 'lab.phases.1.name: a second phase is called "a"']
  )
  t.same(list(act({ part: 'rediss', signal: 'kill' })), ['lab.phases.0.do.part: no target has a part "rediss"'])
  t.same(list(act({ part: 'origin', flush: true })), ['lab.phases.0.do.part: origin is no redis'])
  t.same(list(act({ part: 'redis', recipe: { stages: [{ at: 0, status: 200, latency: 0 }] } })), [
    'lab.phases.0.do.part: redis takes no recipe'
  ])
  t.same(list(act({ part: 'tool', signal: 'restart' })), ['lab.phases.0.do.part: tool cannot be started again on its port'])
  t.match(list(act({ part: 'origin', recipe: { stages: [{ at: 0, status: 200, latency: 7 }] } })), [
    /lab\.phases\.0\.do\.recipe.*has no unit/
  ])
})

t.test('which servers get requests: a proxy that has several, and their names', async (t) => {
  const proxy = (backend) => ({ name: 'proxy', haproxy: 'plain', env: { BASELOAD_BACKEND: backend } })
  const serve = (names, backend = 'old={{old.host}} new={{new.host}}') =>
    list(act({ part: 'proxy', serve: names }), { targets: [{ name: 'a', parts: [proxy(backend)] }] })
  t.same(serve(['old', 'new']), [])
  t.same(serve(['old', 'next|x']), ['lab.phases.0.do.serve.1: proxy has no server "next|x"'])
  t.same(serve(['old'], '{{old.host}}'), ['lab.phases.0.do.part: proxy has no servers to choose from'])
  t.same(list(act({ part: 'redis', serve: ['old'] })), ['lab.phases.0.do.part: redis has no servers to choose from'])
  for (const value of [[null], [7], 'old', 7]) t.ok(Array.isArray(serve(value)))
})

t.test('readers of a cold key need an origin that fails when it is told to', async (t) => {
  const targets = [{ name: 'own', parts: [{ name: 'origin', command: 'x' }, null] }]
  t.same(list({ coldReaders: 5 }, { targets }), ['lab.coldReaders: coldReaders, and no target has an origin that takes a recipe'])
  t.same(list({ coldReaders: 0 }, { targets }), [])
  t.same(list({ coldReaders: 'many' }, { targets }), [], 'the schema tells that')
})

t.test('values of any shape give mistakes, never a crash', async (t) => {
  for (const value of [null, 7, 'x', [], {}, [null, 7]]) { t.ok(Array.isArray(list({ keys: value, phases: value, recipe: value, ratePerSecond: value, coldReaders: value }))) }
})
