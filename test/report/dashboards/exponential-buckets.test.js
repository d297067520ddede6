import t from 'tap'
import { layExponentialBuckets } from '../../../src/report/dashboards/exponential-buckets.js'

const sum = (counts) => counts.reduce((total, count) => total + count, 0)
const lay = (valuesUs, counts, maxUs = valuesUs.at(-1)) =>
  layExponentialBuckets({ distribution: { valuesUs, counts, total: sum(counts) }, maxUs })

t.test('nothing, and nothing but zeros', async (t) => {
  t.same(lay([], [], 0), { scale: 0, zeroCount: 0, offset: 0, bucketCounts: [] })
  t.same(lay([0], [7], 0), { scale: 0, zeroCount: 7, offset: 0, bucketCounts: [] })
})

t.test('one value: one bucket, and it holds the value', async (t) => {
  const { scale, offset, bucketCounts } = lay([312], [5])
  t.same(bucketCounts, [5])
  const base = 2 ** (2 ** -scale)
  t.ok(base ** offset < 312e-6 * (1 + 1e-9) && base ** (offset + 1) >= 312e-6 * (1 - 1e-9))
})

t.test('exact powers of two belong to the bucket that they end', async (t) => {
  // At scale 0 bucket i is (2^i, 2^(i+1)]: 0.5 s ends bucket -2, 1 s ends bucket -1, as the data model has it. 2^-20 to
  // 2^10 s at scale 2 is 121 buckets.
  t.match(lay([500_000, 1_000_000], [3, 4]), { scale: 7, offset: -129, bucketCounts: { length: 129, 0: 3, 128: 4 } })
})

t.test('at most 160 buckets, the finest scale that does, and no count is lost', async (t) => {
  for (const [low, high] of [[1, 3_600_000_000], [100, 110], [50, 5000], [1, 2], [999, 1_000_001]]) {
    const valuesUs = Array.from({ length: 1000 }, (_, i) => low * (high / low) ** (i / 999))
    const counts = valuesUs.map((_, i) => i % 7 + 1)
    const { scale, offset, bucketCounts, zeroCount } = lay(valuesUs, counts)
    t.ok(bucketCounts.length <= 160, `${bucketCounts.length} buckets at scale ${scale}`)
    t.equal(sum(bucketCounts) + zeroCount, sum(counts))
    const finer = 2 ** (scale + 1)
    t.ok(Math.ceil(Math.log2(high / 1e6) * finer) - Math.ceil(Math.log2(low / 1e6) * finer) + 1 > 160, 'one scale finer would need more')
    const base = 2 ** (2 ** -scale)
    const reached = bucketCounts.map((_, i) => sum(bucketCounts.slice(0, i + 1)))
    for (const i of [0, 40, reached.length - 1]) {
      const upper = base ** (offset + i + 1) * 1e6
      const expected = sum(counts.filter((_, at) => valuesUs[at] <= upper * (1 + 1e-9)))
      t.equal(reached[i], expected, `as many up to ${upper} µs as were recorded`)
    }
  }
})

t.test('an HDR bucket ends above its slowest request, which is known exactly', async (t) => {
  const { scale, offset, bucketCounts } = lay([100, 5003], [1, 1], 5001)
  const top = (2 ** (2 ** -scale)) ** (offset + bucketCounts.length - 1)
  t.ok(top < 5001e-6, 'so the last bucket is the one that holds it')
})
