import t from 'tap'
import { buildHistogram, wholeUs } from '../../src/load/histogram.js'
import { decodeHistogram } from '../../src/record/histogram.js'

const HOUR_US = 3_600_000_000

t.test('whole microseconds, at least 1', async (t) => {
  t.same([-5, 0, 0.4, 1, 1.4, 1.5, 7.6].map(wholeUs), [1, 1, 1, 1, 1, 2, 8])
})

t.test('values are kept one by one or many at once, and what takes longer than an hour as an hour', async (t) => {
  const histogram = buildHistogram()
  histogram.record(7)
  histogram.recordMany(9, 3)
  t.same([histogram.total(), histogram.percentile(25), histogram.percentile(26)], [4, 7, 9])
  t.match(decodeHistogram(histogram.encode()), { valuesUs: [7, 9], counts: [1, 3], total: 4 })
  histogram.reset()
  t.equal(histogram.total(), 0)
  histogram.record(HOUR_US - 1)
  histogram.record(HOUR_US)
  histogram.record(HOUR_US * 1000)
  histogram.recordMany(HOUR_US * 1000, 2)
  const { total, valuesUs } = decodeHistogram(histogram.encode())
  t.same([total, valuesUs.length], [5, 1])
  t.ok(Math.abs(valuesUs[0] / HOUR_US - 1) < 0.001)
  histogram.free()
})
