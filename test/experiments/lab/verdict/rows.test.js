import t from 'tap'
import { collectLabRows, measureStampedeFactor } from '../../../../src/experiments/lab/verdict/rows.js'
import { makeFaultyBaseline, makeFaultyLab, makeFaultyRecord } from '../../../fixtures/faulty-lab.js'
import { decode, makeLabTrial, makeOrigin, makeService, PHASES } from '../../../fixtures/labs.js'

const row = (more) => ({
  target: 'cache-none',
  title: 'none',
  offeredPerSecond: 100,
  status: 'ok',
  repeats: 1,
  measured: null,
  ...more
})
const quiet = () => ({ ...makeFaultyBaseline(), lab: { ...makeFaultyBaseline().lab, phases: [] } })
const trial = (more) => makeLabTrial({ target: 'cache-none', labLoad: quiet().lab, ...more })
const collect = (trials, rows = [row({})]) =>
  collectLabRows({ baseline: quiet(), rows, record: { ...makeFaultyRecord(), trials }, decode })

t.test('the window is split where the fault begins, and what follows it is neither', async (t) => {
  const [none, , copy] = makeFaultyLab().rows
  t.equal(none.strategy, 'none')
  t.same(none.success, { good: 200, valid: 400, ratio: 0.5 })
  t.match(none.healthy, { seconds: 1, answered: 100, goodRatio: 1, callsPerRequest: 1 })
  t.match(
    none.fault,
    { phases: ['down'], seconds: 2, answered: 200, goodRatio: 0, calls: 200, callsPerRequest: 1, staleRatio: null },
    'of no answer none can be stale'
  )
  t.equal(none.fault?.responseTimeUs.p50, 502_000)
  t.match(copy.fault, { goodRatio: 1, callsPerRequest: 1, staleRatio: 1 })
  t.equal(copy.fault?.responseTimeUs.p50, 504_000)
  t.match(copy.recovery, { freshMs: { low: 400, high: 400 }, recoveredMs: { low: 0, high: 0 } })
  t.same(
    copy.phases.map(({ name, isFault, seconds }) => [name, isFault, seconds]),
    [['well', false, 1], ['down', true, 2], ['back', false, 1]]
  )
})

t.test('what was not measured keeps its reason, and has nothing else', async (t) => {
  t.match(makeFaultyLab().rows[3], {
    target: 'cache-redis-lazy',
    status: 'missing',
    reason: { code: 'UNAVAILABLE', found: 'redis not found' },
    ratePerSecond: null,
    success: null,
    responseTimeUs: null,
    maxUs: null,
    phases: [],
    healthy: null,
    fault: null,
    origin: null,
    service: null,
    stampede: null,
    recovery: null,
    seconds: []
  })
})

t.test('no phases: the whole window is healthy', async (t) => {
  const [one] = collect([trial({})])
  t.match(one, { fault: null, healthy: { seconds: 4, answered: 400, goodRatio: 1 }, origin: { calls: 40, offloadRatio: 0.9 } })
  t.same(one.phases, [])
})

t.test('an origin that could not be asked: its calls are not known, the rest is', async (t) => {
  const [one] = collect([trial({ lab: { origin: null } })])
  t.match(one, { origin: null, stampede: null, healthy: { calls: null, callsPerRequest: null, goodRatio: 1 } })
})

t.test('repeats that the driver spoiled are left out while there are others', async (t) => {
  const spoiled = trial({ repeat: 2, load: { invalid: [{ code: 'TEXT', text: 'sent late' }] } })
  t.equal(collect([trial({}), spoiled])[0].origin?.calls, 40)
  t.equal(collect([trial({}), trial({ repeat: 2 })])[0].origin?.calls, 80)
  t.equal(collect([spoiled])[0].origin?.calls, 40, 'there is nothing else')
})

t.test('users have no rate of their own, but what they asked', async (t) => {
  const traffic = { kind: 'users', users: 5, pauseMs: 1000 }
  const load = { kind: 'constant-users', connections: 5, pauseMs: 1000 }
  const own = trial({})
  const under = { ...own, trial: { ...own.trial, id: 'cache-none/latency-users5-pause1000ms-lab/1', load } }
  const measured = {
    counts: { due: 400, ok: 399, failed: 1, timedOut: 0, unfinished: 0, notSent: 0 },
    achievedPerSecond: { value: 4.8 },
    responseTimeUs: {},
    needs: {}
  }
  const [one] = collect([under, own], [row({ offeredPerSecond: undefined, traffic, measured })])
  t.match(one, { ratePerSecond: null, traffic, achievedPerSecond: 4.8, success: { good: 399, valid: 400 }, healthy: { answered: 400 } })
})

t.test('another rate and another target are other rows; a hostile name is a name', async (t) => {
  t.same(collect([trial({ ratePerSecond: 200 })])[0].seconds, [])
  t.match(collect([], [row({ target: 'a|b<script>', title: '' })])[0], { target: 'a|b<script>', strategy: null, healthy: null })
  t.same(collect([], []), [])
})

const measure = (options, env = {}) =>
  measureStampedeFactor({
    trials: [makeLabTrial(options)],
    target: { parts: [{ name: 'service', env }] }
  })

t.test('calls for the key that is asked for most, by how often it can have expired', async (t) => {
  // 4 s of window over 1 s to live: 4 expiries and the cold start.
  t.same(measure({}), { key: '/items/b', calls: 32, expiries: 5, factor: 6.4 })
  t.match(measure({ labLoad: { cache: {} } }, { CACHE: '{"ttlMs":2000}' }), { expiries: 3 }, 'told by the target')
  t.match(measure({ labLoad: { cache: { ttlMs: 4000 } } }, { CACHE: '{"ttlMs":2000}' }), { expiries: 2 }, 'the lab has the last word')
  t.match(measure({ lab: { services: [makeService(), makeService()] } }), { expiries: 10 }, 'each process keeps its own')
})

t.test('the worst repeat', async (t) => {
  const other = makeLabTrial({ repeat: 2 })
  other.lab.origin.byKey = { '/items/a': 50 }
  t.match(measureStampedeFactor({ trials: [makeLabTrial(), other], target: undefined }), { key: '/items/a', calls: 50, factor: 10 })
})

t.test('where it cannot be told it is not told', async (t) => {
  t.equal(measure({ labLoad: { cache: {} } }), null, 'how long values live is not known')
  t.equal(measure({ labLoad: { cache: {} } }, { CACHE: 'no JSON' }), null)
  t.equal(measure({ labLoad: { cache: { ttlMs: 1000, sliding: true } } }), null)
  t.equal(measure({ labLoad: { writes: 0.05 } }), null, 'writes drop values too')
  t.equal(measure({ phases: PHASES }), null, 'a failing origin is asked again')
  t.equal(measure({ lab: { origin: makeOrigin({ failed: 1 }) } }), null, 'a call that failed is made again')
  t.equal(
    measure({ lab: { services: [makeService(), makeService({ evictions: { size: 1 } })] } }),
    null,
    'values were pushed out before their time'
  )
  t.match(measure({ lab: { services: [makeService({ evictions: { expired: 9 } })] } }), { factor: 6.4 })
  t.equal(measure({ lab: { origin: null } }), null)
  t.equal(measure({ lab: { services: [] } }), null)
  t.equal(measureStampedeFactor({ trials: [], target: undefined }), null)
})
