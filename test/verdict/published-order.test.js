import t from 'tap'
import { compareOrders } from '../../src/verdict/published-order.js'
import { makeBaseline } from '../fixtures/records.js'
import { makeRow } from '../fixtures/rows.js'

/** @import { Published } from '../../src/types.ts' */

const around = (/** @type {number} */ value, /** @type {number} */ by) => ({ value, low: value - by, high: value + by, basis: /** @type {const} */ ('repeats') })
const withPublished = (/** @type {Published["figures"]} */ figures, /** @type {string[][] | undefined} */ orders = undefined) =>
  ({ ...makeBaseline({ names: ['a', 'b', 'c'] }), published: { tool: 'x', figures, ...(orders && { orders }) } })
const p99 = (/** @type {Record<string, number>} */ byTarget) => Object.fromEntries(Object.entries(byTarget).map(([target, ms]) => [target, { latencyMs: { p99: ms } }]))

t.test('same: every published difference shows here', async (t) => {
  const baseline = withPublished(p99({ a: 10, b: 13, c: 24 }))
  const rows = [makeRow({ target: 'c', p99: 900 }), makeRow({ target: 'a', p99: 500 }), makeRow({ target: 'b', p99: 700 })]
  t.same(compareOrders({ baseline, rows }), [{
    figure: 'latency p99', published: [['a'], ['b'], ['c']], measured: [['a'], ['b'], ['c']], order: 'same', reason: 'all 3 published differences show here too'
  }])
})

t.test('different: a pair is the other way round', async (t) => {
  const baseline = withPublished(p99({ a: 10, b: 13 }))
  const rows = [makeRow({ target: 'a', p99: around(900, 10) }), makeRow({ target: 'b', p99: around(700, 10) })]
  t.match(compareOrders({ baseline, rows }), [{ order: 'different', measured: [['b'], ['a']], reason: 'published: a before b; here it is the other way round' }])
})

t.test('unclear: intervals overlap, figures within 2 %, or a figure is missing', async (t) => {
  const baseline = withPublished(p99({ a: 10, b: 13 }))
  const overlap = [makeRow({ target: 'a', p99: around(700, 100) }), makeRow({ target: 'b', p99: around(800, 100) })]
  t.match(compareOrders({ baseline, rows: overlap }), [{ order: 'unclear', measured: [['a', 'b']], reason: /a before b; here they cannot be told apart/ }])
  const near = [makeRow({ target: 'a', p99: 1000 }), makeRow({ target: 'b', p99: 1015 })]
  t.match(compareOrders({ baseline, rows: near }), [{ order: 'unclear' }])
  t.match(compareOrders({ baseline, rows: [makeRow({ target: 'a', p99: 5 })] }), [{ order: 'unclear', measured: [['a']], reason: 'b has no such figure here' }])
  const invalid = [makeRow({ target: 'a', p99: 5 }), makeRow({ target: 'b', p99: 9, status: 'invalid' })]
  t.match(compareOrders({ baseline, rows: invalid }), [{ order: 'unclear' }])
})

t.test('a published tie agrees with anything', async (t) => {
  const baseline = withPublished(p99({ a: 1, b: 1 }))
  const rows = [makeRow({ target: 'a', p99: 900 }), makeRow({ target: 'b', p99: 500 })]
  t.match(compareOrders({ baseline, rows }), [{ order: 'same', published: [['a', 'b']], measured: [['b'], ['a']], reason: /equal/ }])
})

t.test('rates: more is better; each figure of each group has its own comparison', async (t) => {
  const baseline = withPublished({
    a: { requestsPerSecond: { p1: 29487, mean: 38884, stdev: 1 }, latencyMs: { p99: 1 } },
    b: { requestsPerSecond: { p1: 19967, mean: 25000, stdev: 2 } },
    c: { requestsPerSecond: { p1: 30000 } }
  }, [['a', 'b'], ['b', 'c']])
  const rows = [makeRow({ target: 'a', rate: 900, p1: 850 }), makeRow({ target: 'b', rate: 800, p1: 700 }), makeRow({ target: 'c', p1: null })]
  t.match(compareOrders({ baseline, rows }), [
    { figure: 'requests/s p1', published: [['a'], ['b']], measured: [['a'], ['b']], order: 'same', reason: 'the one published difference shows here too' },
    { figure: 'requests/s mean', order: 'same' },
    { figure: 'requests/s p1', published: [['c'], ['b']], order: 'unclear', reason: 'c has no such figure here' }
  ])
})

t.test('the peak is what was published, and nothing published is nothing to compare', async (t) => {
  const rows = [makeRow({ target: 'a', phase: 'latency', p99: 1 }), makeRow({ target: 'a', p99: 900 }), makeRow({ target: 'b', p99: 500 })]
  t.match(compareOrders({ baseline: withPublished(p99({ a: 10, b: 13 })), rows }), [{ order: 'different' }])
  t.same(compareOrders({ baseline: withPublished(p99({ a: 10 })), rows }), [])
  t.same(compareOrders({ baseline: { ...makeBaseline(), published: null }, rows }), [])
})
