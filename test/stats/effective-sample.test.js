import t from 'tap'
import { measureDependence } from '../../src/stats/effective-sample.js'
import { createRandom } from '../../src/plan/random.js'
import { simulateQueue } from '../fixtures/queue.js'

t.test('independent requests are worth themselves', async (t) => {
  const random = createRandom(1)
  const { tau, effective } = measureDependence({ valuesUs: Float64Array.from({ length: 50_000 }, random), thresholdUs: 0.9 })
  t.ok(tau >= 1 && tau < 1.1, `tau ${tau}`)
  t.ok(effective > 45_000 && effective <= 50_000)
})

t.test('a first-order Markov chain has tau = (1 + r) / (1 - r)', async (t) => {
  // Stays with 0.9, else is drawn anew: the autocorrelation at lag k is 0.9^k, so tau is 19.
  const random = createRandom(2)
  let state = 0
  const valuesUs = Float64Array.from({ length: 400_000 }, () => {
    if (random() >= 0.9) state = random() < 0.5 ? 1 : 0
    return state
  })
  const { tau } = measureDependence({ valuesUs, thresholdUs: 0.5 })
  t.ok(Math.abs(tau - 19) < 1.5, `tau ${tau}`)
  const mirrored = measureDependence({ valuesUs: valuesUs.map((x) => 1 - x), thresholdUs: 0.5 })
  t.ok(Math.abs(tau - mirrored.tau) < 1e-9, 'the complement has the same tau')
})

t.test('where lags are too many to look at one by one, blocks say the same', async (t) => {
  const slower = Float64Array.from({ length: 20_000 }, (_, i) => i) // ever slower: no end to the lags
  const queue = simulateQueue({ n: 20_000, utilisation: 0.95, random: createRandom(3) })
  for (const [valuesUs, thresholdUs] of [[slower, 10_000], [slower, 19_000], [queue, 20], [queue, 50]]) {
    const { tau: exact } = measureDependence({ valuesUs, thresholdUs })
    const { tau } = measureDependence({ valuesUs, thresholdUs, mostWork: 1 })
    t.ok(Math.abs(tau / exact - 1) < 0.02, `${tau} by blocks, ${exact} by lags`)
  }
})

t.test('alternation never makes a sample larger than it is', async (t) => {
  t.match(measureDependence({ valuesUs: Array.from({ length: 1000 }, (_, i) => i % 2), thresholdUs: 0.5 }), { tau: 1, effective: 1000 })
})

t.test('the upper end of tau: two standard deviations, and near tau where the series is long', async (t) => {
  const short = measureDependence({ valuesUs: simulateQueue({ n: 5000, utilisation: 0.8, random: createRandom(4) }), thresholdUs: 3.47 })
  const long = measureDependence({ valuesUs: simulateQueue({ n: 400_000, utilisation: 0.8, random: createRandom(5) }), thresholdUs: 3.47 })
  t.ok(short.tauHigh > 1.2 * short.tau && short.tauHigh < 3 * short.tau, `${short.tau} may be ${short.tauHigh}`)
  t.ok(long.tauHigh > long.tau && long.tauHigh < 1.15 * long.tau, `${long.tau} may be ${long.tauHigh}`)
  let below = 0
  for (let seed = 0; seed < 100; seed++) {
    if (
      measureDependence({
        valuesUs: simulateQueue({ n: 5000, utilisation: 0.8, random: createRandom(100 + seed) }),
        thresholdUs: 3.47
      }).tauHigh < long.tau
    ) { below++ }
  }
  t.ok(below <= 20, `${below} of 100 short series would say less than the truth; taken as it is, tau does in most`)
})

t.test('empty, one value, all equal', async (t) => {
  t.same(measureDependence({ valuesUs: [], thresholdUs: 1 }), { tau: 1, tauHigh: 1, effective: 0 })
  t.same(measureDependence({ valuesUs: [5], thresholdUs: 5 }), { tau: 1, tauHigh: 1, effective: 1 })
  t.same(measureDependence({ valuesUs: Array(1000).fill(5), thresholdUs: 5 }), { tau: 1, tauHigh: 1, effective: 1000 })
})
