import t from 'tap'
import { createRandom } from '../../../src/plan/random.js'
import { countAtLeast, countAtMost, mergePercentile, spreadOverBuckets } from '../../../src/load/k6/merged-curve.js'
import { listBucketEdges, mergePercentiles } from '../../../src/load/k6/merge.js'
import { quantileUs } from '../../../src/stats/sample.js'
import { howMany } from '../../fixtures/long.js'
import { k6Percentile, makeCurve, trueQuantile } from '../../fixtures/k6-curves.js'

const QS = [0.001, 0.05, 0.25, 0.5, 0.75, 0.9, 0.95, 0.975, 0.99, 0.999, 0.9999]

/** milliseconds */
const SHAPES = {
  exponential: (random) => -5 * Math.log(1 - random()),
  lognormal: (random) => Math.exp(1 + 0.8 * gaussian(random)),
  bimodal: (random) => random() < 0.9 ? 2 + random() : 200 + 20 * random(),
  constant: () => 4.25,
  'two values': (random) => random() < 0.6 ? 1.5 : 40,
  'heavy ties': (random) => Math.ceil(-3 * Math.log(1 - random())),
  'heavy tail': (random) => (1 - random()) ** -1.2
}

function gaussian (random) {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Instances of one trial: mixed shapes and sizes, one of them slow now and then. */
function makeInstances ({ random, sizes }) {
  const names = Object.keys(SHAPES)
  const same = names[Math.floor(random() * names.length)]
  const isMixed = random() < 0.3
  return sizes.map((size, i) => {
    const shape = SHAPES[isMixed ? names[Math.floor(random() * names.length)] : same]
    const slow = i === 0 && random() < 0.3 ? 10 : 1
    return Array.from({ length: size }, () => shape(random) * slow)
  })
}

const pool = (instances) => instances.flat().map((ms) => ms * 1000).sort((a, b) => a - b)
const countUpTo = (sorted, x) => sorted.filter((us) => us <= x).length

t.test('the reference takes percentiles as k6 and numpy do: worked out by hand', async (t) => {
  // numpy.quantile([1, 2, 4, 8], [.1, .25, .5, .9], method='linear') is 1.3, 1.75, 3, 6.8
  for (const [percent, value] of [
    [10, 1.3],
    [25, 1.75],
    [50, 3],
    [90, 6.8]
  ]) { t.ok(Math.abs(k6Percentile([1, 2, 4, 8], percent) - value) < 1e-12, `p${percent}`) }
  t.equal(k6Percentile([7], 99), 7)
  const ten = Array.from({ length: 10 }, (_, i) => i + 1)
  t.ok(Math.abs(k6Percentile(ten, 95) - 9.55) < 1e-9)
  t.ok(Math.abs(k6Percentile(ten, 99.9) - 9.991) < 1e-9)
})

t.test('thousands of trials: the true percentile always lies within the bounds, and the likely value too', async (t) => {
  const random = createRandom(7)
  const rounds = howMany({ short: 60, long: 700 })
  let [cases, outside] = [0, []]
  for (let round = 0; round < rounds; round++) {
    const count = 1 + Math.floor(random() * 5)
    const most = [3, 30, 300, 1500][round % 4]
    const sizes = Array.from({ length: count }, () => 1 + Math.floor(random() ** 2 * most))
    const instances = makeInstances({ random, sizes })
    const sorted = pool(instances)
    const curves = instances.map(makeCurve)
    for (const q of QS) {
      const truth = trueQuantile(sorted, q)
      const { valueUs, lowUs, highUs } = mergePercentile({ curves, q })
      cases++
      if (!(lowUs <= truth && truth <= highUs && lowUs <= valueUs && valueUs <= highUs)) {
        outside.push({ sizes, q, truth, valueUs, lowUs, highUs })
      }
    }
  }
  t.ok(cases > 10 * rounds)
  t.strictSame(outside.slice(0, 3), [], `${outside.length} of ${cases} outside`)
})

t.test('counts at a value lie between what the curves leave open, on points of the grid and beside them', async (t) => {
  const random = createRandom(11)
  const wrong = []
  for (let round = 0; round < 500; round++) {
    const [samples] = makeInstances({ random, sizes: [1 + Math.floor(random() * [5, 60, 900][round % 3])] })
    const sorted = pool([samples])
    const curve = makeCurve(samples)
    const xs = [
      ...Array.from({ length: 5 }, () => sorted[Math.floor(random() * sorted.length)]),
      ...Array.from({ length: 5 }, () => curve.valuesUs[Math.floor(random() * curve.valuesUs.length)]),
      random() * sorted[sorted.length - 1] * 1.2,
      0,
      sorted[0],
      sorted[sorted.length - 1]
    ]
    for (const x of xs) {
      const truth = countUpTo(sorted, x)
      if (!(countAtLeast(curve, x) <= truth && truth <= countAtMost(curve, x))) {
        wrong.push({ n: sorted.length, x, truth, low: countAtLeast(curve, x), high: countAtMost(curve, x) })
      }
    }
  }
  t.strictSame(wrong.slice(0, 3), [])
})

t.test('10,000 requests an instance: p50, p99 and p99.9 within 1 % of all samples', async (t) => {
  for (const [name, sizes] of [
    ['exponential', [10_000, 10_000, 10_000]],
    ['lognormal', [10_000, 10_000, 10_000]],
    ['constant', [10_000, 10_000]],
    ['lognormal', [40_000, 10_000, 10_000]]
  ]) {
    for (const seed of [1, 2, 3]) {
      const random = createRandom(seed)
      const instances = sizes.map((size) => Array.from({ length: size }, () => SHAPES[name](random)))
      const sorted = pool(instances)
      const curves = instances.map(makeCurve)
      for (const q of [0.5, 0.99, 0.999]) {
        const truth = trueQuantile(sorted, q)
        const { valueUs } = mergePercentile({ curves, q })
        t.ok(Math.abs(valueUs / truth - 1) < 0.01, `${name} ${sizes} seed ${seed} q ${q}: ${valueUs} of ${truth}`)
      }
    }
  }
})

t.test('one slow instance of three: merging is right where averaging is far off', async (t) => {
  const random = createRandom(5)
  const instances = [10, 1, 1].map((slow) => Array.from({ length: 10_000 }, () => SHAPES.exponential(random) * slow))
  const truth = trueQuantile(pool(instances), 0.99)
  const { p99, p50 } = mergePercentiles({ curves: instances.map(makeCurve), histogram: null })
  t.ok(Math.abs(p99.valueUs / truth - 1) < 0.01)
  t.ok(Math.abs(p99.averagedUs / truth - 1) > 0.2, `${p99.averagedUs} of ${truth}`)
  t.ok(Math.abs(p50.averagedUs / trueQuantile(pool(instances), 0.5) - 1) > 0.5)
})

t.test('unequal instances: each counts by its requests', async (t) => {
  // 9,900 of 1 ms and 100 of 100 ms: p50 and p98 are 1 ms, p99.5 is 100 ms.
  const curves = [makeCurve(Array(9900).fill(1)), makeCurve(Array(100).fill(100))]
  for (const [q, us] of [[0.5, 1000], [0.98, 1000], [0.99, 1000], [0.995, 100_000]]) {
    t.strictSame(mergePercentile({ curves, q }), { valueUs: us, lowUs: us, highUs: us }, String(q))
  }
})

t.test('one value, and all equal', async (t) => {
  for (const samples of [[[3]], [[3], [3]], [[3, 3, 3], [3]]]) {
    t.strictSame(mergePercentile({ curves: samples.map(makeCurve), q: 0.99 }), { valueUs: 3000, lowUs: 3000, highUs: 3000 })
  }
  t.equal(mergePercentile({ curves: [makeCurve([10]), makeCurve([20])], q: 0.5 }).valueUs, 10_000, 'nearest rank: the first of two')
})

t.test('a histogram of the merged curve has every request, and percentiles within the bounds and one bucket', async (t) => {
  const random = createRandom(13)
  const wrong = []
  for (let round = 0; round < howMany({ short: 40, long: 150 }); round++) {
    const sizes = Array.from({ length: 1 + Math.floor(random() * 4) }, () => 1 + Math.floor(random() ** 2 * [20, 2000][round % 2]))
    const instances = makeInstances({ random, sizes })
    const curves = instances.map(makeCurve)
    const sorted = pool(instances)
    const distribution = spreadOverBuckets({ curves, edgesUs: listBucketEdges({ fromUs: sorted[0], toUs: sorted[sorted.length - 1] }) })
    const total = distribution.counts.reduce((sum, count) => sum + count, 0)
    if (total !== sorted.length || distribution.total !== total || distribution.counts.some((count) => !(count > 0))) {
      wrong.push({ sizes, total })
    }
    for (const q of QS) {
      const value = quantileUs({ distribution, p: q })
      const { lowUs, highUs } = mergePercentile({ curves, q })
      const bucketUs = Math.max(1, highUs / 1024)
      if (!(value >= lowUs - bucketUs && value <= highUs + bucketUs)) wrong.push({ sizes, q, value, lowUs, highUs })
    }
  }
  t.strictSame(wrong.slice(0, 3), [])
})

t.test('edges of buckets: 1 up to 2,047, then doubling, as the histograms have them', async (t) => {
  t.strictSame([...listBucketEdges({ fromUs: 0.4, toUs: 2.2 })], [0, 1, 2, 3])
  t.strictSame([...listBucketEdges({ fromUs: 2046, toUs: 2051 })], [2046, 2047, 2049, 2051])
  t.strictSame([...listBucketEdges({ fromUs: 4090, toUs: 4100 })], [4091, 4093, 4095, 4099, 4103])
  t.strictSame([...listBucketEdges({ fromUs: 5, toUs: 5 })], [5])
})
