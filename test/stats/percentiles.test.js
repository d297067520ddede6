import t from 'tap'
import { binomialCdf } from '../../src/stats/distributions.js'
import { findLowRank, orderStatisticInterval, PERCENTILES, samplesNeeded, stretchRanks } from '../../src/stats/percentiles.js'

t.test('samplesNeeded is ln(alpha / 2) / ln p', async (t) => {
  t.same([0.5, 0.99, 0.999, 0.9999, 0.99999].map((p) => samplesNeeded(p)), [6, 368, 3688, 36887, 368887])
  t.equal(samplesNeeded(0.01), samplesNeeded(0.99), 'the low end needs as many')
  t.equal(samplesNeeded(0.99, 0.02), 459, 'MLPerf: 459 clean requests at 99 % confidence, one-sided')
})

t.test('PERCENTILES are those of the tables', async (t) => {
  t.same(PERCENTILES.map(([key]) => key), ['p50', 'p90', 'p95', 'p97_5', 'p99', 'p99_9', 'p99_99', 'p99_999'])
})

t.test('orderStatisticInterval agrees with the table for the median in Le Boudec, and with scipy', async (t) => {
  for (const [n, p, lowRank, highRank] of [
    [6, 0.5, 1, 6], [10, 0.5, 2, 9], [20, 0.5, 6, 15], [30, 0.5, 10, 21],
    [368, 0.99, 360, 368], [1000, 0.99, 983, 997], [3688, 0.999, 3680, 3688], [10000, 0.99, 9880, 9920]
  ]) t.same(orderStatisticInterval({ n, p }), { lowRank, highRank }, `n ${n}, p ${p}`)
})

t.test('orderStatisticInterval gives none where the sample is too small', async (t) => {
  for (const [n, p] of [[0, 0.5], [1, 0.5], [5, 0.5], [367, 0.99]]) t.equal(orderStatisticInterval({ n, p }), null)
  t.equal(orderStatisticInterval({ n: 300, p: 0.99 }), null)
})

t.test('stretchRanks widens with a smaller effective sample', async (t) => {
  t.same(stretchRanks({ ranks: orderStatisticInterval({ n: 1000, p: 0.99 }), size: 1000, n: 10000 }), { lowRank: 9830, highRank: 9970 })
  t.same(stretchRanks({ ranks: { lowRank: 983, highRank: 997 }, size: 1000, n: 1000 }), { lowRank: 983, highRank: 997 })
})

t.test('ranks of an interval are those that a search over all of them finds', async (t) => {
  const search = (n, decides) => { for (let k = 0; k < n; k++) if (decides(k)) return k; return n }
  for (const n of [1, 2, 5, 40, 700]) {
    for (const p of [0.001, 0.025, 0.5, 0.9, 0.99, 0.99999]) {
      t.equal(findLowRank({ n, p }), search(n, (k) => binomialCdf({ k, n, p }) > 0.025), `${n} requests, ${p}`)
      const ranks = orderStatisticInterval({ n, p })
      if (ranks) t.equal(ranks.highRank, search(n, (k) => 1 - binomialCdf({ k: k - 1, n, p }) <= 0.025), `${n} requests, ${p}`)
    }
  }
})
