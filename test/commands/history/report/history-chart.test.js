import t from 'tap'
import { drawHistoryChart } from '../../../../src/commands/history/report/history-chart.js'
import { buildHistoryCharts } from '../../../../src/commands/history/report/history-charts.js'

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

/** Of the first line: where its points are. */
const placesOf = (all, count) => {
  const { svg } = draw(all, points.slice(0, count))
  return { svg, places: / d="M([\d.,L]+)" class="line s0"><title>/.exec(svg)[1].split('L').map((place) => place.split(',').map(Number)) }
}

t.test('equal steps to the right; values that lie within a factor of ten on a linear axis, others on one of powers of ten', async (t) => {
  const isMidway = (all, at) => {
    const { places: [before, middle, after] } = placesOf(all, 3)
    return Math.abs((before[at] + after[at]) / 2 - middle[at]) < 0.5
  }
  const [near, far] = [[1000, 1500, 2000], [100, 1000, 10_000]].map((values) => [series(values)])
  t.same([isMidway(near, 0), isMidway(far, 0)], [true, true])
  t.same([isMidway(near, 1), isMidway(far, 1)], [true, true])
  t.equal(isMidway([series([100, 550, 1000], { estimates: [100, 550, 1000].map((value) => ({ value })) })], 1), true, 'a factor of ten')
  t.equal(isMidway([series([0, 500, 1000], { estimates: [0, 500, 1000].map((value) => ({ value })) })], 1), true, 'nothing has no power')
  const { places } = placesOf(near, 3)
  t.ok(places[0][1] > places[2][1], 'more is higher')
})

t.test('a change stands between the last record of the old level and the first of the new one', async (t) => {
  const step = { target: 'a', index: 2, kind: 'regression', ratio: 0.8, startedAt: 'May' }
  const { svg, places } = placesOf([series([500, 500, 400, 400], { steps: [step] })], 4)
  const [, x1, x2] = /<line x1="([\d.]+)" y1="58" x2="([\d.]+)" y2="[\d.]+" class="bound"/.exec(svg).map(Number)
  const middle = (places[1][0] + places[2][0]) / 2
  t.ok(Math.abs(x1 - middle) < 0.2 && x1 === x2, `${x1}`)
})

t.test('a chart for each figure and load that has two records, by its name', async (t) => {
  const all = [
    series([1, 2], { phase: 'peak' }), series([3, 4], { phase: 'peak', target: 'b' }), series([5, 6], { phase: 'latency', figure: 'p99' }),
    series([7, null], { phase: 'latency', figure: 'p50' })
  ]
  const charts = buildHistoryCharts({ result: { baseline: 'http', series: all, points: points.slice(0, 2) } })
  t.same(charts.map(({ id, title }) => [id, title]), [
    ['http-history-peak-requests-per-s', 'http: requests/s of the peak phase over 2 records'],
    ['http-history-latency-p99', 'http: p99 of the latency phase over 2 records']
  ])
  t.match(charts[0].alternative, 'a: 2/s at last')
  t.match(charts[0].alternative, 'b: 4/s at last')
})
