import t from 'tap'
import { estimateGood } from '../../src/stats/rows.js'
import { decode } from '../fixtures/labs.js'

const make = ({ all, bad, ok, failed = 0, timedOut = 0, unfinished = 0 }) =>
  ({
    load: { counts: { ok, failed, timedOut, unfinished }, histograms: { responseTime: all, ...bad !== undefined && { bad } } }
  })
const estimate = (...trials) =>
  estimateGood({ trials, distributions: trials.map(({ load }) => decode(load.histograms.responseTime)), decode, known: {} }).good

t.test('a server that fails fast looks faster than it is', async (t) => {
  const good = estimate(make({ all: '1000x300 40000x690 52000x10', bad: '1000x300', ok: 700, failed: 300 }))
  t.match(good, { responseTimeUs: { p50: { value: 40_000 }, p99: { value: 52_000 } }, maxUs: 52_000 })
  t.ok(Math.abs(Number(good?.meanUs) - (690 * 40 + 520) / 0.7) < 1)
  t.equal(good?.needs.p99_9, 3688, '700 good answers hold no p99.9')
})

t.test('one that fails slowly looks slower; what did not end is none of the good ones', async (t) => {
  const good = estimate(make({ all: '2000x900 500000x8 10000000x92', bad: '500000x8 10000000x92', ok: 900, timedOut: 92, unfinished: 8 }))
  t.match(good, { responseTimeUs: { p90: { value: 2000 }, p99: { value: 2000 } }, maxUs: 2000 })
})

t.test('of a bucket with both only the good ones are left', async (t) => {
  t.match(estimate(make({ all: '1000x500 2000x500', bad: '1000x499', ok: 501, failed: 499 })), { responseTimeUs: { p50: { value: 2000 } } })
})

t.test('the slowest is no slower than the slowest of all, by the edge of a bucket', async (t) => {
  const trial = make({ all: '1000x500 2047x500', bad: '1000x500', ok: 500, failed: 500 })
  trial.load.exactUs = { min: 999, max: 2041, mean: 1520 }
  t.equal(estimate(trial)?.maxUs, 2041)
})

t.test('a repeat in which nothing failed has the same times as before', async (t) => {
  const failing = make({ all: '1000x100 3000x900', bad: '1000x100', ok: 900, failed: 100 })
  const whole = make({ all: '3000x1000', ok: 1000 })
  t.match(estimate(failing, whole, whole), { responseTimeUs: { p50: { value: 3000, low: 3000, high: 3000, basis: 'repeats' } } })
})

t.test('nothing is told where nothing failed, where nothing was good, and where it is not known', async (t) => {
  t.equal(estimate(make({ all: '1000x1000', ok: 1000 })), undefined)
  t.equal(estimate(make({ all: '1000x990 2000x10', bad: '2000x10', ok: 990, unfinished: 10 })), undefined, 'under way at the end: no failure')
  t.equal(estimate(make({ all: '1000x10', bad: '1000x10', ok: 0, failed: 10 })), undefined)
  t.equal(estimate(make({ all: '1000x1000', ok: 900, failed: 100 })), undefined, 'an older record')
  t.equal(estimate(make({ all: '1000x1000', bad: '1000x50', ok: 900, failed: 100 })), undefined, 'not all of them')
  t.equal(estimate(make({ all: '1000x1000', bad: '7000x100', ok: 900, failed: 100 })), undefined, 'no part of the whole')
  const known = make({ all: '1000x100', bad: '1000x10', ok: 90, failed: 10 })
  t.equal(estimate(known, make({ all: '1000x100', ok: 90, failed: 10 })), undefined, 'one repeat does not tell')
})
