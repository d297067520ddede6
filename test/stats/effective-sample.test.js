import t from 'tap'
import { estimateWithinTrial, measureDependence } from '../../src/stats/effective-sample.js'
import { estimateOverRepeats } from '../../src/stats/repeats.js'
import { createRandom } from '../../src/plan/random.js'
import { queueQuantile, simulateQueue } from '../fixtures/queue.js'

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
  for (const [valuesUs, thresholdUs] of /** @type {const} */ ([[slower, 10_000], [slower, 19_000], [queue, 20], [queue, 50]])) {
    const { tau: exact } = measureDependence({ valuesUs, thresholdUs })
    const { tau } = measureDependence({ valuesUs, thresholdUs, mostWork: 1 })
    t.ok(Math.abs(tau / exact - 1) < 0.02, `${tau} by blocks, ${exact} by lags`)
  }
})

t.test('alternation never makes a sample larger than it is', async (t) => {
  t.same(measureDependence({ valuesUs: Array.from({ length: 1000 }, (_, i) => i % 2), thresholdUs: 0.5 }), { tau: 1, effective: 1000 })
})

t.test('empty, one value, all equal', async (t) => {
  t.equal(estimateWithinTrial({ valuesUs: [], p: 0.5 }), null)
  t.match(estimateWithinTrial({ valuesUs: [5], p: 0.5 }), { value: 5, low: null, high: null, tau: 1, effective: 1 })
  t.match(estimateWithinTrial({ valuesUs: Array(1000).fill(5), p: 0.99 }), { value: 5, low: 5, high: 5, basis: 'within-trial', effective: 1000 })
})

t.test('coverage: 400 M/M/1 trials at utilisation 0.8, 60,000 requests each: p99 holds the closed form in 92 % or more', async (t) => {
  const truth = queueQuantile({ p: 0.99, utilisation: 0.8 })
  const random = createRandom(7)
  let given = 0
  let held = 0
  for (let i = 0; i < 400; i++) {
    const estimate = estimateWithinTrial({ valuesUs: simulateQueue({ n: 60_000, utilisation: 0.8, random }), p: 0.99 })
    if (estimate === null || estimate.low === null || estimate.high === null) continue
    given++
    if (estimate.low <= truth && truth <= estimate.high) held++
  }
  t.comment(`${held} of ${given} intervals hold it, ${400 - given} withheld`)
  t.ok(given >= 380, `${given} of 400 have an interval; the rest are worth fewer than 368 independent requests`)
  t.ok(held / given >= 0.92, `${held} of ${given} intervals hold it`)
})

t.test('coverage: the interval over 5 repeats of 10,000 requests holds the closed form in 92 % or more of 400', async (t) => {
  const truth = queueQuantile({ p: 0.99, utilisation: 0.8 })
  const random = createRandom(9)
  let held = 0
  for (let i = 0; i < 400; i++) {
    // The p99 is the 101st from the top: no need to sort what lies far below it.
    const values = Array.from({ length: 5 }, () => simulateQueue({ n: 10_000, utilisation: 0.8, random }).filter((value) => value > 8).sort().at(-101) ?? 0)
    const { low, high } = estimateOverRepeats({ values }) ?? {}
    if (Number(low) <= truth && truth <= Number(high)) held++
  }
  t.ok(held / 400 >= 0.92, `${held} of 400 hold it`)
})
