import t from 'tap'
import { readTimes } from '../../src/stats/cut-off.js'

/** `decode` is given the distribution itself. */
const decode = (one) => one
const spread = (counts) => ({
  valuesUs: Object.keys(counts).map(Number),
  counts: Object.values(counts),
  total: Object.values(counts).reduce((a, b) => a + b, 0)
})
const makeTrial = ({ times, cut, ...counts }) => ({
  trial: { timeoutMs: 1000 },
  load: {
    counts: { ok: 0, failed: 0, timedOut: 0, unfinished: 0, ...counts },
    histograms: { responseTime: spread(times), ...cut && { cut: spread(cut) } }
  }
})
const read = (...trials) => readTimes({ trials, decode })
const values = ({ valuesUs, counts }) => Object.fromEntries(valuesUs.map((us, i) => [us, counts[i]]))

t.test('nothing was cut off: the very same distributions', async (t) => {
  const trials = [makeTrial({ times: { 10: 5, 2_000_000: 1 }, ok: 6 }), makeTrial({ times: { 20: 1 }, ok: 1 })]
  const { distributions, merged, ended } = read(...trials)
  t.equal(ended.merged, merged)
  t.strictSame(ended.each, distributions)
  t.strictSame(values(merged), { 10: 5, 20: 1, 2_000_000: 1 })
})

t.test('what the record tells is taken away', async (t) => {
  const times = { 10: 5, 300: 2, 1_000_000: 1 }
  const { ended } = read(makeTrial({ times, cut: { 300: 1, 1_000_000: 1 }, ok: 6, timedOut: 1, unfinished: 1 }))
  t.strictSame(values(ended.merged), { 10: 5, 300: 1 })
})

t.test('where it does not tell: of the slowest those that waited for the time-out, and no more than there were', async (t) => {
  const ends = (one) => values(read(one).ended.merged)
  t.strictSame(ends(makeTrial({ times: { 10: 5, 1_000_000: 2 }, ok: 5, timedOut: 2 })), { 10: 5 }, 'at the time-out is cut')
  t.strictSame(ends(makeTrial({ times: { 10: 5, 999_999: 2 }, ok: 5, timedOut: 2 })), { 10: 5, 999_999: 2 }, 'below it is not')
  t.strictSame(ends(makeTrial({ times: { 10: 5, 1_000_000: 4 }, ok: 7, timedOut: 2 })), { 10: 5, 1_000_000: 2 }, 'two of four')
  t.strictSame(ends(makeTrial({ times: { 10: 5, 1_000_000: 1, 1_200_000: 2 }, ok: 6, unfinished: 2 })), { 10: 5, 1_000_000: 1 }, 'the slowest first')
  t.strictSame(ends(makeTrial({ times: { 10: 5, 1_000_000: 1 }, ok: 6, timedOut: 3 })), { 10: 5, 1_000_000: 1 }, 'those had no time')
})
