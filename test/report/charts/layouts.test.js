import t from 'tap'
import { drawBudgetChart } from '../../../src/report/charts/budget-chart.js'
import { drawOfferedChart } from '../../../src/report/charts/offered-chart.js'
import { drawOverTimeChart } from '../../../src/report/charts/over-time-chart.js'
import { drawPercentileChart } from '../../../src/report/charts/percentile-chart.js'
import { drawResourcesChart } from '../../../src/report/charts/resources-chart.js'
import { parseSvg } from './parse-svg.js'

/** Texts of a class with these words, and where they stand. */
const place = (svg, wanted) => parseSvg(svg).texts().filter(({ text }) => wanted.includes(text)).map(({ text, x, y }) => [text, x, y])
const attributes = (nodes, ...names) => nodes.map((node) => names.map((name) => node.getAttribute(name)))
const heightOf = (svg) => Number(parseSvg(svg).root.getAttribute('height'))

const stretch = (fromMs, counts, more) => ({ fromMs, counts, total: 1000, p50Us: 100, p99Us: 200, ...more })
const overTime = (stretches, more) => ({ stretchMs: 1000, edgesUs: [100], stretches, ...more })
const drawOverTime = (...all) => drawOverTimeChart({
  id: 'c', title: 'T', rows: all.map((one, at) => ({ label: `row ${at}`, target: `t${at}`, measured: one && { overTime: one } }))
})

t.test('over time: a cell is as dark as the share of its stretch, from 1, 3, 10 and 30 % on', async (t) => {
  const counts = [300, 299, 100, 99, 30, 29, 10, 9, 0]
  const { svg } = drawOverTime(overTime([stretch(0, counts)], { edgesUs: counts.map((_, at) => 100 * 10 ** (at / 10)) }))
  const cells = parseSvg(svg).ofClass('path', 'heat')
  t.same(cells.map((node) => [node.getAttribute('class').at(-1), node.getAttribute('d').match(/M/g).length]), [['5', 1], ['4', 2], ['3', 2], ['2', 2], ['1', 1]])
  // The axis goes from 5 % below the lowest layer to 5 % above the highest edge, over 130 px; a layer is a tenth of a decade.
  t.equal(cells[0].getAttribute('d'), 'M62 197.3H748V211.1H62z')
})

t.test('over time: neighbours of one shade are one piece, and lines go through the middle of a stretch', async (t) => {
  const last = stretch(2000, [500], { p50Us: 50, p99Us: null })
  const { svg, data, alternative } = drawOverTime(overTime([stretch(0, [50]), stretch(1000, [50]), last]))
  t.same(parseSvg(svg).ofClass('path', 'heat').map((node) => node.getAttribute('d').match(/^M(\d+).*?H(\d+)/)?.slice(1)), [['62', '519'], ['519', '748']])
  const [p50] = parseSvg(svg).ofClass('path', 's4').filter((node) => node.getElementsByTagName('title').length > 0)
  t.same(parseSvg(svg).pathPoints(p50).map(([x]) => x), [176.3, 405, 633.7])
  t.same([data.xs, data.series.map(({ label, values }) => [label, values])], [[0.5, 1.5, 2.5], [['row 0 p50', [100, 100, 50]], ['row 0 p99', [200, 200, null]]]])
  t.equal(alternative, 'row 0 over the trial: p50 from 50 µs to 100 µs, p99 from 200 µs to 200 µs.')
})

t.test('over time: two panels beside each other, and a key above them', async (t) => {
  const one = overTime([stretch(0, [50], { p50Us: null, p99Us: null })])
  const { svg, alternative } = drawOverTime(one, null, one, one)
  t.same(place(svg, ['row 0', 'row 2', 'row 3']), [['row 0', 62, 76], ['row 2', 439, 76], ['row 3', 62, 272]])
  t.equal(heightOf(svg), 476)
  t.equal(heightOf(drawOverTime(one, one).svg), 280)
  t.match(alternative, /^row 0 over the trial: too few requests for p50 and p99; row 2/)
  t.same(attributes(parseSvg(svg).ofClass('rect', 'heat'), 'x', 'y', 'class'), [
    ['16', '40', 'heat f0 h1'], ['70', '40', 'heat f0 h2'], ['117', '40', 'heat f0 h3'], ['164', '40', 'heat f0 h4'], ['218', '40', 'heat f0 h5']
  ])
  t.same(place(svg, ['less', '1 %', '30 % or more', 'of the requests of that time', 'p50', 'p99']),
    [['less', 34, 50], ['1 %', 88, 50], ['30 % or more', 236, 50], ['of the requests of that time', 328, 50], ['p50', 596, 50]], 'no p99 is known')
  const known = drawOverTime(overTime([stretch(0, [50])])).svg
  t.same(place(known, ['p50', 'p99']), [['p50', 596, 50], ['p99', 686, 50]])
  t.match(known, /d="M560 46h30" class="line s4".*d="M650 46h30" class="line s1"/)
  t.equal(drawOverTime(null), null)
})

