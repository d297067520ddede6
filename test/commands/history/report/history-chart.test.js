import t from 'tap'
import { drawHistoryChart } from '../../../../src/commands/history/report/history-chart.js'

const points = Array.from({ length: 40 }, (_, i) => ({ startedAt: `2026-01-${String(i + 1).padStart(2, '0')}T00:00` }))
const estimate = (value) => value === null ? null : { value, low: value - 1, high: value + 1 }
const series = (values, more) => ({ target: 'a', figure: 'goodPerSecond', estimates: values.map(estimate), steps: [], ...more })
const draw = (all, some = points) => drawHistoryChart({ id: 'c', title: 'T', series: all, points: some })

t.test('rates and times by their own axis and unit; the newest known value is told', async (t) => {
  const rate = draw([series([2000, 4000, null])], points.slice(0, 3))
  t.match(rate.svg, 'good answers a second')
  t.notMatch(rate.svg, 'response time')
  t.match(rate.alternative, 'a: 4,000/s at last')
  const time = draw([series([2000, 4000, null], { figure: 'p99', subject: 'shop' })], points.slice(0, 3))
  t.match(time.svg, 'response time')
  t.notMatch(time.svg, 'good answers')
  t.match(time.alternative, 'shop: 4.00 ms at last')
  t.match(time.svg, 'shop, 2026-01-02T00:00: 4.00 ms')
})

t.test('a change is told with its sign, beside the record that it begins at', async (t) => {
  const step = { target: 'a', index: 2, kind: 'regression', ratio: 0.8, startedAt: 'May' }
  const { svg, alternative } = draw([series([5, 5, 4, 4], { steps: [step] })], points.slice(0, 4))
  t.match(alternative, /^a: regression of -20\.0 % at May/)
  t.match(svg, 'a: regression at May')
})

t.test('no line of fewer than two points', async (t) => {
  t.equal(draw([series([1, null])], points.slice(0, 2)), null)
  t.notMatch(draw([series([1, 2]), series([1, null], { target: 'lonely' })], points.slice(0, 2)).svg, 'lonely')
})

t.test('of many records the first and the last are dated, and a few between', async (t) => {
  const { svg } = draw([series(points.map((_, i) => 100 + i))])
  const dates = [...svg.matchAll(/>(2026-01-\d\d)</g)].map(([, date]) => date)
  t.equal(dates[0], '2026-01-01')
  t.equal(dates.at(-1), '2026-01-40')
  t.ok(dates.length > 2 && dates.length < 10, dates.join())
})
