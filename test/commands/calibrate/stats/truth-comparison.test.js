import t from 'tap'
import { planCalibration } from '../../../../src/plan/calibration.js'
import { compareWithTruth } from '../../../../src/commands/calibrate/stats/truth.js'

const trial = planCalibration({ quick: true, seed: 1 }).trials.find(({ id }) => id === 'constant/poisson-500')
const COUNT = 1000
const plannedUs = Array.from({ length: COUNT }, (_, i) => i * 2000)
const arrivedUs = Float64Array.from([500_000, ...plannedUs.map((us) => 1_000_000 + us)])
const log = { arrivedUs, answeredUs: arrivedUs.map((us) => us + 5000), facts: {} }

const distributionOf = (valuesUs) => ({ valuesUs, counts: valuesUs.map(() => COUNT / valuesUs.length), total: COUNT })
const makeLoad = (counts = {}, more = {}) => ({
  windowMs: 2000,
  counts: { due: COUNT, ok: COUNT, failed: 0, timedOut: 0, unfinished: 0, notSent: 0, ...counts },
  invalid: [],
  driverLagP99Us: 40,
  ...more
})
const compare = (changes = {}) =>
  compareWithTruth({
    trial,
    load: makeLoad(),
    reported: distributionOf([5000]),
    log,
    plannedUs,
    openedUs: 999_900,
    attempts: 1,
    ...changes
  })

t.test('what is right is found right', async (t) => {
  const found = compare()
  t.strictSame(
    found.percentiles.map(({ key, reportedUs, trueUs, closedFormUs, errorRatio }) => [
      key,
      reportedUs,
      trueUs,
      closedFormUs,
      errorRatio
    ]),
    ['p50', 'p90', 'p95', 'p99'].map((key) => [key, 5000, 5000, 5000, null]),
    'p99.9 takes 3,688 requests, and there are 1,000'
  )
  t.match(found, { identityHeld: true, countsAgree: true, served: { asked: COUNT, answered: COUNT, unanswered: 0 }, sendLagP99Us: 40 })
})

t.test('up to 0.2 ms and 0.1 % a difference is none; above it is all of it', async (t) => {
  const errorAt = (us) => compare({ reported: distributionOf([us]) }).percentiles[0].errorRatio
  t.equal(errorAt(5205), null)
  t.equal(errorAt(4795), null)
  t.equal(errorAt(5206), 0.0412)
  t.equal(errorAt(4000), 0.2)
})

t.test('a driver that reported no time at all is wrong by all of it', async (t) => {
  const [{ reportedUs, errorRatio }] = compare({ reported: { valuesUs: [], counts: [], total: 0 } }).percentiles
  t.same([reportedUs, errorRatio], [0, 1])
})

t.test('a driver that leaves out the slowest is seen where they are missing', async (t) => {
  const slow = { ...log, answeredUs: log.answeredUs.map((us, i) => i > COUNT * 0.97 ? us + 95_000 : us) }
  const { percentiles } = compare({ log: slow })
  t.strictSame(percentiles.map(({ errorRatio }) => errorRatio), [null, null, null, 0.95])
})

t.test('identities', async (t) => {
  t.equal(compare({ load: makeLoad({ ok: COUNT - 1 }) }).identityHeld, false, 'one is lost')
  t.equal(compare({ load: makeLoad({ due: COUNT - 5, ok: COUNT - 5 }) }).identityHeld, false, 'fewer are due than the plan has')
})

t.test('counts of the server', async (t) => {
  t.equal(compare({ load: makeLoad({ ok: COUNT - 10, timedOut: 10 }) }).countsAgree, false, 'the server answered all')
  t.equal(compare({ openedUs: 1_500_000 }).countsAgree, false, 'a quarter of them came before the window was opened')
  t.equal(compare({ openedUs: 400_000 }).countsAgree, true, 'one more request, from the warm-up')
  const early = {
    ...log,
    arrivedUs: Float64Array.from([...Array.from({ length: 200 }, (_, i) => 900_000 + i * 400), ...arrivedUs.slice(1)]),
    answeredUs: new Float64Array(COUNT + 200)
  }
  t.equal(compare({ log: early, openedUs: 900_000 }).countsAgree, false, 'two hundred more')
})

t.test('drops', async (t) => {
  const dropped = { ...log, answeredUs: log.answeredUs.map((us, i) => i > 0 && i % 50 === 0 ? -1 : us) }
  const found = compare({
    trial: { ...trial, timeoutMs: 1000 },
    log: dropped,
    load: makeLoad({ ok: 980, timedOut: 20 }),
    reported: { valuesUs: [5000, 1_004_000], counts: [980, 20], total: COUNT }
  })
  t.match(found, { countsAgree: true, identityHeld: true, served: { unanswered: 20 } })
  t.match(found.percentiles.at(-1), { reportedUs: 1_004_000, trueUs: 1_000_000, errorRatio: 0.004 })
})

t.test('nothing was answered, a closed loop', async (t) => {
  const nothing = compare({
    load: makeLoad({ due: 0, ok: 0 }),
    reported: { valuesUs: [], counts: [], total: 0 },
    log: { arrivedUs: new Float64Array(), answeredUs: new Float64Array(), facts: {} },
    plannedUs: []
  })
  t.strictSame(nothing.percentiles, [])
  t.match(compare({ plannedUs: null, load: makeLoad({}, { driverLagP99Us: undefined }) }), {
    identityHeld: true, countsAgree: true, sendLagP99Us: null
  })
})