const LONG = 'x'.repeat(40)
const verdict = (more) => ({
  label: LONG, load: 'peak', target: 'a', objective: { text: 'p99<1s' }, verdict: 'met', sloRatio: 2, sli: 0.99, burnRate: 0.5, reason: { code: 'nothingEnded' }, ...more
})
const drawBudget = (...verdicts) => drawBudgetChart({ id: 'c', title: 'T', verdicts: verdicts.map(verdict) })

t.test('budget: bars on both sides of 1, and what is spent from 0 on', async (t) => {
  // Names have 210 px, the ratios 58 % of what words and budgets leave: 226 to 423.2, with 1 in the middle of 1/2.2 and 2.2.
  const { svg, alternative } = drawBudget({})
  const { ofClass } = parseSvg(svg)
  t.same(attributes(ofClass('rect', 'good'), 'x', 'y', 'width', 'height'), [['324.6', '104', '86.7', '12'], ['585.2', '104', '35.7', '12']])
  t.same(attributes(ofClass('line', 'bound'), 'x1', 'y1', 'y2'), [['324.6', '74', '126'], ['656.6', '74', '126']])
  t.same(place(svg, ['p99<1s (peak)', 'met 2.00', '50 %', '0 %', '100 %', '200 %']),
    [['0 %', 585.2, 140], ['100 %', 656.6, 140], ['200 %', 728, 140], ['p99<1s (peak)', 16, 90], ['met 2.00', 431.2, 114], ['50 %', 736, 114]])
  t.equal(heightOf(svg), 156)
  t.equal(alternative, `${LONG}, p99<1s (peak): met 2.00.`)
  const two = drawBudget({}, { load: 'latency' }, {}).svg
  t.same(place(two, ['p99<1s (peak)', 'p99<1s (latency)']), [['p99<1s (peak)', 16, 90], ['p99<1s (latency)', 16, 162]], 'a group each')
  t.equal(heightOf(two), 228)
})

t.test('budget: what goes on beyond the axis has an arrow, and what is missed is striped', async (t) => {
  const arrows = (more) => attributes(parseSvg(drawBudget(more).svg).ofClass('path', 'ink'), 'd').flat()
  t.same(arrows({ sloRatio: 500 }), ['M423 103l7 7l-7 7z'])
  t.same(arrows({ sloRatio: 0.001 }), ['M226 103l-7 7l7 7z'])
  t.same(arrows({ sloRatio: null, sli: 1 }), ['M423 103l7 7l-7 7z'], 'not one was bad')
  t.same(arrows({ burnRate: 2.1 }), ['M728 103l7 7l-7 7z'])
  t.same(arrows({ burnRate: 2, sloRatio: 100 }), [])
  t.match(drawBudget({ verdict: 'missed' }).svg, 'fill="url(#c-stripes)" class="bads" stroke-width="1"')
  t.equal(parseSvg(drawBudget({ verdict: 'inconclusive' }).svg).ofClass('rect', 'hollow').length, 2)
})

