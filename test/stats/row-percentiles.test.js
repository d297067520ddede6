import t from 'tap'
import { estimatePercentiles, findTau, poolTau } from '../../src/stats/row-percentiles.js'

t.test('a percentile is as dependent as the most dependent one below it in the tail', async (t) => {
  const dependence = { p50: 477, p90: 4.4, p95: 9, p97_5: 2.6, p99: 2.9 }
  t.equal(findTau({ dependence, p: 0.99 }), 9, 'a trial that was lucky at p99 was not at p95')
  t.equal(findTau({ dependence, p: 0.9 }), 4.4, 'the middle drifts while a server is compiled, and that says nothing of slow requests')
  t.equal(findTau({ dependence, p: 0.5 }), 477)
  t.equal(findTau({ dependence, p: 0.75 }), 477, 'between two percentiles the next one up counts, and the middle is its own half')
  t.equal(findTau({ dependence, p: 0.999 }), 9, 'none holds it: as those that are held')
})

t.test('what is not known', async (t) => {
  t.equal(findTau({ dependence: undefined, p: 0.99 }), 1)
  t.equal(findTau({ dependence: { p50: 20 }, p: 0.99 }), 20, 'where too few requests hold the tail, the middle stands for it')
  t.equal(findTau({ dependence: { p99: 0.5 }, p: 0.99 }), 1, 'no request is worth more than one')
})

t.test('all repeats in one are as dependent as their requests on average', async (t) => {
  const distributions = [2000, 2000, 2000, 1000].map((total) => ({ total }))
  t.equal(poolTau({ distributions, each: [{ p99: 2 }, { p99: 2 }, { p99: 2 }, { p99: 9 }], p: 0.99 }), 3)
  t.equal(poolTau({ distributions, each: distributions.map(() => undefined), p: 0.99 }), 1)
  t.equal(poolTau({ distributions: [], each: [], p: 0.99 }), 1)
})

t.test('too few for a percentile in each start and in all: a rough range, from how the starts differ', async (t) => {
  const start = (slowUs) => ({ valuesUs: [1000, slowUs], counts: [98, 2], total: 100 })
  const estimate = (...slow) => {
    const distributions = slow.map(start)
    const valuesUs = [...new Set(distributions.flatMap((one) => one.valuesUs))].sort((a, b) => a - b)
    const counts = valuesUs.map((us) => distributions.reduce((sum, one) => sum + (one.counts[one.valuesUs.indexOf(us)] ?? 0), 0))
    return estimatePercentiles({ distributions, merged: { valuesUs, counts, total: 100 * slow.length } })
  }
  const { responseTimeUs, aboutUs, aboutRangeUs } = estimate(10_000, 20_000)
  t.strictSame([responseTimeUs.p99, aboutUs.p99], [null, 10_000])
  // ln 20,000 - ln 10,000 = ln 2: squares = ln(2) ** 2 / 2; v = (2 * 0.04 + squares) / 3; t(.975, 3) = 3.182
  const half = 3.182446 * Math.sqrt((2 * 0.04 + Math.log(2) ** 2 / 2) / 3 / 2)
  const [low, high] = aboutRangeUs.p99
  t.ok(Math.abs(Math.log(low / 14_142.1356) + half) < 1e-4 && Math.abs(Math.log(high / 14_142.1356) - half) < 1e-4, `${low} to ${high}`)
  t.strictSame([estimate(10_000).aboutUs.p99, estimate(10_000).aboutRangeUs], [10_000, undefined], 'their order is not known')
  const distribution = { valuesUs: [1000, 2000, 10_000], counts: [950, 40, 10], total: 1000 }
  const ofOne = estimatePercentiles({ distributions: [distribution], merged: distribution, dependence: { p99: 5 } })
  // 200 of them count: of those, P(B <= 194) <= .025 < P(B <= 195), B ~ Bin(200, .99)
  t.strictSame([ofOne.responseTimeUs.p99, ofOne.aboutRangeUs.p99], [null, [2000, null]], 'one start has a lower end: its rank 975 of 1,000')
})
