import t from 'tap'
import { findLongerRange, findRanges, parseAskedFigure } from '../../src/plan/prometheus.js'

t.test('ranges of a query', async (t) => {
  t.same(findRanges({ query: 'sum(rate(a[5m])) / sum(rate(b{x="[9h]"}[5m]))' }), ['5m'])
  t.same(findRanges({ query: 'avg_over_time(rate(a[1h30m])[30d:5m])' }), ['1h30m', '30d'])
  t.same(findRanges({ query: 'up' }), [])
})

t.test('a range that is longer than a trial', async (t) => {
  t.equal(findLongerRange({ query: 'rate(a[30s]) + rate(b[2m])', ms: 60_000 }), '2m')
  t.equal(findLongerRange({ query: 'rate(a[1m])', ms: 60_000 }), undefined)
  t.equal(findLongerRange({ query: 'rate(a[1w])', ms: 60_000 }), '1w')
})

t.test('what a query gives', async (t) => {
  t.same(parseAskedFigure({ text: 'cpu = rate(a{job="x=y"}[1m])' }), { figure: 'cpu', query: 'rate(a{job="x=y"}[1m])' })
  for (const text of ['', 'up', '=up', 'cpu=', 'disk=up', 'toString=up']) t.throws(() => parseAskedFigure({ text }), { code: 'USAGE', hint: /cpu=<query>/ })
})
