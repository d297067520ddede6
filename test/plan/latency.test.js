import t from 'tap'
import { buildPlan } from '../../src/plan/plan.js'
import { planLatency, planNativePeaks } from '../../src/plan/latency.js'
import { resolvePreset } from '../../src/plan/presets.js'

const load = { connections: 10, pipelining: 1, timeoutMs: 10_000, ratePerSecond: null }
const baseline = (name, targets) => ({
  name,
  title: name,
  question: '',
  hypothesis: '',
  reference: targets[0],
  targets,
  load,
  objectives: [],
  fanOut: null,
  published: null
})
const target = (name) => ({ name, title: name, parts: [], request: { path: '/' }, good: {}, readyTimeoutMs: 1000 })
const targets = { a: target('a'), b: target('b'), c: target('c') }
const plan = buildPlan({ baselines: [baseline('one', ['a', 'b']), baseline('two', ['b', 'c'])], targets, preset: resolvePreset(), seed: 7 })

t.test('every target of a baseline is offered the same rate, on as many fresh servers as it had peaks', async (t) => {
  const { trials, baselines } = planLatency({
    plan,
    offers: { one: { ratePerSecond: 500, targets: ['a', 'b'] }, two: { ratePerSecond: 80, targets: ['b', 'c'] } }
  })
  const latency = trials.filter(({ phase }) => phase === 'latency')
  t.equal(latency.length, 4 * 5)
  t.strictSame(trials.slice(0, plan.trials.length), plan.trials, 'the peaks stay as they were')
  t.strictSame([...new Set(latency.map(({ id }) => id.replace(/\/\d+$/, '')))].sort(), [
    'a/latency-r500', 'b/latency-r500', 'b/latency-r80', 'c/latency-r80'
  ])
  t.ok(
    latency.every(
      ({ driver, load }) =>
        driver === 'native' &&
        load.kind === 'poisson' &&
        load.connections === load.ratePerSecond * 20 &&
        load.connectionsSetBy === 'tool'
    )
  )
  t.strictSame(baselines.map(({ load }) => load.ratePerSecond), [500, 80])
})

t.test('a client\'s pool is a load of its own', async (t) => {
  const [one, two] = plan.baselines
  const pooled = { ...plan, baselines: [{ ...one, load: { ...one.load, openConnections: 50 } }, two] }
  const { trials } = planLatency({
    plan: pooled,
    offers: { one: { ratePerSecond: 100, targets: ['b'] }, two: { ratePerSecond: 100, targets: ['b'] } }
  })
  const latency = trials.filter(({ phase, repeat }) => phase === 'latency' && repeat === 1)
  t.match(latency.sort((a, b) => a.load.connections - b.load.connections), [
    { id: 'b/latency-r100-c50/1', load: { connections: 50, connectionsSetBy: 'user' } },
    { id: 'b/latency-r100/1', load: { connections: 2000, connectionsSetBy: 'tool' } }
  ])
})

t.test('two baselines that offer a target the same rate share its trials', async (t) => {
  const offer = { ratePerSecond: 100, targets: ['b'] }
  t.equal(planLatency({ plan, offers: { one: offer, two: offer } }).trials.length - plan.trials.length, 5)
})

t.test('a baseline to which nothing can be offered has no latency trials', async (t) => {
  const planned = planLatency({ plan, offers: { one: null, two: { ratePerSecond: 9.5, targets: ['c'] } } })
  t.strictSame([...new Set(planned.trials.filter(({ phase }) => phase === 'latency').map(({ target }) => target))], ['c'])
  t.equal(planned.baselines[0].load.ratePerSecond, null)
})

t.test('blocks are shuffled by the seed, and the same seed gives the same order', async (t) => {
  const offers = { one: { ratePerSecond: 500, targets: ['a', 'b'] }, two: { ratePerSecond: 80, targets: ['b', 'c'] } }
  t.strictSame(planLatency({ plan, offers }), planLatency({ plan, offers }))
  const repeats = planLatency({ plan, offers }).trials.filter(({ phase }) => phase === 'latency').map(({ repeat }) => repeat)
  t.strictSame(repeats, [...repeats].sort(), 'repeat by repeat')
})

t.test('peaks by the native driver repeat those of the targets named', async (t) => {
  const again = planNativePeaks({ plan, targets: ['c'] })
  t.strictSame(again.map(({ id }) => id), [1, 2, 3, 4, 5].map((repeat) => `c/peak-c10-native/${repeat}`))
  t.ok(again.every(({ driver, load }) => driver === 'native' && load.kind === 'constant-concurrency'))
})