t.test('budget: how much is spent, in words', async (t) => {
  const spent = (burnRate) => parseSvg(drawBudget({ burnRate }).svg).texts().find(({ x, className }) => x === 736 && className !== 'head').text
  t.same([null, 0, 0.004, 0.006, 9.99, 10, 123].map(spent), ['-', '0 %', '< 1 %', '1 %', '999 %', '10.0 x', '123 x'])
  const none = { sloRatio: null, sli: null, burnRate: null }
  t.equal(drawBudget(none, none), null)
  for (const more of [{ sloRatio: 1 }, { sli: 1 }, { burnRate: 1 }]) t.not(drawBudget({ ...none, ...more }), null)
  const { svg, alternative } = drawBudget({ ...none, sli: 0.5 })
  t.equal(parseSvg(svg).ofClass('rect', 'good').length, 0)
  t.match(alternative, /: met\.$/)
})

const drawOffered = (points, more) => drawOfferedChart({ id: 'c', title: 'T', lines: [{ label: 'a', target: 'ta', points }], ...more })

t.test('offered: on a logarithmic axis from more than twenty times on, but never with 0', async (t) => {
  const kind = (from, to, y = from) => drawOffered([{ x: to, y: to }, { x: from, y }]).data.xKind
  t.same([kind(10, 200), kind(10, 201), kind(10, 201, 0), kind(0, 201)], ['linear', 'log', 'linear', 'linear'])
  t.equal(drawOffered([{ x: 1, y: 1 }]), null)
  const spans = [{ label: 'the knee', from: 1, to: 999 }]
  const points = [{ x: 200, y: 150, low: 140, high: 160 }, { x: 100, y: 99, missed: true }]
  const { data, alternative, description, svg } = drawOffered(points, { spans, remark: 'So it is.' })
  t.match(data, { xKind: 'log', spans, xs: [100, 200], series: [{ label: 'a', target: 'ta', unit: '/s', values: [99, 150], low: [null, 140], high: [null, 160] }] })
  t.equal(alternative, 'the knee; a: 150 good answers a second of 200 offered.')
  t.match(description, /A shaded stretch .* So it is\.$/)
  t.equal(parseSvg(svg).ofClass('path', 'bads').length, 1)
  const plain = drawOffered([{ x: 100, y: 99 }, { x: 200, y: 150 }])
  t.notOk('low' in plain.data.series[0] || 'spans' in plain.data)
  t.notMatch(plain.description, 'shaded')
})

const curve = (...ratios) => ratios.map((ratio) => ({ ratio, estimate: { value: 1000 * ratio, low: 900 * ratio, high: 1100 * ratio } }))
const drawPercentiles = (curves, objectives = []) => drawPercentileChart({
  id: 'c', title: 'T', objectives, rows: curves.map((one, at) => ({ label: `l${at}`, target: `t${at}`, measured: { curve: one } }))
})

t.test('percentiles: bands of up to four lines, whiskers of more; markers at the median and each nine', async (t) => {
  const own = curve(0.5, 0.7, 0.9, 0.95, 0.99)
  const four = parseSvg(drawPercentiles(Array(4).fill(own)).svg)
  t.equal(four.ofClass('path', 'band').length, 4)
  t.equal(four.ofClass('path', 'mark').filter((node) => node.getElementsByTagName('title').length > 0).length, 12, 'three each')
  const five = drawPercentiles(Array(5).fill(own))
  t.equal(parseSvg(five.svg).ofClass('path', 'band').length, 0)
  t.equal(parseSvg(five.svg).ofClass('line', 's0').length, 3)
  t.match(five.description, 'Whiskers are the 95 % intervals of the tables, moved aside')
  t.match(drawPercentiles([own]).description, 'Bands are the 95 % intervals of the tables.')
  const bare = own.map(({ ratio, estimate: { value } }) => ({ ratio, estimate: { value, low: null, high: null } }))
  t.notMatch(drawPercentiles([bare]).description, 'intervals')
  t.equal(drawPercentiles([own]).alternative, 'l0 p50 500 µs, p99 990 µs.')
  t.equal(drawPercentiles([curve(0.7, 0.9)]).alternative, 'l0 p90 900 µs.', 'the last where none of them is known')
  t.equal(drawPercentiles([[]]), null)
})

