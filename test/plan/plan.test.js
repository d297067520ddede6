import t from 'tap'
import { buildPlan } from '../../src/plan/plan.js'
import { PRESETS } from '../../src/plan/presets.js'

function makeBaseline ({ name = 'one', targets = ['a', 'b', 'c', 'd', 'e', 'f'], load = {} } = {}) {
  return {
    name,
    title: name,
    question: '',
    hypothesis: '',
    reference: targets[0],
    targets,
    load: { connections: 10, pipelining: 1, timeoutMs: 10_000, ratePerSecond: null, ...load },
    objectives: [],
    fanOut: null,
    published: null
  }
}

function makeTargets (names = 'abcdefgh') {
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      {
        name,
        title: name,
        parts: [],
        url: 'http://127.0.0.1:1',
        request: { path: '/' },
        good: {},
        readyTimeoutMs: 1000
      }
    ])
  )
}

const preset = PRESETS.default

t.test('a trial says everything about itself', async (t) => {
  const { trials } = buildPlan({
    baselines: [makeBaseline({ targets: ['a'] })],
    targets: makeTargets(),
    preset,
    seed: 1,
    driver: 'autocannon'
  })
  t.strictSame(trials[2], {
    id: 'a/peak-c10/3',
    target: 'a',
    phase: 'peak',
    driver: 'autocannon',
    repeat: 3,
    load: { kind: 'constant-concurrency', connections: 10, pipelining: 1 },
    durationMs: 10_000,
    warmupMs: 1000,
    timeoutMs: 10_000
  })
})

t.test('the first of all is the one that is named; nothing else changes its place', async (t) => {
  const options = { baselines: [makeBaseline()], targets: makeTargets(), preset }
  for (let seed = 1; seed <= 20; seed++) {
    const drawn = buildPlan({ ...options, seed }).trials.map(({ id }) => id)
    const first = buildPlan({ ...options, seed, first: 'e' }).trials.map(({ id }) => id)
    t.strictSame(first, ['e/peak-c10/1', ...drawn.filter((id) => id !== 'e/peak-c10/1')])
  }
})

t.test('each repeat is a block that holds every target once', async (t) => {
  const { trials } = buildPlan({ baselines: [makeBaseline()], targets: makeTargets(), preset, seed: 7 })
  t.equal(trials.length, 30)
  t.strictSame(trials.map(({ repeat }) => repeat), [1, 2, 3, 4, 5].flatMap((repeat) => Array(6).fill(repeat)))
  const orders = [0, 1, 2, 3, 4].map((i) => trials.slice(i * 6, i * 6 + 6).map(({ target }) => target).join(''))
  for (const order of orders) t.equal([...order].sort().join(''), 'abcdef')
  t.ok(new Set(orders).size > 1, 'the blocks differ in order')
  t.equal(new Set(trials.map(({ id }) => id)).size, 30, 'ids are unique')
})

t.test('the same seed gives the same plan, another seed another order', async (t) => {
  const build = (seed) => buildPlan({ baselines: [makeBaseline()], targets: makeTargets(), preset, seed })
  t.strictSame(build(42), build(42))
  t.notSame(build(42).trials.map(({ id }) => id), build(43).trials.map(({ id }) => id))
})

t.test('every target stands at every place about as often', async (t) => {
  const places = { a: 0, b: 0, c: 0 }
  const runs = 3000
  const { trials } = buildPlan({
    baselines: [makeBaseline({ targets: ['a', 'b', 'c'] })],
    targets: makeTargets(),
    preset: { ...preset, repeats: runs },
    seed: 1
  })
  for (let i = 0; i < trials.length; i += 3) places[trials[i].target]++
  // Binomial(3000, 1/3) has a standard deviation of 25.8; four of them.
  for (const [name, count] of Object.entries(places)) t.ok(Math.abs(count - runs / 3) < 104, `${name} came first ${count} times`)
})

t.test('what several baselines share is measured once a repeat', async (t) => {
  const baselines = [makeBaseline({ name: 'one', targets: ['a', 'b'] }), makeBaseline({ name: 'two', targets: ['b', 'c'] })]
  const plan = buildPlan({ baselines, targets: makeTargets(), preset: PRESETS.quick, seed: 1 })
  t.strictSame(plan.trials.map(({ id }) => id).sort(), ['a/peak-c10/1', 'b/peak-c10/1', 'c/peak-c10/1'])
  t.strictSame(Object.keys(plan.targets), ['a', 'b', 'c'], 'only the targets that are named')
})

