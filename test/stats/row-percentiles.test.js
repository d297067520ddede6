import t from 'tap'
import { findTau, poolTau } from '../../src/stats/row-percentiles.js'

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
  const distributions = [2000, 2000, 2000, 1000].map((total) => /** @type {any} */ ({ total }))
  t.equal(poolTau({ distributions, each: [{ p99: 2 }, { p99: 2 }, { p99: 2 }, { p99: 9 }], p: 0.99 }), 3)
  t.equal(poolTau({ distributions, each: distributions.map(() => undefined), p: 0.99 }), 1)
  t.equal(poolTau({ distributions: [], each: [], p: 0.99 }), 1)
})
