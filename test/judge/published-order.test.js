import t from 'tap'
import { compareOrders, comparePhaseOrders } from '../../src/judge/published-order.js'
import { makeBaseline } from '../fixtures/records.js'
import { makeRepeats, makeRow } from '../fixtures/rows.js'
import { withReason } from '../fixtures/told.js'

const withPublished = (figures, orders = undefined) =>
  ({ ...makeBaseline({ names: ['a', 'b', 'c'] }), published: { tool: 'x', figures, ...(orders && { orders }) } })
const p99 = (byTarget) =>
  Object.fromEntries(Object.entries(byTarget).map(([target, ms]) => [target, { latencyMs: { p99: ms } }]))
const NOISE = [1, 1.01, 0.99, 1.02, 0.98]
/** Five repeats that differ a little. */
const at = (target, value, more = {}) => makeRow({ target, byRepeat: makeRepeats({ p99: NOISE.map((x) => x * value) }), ...more })

const orders = (options) => withReason(compareOrders(options))

t.test('same: every published difference shows here', async (t) => {
  const baseline = withPublished(p99({ a: 10, b: 13, c: 24 }))
  const rows = [at('c', 900), at('a', 500), at('b', 700)]
  const found = orders({ baseline, rows })
  t.same(found, [
    {
      figure: 'latency p99',
      published: [['a'], ['b'], ['c']],
      measured: [['a'], ['b'], ['c']],
      order: 'same',
      reason: 'all 3 published differences show here too'
    }
  ].map((one) => ({ ...one, ratios: found[0].ratios })))
  t.match(found[0].ratios, [
    { target: 'b', of: 'a', published: 1.3, rough: false, verdict: 'larger' },
    { target: 'c', of: 'a', published: 2.4, rough: false, verdict: 'smaller' }
  ])
})

t.test('a ratio: the same where the published one lies in the range, not decided by a few repeats', async (t) => {
  const baseline = withPublished(p99({ a: 10, b: 14 }))
  const drift = [1, 1.1, 0.9, 1.05, 0.95]
  const b = makeRow({ target: 'b', byRepeat: makeRepeats({ p99: drift.map((x) => x * 700) }) })
  t.match(compareOrders({ baseline, rows: [at('a', 500), b] })[0].ratios, [{ published: 1.4, verdict: 'same' }])
  const once = [['a', 500], ['b', 900]].map(([target, value]) => makeRow({ target: String(target), byRepeat: makeRepeats({ p99: [Number(value)] }) }))
  t.match(compareOrders({ baseline, rows: once })[0].ratios, [{ here: null, rough: true, verdict: 'unclear' }])
  t.match(compareOrders({ baseline, rows: [at('a', 500)] })[0].ratios, [{ here: null, verdict: 'unclear' }])
  t.same(compareOrders({ baseline: withPublished(p99({ a: 0, b: 0 })), rows: once })[0].ratios, [], 'nothing is a multiple of 0')
})

t.test('figures of one phase: beside what was measured in that phase, and named by it', async (t) => {
  const baseline = {
    ...withPublished({}),
    lab: { kind: 'load', ratesPerSecond: [400, 200] },
    published: { tool: 'x', figures: {}, phases: [{ phase: 'down', figures: p99({ a: 10, b: 20 }) }, { phase: 'well', ratePerSecond: 400, figures: p99({ a: 10 }) }] }
  }
  const times = (value) => makeRepeats({ p99: NOISE.map((x) => x * value) })
  const found = comparePhaseOrders({
    baseline,
    rows: [at('a', 900), at('b', 100)],
    collect: ({ phase }) => new Map(phase === 'down' ? [['a', times(500)], ['b', times(1000)]] : [])
  })
  t.match(found, [{ part: { phase: 'down', ratePerSecond: 200 }, order: 'same', ratios: [{ published: 2, verdict: 'same' }] }])
  t.equal(found.length, 1, 'one figure is no order')
  const ofUsers = { ...baseline, lab: { kind: 'load', ratesPerSecond: [] } }
  t.same(comparePhaseOrders({ baseline: ofUsers, rows: [], collect: () => new Map() })[0].part, { phase: 'down' }, 'users have no rate')
  t.match(comparePhaseOrders({ baseline, rows: [], collect: () => new Map() }), [{ order: 'unclear', reason: { code: 'ORDER_WITHOUT' } }])
  t.same(comparePhaseOrders({ baseline: withPublished(p99({ a: 1 })), rows: [], collect: () => new Map() }), [])
})

t.test('different: a pair is the other way round', async (t) => {
  const baseline = withPublished(p99({ a: 10, b: 13 }))
  t.match(orders({ baseline, rows: [at('a', 900), at('b', 700)] }), [
    { order: 'different', measured: [['b'], ['a']], reason: 'published: a before b; here the order is reversed' }
  ])
})

t.test('paired: a drift that both have in common hides no order', async (t) => {
  const drift = [1, 2, 4, 3, 1.5]
  const rows = [['a', 100], ['b', 105]].map(([target, value]) =>
    makeRow({ target: String(target), byRepeat: makeRepeats({ p99: drift.map((x) => x * Number(value)) }) })
  )
  t.match(orders({ baseline: withPublished(p99({ a: 10, b: 13 })), rows }), [{ order: 'same', measured: [['a'], ['b']] }])
})

t.test('unclear: the interval holds no difference, there is none, or a figure is missing', async (t) => {
  const baseline = withPublished(p99({ a: 10, b: 13 }))
  const overlap = [['a', [700, 800, 750]], ['b', [760, 740, 790]]].map(([target, values]) =>
    makeRow({ target: String(target), byRepeat: makeRepeats({ p99: values }) })
  )
  t.match(orders({ baseline, rows: overlap }), [
    { order: 'unclear', measured: [['a', 'b']], reason: /a before b; here the order cannot be told/ }
  ])
  const once = [
    ['a', 500],
    ['b', 900]
  ].map(([target, value]) => makeRow({ target: String(target), byRepeat: makeRepeats({ p99: Number(value) }) }))
  t.match(orders({ baseline, rows: once }), [
    {
      order: 'unclear',
      measured: [['a', 'b']],
      reason: /a before b; here fewer than three starts have both, so there is no range/
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
    [{ order: 'unclear', reason: 'a has no figure for this here' }]
  )
})

t.test('the peak is what was published, and nothing published is nothing to compare', async (t) => {
  const rows = [at('a', 1, { phase: 'latency' }), at('a', 900), at('b', 500)]
  t.match(orders({ baseline: withPublished(p99({ a: 10, b: 13 })), rows }), [{ order: 'different' }])
  t.same(orders({ baseline: withPublished(p99({ a: 10 })), rows }), [])
  t.same(orders({ baseline: { ...makeBaseline(), published: null }, rows }), [])
})
