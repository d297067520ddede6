import t from 'tap'
import { askForUnit, contradict, countDecimals, findMedian, listPossibleUnits } from '../../../src/record/access-log/unit.js'

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

t.test('from a microsecond on, and up to an hour', async (t) => {
  t.same(listPossibleUnits([1000]), ['s', 'ms', 'us', 'ns'], '1,000 ns')
  t.same(listPossibleUnits([999]), ['s', 'ms', 'us'])
  t.same(listPossibleUnits([3600]), ['s', 'ms', 'us', 'ns'], 'an hour')
  t.same(listPossibleUnits([3601]), ['ms', 'us', 'ns'])
  t.same(listPossibleUnits([0, 0, 12]), ['s', 'ms', 'us'], 'those that took no time say nothing')
  t.same(listPossibleUnits(Array(19).fill(0.012345678)), ['s', 'ms'])
  t.same(listPossibleUnits(Array(20).fill(1.5)), ['s', 'ms', 'us'], 'a tenth of a microsecond')
  t.same(listPossibleUnits(Array(20).fill(1.5555)), ['s', 'ms'], 'a tenth of a nanosecond')
})

t.test('the middle, and of two the lower', async (t) => {
  t.same([[], [7], [9, 1], [9, 1, 5], [4, 3, 2, 1]].map(findMedian), [null, 7, 1, 5, 2])
})

t.test('the unit is asked for with what the middle would be in each', async (t) => {
  t.same(askForUnit({ name: 'rt=', values: [1, 12.5, 1500], units: ['ms', 's'] }), {
    message: 'the log does not say the unit of rt=: half of its values are up to 12.5, so 12.5 ms as ms, 12.5 s as s',
    hint: 'say it with --time-unit ms, s; --time-unit none leaves durations out'
  })
  t.match(askForUnit({ name: 'rt=', values: [1234.5], units: [] }), {
    message: /so 1230 s as s, 1\.23 s as ms, 1\.23 ms as us, 1\.23 us as ns$/, hint: /--time-unit s, ms, us, ns;/
  })
  t.match(askForUnit({ name: 'x', values: [0.5], units: ['us'] }).message, /500 ms as s, 500 us as ms, 500 ns as us, 0\.5 ns as ns$/)
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
  const long = { requests: 100, seconds: 60, sumUs: 0 }
  t.equal(contradict({ ...long, medianUs: 180_000_000 }), null, 'three times as long as the log')
  t.match(contradict({ ...long, medianUs: 180_000_001 }), /180 s or more, and the log is 60 s long$/)
  t.equal(contradict({ ...long, requests: 99, medianUs: 200_000_000 }), null)
  t.equal(contradict({ ...long, seconds: 59, medianUs: 200_000_000 }), null)
  t.match(contradict({ ...long, medianUs: 3_564_000_000 }), /^half of its requests would take 3560 s or more$/)
  t.equal(contradict({ ...long, medianUs: 1, sumUs: 50_000 * 60e6 }), null)
  t.match(contradict({ ...long, medianUs: 1, sumUs: 50_001 * 60e6 }), /^50001 requests/)
})
