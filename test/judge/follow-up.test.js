import t from 'tap'
import { planFollowUp } from '../../src/judge/follow-up.js'

const decode = () => ({ valuesUs: [100], counts: [1000], total: 1000 })
const load = { connections: 10, pipelining: 1, timeoutMs: 10_000, ratePerSecond: null }

function makeRecord ({ rates, driverBusy = [], ratePerSecond = null, latencyDurationMs = 2000, failures = [] }) {
  const names = Object.keys(rates)
  const trial = (target) => ({
    id: `${target}/peak-c10/1`,
    target,
    phase: 'peak',
    driver: 'autocannon',
    repeat: 1,
    load: { kind: 'constant-concurrency', connections: 10, pipelining: 1 },
    durationMs: 1000,
    warmupMs: 0,
    timeoutMs: 10_000
  })
  return {
    failures,
    plan: {
      baselines: [
        {
          name: 'one',
          title: '',
          question: '',
          hypothesis: '',
          reference: names[0],
          targets: names,
          load: { ...load, ratePerSecond },
          objectives: [],
          fanOut: null,
          published: null
        }
      ],
      targets: {},
      preset: { name: 'quick', repeats: 1, durationMs: 1000, warmupMs: 0, latencyDurationMs },
      seed: 1,
      trials: names.map(trial)
    },
    trials: Object.entries(rates).map(([target, ok]) => ({
      trial: trial(target),
      status: 'complete',
      load: {
        windowMs: 1000,
        counts: { due: ok, ok, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 },
        failedByCause: {},
        histograms: { responseTime: '' },
        exactUs: null,
        timeline: [],
        invalid: []
      },
      parts: [
        {
          name: 'server',
          kind: 'node',
          cores: [0],
          cpuUs: driverBusy.includes(target) ? 400_000 : 990_000,
          memoryBytes: null,
          eventLoopUtilization: null,
          involuntarySwitches: null
        },
        {
          name: 'driver',
          kind: 'driver',
          cores: [1],
          cpuUs: 990_000,
          memoryBytes: null,
          eventLoopUtilization: 0.99,
          involuntarySwitches: null
        }
      ],
      warnings: []
    }))
  }
}
const latencies = ({ trials }) =>
  trials
    .filter(({ phase }) => phase === 'latency')
    .map(({ target, load }) => [target, load.ratePerSecond])
    .sort()

t.test('near half of the slowest peak, a preferred number, for all', async (t) => {
  t.strictSame(latencies(planFollowUp({ record: makeRecord({ rates: { fast: 30_000, slow: 977 } }), decode })), [
    ['fast', 400],
    ['slow', 400]
  ])
})

t.test('the rate is 80 to 100 % of half the peak, in every decade up to 2,000 a second', async (t) => {
  for (const peak of [1, 1.9, 2, 7.7, 15.9, 16, 100, 999, 1250, 3999]) {
    const [[, rate]] = latencies(planFollowUp({ record: makeRecord({ rates: { one: peak } }), decode }))
    t.ok(rate <= peak / 2 && rate > peak / 2 * 0.78, `${peak}: ${rate}`)
  }
  for (const peak of [12_500, 99_999]) t.strictSame(latencies(planFollowUp({ record: makeRecord({ rates: { one: peak } }), decode })), [['one', 2000]])
})

t.test('what the baseline asks for comes first', async (t) => {
  t.strictSame(
    latencies(planFollowUp({ record: makeRecord({ rates: { fast: 30_000, slow: 977 }, ratePerSecond: 20 }), decode })),
    [['fast', 20], ['slow', 20]]
  )
})

t.test('a target that failed neither slows the others down nor is loaded again', async (t) => {
  const record = makeRecord({
    rates: { fast: 30_000, slow: 977 },
    failures: [{ target: 'slow', code: 'TARGET_DIED', message: '', hint: '' }]
  })
  t.strictSame(latencies(planFollowUp({ record, decode })), [['fast', 2000]])
})

t.test('no peak, no rate', async (t) => {
  t.strictSame(latencies(planFollowUp({ record: makeRecord({ rates: { dead: 0 } }), decode })), [])
})

t.test('the phase can be left out', async (t) => {
  t.strictSame(latencies(planFollowUp({ record: makeRecord({ rates: { fast: 30_000 }, latencyDurationMs: 0 }), decode })), [])
})

t.test('a peak that the driver bounded is measured again by the native driver', async (t) => {
  const { trials } = planFollowUp({ record: makeRecord({ rates: { quick: 50_000, slow: 977 }, driverBusy: ['quick'] }), decode })
  t.strictSame(
    trials.filter(({ phase, driver }) => phase === 'peak' && driver === 'native').map(({ id }) => id),
    ['quick/peak-c10-native/1']
  )
})

t.test('a peak in which the driver fell short says nothing about the rate, while there is another', async (t) => {
  const record = makeRecord({ rates: { one: 3000 } })
  const [good] = record.trials
  const spoiled = {
    ...good,
    load: {
      ...good.load,
      counts: { ...good.load.counts, ok: 300 },
      invalid: [{ code: 'TEXT', text: 'the load driver stood still' }]
    }
  }
  const again = { ...good, trial: { ...good.trial, id: 'one/peak-c10/1-again' } }
  t.strictSame(latencies(planFollowUp({ record: { ...record, trials: [spoiled, again] }, decode })), [['one', 1250]])
  t.strictSame(latencies(planFollowUp({ record: { ...record, trials: [spoiled] }, decode })), [['one', 125]])
})
