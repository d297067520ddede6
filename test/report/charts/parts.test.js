import t from 'tap'
import { element, escapeXml, px } from '../../../src/report/charts/element.js'
import { makeChartId } from '../../../src/report/charts/identifier.js'
import { pushApart } from '../../../src/report/charts/legend.js'
import { makeLinearScale, makeLogScale, makeScale } from '../../../src/report/charts/scales.js'
import { styleSeries, STYLE } from '../../../src/report/charts/style.js'
import { breakText, cutText, measureText } from '../../../src/report/charts/text-width.js'
import { labelCount, labelPercentileTick, labelTime, timeLabeller } from '../../../src/report/charts/ticks.js'
import { parseSvg } from './parse-svg.js'

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
