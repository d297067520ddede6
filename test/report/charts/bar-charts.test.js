import t from 'tap'
import { drawGroupedBars } from '../../../src/report/charts/grouped-bars.js'
import { drawCpuChart, drawPeakChart } from '../../../src/report/charts/peak-charts.js'
import { makeRow } from '../../fixtures/rows.js'
import { parseSvg } from './parse-svg.js'

const HEAD = { id: 'c', title: 'Title' }
const rate = (value, width = 0.1) => ({ value, low: value * (1 - width), high: value * (1 + width), basis: 'repeats' })

/** A row as charts have it. */
function labelled (row, more = {}) {
  return { label: row.target, target: row.target, first: true, state: row.status, row, measured: row.measured, reason: '', ...more }
}
const lines = (svg, name) => parseSvg(svg).ofClass('line', name).map((node) => ['x1', 'x2', 'y1', 'y2'].map((key) => Number(node.getAttribute(key))))
const at = (svg, text) => parseSvg(svg).texts().find((one) => one.text === text)
const heightOf = (svg) => Number(parseSvg(svg).root.getAttribute('height'))

t.test('groups share one scale; the grid of each spans its own bars, and what is left out is said below it', async (t) => {
  const bar = (label, value) => ({ label, value, text: 'x', low: null, high: null })
  const axis = { high: 1, ticks: [0, 0.5, 1], slimTicks: [1], write: (tick) => `${tick * 100} %`, texts: ['one', 'two'] }
  const groups = [
    { title: 'First', bars: [bar('a', 1), bar('b', 0.5)], more: 0 },
    { title: 'Second', bars: [bar('c', 1)], more: 3 }
  ]
  const { svg, narrow } = drawGroupedBars({ ...HEAD, description: 'd', groups, axis })
  t.strictSame(lines(svg, 'axis').map(([, , y1, y2]) => [y1, y2]), [[65, 105], [130, 150]])
  t.equal(lines(svg, 'grid').length, 4)
  t.strictSame([at(svg, 'First').y, at(svg, 'Second').y], [61, 126])
  t.strictSame([at(svg, 'and 3 more below').y, at(svg, '50 %').y, at(svg, 'one; two').y, heightOf(svg)], [163, 185, 203, 211])
  t.equal(parseSvg(svg).texts().some(({ text }) => text === 'and 0 more below'), false)
  const bars = parseSvg(svg).all('rect').filter((node) => node.getAttribute('class') === 'f0').map((node) => Number(node.getAttribute('width')))
  t.strictSame(bars.map((width) => Math.round(width / bars[0] * 100)), [100, 50, 100])
  t.strictSame(lines(narrow, 'axis').map(([x, , y1, y2]) => [x, y1, y2]), [[8, 70, 142], [8, 172, 208]], 'a phone has names above the bars')
  t.equal(at(narrow, '50 %'), undefined, 'and room for few ticks')
  t.ok(at(narrow, '100 %'))
  t.strictSame([svg, narrow].map((one) => Number(parseSvg(one).root.getAttribute('viewBox').split(' ')[2])), [700, 360])
})

t.test('the peak: the published mean of the first row of a target alone, and the key of it', async (t) => {
  const rows = [
    labelled(makeRow({ target: 'a', rate: rate(1000) })),
    labelled(makeRow({ target: 'a', rate: rate(500) }), { label: 'a 2', first: false })
  ]
  const published = { tool: 'autocannon', figures: { a: { requestsPerSecond: { mean: 250 } } } }
  const { svg, description, alternative, data } = drawPeakChart({ ...HEAD, rows, published })
  t.equal(data, null)
  t.match(description, / A diamond is the mean published with autocannon, on another machine\.$/)
  t.equal(alternative, 'a 1,000/s (published 250/s); a 2 500/s.')
  t.strictSame([at(svg, 'published mean (autocannon)').x, at(svg, 'published mean (autocannon)').y], [34, 50])
  const without = drawPeakChart({ ...HEAD, rows, published: null })
  t.notMatch(without.description, 'diamond')
  t.equal(heightOf(svg) - heightOf(without.svg), 18, 'without one there is no key')
  t.equal(at(without.svg, 'requests a second').y - lines(without.svg, 'axis')[0][3], 36)
  t.equal(heightOf(without.svg), 48 + 2 * 26 + 48)
})

t.test('of a bound no range is drawn, and what is not to be believed is told', async (t) => {
  const bound = makeRow({ target: 'a', rate: rate(1000) })
  bound.measured.driverBound = true
  const chart = drawPeakChart({ ...HEAD, rows: [labelled(bound)], published: null })
  t.equal(lines(chart.svg, 'whisker').length, 0)
  t.equal(chart.description,
    'The rate that a closed loop of a fixed number of connections got to. ≥: the driver was the bottleneck, so the target can do more.')
  t.ok(at(chart.svg, '≥ 1,000/s'))
  const invalid = drawPeakChart({ ...HEAD, rows: [labelled(makeRow({ target: 'a', status: 'invalid', rate: rate(1000) }))], published: null })
  t.match(invalid.description, /^The rate .* The thin line .* interval\. A dashed outline: measured, but not to be believed/)
})

t.test('a rate that the tool did not tell, and a server that was not measured, have a reason for a bar', async (t) => {
  const untold = labelled(makeRow({ target: 'a', rate: NaN }))
  const missing = labelled({ ...makeRow({ target: 'b' }), measured: null }, { reason: 'not installed' })
  const known = labelled(makeRow({ target: 'c', rate: rate(10) }))
  t.equal(drawPeakChart({ ...HEAD, rows: [untold, missing], published: null }), null, 'nothing but reasons is no chart')
  t.match(drawPeakChart({ ...HEAD, rows: [untold, missing, known], published: null }).alternative,
    'a: not told by the tool that measured it; b: not installed; c 10')
})

t.test('CPU time a request: what the platform told, with its range where there is one', async (t) => {
  const row = makeRow({ target: 'a', cpuUs: 30 })
  row.measured.cpuPerRequestUs.estimate = rate(30)
  const none = labelled(makeRow({ target: 'b', cpuUs: null }))
  const missing = labelled({ ...makeRow({ target: 'c' }), measured: null }, { reason: 'failed' })
  const chart = drawCpuChart({ ...HEAD, rows: [labelled(row), none, missing] })
  t.equal(chart.alternative, 'a 30.0 µs of CPU time a request; b: not told by the platform; c: failed.')
  t.match(chart.description, /^The CPU time that a completed request cost, over all processes of the target, the driver left out\. The thin line/)
  t.equal(lines(chart.svg, 'whisker').length, 3)
  t.ok(at(chart.svg, 'CPU µs a request'))
  t.equal(drawCpuChart({ ...HEAD, rows: [none] }), null)
  t.notMatch(drawCpuChart({ ...HEAD, rows: [labelled(makeRow({ target: 'a' }))] }).description, 'thin line')
})