t.test('percentiles: ticks up to the last nine, and an objective with its name above its line where there is room', async (t) => {
  const ticks = (...ratios) => parseSvg(drawPercentiles([curve(...ratios)]).svg).texts().filter(({ text }) => /^[\d.]+ %$/.test(text)).map(({ text }) => text)
  t.same(ticks(0.5, 0.9, 0.99), ['50 %', '90 %', '99 %'])
  t.same(ticks(0.5, 0.98), ['50 %', '90 %'])
  t.same(ticks(0.5, 0.9991), ['50 %', '90 %', '99 %', '99.9 %'])
  const bound = (boundUs) => {
    const { svg, data } = drawPercentiles([curve(0.5, 0.99)], [{ text: 'p99<x', kind: 'latency', ratio: 0.99, boundUs }, { text: 'rate>1/s', kind: 'rate' }])
    t.same(data.bounds, [{ label: 'p99<x', value: boundUs, ratio: 0.99 }])
    const y = Number(parseSvg(svg).ofClass('line', 'bound')[0].getAttribute('y1'))
    return Math.round(10 * (place(svg, ['p99<x'])[0][2] - y)) / 10
  }
  t.same([bound(500), bound(2000)], [-5, 14], 'the second is at the top')
})

const part = (name, more) => ({ name, isDriver: false, meanCores: null, ...more })
const drawResources = (parts, { kind = 'waits', stretchMs = 1000, count = 1, ...more } = {}) => drawResourcesChart({
  id: 'c', title: 'T', kind, rows: Array.from({ length: count }, (_, at) => ({ label: `row ${at}`, measured: { resources: { stretchMs, parts } } })), ...more
})

t.test('resources: strips of a panel below each other, phases above them', async (t) => {
  const { svg, description, alternative } = drawResources([part('server', { sockets: [1, 2, null, 4] })])
  t.same(place(svg, ['row 0', 'open connections', 'server']), [['server', 50, 50], ['row 0', 62, 79], ['open connections', 62, 101]])
  t.equal(heightOf(svg), 237)
  t.notMatch(description, 'phases')
  t.equal(alternative, 'row 0: server CPU not known and memory not known.')
  const spans = [{ name: 'calm', fromMs: 0, toMs: 1000, isFault: false }, { name: 'down', fromMs: 1000, toMs: 2000, isFault: true }]
  const phased = drawResources([part('server', { sockets: [1, 2, 3, 4] })], { spans })
  t.same(attributes(parseSvg(phased.svg).ofClass('rect', 'shade'), 'x', 'y', 'width', 'height'), [['233.5', '140', '171.5', '74']])
  t.same(place(phased.svg, ['1', '2', 'phases: 1 calm; 2 down', 'open connections']).filter(([, , y]) => y < 140),
    [['phases: 1 calm; 2 down', 16, 67], ['1', 147.8, 118], ['2', 319.3, 118], ['open connections', 62, 134]])
  t.match(phased.description, 'the shaded ones are those in which something is broken')
  const two = [part('server', { sockets: [1], runDelayRatio: [0.1, 0.4] })]
  t.same(place(drawResources(two, { count: 3 }).svg, ['row 1', 'row 2', 'waiting for a core, share of the time']),
    [['waiting for a core, share of the time', 62, 101], ['row 1', 439, 79], ['waiting for a core, share of the time', 439, 101],
      ['row 2', 62, 339], ['waiting for a core, share of the time', 62, 361]])
  t.same(place(drawResources(two).svg, ['0 %', '10 %', '40 %']).map(([text, , y]) => [text, y]), [['0 %', 185], ['10 %', 166.5], ['40 %', 111]])
})

t.test('resources: what parts used on average and at the end; none where nothing is known', async (t) => {
  const used = [part('server', { meanCores: 0.5, cpuCores: [0.4, 0.6], residentBytes: [2 ** 20, 3 * 2 ** 20, null] }), part('driver', { meanCores: 1 })]
  const { alternative, svg } = drawResources(used, { kind: 'used' })
  t.equal(alternative, 'row 0: server 0.50 cores and 3.0 MiB at the end, driver 1.00 cores and memory not known.')
  t.same(place(svg, ['3 s', '1 s']).map(([text, x]) => [text, x]), [['1 s', 290.7], ['3 s', 748]], 'as long as the longest column')
  t.equal(drawResources(used), null, 'of waits')
  t.equal(drawResources([part('a', { sockets: [null] })]), null)
  t.equal(drawResourcesChart({ id: 'c', title: 'T', kind: 'used', rows: [{ label: 'a', measured: null }] }), null)
})
