import t from 'tap'
import { contradict, countDecimals, listPossibleUnits } from '../../../src/record/access-log/unit.js'

t.test('units that numbers can be in', async (t) => {
  t.same(listPossibleUnits([12]), ['s', 'ms', 'us'], 'nobody answers within 12 ns')
  t.same(listPossibleUnits([12_345_678]), ['us', 'ns'], '12,345,678 ms are more than an hour')
  t.same(listPossibleUnits([0.4]), ['s', 'ms'])
  t.same(listPossibleUnits(Array(20).fill(0.012345678)), ['s'], 'as milliseconds it would be finer than a nanosecond')
  t.same(listPossibleUnits([0.012345678]), ['s', 'ms'], 'one value says little')
  t.same(listPossibleUnits(Array(20).fill(12.345678901234567)), ['s', 'ms', 'us'], 'the decimals of a binary fraction say nothing')
  t.same(listPossibleUnits([]), ['s', 'ms', 'us', 'ns'])
  t.same(listPossibleUnits([0, 0]), ['s', 'ms', 'us', 'ns'])
})

t.test('decimals', async (t) => {
  t.equal(countDecimals([]), 0)
  t.equal(countDecimals([1, 2.5, 0.125]), 3)
  t.equal(countDecimals([1.25e-7]), 9)
})

t.test('durations against the length and the rate of a log', async (t) => {
  const log = { requests: 1000, seconds: 600 }
  t.equal(contradict({ ...log, medianUs: 12_000, sumUs: 12_000 * 1000 }), null)
  t.equal(contradict({ ...log, medianUs: 62_500_000, sumUs: 62_500_000 * 1000 }), null, 'long polls')
  t.match(contradict({ ...log, medianUs: 3_032_000_000, sumUs: 3_032_000_000 * 1000 }), /3030 s or more, and the log is 600 s long/)
  t.match(contradict({ ...log, medianUs: 3_600_000_000, sumUs: 4e12 }), /half of its requests would take 3600 s or more/)
  t.match(contradict({ requests: 1e6, seconds: 600, medianUs: 60_000_000, sumUs: 6e13 }), /100000 requests would be answered at once/)
  t.equal(contradict({ requests: 5, seconds: 1, medianUs: 62_500_000, sumUs: 5 * 62_500_000 }), null, 'five lines say little')
})
