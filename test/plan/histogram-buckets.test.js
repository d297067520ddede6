import hdr from 'hdr-histogram-js'
import t from 'tap'
import { bucketWidthUs } from '../../src/plan/histogram-buckets.js'

t.test('as wide as the buckets of a histogram that is really there', async (t) => {
  const histogram = hdr.build({ lowestDiscernibleValue: 1, highestTrackableValue: 3_600_000_000, numberOfSignificantValueDigits: 3 })
  const powers = Array.from({ length: 32 }, (_, i) => 2 ** i).filter((power) => power < 3_600_000_000)
  for (const value of [...powers.flatMap((power) => [power - 1, power, power + 1]), 1000, 2049, 123_456, 98_765_432]) {
    t.equal(bucketWidthUs(value), histogram.sizeOfEquivalentValueRange(value), `${value} µs`)
  }
})