t.test('another load is another trial', async (t) => {
  const baselines = [
    makeBaseline({ name: 'one', targets: ['a'] }),
    makeBaseline({ name: 'two', targets: ['a'], load: { connections: 50 } }),
    makeBaseline({ name: 'three', targets: ['a'], load: { pipelining: 4 } })
  ]
  const { trials } = buildPlan({ baselines, targets: makeTargets(), preset: PRESETS.quick, seed: 1 })
  t.strictSame(trials.map(({ id }) => id).sort(), ['a/peak-c10/1', 'a/peak-c10p4/1', 'a/peak-c50/1'])
})

t.test('connections given on the command line replace those of the baselines', async (t) => {
  const baseline = makeBaseline({ targets: ['a'] })
  const plan = buildPlan({ baselines: [baseline], targets: makeTargets(), preset: PRESETS.quick, seed: 1, connections: { peak: 3 } })
  t.equal(plan.trials[0].id, 'a/peak-c3/1')
  t.match(plan.baselines[0].load, { connections: 3, openConnections: undefined })
  const open = buildPlan({ baselines: [baseline], targets: makeTargets(), preset: PRESETS.quick, seed: 1, connections: { open: 50 } })
  t.equal(open.trials[0].id, 'a/peak-c10/1')
  t.equal(open.baselines[0].load.openConnections, 50)
  t.equal(baseline.load.connections, 10, 'the baseline given is left alone')
})

t.test('no baselines give no trials', async (t) => {
  t.strictSame(buildPlan({ baselines: [], targets: {}, preset, seed: 0 }), { baselines: [], targets: {}, preset, seed: 0, trials: [] })
})

t.test('refuses a plan that would mislead', async (t) => {
  const targets = makeTargets()
  t.throws(() => buildPlan({ baselines: [makeBaseline({ targets: ['nope'] })], targets, preset, seed: 1 }), {
    code: 'TARGET_UNKNOWN',
    message: /nope/
  })
  t.throws(() => buildPlan({ baselines: [makeBaseline({ targets: ['constructor'] })], targets, preset, seed: 1 }), {
    code: 'TARGET_UNKNOWN'
  })
  t.throws(() => buildPlan({ baselines: [makeBaseline(), makeBaseline()], targets, preset, seed: 1 }), {
    code: 'USAGE',
    message: /two baselines/
  })
  t.throws(
    () =>
      buildPlan({
        baselines: [makeBaseline(), makeBaseline({ name: 'two', load: { timeoutMs: 5 } })],
        targets,
        preset,
        seed: 1
      }),
    { code: 'BASELINE_INVALID', message: /10000 and 5 ms/ }
  )
  for (const seed of [-1, 1.5, NaN]) t.throws(() => buildPlan({ baselines: [], targets, preset, seed }), { code: 'USAGE' }, String(seed))
})

t.test('with HTTP/2 the peaks of all targets of its baselines are the native driver\'s, and no others', async (t) => {
  const targets = makeTargets('abcd')
  targets.b.http = 2
  const baselines = [makeBaseline({ targets: ['a', 'b'] }), makeBaseline({ name: 'two', reference: 'c', targets: ['a', 'c', 'd'] })]
  const { trials } = buildPlan({ baselines, targets, preset, seed: 1, driver: 'autocannon' })
  const drivers = Object.fromEntries(trials.map(({ target, driver }) => [target, driver]))
  t.strictSame(drivers, { a: 'native', b: 'native', c: 'autocannon', d: 'autocannon' })
})

t.test('with a feed all peaks are the native driver\'s: those of two drivers could not be compared', async (t) => {
  const targets = makeTargets('ab')
  targets.b.feed = { order: 'in-turn', requestCount: 1, sha256: '', requests: [{ path: '/' }] }
  const drivers = (names) =>
    new Set(
      buildPlan({
        baselines: [makeBaseline({ targets: names })],
        targets,
        preset,
        seed: 1,
        driver: 'autocannon'
      }).trials.map(({ driver }) => driver)
    )
  t.strictSame(drivers(['a', 'b']), new Set(['native']))
  t.strictSame(drivers(['a']), new Set(['autocannon']))
})
