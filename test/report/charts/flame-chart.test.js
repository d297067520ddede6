import t from 'tap'
import { drawFlameChart, layBoxes } from '../../../src/report/charts/flame-chart.js'
import { HEAP, makeProfile } from '../../fixtures/profiles.js'
import { parseSvg } from './parse-svg.js'

t.test('each call stands below who calls it, beside those before it', async (t) => {
  const frames = [{ name: 'a' }, { name: 'b' }]
  const boxes = layBoxes({ flame: { frames, depth: [0, 1, 2, 1, 0, 1], frame: [0, 1, 0, 1, 1, 0], perRequest: [60, 30, 30, 20, 40, 40] } })
  t.strictSame(boxes.map(({ depth, at, width }) => [depth, Math.round(at * 100), Math.round(width * 100)]), [
    [0, 0, 60], [1, 0, 30], [2, 0, 30], [1, 30, 20], [0, 60, 40], [1, 60, 40]
  ])
  t.strictSame(layBoxes({ flame: { frames: [], depth: [], frame: [], perRequest: [] } }), [])
})

t.test('wide and for a phone: boxes with names, and all of it under the pointer', async (t) => {
  const { svg, narrow, alternative } = drawFlameChart({ id: 'flame', title: 'CPU time by call: x', profile: makeProfile() })
  const { root } = parseSvg(svg)
  const titles = [...root.getElementsByTagName('title')].map(({ textContent }) => textContent)
  t.ok(titles.includes('thread pool of libuv: zlib: 900 µs a request (73 %)'), titles.join('\n'))
  t.ok(titles.includes('onRequest, app.js:3: 328 µs a request (26 %)'))
  t.match(svg, />onRequest<\/text>/)
  t.match(parseSvg(narrow).root.getAttribute('viewBox'), /^0 0 360 /)
  t.match(alternative, /^thread pool of libuv: zlib 900 µs a request; writev \(native\) 120 µs/)
  t.notMatch(svg, /https?:\/\/(?!www\.w3\.org\/2000\/svg)/, 'nothing is fetched')
})

t.test('hostile names, deep stacks, and a profile that saw nothing', async (t) => {
  const name = '</text><script>alert(1)</script>'
  const deep = Array.from({ length: 90 }, (_, index) => index)
  const flame = { frames: [{ name, file: 'a.js', line: 1 }], depth: deep, frame: deep.map(() => 0), perRequest: deep.map(() => 5) }
  const profile = makeProfile({ ...HEAP, functions: [{ name, perRequest: 5 }], flame })
  const { svg } = drawFlameChart({ id: 'f', title: name, profile })
  t.equal(parseSvg(svg).root.getElementsByTagName('script').length, 0)
  t.match(svg, /it goes deeper/)
  t.ok(Number(parseSvg(svg).root.getAttribute('height')) < 1000)
  t.equal(drawFlameChart({ id: 'f', title: 'x', profile: makeProfile({ flame: { frames: [], depth: [], frame: [], perRequest: [] } }) }), null)
})

t.test('boxes in the colour of whose code they are, as wide as their share; the narrowest are left out', async (t) => {
  const frames = [{ name: 'own', file: 'a.js', line: 1 }, { name: 'pack', file: 'node_modules/x/y.js', line: 2 }, { name: 'core', file: 'node:fs', line: 3 }, { name: 'V8' }]
  const draw = (perRequest, depth = perRequest.map(() => 0)) =>
    drawFlameChart({ id: 'f', title: 'T', profile: makeProfile({ flame: { frames, depth, frame: perRequest.map((_, at) => at % 4), perRequest } }) })
  const boxes = (svg) => [...parseSvg(svg).all('rect')].filter((node) => node.getElementsByTagName('title').length > 0)
    .map((node) => ['class', 'x', 'y', 'width'].map((name) => node.getAttribute(name)))
  // 776 px inside of 12 on either side; 0.6 px are left between two boxes.
  t.strictSame(boxes(draw([50, 25, 15, 10]).svg), [
    ['f1 h2', '12', '62', '387.4'], ['f0 h2', '400', '62', '193.4'], ['f2 h2', '594', '62', '115.8'], ['f3 h2', '710.4', '62', '77']
  ])
  t.equal(parseSvg(draw([1]).svg).root.getAttribute('height'), '93')
  t.equal(parseSvg(draw([1, 1], [0, 1]).svg).root.getAttribute('height'), '112')
  t.equal(boxes(draw([9989, 11]).svg).length, 2, '0.85 px')
  t.equal(boxes(draw([9990, 10]).svg).length, 1, '0.78 px')
  const words = (perRequest) => parseSvg(draw(perRequest).svg).all('text').filter((node) => node.getAttribute('font-size')).map((node) => node.textContent)
  t.strictSame(words([956, 44]), ['own', 'pa…'], '34.1 px')
  t.strictSame(words([957, 43]), ['own'], '33.4 px')
  const deep = (rows) => draw(Array(rows).fill(1), Array.from({ length: rows }, (_, at) => at))
  t.strictSame([40, 41].map((rows) => /it goes deeper/.test(deep(rows).svg)), [false, true])
  t.strictSame([28, 29].map((rows) => /it goes deeper/.test(deep(rows).narrow)), [false, true])
})
