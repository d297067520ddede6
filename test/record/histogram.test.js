import t from 'tap'
import { decodeHistogram } from '../../src/record/histogram.js'
import { createHistogram, encodeDistribution } from '../../src/record/histogram-encoder.js'
import { countAbove } from '../../src/stats/sample.js'

/** What comes back of these values. */
async function pack (values) {
  const histogram = await createHistogram()
  for (const value of values) histogram.record(value)
  return { histogram, ...decodeHistogram(histogram.encode()) }
}

t.test('small values come back as they were', async (t) => {
  const { valuesUs, counts, total } = await pack([1, 2, 2, 700, 2047])
  t.same(valuesUs, [1, 2, 700, 2047])
  t.same(counts, [1, 2, 1, 1])
  t.equal(total, 5)
})

t.test('greater ones come back as the highest of their bucket: never faster than they were, and within 0.1 %', async (t) => {
  const values = [2049, 10_000, 123_456, 7_654_321, 999_999_999]
  const { valuesUs, total } = await pack(values)
  t.equal(total, values.length)
  for (const [index, value] of values.entries()) {
    t.ok(valuesUs[index] >= value && valuesUs[index] <= value * 1.001, `${value} as ${valuesUs[index]}`)
  }
  t.same(valuesUs[0], 2049, 'buckets of 2 above 2048: 2048 and 2049 are one')
  t.same((await pack([2048])).valuesUs, [2049])
})

t.test('more than an hour is an hour, and is not lost', async (t) => {
  const { valuesUs, counts, total } = await pack([3_600_000_000, 3_600_000_001, 1e12, Number.MAX_SAFE_INTEGER])
  t.equal(valuesUs.length, 1)
  t.same(counts, [4])
  t.equal(total, 4)
  t.ok(valuesUs[0] >= 3_600_000_000 && valuesUs[0] <= 3_600_000_000 * 1.001)
})

t.test('none, and one', async (t) => {
  t.match(await pack([]), { valuesUs: [], counts: [], total: 0 })
  t.match(await pack([5]), { valuesUs: [5], counts: [1], total: 1 })
})

t.test('all equal', async (t) => {
  t.match(await pack(Array(1000).fill(42)), { valuesUs: [42], counts: [1000], total: 1000 })
})

t.test('totals add up over many values', async (t) => {
  const values = Array.from({ length: 10_000 }, (_, index) => 1 + (index * 7919) % 1_000_003)
  const { counts, total, valuesUs, histogram } = await pack(values)
  t.equal(total, 10_000)
  t.equal(counts.reduce((sum, count) => sum + count, 0), 10_000)
  t.same(valuesUs, [...valuesUs].sort((a, b) => a - b), 'ascending')
  t.equal(histogram.total(), 10_000)
  const sorted = [...values].sort((a, b) => a - b)
  t.ok(Math.abs(histogram.percentile(99) / sorted[9899] - 1) < 0.001)
})

t.test('reset begins anew', async (t) => {
  const { histogram } = await pack([1, 2, 3])
  histogram.reset()
  histogram.record(9)
  t.same(decodeHistogram(histogram.encode()), { valuesUs: [9], counts: [1], total: 1 })
})

t.test('what is no histogram', async (t) => {
  for (const text of ['', 'AAAA', 'no base64 at all!']) t.throws(() => decodeHistogram(text), { code: 'RECORD_INVALID', hint: /cut short/ })
  const whole = (await pack([1, 2, 3])).histogram.encode()
  t.throws(() => decodeHistogram(whole.slice(0, whole.length / 2)), { code: 'RECORD_INVALID' })
})

t.test('a histogram of two digits tells how wide its buckets are', async (t) => {
  const encoded = await encodeDistribution({ distribution: { valuesUs: [50_010], counts: [1000], total: 1000 }, digits: 2 })
  const distribution = decodeHistogram(encoded)
  t.strictSame(distribution, { valuesUs: [50_175], counts: [1000], total: 1000, bottomsUs: [49_920] })
  t.equal(countAbove({ distribution, boundUs: 50_050, edge: 'bottom' }), 0, 'all may have taken less')
  t.notOk('bottomsUs' in decodeHistogram(await encodeDistribution({ distribution: { valuesUs: [50_010], counts: [1], total: 1 } })))
})
