import t from 'tap'
import { computeFanOut } from '../../src/judge/fan-out.js'
import { makeBaseline } from '../fixtures/records.js'
import { makeRow } from '../fixtures/rows.js'
import { closeTo } from '../fixtures/close.js'

const upTo = (/** @type {number} */ n) => Array.from({ length: n }, (_, i) => i + 1)

t.test('40 resources, 5 pages at p95: 0.0035 %', async (t) => {
  const [row] = computeFanOut({ baseline: makeBaseline({ names: ['a'] }), rows: [] })
  const p95 = row.chances.find(({ percentile }) => percentile === 0.95)
  closeTo(t, p95?.page, 0.12851215656510312, 1e-12)
  closeTo(t, p95?.visit, 0.0000350526662488287, 1e-12)
  t.equal(row.chances.length, 8)
})

t.test('the page percentiles sit at a percentile of one request', async (t) => {
  const rows = [
    makeRow({ target: 'a', valuesUs: upTo(1000) }),
    makeRow({ target: 'a', phase: 'latency', valuesUs: upTo(2000) }),
    makeRow({ target: 'b', valuesUs: upTo(1000) })
  ]
  const [a, b] = computeFanOut({ baseline: makeBaseline({ names: ['a', 'b'] }), rows })
  closeTo(t, a.pageP50.leafPercentile, 0.9828205985452511, 1e-12)
  closeTo(t, a.pageP99.leafPercentile, 0.9997487731664098, 1e-12)
  t.equal(a.pageP50.valueUs, 1966, 'of the latency phase')
  t.equal(a.pageP99.valueUs, null, 'needs 14,681 requests')
  t.match(a, { phase: 'latency' })
  t.match(
    b,
    { phase: 'latency', state: 'missing', pageP50: { valueUs: null } },
    'the peak does not stand in for a latency row that is missing'
  )
  const peaks = rows.filter(({ phase }) => phase === 'peak')
  const [, alone] = computeFanOut({ baseline: makeBaseline({ names: ['a', 'b'] }), rows: peaks })
  t.match(alone, { phase: 'peak', pageP50: { valueUs: 983 } }, 'of the peak where there is no latency phase')
  const [spoiled] = computeFanOut({
    baseline: makeBaseline({ names: ['a'] }),
    rows: [...peaks, makeRow({ target: 'a', phase: 'latency', status: 'invalid' })]
  })
  t.match(spoiled, { phase: 'latency', state: 'invalid', pageP50: { valueUs: null } })
})

t.test('without a row there are chances and no values; without a fan-out nothing', async (t) => {
  const baseline = makeBaseline({ names: ['a'] })
  t.match(computeFanOut({ baseline, rows: [makeRow({ target: 'a', status: 'invalid' })] }), [
    { pageP50: { valueUs: null }, pageP99: { valueUs: null } }
  ])
  t.same(computeFanOut({ baseline: { ...baseline, fanOut: null }, rows: [] }), [])
})
