import t from 'tap'
import { drawShade, drawText, element, escapeXml, px } from '../../../src/report/charts/element.js'
import { makeChartId } from '../../../src/report/charts/identifier.js'
import { drawSideLegend, legendHeight, legendWidth, pushApart } from '../../../src/report/charts/legend.js'
import { makeLinearScale, makeLogScale, makeScale } from '../../../src/report/charts/scales.js'
import { STYLE, styleSeries } from '../../../src/report/charts/style.js'
import { breakText, cutText, measureText } from '../../../src/report/charts/text-width.js'
import { labelCount, labelPercentileTick, labelTime, timeLabeller } from '../../../src/report/charts/ticks.js'
import { parseSvg } from './parse-svg.js'
import { drawAxes } from '../../../src/report/charts/axes.js'
import { barLabelWidth, barsHeight, drawBars } from '../../../src/report/charts/bars.js'
import { drawBand, drawMarkers, drawSeriesLine, drawWhiskers } from '../../../src/report/charts/lines.js'
import { drawMarker } from '../../../src/report/charts/markers.js'
import { renderDocument } from '../../../src/report/charts/document.js'

t.test('text of any kind stays text', async (t) => {
  const hostile = '</text><script>alert("1")</script> & \u0000\u0008\ud800 \u202egnirts ##[error] ##vso[x]'
  const svg = element('text', { class: hostile, x: 1 }, escapeXml(hostile))
  const { root } = parseSvg(svg)
  t.equal(root.textContent, '</text><script>alert("1")</script> & ? gnirts ##[error] ##vso[x]')
  t.notMatch(svg, /##\[|##vso\[/, 'no command to what keeps a log')
  t.equal(root.childNodes.length, 1)
  t.equal(px(-0.01), '0')
  t.equal(element('path', { d: 'M0 0', fill: undefined }), '<path d="M0 0"/>')
})

t.test('labels are moved apart, and no more than it takes', async (t) => {
  t.same(pushApart({ wanted: [10, 50, 90], gap: 14, low: 0, high: 100 }), [10, 50, 90], 'room enough')
  t.same(pushApart({ wanted: [50, 50], gap: 14, low: 0, high: 100 }), [43, 57], 'around where both want to be')
  t.same(pushApart({ wanted: [52, 50, 90], gap: 14, low: 0, high: 100 }), [58, 44, 90], 'in their order')
  t.same(pushApart({ wanted: [0, 0, 0], gap: 10, low: 0, high: 100 }), [0, 10, 20], 'held at the edge')
  t.same(pushApart({ wanted: [100, 99, 98], gap: 10, low: 0, high: 100 }), [100, 90, 80])
  t.same(pushApart({ wanted: [], gap: 10, low: 0, high: 100 }), [])
  const wanted = Array.from({ length: 20 }, (_, at) => Math.sin(at * 7) * 100 + 150)
  const placed = pushApart({ wanted, gap: 14, low: 0, high: 300 }).sort((a, b) => a - b)
  t.ok(placed.every((one, at) => at === 0 || one - placed[at - 1] >= 14 - 1e-9))
  t.ok(placed[0] >= 0 && placed[19] <= 300)
})

t.test('scales: log where values differ by more than ten times, from 0 elsewhere', async (t) => {
  const log = makeScale({ values: [1, 1000], range: [0, 300] })
  t.equal(log.kind, 'log')
  t.ok(Math.abs(log.place(10) - log.place(1) - (log.place(100) - log.place(10))) < 1e-9, 'each decade has the same room')
  const linear = makeScale({ values: [100, 900], range: [300, 0] })
  t.equal(linear.kind, 'linear')
  t.same([linear.place(0), linear.place(linear.domain[1])], [300, 0])
  t.equal(makeScale({ values: [0, 1000], range: [0, 1] }).kind, 'linear', '0 has no logarithm')
  t.equal(makeScale({ values: [5, 5], range: [0, 100] }).place(5) > 0, true, 'all equal')
  t.ok(Number.isFinite(makeScale({ values: [0], range: [0, 100] }).place(0)), 'nothing but 0')
  t.equal(linear.place(1e9), 0, 'held within the plot')
})

t.test('ticks are round and not too many', async (t) => {
  t.same(makeLogScale({ low: 10, high: 1000, range: [0, 1], margin: 1, count: 6 }).ticks, [10, 20, 50, 100, 200, 500, 1000])
  t.same(makeLogScale({ low: 1, high: 1e6, range: [0, 1], margin: 1 }).ticks, [1, 10, 100, 1000, 1e4, 1e5, 1e6])
  t.same(makeLinearScale({ low: 0, high: 97, range: [0, 1] }).ticks, [0, 20, 40, 60, 80, 100])
  t.same([500, 1000, 20_000, 2_000_000].map(labelTime), ['500 µs', '1 ms', '20 ms', '2 s'])
  t.same(
    [0, 500, 1500].map(timeLabeller(makeLinearScale({ low: 0, high: 2000, range: [0, 1] }))),
    ['0', '0.5 ms', '1.5 ms'],
    'one unit on a linear axis'
  )
  t.same([950, 20_000, 1.5e6].map(labelCount), ['950', '20k', '1.5M'])
  t.same([2, 10, 100, 1000, 1e4, 1e5, 1e6].map(labelPercentileTick), ['50 %', '90 %', '99 %', '99.9 %', '99.99 %', '99.999 %', '99.9999 %'])
})

t.test('no two of 140 series look the same', async (t) => {
  const looks = new Set(
    Array.from({ length: 140 }, (_, index) => {
      const { line, dash, marker } = styleSeries(index)
      return `${line} ${dash} ${marker}`
    })
  )
  t.equal(looks.size, 140)
  for (let index = 1; index < 40; index++) {
    const [a, b] = [styleSeries(index - 1), styleSeries(index)]
    t.ok(a.line !== b.line && a.dash !== b.dash && a.marker !== b.marker, 'neighbours differ in colour, dash and marker')
  }
})

t.test('every colour has 3:1 against its ground, and text 4.5:1', async (t) => {
  const luminance = (hex) =>
    [1, 3, 5]
      .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0)
  const contrast = (a, b) => { const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x); return (high + 0.05) / (low + 0.05) }
  const [light, dark] = STYLE.split('@media')
  for (const css of [light, dark]) {
    const ground = /\.ground\{fill:(#\w+)/.exec(css)[1]
    for (const [, colour] of css.matchAll(/\.s\d\{stroke:(#\w+)/g)) { t.ok(contrast(colour, ground) >= 3, `${colour} on ${ground}: ${contrast(colour, ground).toFixed(2)}`) }
    for (const [, colour] of css.matchAll(/\.bl text[^{]*\{fill:(#\w+)/g)) t.ok(contrast(colour, ground) >= 4.5, `${colour} on ${ground}`)
  }
})

t.test('long names are cut, and lines broken', async (t) => {
  t.equal(cutText({ text: 'short', widthPx: 100 }), 'short')
  const cut = cutText({ text: 'a-very-long-name-of-a-target-that-goes-on', widthPx: 100 })
  t.ok(cut.endsWith('…') && measureText({ text: cut }) <= 100)
  t.ok(measureText({ text: '測定対象' }) > 45, 'a wide script takes the room it takes')
  t.same(breakText({ text: 'one two three', widthPx: 60 }), ['one two', 'three'])
})

t.test('ids are fit for file names, and no two are the same', async (t) => {
  const taken = new Set()
  t.equal(makeChartId({ parts: ['../../etc/passwd', 'peak'], taken }), 'etc-passwd-peak')
  t.equal(makeChartId({ parts: ['etc passwd', 'peak'], taken }), 'etc-passwd-peak-2')
  t.equal(makeChartId({ parts: ['測定', 'peak', 12.5], taken }), 'peak-12-5')
  t.ok(makeChartId({ parts: ['x'.repeat(500), 'peak'], taken }).length < 80)
})

/** @returns {any} one that places a value where it is */
const same = () => ({ place: (/** @type {number} */ value) => value })

t.test('each marker is around its point', async (t) => {
  const draw = (/** @type {any} */ shape) => /d="([^"]*)"/.exec(drawMarker({ shape, x: 10, y: 20, className: 'o1', size: 10 }))[1]
  t.equal(draw('circle'), 'M0 20a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z')
  t.equal(draw('square'), 'M1 11h18v18h-18z')
  t.equal(draw('triangle'), 'M10 8.5l11 20h-22z')
  t.equal(draw('down'), 'M10 31.5l11 -20h-22z')
  t.equal(draw('diamond'), 'M10 7l12 13l-12 13l-12 -13z')
  t.equal(draw('cross'), 'M0 10l20 20m0 -20l-20 20')
  t.equal(draw('plus'), 'M-2 20h24m-12 -12v24')
  t.equal(drawMarker({ shape: 'cross', x: 10, y: 20, className: 'o1', whole: 'a' }),
    '<path d="M6 16l8 8m0 -8l-8 8" class="mark o1"><title>a</title></path>')
})

t.test('a line is broken where a point is missing, and one alone is a dot', async (t) => {
  const points = [{ x: 0, y: 1 }, { x: 1.26, y: 2.24 }, { x: 3, y: null }, { x: 4, y: 5 }]
  const draw = (/** @type {any[]} */ given, index = 0) => drawSeriesLine({ points: given, x: same(), y: same(), style: styleSeries(index), whole: 'a' })
  t.equal(draw(points), '<path d="M0,1L1.3,2.2M4,5Z" class="line s0"><title>a</title></path>')
  t.equal(draw(points.slice(0, 2), 1), '<path d="M0,1L1.3,2.2" class="line s1" stroke-dasharray="7 3"><title>a</title></path>')
  t.equal(draw([{ x: 0, y: null }]), '')
})

t.test('a band goes along the upper ends and back along the lower ones', async (t) => {
  const points = [[0, 1, 3], [2, 0, 4], [3, null, 4], [4, 5, 6]].map(([x, low, high]) => ({ x, y: 1, low, high }))
  const draw = (/** @type {any[]} */ given) => drawBand({ points: given, x: same(), y: same(), style: { fill: 'f0' } })
  t.equal(draw(points), '<path d="M0,3L2,4L2,0L0,1ZM4,6L4,5Z" class="band f0"/>')
  t.equal(draw([{ x: 0, y: 1, low: 1 }, { x: 0, y: 1, high: 1 }]), '')
  t.same(drawWhiskers({ points, x: same(), y: same(), style: styleSeries(0), shiftPx: 2 }), [
    '<line x1="2" y1="1" x2="2" y2="3" class="line s0"/>', '<line x1="4" y1="0" x2="4" y2="4" class="line s0"/>',
    '<line x1="6" y1="5" x2="6" y2="6" class="line s0"/>'
  ])
})

t.test('markers stand at the points that are there', async (t) => {
  const points = [{ x: 6, y: 7 }, { x: 1, y: null }]
  const draw = (/** @type {object} */ more) => drawMarkers({ points, x: same(), y: same(), style: styleSeries(11), ...more })
  t.same(draw({}), ['<path d="M2 3l8 8m0 -8l-8 8" class="mark o1"/>'])
  t.same(draw({ shiftPx: 2, describe: (/** @type {any} */ { x, y }) => `${x} <${y}` }),
    ['<path d="M4 3l8 8m0 -8l-8 8" class="mark o1"><title>6 &lt;7</title></path>'])
})

t.test('axes: a grid line a tick, its label outside of the plot, and a name where there is one', async (t) => {
  const x = /** @type {any} */ ({ range: [100, 300], ticks: [0, 10], place: (/** @type {number} */ value) => 100 + value * 20 })
  const y = /** @type {any} */ ({ range: [200, 50], ticks: [5], place: (/** @type {number} */ value) => 200 - value * 10 })
  const draw = (/** @type {object} */ more) => drawAxes({ x, y, labelX: (value) => `${value} s`, labelY: (value) => `${value} ms`, ...more })
  const bare = [
    '<line x1="100" y1="150" x2="300" y2="150" class="grid"/>', '<text x="93" y="154" text-anchor="end" class="dim num">5 ms</text>',
    '<line x1="100" y1="50" x2="100" y2="205" class="grid"/>', '<text x="100" y="219" text-anchor="middle" class="dim num">0 s</text>',
    '<line x1="300" y1="50" x2="300" y2="205" class="grid"/>', '<text x="300" y="219" text-anchor="middle" class="dim num">10 s</text>',
    '<line x1="100" y1="200" x2="300" y2="200" class="axis"/>'
  ]
  t.same(draw({}), bare)
  t.same(draw({ xLabel: 'time', yLabel: 'how long' }), [
    ...bare, '<text x="200" y="237" text-anchor="middle" class="dim">time</text>', '<text x="93" y="41" class="dim">how long</text>'
  ])
})

t.test('bars begin at 0, with their interval, their mark and their text behind all of it', async (t) => {
  const x = /** @type {any} */ ({ range: [100, 300], place: (/** @type {number} */ value) => 100 + value })
  const bar = { label: 'a', value: 50, low: 40, high: 60, mark: 80, markText: 'published <80', text: '50/s' }
  const [text, rect, line, from, to, mark, words] = drawBars({ bars: [bar], x, top: 10, labelX: 8 })
  t.equal(text, '<text x="8" y="27">a</text>')
  t.equal(rect, '<rect x="100" y="16" width="50" height="14" class="f0"><title>a: 50/s</title></rect>')
  t.equal(line, '<line x1="140" y1="23" x2="160" y2="23" class="whisker"/>')
  t.equal(from, '<line x1="140" y1="19" x2="140" y2="27" class="whisker"/>')
  t.equal(to, '<line x1="160" y1="19" x2="160" y2="27" class="whisker"/>')
  t.equal(mark, '<path d="M180 16.5l6 6.5l-6 6.5l-6 -6.5z" class="mark o1"><title>published &lt;80</title></path>')
  t.equal(words, '<text x="194" y="27" class="num">50/s</text>')
  const others = [
    { label: 'b', value: 0, text: '0', solid: false, low: 1 },
    { label: 'c', value: null, text: '' },
    { label: 'd', value: null, text: '', reason: 'it died' }
  ]
  const rows = drawBars({ bars: others, x, top: 0, labelX: 8, rowPx: 20 })
  t.same(rows, [
    '<text x="8" y="14">b</text>', '<rect x="100" y="4.5" width="0.5" height="11" class="hollow"><title>b: 0</title></rect>', '<text x="108" y="14" class="num">0</text>',
    '<text x="8" y="34">c</text>', '<text x="106" y="34" class="dim">not measured</text>',
    '<text x="8" y="54">d</text>', '<text x="106" y="54" class="dim">it died</text>'
  ])
  t.same(drawBars({ bars: [{ ...bar, low: null, high: null, mark: null }], x, top: 10, labelX: 8, rowPx: 36, isStacked: true }), [
    '<text x="8" y="23">a</text>', '<rect x="100" y="32" width="50" height="10" class="f0"><title>a: 50/s</title></rect>', '<text x="158" y="41" class="num">50/s</text>'
  ])
  t.same([barsHeight({ count: 3 }), barsHeight({ count: 3, rowPx: 20 })], [78, 60])
})

t.test('a legend is as high as its rows are apart, and as wide as its longest name, within reason', async (t) => {
  const [key, mark, text] = drawSideLegend({ items: [{ label: 'a', style: styleSeries(6), y: 50.16 }], x: 10, top: 0, bottom: 100, widthPx: 100 })
  t.equal(key, '<path d="M10 50.2h26" class="line s1" stroke-dasharray="2 3"/>')
  t.equal(mark, '<path d="M23 54.8l4.4 -8h-8.8z" class="mark o1"/>')
  t.equal(text, '<text x="40" y="54.2">a</text>')
  t.same([0, 1, 3].map((count) => legendHeight({ count })), [0, 0, 34])
  const long = 'x'.repeat(10) // 0.62 em each, of 12 px
  t.same([legendWidth({ labels: [] }), legendWidth({ labels: ['x', long] }), legendWidth({ labels: [long], most: 70 })].map(Math.round), [60, 108, 70])
  t.same([barLabelWidth({ labels: [] }), barLabelWidth({ labels: ['x', long] }), barLabelWidth({ labels: [long], most: 70 })].map(Math.round), [60, 84, 70])
  t.equal(legendWidth({ labels: ['x'.repeat(99)] }), 220)
  t.equal(barLabelWidth({ labels: ['x'.repeat(99)] }), 220)
})

t.test('a text is wide by its letters, and cut or broken where it does not fit', async (t) => {
  const em = (/** @type {string} */ text) => Math.round(measureText({ text, sizePx: 100 }))
  t.same(['x', 'A', 'i', 'm', '測', '…', 'µ', '≥'].map(em), [62, 70, 40, 92, 105, 62, 62, 62])
  t.equal(em('xA'), 132)
  t.equal(measureText({ text: 'm' }), 12 * 0.92)
  t.equal(cutText({ text: 'xxxx', widthPx: 25, sizePx: 10 }), 'xxxx', '24.8')
  t.equal(cutText({ text: 'xxxx', widthPx: 24, sizePx: 10 }), 'xx…', '18.6')
  t.equal(cutText({ text: 'xx xx', widthPx: 24, sizePx: 10 }), 'xx…', 'no space before it')
  t.equal(cutText({ text: 'xx', widthPx: 1, sizePx: 10 }), 'x…', 'never nothing')
  t.same(breakText({ text: 'xx xx xxxxxx', widthPx: 29, sizePx: 10 }), ['xx xx', 'xxx…'])
  t.same(breakText({ text: 'xx xx', widthPx: 28, sizePx: 10 }), ['xx', 'xx'])
})

t.test('what is shaded is seen, and what is cut has its whole for a pointer', async (t) => {
  const draw = (/** @type {number} */ to) => drawShade({ from: 10, to, top: 20, bottom: 50, whole: 'broken' })
  t.equal(draw(40), '<rect x="10" y="20" width="30" height="30" class="shade"><title>broken</title></rect>')
  t.match(draw(10.5), 'width="1"')
  t.equal(drawText({ x: 1, y: 2, text: 'a…', anchor: 'start', whole: 'a b' }), '<text x="1" y="2"><title>a b</title>a…</text>')
  t.equal(drawText({ x: 1, y: 2, text: 'a', whole: 'a' }), '<text x="1" y="2">a</text>')
})

t.test('steps of an axis: 1, 2 or 5, by their geometric means', async (t) => {
  const ticks = (/** @type {number} */ high, count = 6) => makeLinearScale({ low: 0, high, range: [0, 1], count, nice: false }).ticks
  t.same(ticks(8.4), [0, 1, 2, 3, 4, 5, 6, 7, 8], '1.40 a step')
  t.same(ticks(8.5), [0, 2, 4, 6, 8], '1.42')
  t.same(ticks(18.9), [0, 2, 4, 6, 8, 10, 12, 14, 16, 18], '3.15')
  t.same(ticks(19), [0, 5, 10, 15], '3.17')
  t.same(ticks(42.4), [0, 5, 10, 15, 20, 25, 30, 35, 40], '7.07')
  t.same(ticks(42.5), [0, 10, 20, 30, 40], '7.08')
  t.same(ticks(0.6), [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
  t.same(ticks(100, 2), [0, 50, 100])
  const rough = makeLinearScale({ low: 3, high: 97, range: [10, 198], nice: false })
  t.same([rough.domain, rough.place(3), rough.place(50), rough.place(97), rough.place(0)], [[3, 97], 10, 104, 198, 10])
  t.same(rough.ticks, [20, 40, 60, 80])
  t.same(makeLinearScale({ low: 5, high: 5, range: [0, 1], nice: false }).domain, [5, 6])
  t.same(makeLinearScale({ low: 5, high: 97, range: [0, 1] }).domain, [0, 100])
})

t.test('a logarithmic axis is a little wider than its values', async (t) => {
  const scale = makeLogScale({ low: 1.15, high: 100 / 1.15, range: [0, 200] })
  t.same(scale.domain.map((one) => Number(one.toFixed(9))), [1, 100])
  t.equal(Math.round(scale.place(10)), 100)
  t.same(scale.ticks, [1, 2, 5, 10, 20, 50, 100].filter((tick) => tick >= scale.domain[0] && tick <= scale.domain[1]))
  t.same(makeLogScale({ low: 10, high: 14, range: [0, 1] }).domain, [5, 28], 'of values that are near to each other')
  t.equal(makeLogScale({ low: 10, high: 16, range: [0, 1] }).domain[1], 16 * 1.15)
  t.same(makeLogScale({ low: 1, high: 200, range: [0, 1], margin: 1 }).ticks, [1, 2, 5, 10, 20, 50, 100, 200], 'eight are not too many')
  t.same(makeLogScale({ low: 1, high: 500, range: [0, 1], margin: 1 }).ticks, [1, 10, 100], 'nine are')
  t.same(makeLogScale({ low: 1, high: 1e8, range: [0, 1], margin: 1 }).ticks, [1, 100, 1e4, 1e6, 1e8])
  t.equal(makeScale({ values: [1, 10], range: [0, 1] }).kind, 'linear')
  t.equal(makeScale({ values: [1, 10.1], range: [0, 1] }).kind, 'log')
  t.equal(makeScale({ values: [1, 2], range: [0, 1], kind: 'log' }).kind, 'log')
  t.equal(makeScale({ values: [1, 200], range: [0, 1], kind: 'linear' }).kind, 'linear')
  t.same(makeScale({ values: [], range: [0, 1] }).domain, [0, 1])
  t.equal(makeScale({ values: [0.5], range: [0, 1], kind: 'log' }).domain[1], 1)
})

t.test('where a larger unit begins', async (t) => {
  t.same([999, 1000, 999_999, 1_000_000, 2_500_000].map(labelTime), ['999 µs', '1 ms', '999.999 ms', '1 s', '2.5 s'])
  t.same([9999, 10_000, -10_000, 999_999, 1_000_000, -2e6, 0.1 + 0.2].map(labelCount), ['9999', '10k', '-10k', '999.999k', '1M', '-2M', '0.3'])
})

t.test('a document is as high as what is in it, to the whole pixel for who scales it', async (t) => {
  const svg = renderDocument({ id: 'c', title: 'T', description: 'd', height: 100.4, children: [] })
  t.match(svg, 'width="800" height="100.4" viewBox="0 0 800 101"')
  t.match(renderDocument({ id: 'c', title: 'T', description: 'd', width: 360, height: 90, children: [] }), 'width="360" height="90" viewBox="0 0 360 90"')
})

t.test('a percentile on its axis, as the number of nines has it', async (t) => {
  t.same([5, 20, 50, 1000 / 999 * 1000].map(labelPercentileTick), ['80 %', '95 %', '98 %', '99.9 %'])
})
