import t from 'tap'
import { buildSizeCharts } from '../../../../src/commands/size/report/size-charts.js'
import { buildSizeDocument } from '../../../../src/commands/size/report/size-json.js'
import { renderMarkdown } from '../../../fixtures/render-result.js'
import { rateOf } from '../../../../src/stats/usl-curve.js'
import { buildSizeResult } from '../../../../src/commands/size/verdict/size-result.js'
import { HOSTILE, makeGiven, makeMeasured, makeQuestion } from '../../../fixtures/sizes.js'
import { checkChart, parseSvg } from '../../../report/charts/parse-svg.js'

t.test('a measured size has its capacities and its probes', async (t) => {
  const result = buildSizeResult({ question: makeQuestion(), measurements: [makeMeasured()] })
  const charts = buildSizeCharts({ result })
  t.strictSame(charts.map(({ id }) => id), ['fastify-report-capacity', 'fastify-report-offered'])
  for (const chart of charts) checkChart(t, chart)
  const [capacity, offered] = charts
  t.match(capacity.alternative, /4 units hold 20\/s.*1: 6\/s, 2: 10\.6\/s, 3: 15\.2\/s, 4: 20\/s/)
  t.same(capacity.data.bounds, [{ label: 'demand', value: 20 }])
  const measured = capacity.data.series[0].values.filter((value) => value !== null)
  t.same(measured, [6, 10.6, 15.2, 20])
  const [{ low, high }, line] = capacity.data.series
  t.strictSame([low, high].map((values) => values.filter((value) => value !== null)), [[6, 10.6, 15.2, 20], [6.3, 11.1, 16]], 'and what is known of them')
  t.strictSame([low, high].map((values) => values.includes(undefined)), [false, false])
  t.strictSame([line.low, line.high].map((values) => values.length), [capacity.data.xs.length, capacity.data.xs.length], 'the curve has a band')
  t.same(offered.data.spans.map(({ from, to }) => [from, to]), [[6, 6.3], [10.6, 11.1], [15.2, 16]], 'what is known of each knee')
  t.match(offered.data.spans, [{ label: '1 unit: between 6 and 6.3/s' }, { label: '2 units: between 10.6 and 11.1/s' }, { label: '3 units: between 15.2 and 16/s' }])
  const titles = ['fastify-report: units against the rate they hold', 'fastify-report: offered and good, by number of units']
  t.same(charts.map(({ title }) => title), titles, 'there is one size')
  t.equal(parseSvg(offered.svg).ofClass('path', 'bads').length, 4, 'probes that failed are crossed out')
})

t.test('the points lie where the scale says, and the curve is the fitted one', async (t) => {
  const result = buildSizeResult({
    question: makeQuestion({ peakPerSecond: 300 }),
    measurements: [makeGiven([[1, 100, 95, 105], [2, 190, 180, 200], [3, 270, 260, 280]])]
  })
  const { usl, curve } = result.sizes[0].sizing
  for (const { units, ratePerSecond, band } of curve) {
    t.equal(ratePerSecond, rateOf({ usl, units }))
    t.ok(band.low <= ratePerSecond && ratePerSecond <= band.high)
  }
  const [chart] = buildSizeCharts({ result })
  checkChart(t, chart)
  const marks = parseSvg(chart.svg)
    .ofClass('path', 'o0')
    .map((node) =>
      node
        .getAttribute('d')
        .match(/^M(-?[\d.]+) (-?[\d.]+)/)
        .slice(1)
        .map(Number)
    )
  const [[x1, y1], [x2, y2], [x3, y3]] = marks
  t.ok(Math.abs((x2 - x1) - (x3 - x2)) < 0.3, 'a unit is as wide as the next')
  t.ok(Math.abs((y1 - y2) / (y1 - y3) - 90 / 170) < 0.01, 'a rate as high as it is')
})

t.test('one number of units, none that will do, hostile names, several sizes', async (t) => {
  const one = buildSizeCharts({
    result: buildSizeResult({
      question: makeQuestion({ peakPerSecond: 30, name: HOSTILE }),
      measurements: [makeGiven([[1, 6]])]
    })
  })
  t.equal(one.length, 1, 'without probes there is nothing offered')
  checkChart(t, one[0])
  t.match(one[0].description, 'straight')
  checkChart(
    t,
    buildSizeCharts({
      result: buildSizeResult({
        question: makeQuestion({ peakPerSecond: 9000 }),
        measurements: [makeGiven([[1, 1000], [2, 1500], [4, 1600], [6, 1500]])]
      })
    })[0]
  )
  t.same(buildSizeCharts({ result: buildSizeResult({ question: makeQuestion(), measurements: [makeGiven([])] }) }), [], 'nothing measured')
  const several = buildSizeCharts({
    result: buildSizeResult({
      question: makeQuestion(),
      measurements: [makeMeasured(), makeMeasured({ unit: { cpu: 0.2, memoryBytes: 2 ** 28 } })]
    })
  })
  t.equal(new Set(several.map(({ id }) => id)).size, 4)
  t.match(several.map(({ title }) => title), [/, 0\.1 CPU, 128 MiB$/, /, 0\.1 CPU, 128 MiB$/, /, 0\.2 CPU, 256 MiB$/, /, 0\.2 CPU, 256 MiB$/])
})

t.test('they stand in the report that lies beside them, and in no other; the curve is not in the document', async (t) => {
  const result = buildSizeResult({ question: makeQuestion(), measurements: [makeMeasured()] })
  const charts = buildSizeCharts({ result })
  t.match(renderMarkdown({ result, charts }), '](charts/fastify-report-capacity.svg)')
  t.notMatch(renderMarkdown({ result }), 'charts/')
  t.notOk('curve' in buildSizeDocument({ result, tool: { name: 'baseload', version: '0' } }).sizes[0].sizing)
})
