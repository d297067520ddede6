import t from 'tap'
import { compareOrders } from '../../../src/runs/verdict/published-order.js'
import { makeBaseline } from '../../fixtures/records.js'
import { makeRepeats, makeRow } from '../../fixtures/rows.js'
import { withReason } from '../../fixtures/told.js'

/** @import { Published, Row } from '../../../src/types.ts' */

const withPublished = (/** @type {Published["figures"]} */ figures, /** @type {string[][] | undefined} */ orders = undefined) =>
  ({ ...makeBaseline({ names: ['a', 'b', 'c'] }), published: { tool: 'x', figures, ...(orders && { orders }) } })
const p99 = (/** @type {Record<string, number>} */ byTarget) =>
  Object.fromEntries(Object.entries(byTarget).map(([target, ms]) => [target, { latencyMs: { p99: ms } }]))
const NOISE = [1, 1.01, 0.99, 1.02, 0.98]
/**
 * Five repeats that differ a little.
 * @param {string} target
 * @param {number} value
 * @param {Partial<Parameters<typeof makeRow>[0]>} [more]
 */
const at = (target, value, more = {}) => makeRow({ target, byRepeat: makeRepeats({ p99: NOISE.map((x) => x * value) }), ...more })

/** @param {Parameters<typeof compareOrders>[0]} options */
const orders = (options) => withReason(compareOrders(options))

t.test('same: every published difference shows here', async (t) => {
  const baseline = withPublished(p99({ a: 10, b: 13, c: 24 }))
  const rows = [at('c', 900), at('a', 500), at('b', 700)]
  t.same(orders({ baseline, rows }), [
    {
      figure: 'latency p99',
      published: [['a'], ['b'], ['c']],
      measured: [['a'], ['b'], ['c']],
      order: 'same',
      reason: 'all 3 published differences show here too'
    }
  ])
})

t.test('different: a pair is the other way round', async (t) => {
  const baseline = withPublished(p99({ a: 10, b: 13 }))
  t.match(orders({ baseline, rows: [at('a', 900), at('b', 700)] }), [
    { order: 'different', measured: [['b'], ['a']], reason: 'published: a before b; here the order is reversed' }
  ])
})

t.test('paired: a drift that both have in common hides no order', async (t) => {
  const drift = [1, 2, 4, 3, 1.5]
  const rows = [
    ['a', 100],
    ['b', 105]
  ].map(([target, value]) =>
    makeRow({ target: String(target), byRepeat: makeRepeats({ p99: drift.map((x) => x * Number(value)) }) })
  )
  t.match(orders({ baseline: withPublished(p99({ a: 10, b: 13 })), rows }), [{ order: 'same', measured: [['a'], ['b']] }])
})

t.test('unclear: the interval holds no difference, there is none, or a figure is missing', async (t) => {
  const baseline = withPublished(p99({ a: 10, b: 13 }))
  const overlap = [
    ['a', [700, 800, 750]],
    ['b', [760, 740, 790]]
  ].map(([target, values]) =>
    makeRow({ target: String(target), byRepeat: makeRepeats({ p99: /** @type {number[]} */ (values) }) })
  )
  t.match(orders({ baseline, rows: overlap }), [
    { order: 'unclear', measured: [['a', 'b']], reason: /a before b; here no difference was found/ }
  ])
  const once = [
    ['a', 500],
    ['b', 900]
  ].map(([target, value]) => makeRow({ target: String(target), byRepeat: makeRepeats({ p99: Number(value) }) }))
  t.match(orders({ baseline, rows: once }), [
    {
      order: 'unclear',
      measured: [['a', 'b']],
      reason: /a before b; here fewer than three repeats have both, so there is no range/
    }
  ])
  t.match(orders({ baseline, rows: [at('a', 5)] }), [{ order: 'unclear', measured: [['a']], reason: 'b has no figure for this here' }])
  t.match(orders({ baseline, rows: [at('a', 5), at('b', 9, { status: 'invalid' })] }), [
    { order: 'unclear', reason: 'b has no figure for this here' }
  ])
})

t.test('a published tie agrees with anything', async (t) => {
  const baseline = withPublished(p99({ a: 1, b: 1 }))
  t.match(orders({ baseline, rows: [at('a', 900), at('b', 500)] }), [
    { order: 'same', published: [['a', 'b']], measured: [['b'], ['a']], reason: /equal/ }
  ])
})

t.test('rates: more is better; each figure of each group has its own comparison', async (t) => {
  const baseline = withPublished({
    a: { requestsPerSecond: { p1: 29487, mean: 38884, stdev: 1 }, latencyMs: { p99: 1 } },
    b: { requestsPerSecond: { p1: 19967, mean: 25000, stdev: 2 } },
    c: { requestsPerSecond: { p1: 30000 } }
  }, [['a', 'b'], ['b', 'c']])
  const [rates, lows] = [NOISE.map((x) => x * 900), NOISE.map((x) => x * 850)]
  const rows = [
    makeRow({ target: 'a', byRepeat: makeRepeats({ rate: rates, p1: lows }) }),
    makeRow({ target: 'b', byRepeat: makeRepeats({ rate: rates.map((x) => x * 0.8), p1: lows.map((x) => x * 0.7) }) }),
    makeRow({ target: 'c' })
  ]
  t.match(orders({ baseline, rows }), [
    {
      figure: 'requests/s p1',
      published: [['a'], ['b']],
      measured: [['a'], ['b']],
      order: 'same',
      reason: 'the one published difference shows here too'
    },
    { figure: 'requests/s mean', order: 'same' },
    { figure: 'requests/s p1', published: [['c'], ['b']], order: 'unclear', reason: 'c has no figure for this here' }
  ])
})

t.test('a lab with a fault: what was measured before it, or nothing', async (t) => {
  const baseline = withPublished(p99({ a: 80, b: 1000 }))
  /** @type {Row[]} */
  const rows = [at('a', 1001, { phase: 'latency' }), at('b', 1000, { phase: 'latency' })]
  const healthy = new Map([['a', makeRepeats({ p99: NOISE.map((x) => x * 2) })], ['b', makeRepeats({ p99: NOISE.map((x) => x * 1000) })]])
  t.match(orders({ baseline, rows, healthy }), [{ order: 'same', measured: [['a'], ['b']] }])
  const reason = 'published for a healthy origin, measured here over the whole window'
  t.match(orders({ baseline, rows, healthy: null }), [{ order: 'unclear', measured: [], reason }])
  const means = withPublished({ a: { latencyMs: { mean: 1 } }, b: { latencyMs: { mean: 2 } } })
  t.match(
    orders({
      baseline: means,
      rows,
      healthy: new Map(
        [...healthy].map(([target, repeats]) => [target, repeats.map((one) => ({ ...one, meanUs: null }))])
      )
    }),
    [{ order: 'unclear', reason }]
  )
})

t.test('the peak is what was published, and nothing published is nothing to compare', async (t) => {
  const rows = [at('a', 1, { phase: 'latency' }), at('a', 900), at('b', 500)]
  t.match(orders({ baseline: withPublished(p99({ a: 10, b: 13 })), rows }), [{ order: 'different' }])
  t.same(orders({ baseline: withPublished(p99({ a: 10 })), rows }), [])
  t.same(orders({ baseline: { ...makeBaseline(), published: null }, rows }), [])
})
