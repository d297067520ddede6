import t from 'tap'
import { buildCharts } from '../../../src/report/run/charts.js'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { buildResult } from '../../../src/judge/result.js'
import { makeRecord } from '../../fixtures/records.js'
import { makeRow } from '../../fixtures/rows.js'
import { say } from '../../fixtures/told.js'
import { checkChart, parseSvg } from '../charts/parse-svg.js'
import { HOSTILE_NAME, makeCost, makeFiveRepeatResult, makeOneRepeatResult } from '../fixture.js'

const estimate = (value, width = 0.1) => ({ value, low: value * (1 - width), high: value * (1 + width), basis: 'repeats' })

/** A result with one baseline around the rows given. */
function makeResult ({ rows, name = 'layers', objectives = [], verdicts = [], published = null, more = {} }) {
  const result = makeOneRepeatResult()
  const [{ baseline, ...rest }] = result.baselines
  const targets = [...new Set(rows.map(({ target }) => target))]
  return {
    run: { ...result.run, unavailable: [], failures: [] },
    baselines: [
      {
        ...rest,
        baseline: { ...baseline, name, targets, reference: targets[0], objectives, published },
        rows,
        verdicts,
        costs: [],
        fanOut: [],
        orders: [],
        floors: [],
        ...more
      }
    ]
  }
}

/** A row whose percentile curve is a straight line on two log axes: 1 ms at the median, ten times as much for each nine. */
function makeCurvedRow ({ target, scaleUs = 1000, ratios = [0.5, 0.9, 0.99, 0.999], phase = 'peak' }) {
  const row = makeRow({ target, phase })
  return {
    ...row,
    measured: {
      ...row.measured,
      curve: ratios.map((ratio) => ({ ratio, estimate: estimate((scaleUs * 0.5) / (1 - ratio)) }))
    }
  }
}

const objective = { text: 'p99<=50ms', kind: 'latency', ratio: 0.99, boundUs: 50_000, strict: false }
const because = (text) => ({ code: 'row', why: say(text) })
const find = (charts, kind) => charts.find((chart) => chart.kind === kind)

t.test('all charts of whole results are well-formed, whatever the names', async (t) => {
  for (const result of [makeFiveRepeatResult(), makeOneRepeatResult()]) {
    const charts = buildCharts({ result })
    t.ok(charts.length >= 4)
    t.equal(new Set(charts.map(({ id }) => id)).size, charts.length, 'no id twice')
    for (const chart of charts) {
      checkChart(t, chart)
      t.notMatch(chart.svg, '<script>', 'a name is text')
    }
    const texts = parseSvg(find(charts, 'peak').svg).root.textContent
    t.match(texts, HOSTILE_NAME, 'and is there in full')
  }
})

t.test('a record that was measured has the charts of its phases', async (t) => {
  const record = await makeRecord({ phases: ['peak', 'latency'], unavailable: true, failing: true })
  const charts = buildCharts({ result: buildResult({ record, decode: decodeHistogram }) })
  t.strictSame(
    charts.map(({ kind, phase }) => `${kind} ${phase ?? ''}`.trim()),
    ['cost', 'peak peak', 'cpu peak', 'percentiles latency', 'budget'],
    'no percentiles flat out where there are those at a rate'
  )
  for (const chart of charts) checkChart(t, chart)
  t.match(find(charts, 'peak').alternative, 'haproxy-only: unavailable', 'what is missing is said')
})

t.test('a percentile line goes where the scale says', async (t) => {
  const [chart] = buildCharts({
    result: makeResult({ rows: [makeCurvedRow({ target: 'a' })], objectives: [objective] })
  }).filter(({ kind }) => kind === 'percentiles')
  const { ofClass, pathPoints, texts } = parseSvg(chart.svg)
  const points = pathPoints(ofClass('path', 's0').filter((node) => node.getAttribute('class').includes('line'))[0])
  t.equal(points.length, 4)
  const [fifty, ninety, nines2, nines3] = points
  const ratio = (value, from, to) => (value - from) / (to - from)
  t.ok(Math.abs(ratio(ninety[0], fifty[0], nines3[0]) - Math.log10(5) / Math.log10(500)) < 0.005, '1 / (1 - p) on a log axis')
  t.ok(Math.abs((nines2[0] - ninety[0]) - (nines3[0] - nines2[0])) < 0.3, 'each nine has the same room')
  t.ok(Math.abs((ninety[1] - nines2[1]) - (nines2[1] - nines3[1])) < 0.3, 'ten times as slow, as far up')
  const ticks = texts().filter(({ text }) => /^99 %$|^90 %$/.test(text))
  t.same(ticks.map(({ x }) => x), [ninety[0], nines2[0]], 'under their ticks')
  const bound = ofClass('line', 'bound')[0]
  t.ok(Math.abs(Number(bound.getAttribute('y1')) - nines2[1]) < 0.2, 'the objective of 50 ms lies where p99 is: at 50 ms')
  t.match(chart.alternative, 'a p50 1.00 ms, p99 50.0 ms, p99.9 500 ms')
  t.same(chart.data.xs.map(Math.round), [2, 10, 100, 1000])
  t.same(chart.data.series[0].values.map(Math.round), [1000, 5000, 50_000, 500_000])
  t.same(chart.data.bounds, [{ label: 'p99<=50ms', value: 50_000, ratio: 0.99 }])
})

t.test('lines end where the requests do; one point, all equal and zero are drawn too', async (t) => {
  const rows = [
    makeCurvedRow({ target: 'long' }),
    makeCurvedRow({ target: 'short', ratios: [0.5, 0.9] }),
    makeCurvedRow({ target: 'point', ratios: [0.5] }),
    makeCurvedRow({ target: 'zero', scaleUs: 0 }),
    makeRow({ target: 'none' })
  ]
  const chart = find(buildCharts({ result: makeResult({ rows }) }), 'percentiles')
  checkChart(t, chart)
  t.strictSame(chart.data.series.map(({ label }) => label), ['long', 'short', 'point', 'zero'], 'without a curve there is no line')
  t.same(chart.data.series[1].values.slice(2), [null, null])
  const equal = find(
    buildCharts({
      result: makeResult({
        rows: [
          {
            ...rows[0],
            measured: { ...rows[0].measured, curve: [0.5, 0.9].map((ratio) => ({ ratio, estimate: estimate(700, 0) })) }
          }
        ]
      })
    }),
    'percentiles'
  )
  checkChart(t, equal)
})

t.test('twenty targets with long names have a label each, none over another', async (t) => {
  const rows = Array.from({ length: 20 }, (_, at) =>
    makeCurvedRow({ target: `a-target-with-a-rather-long-name-number-${at}-${'x'.repeat(40)}`, scaleUs: 1000 + at })
  )
  const charts = buildCharts({
    result: makeResult({
      rows,
      objectives: [objective],
      verdicts: rows.map(({ target }) => ({
        baseline: 'layers',
        target,
        phase: 'peak',
        objective,
        verdict: 'met',
        measured: 1,
        sloRatio: 2,
        sli: 1,
        sliInterval: null,
        errorBudget: 0.01,
        burnRate: 0.5,
        reason: because('')
      }))
    })
  })
  for (const chart of charts) checkChart(t, chart)
  const { texts, root } = parseSvg(find(charts, 'percentiles').svg)
  t.equal(texts().filter(({ text }) => text.endsWith('…')).length, 20)
  t.match(root.textContent, rows[19].target, 'in full for a pointer held over it')
  t.ok(charts.every(({ svg }) => svg.length < 120_000))
})

t.test('bars are as long as their numbers, with interval and published figure', async (t) => {
  const rows = [
    makeRow({ target: 'a', rate: estimate(1000) }),
    makeRow({ target: 'b', rate: estimate(500) }),
    { ...makeRow({ target: 'c' }), status: 'missing', reason: say('unavailable: haproxy not found'), measured: null }
  ]
  const published = { tool: 'autocannon', figures: { a: { requestsPerSecond: { mean: 250 } }, b: { requestsPerSecond: { p1: 9 } } } }
  const chart = find(buildCharts({ result: makeResult({ rows, published }) }), 'peak')
  checkChart(t, chart)
  const { all, ofClass, texts } = parseSvg(chart.svg)
  const [a, b, ...rest] = all('rect').filter((node) => node.getAttribute('class') === 'f0')
  t.same(rest, [])
  t.ok(Math.abs(a.getAttribute('width') / b.getAttribute('width') - 2) < 0.01)
  const left = Number(a.getAttribute('x'))
  const perRequest = a.getAttribute('width') / 1000
  const [low, high] = ofClass('line', 'whisker')
    .slice(0, 1)
    .flatMap((node) => ['x1', 'x2'].map((key) => (node.getAttribute(key) - left) / perRequest))
  t.ok(Math.abs(low - 900) < 2 && Math.abs(high - 1100) < 2, 'the interval')
  const diamonds = ofClass('path', 'o1').map((node) => Number(/^M([\d.]+)/.exec(node.getAttribute('d'))[1]))
  t.ok(diamonds.some((x) => Math.abs((x - left) / perRequest - 250) < 2), 'the published mean')
  t.equal(diamonds.length, 2, 'it and its key; a figure of another kind is not drawn as one')
  t.ok(texts().some(({ text }) => text === 'unavailable: haproxy not found'), 'a missing row says why')
  t.match(chart.alternative, 'a 1,000/s (published 250/s); b 500/s; c: unavailable: haproxy not found')
})

t.test('what a layer costs: a bar as long as the loss, with its range and its number; who has no loss says so', async (t) => {
  const rows = ['a', 'b', 'c', 'd'].map((target) => makeRow({ target, rate: estimate(1000) }))
  const costs = [
    makeCost({ target: 'b', repeats: 5, goodPerSecond: [1000, 0.5, 0.05] }),
    makeCost({ target: 'c', repeats: 5, goodPerSecond: [1000, 0.9, 0.3] }),
    makeCost({ target: 'd', repeats: 5, goodPerSecond: [1000, 2, 0.05] })
  ]
  const chart = find(buildCharts({ result: makeResult({ rows, more: { costs } }) }), 'cost')
  checkChart(t, chart)
  checkChart(t, { ...chart, id: `${chart.id}-narrow`, svg: chart.narrow })
  const { all, ofClass, texts } = parseSvg(chart.svg)
  const [bar, ...rest] = all('rect').filter((node) => node.getAttribute('class') === 'f0')
  t.same(rest, [], 'what cannot be told, and a gain, are told in words')
  const [left, width] = ['x', 'width'].map((key) => Number(bar.getAttribute(key)))
  const whole = texts().find(({ text }) => text === '100 %').x - left
  t.ok(Math.abs(width / whole - 0.5) < 0.01)
  const [whisker] = ofClass('line', 'whisker').map((node) => ['x1', 'x2'].map((key) => (Number(node.getAttribute(key)) - left) / whole))
  t.ok(whisker[0] < 0.5 && whisker[1] > 0.5 && whisker[1] < 0.6, JSON.stringify(whisker))
  const words = texts().map(({ text }) => text)
  for (const text of ['cannot tell (-37 to +17 %)', 'reference, 1,000 ± 100/s']) t.ok(words.includes(text), text)
  t.ok(words.some((text) => text.startsWith('-50 % (')) && words.some((text) => text.startsWith('+100 % (')))
})

t.test('what a layer costs, of many baselines: the first servers of each', async (t) => {
  const result = makeFiveRepeatResult()
  result.baselines = Array.from({ length: 5 }, () => result.baselines).flat()
  const { svg } = find(buildCharts({ result }), 'cost')
  t.ok(Number(parseSvg(svg).root.getAttribute('height')) < 1100)
})

t.test('what is not to be believed is an outline, and a lower bound has no interval', async (t) => {
  const bound = makeRow({ target: 'a', rate: estimate(1000) })
  const rows = [
    { ...bound, measured: { ...bound.measured, driverBound: true } },
    makeRow({ target: 'b', status: 'invalid', rate: estimate(1000) })
  ]
  const { ofClass, texts } = parseSvg(find(buildCharts({ result: makeResult({ rows }) }), 'peak').svg)
  t.equal(ofClass('rect', 'hollow').length, 1)
  t.equal(ofClass('line', 'whisker').length, 3, 'of b alone')
  t.ok(texts().some(({ text }) => text === '≥ 1,000/s'))
})

t.test('response times over the trial: a cell for each share, and two lines', async (t) => {
  const row = makeRow({ target: 'a', phase: 'latency' })
  const overTime = {
    stretchMs: 1000,
    edgesUs: [100, 1000].map((edge) => edge),
    stretches: [
      { fromMs: 0, total: 100, counts: [95, 5], p50Us: 90, p99Us: 900 },
      { fromMs: 1000, total: 0, counts: [0, 0], p50Us: null, p99Us: null },
      { fromMs: 2000, total: 100, counts: [100, 0], p50Us: 80, p99Us: 95 }
    ]
  }
  const charts = buildCharts({ result: makeResult({ rows: [{ ...row, offeredPerSecond: 100, measured: { ...row.measured, overTime } }] }) })
  const chart = find(charts, 'over-time')
  checkChart(t, chart)
  const { ofClass, pathPoints } = parseSvg(chart.svg)
  const cells = ofClass('path', 'heat').map((node) => [node.getAttribute('class'), node.getAttribute('d').match(/M/g).length])
  t.same(cells, [['heat f0 h5', 2], ['heat f0 h3', 1]], 'two dark cells, one of 5 %, none where nothing was')
  const p50 = ofClass('path', 's4').filter(
    (node) => node.getAttribute('class').startsWith('line') && node.getElementsByTagName('title').length > 0
  )[0]
  t.equal((p50.getAttribute('d').match(/M/g)).length, 2, 'a line is broken where nothing is known')
  t.ok(pathPoints(p50).length >= 2)
  t.same(chart.data.xs, [0.5, 1.5, 2.5])
  t.same(chart.data.series.map(({ values }) => values), [[90, null, 80], [900, null, 95]])
  t.match(chart.alternative, 'p50 from 80 µs to 90 µs, p99 from 95 µs to 900 µs')
})

t.test('CPU and memory over the trial: strips below the response times, on one axis', async (t) => {
  const row = makeRow({ target: 'a', phase: 'latency' })
  const overTime = {
    stretchMs: 1000,
    edgesUs: [100],
    stretches: [0, 1000, 2000].map((fromMs) => ({ fromMs, total: 100, counts: [100], p50Us: 90, p99Us: 900 }))
  }
  const resources = {
    startedAt: '2026-01-02T03:04:05.678Z',
    stretchMs: 1000,
    parts: [
      {
        name: 'server',
        isDriver: false,
        meanCores: 0.5,
        cpuCores: [0.4, null, 0.6],
        residentBytes: [1048576, null, 3145728],
        loopDelayUs: [10, 20, 30]
      },
      { name: HOSTILE_NAME, isDriver: true, meanCores: null }
    ]
  }
  const rows = [{ ...row, offeredPerSecond: 100, measured: { ...row.measured, overTime, resources } }]
  const charts = buildCharts({ result: makeResult({ rows }) })
  const [used, waits] = charts.filter(({ kind }) => kind === 'resources')
  checkChart(t, used)
  checkChart(t, waits)
  t.equal(used.data, null)
  const { ofClass } = parseSvg(used.svg)
  const lines = ofClass('path', 'line').filter((node) => node.getElementsByTagName('title').length > 0)
  t.equal(lines.length, 4, 'p50, p99, CPU and memory of the one part that is known')
  t.equal(lines.at(-1).getAttribute('d').match(/M/g).length, 2, 'a gap where nothing is known')
  t.match(used.alternative, /server 0\.50 cores and 3\.0 MiB at the end/)
  t.match(used.alternative, /CPU not known/)
  t.match(waits.description, /Event loop/)
  t.notMatch(waits.description, /Open connections/, 'what nobody knows has no strip')
  const lastSecond = (/** @type {object} */ measured) => {
    const [chart] = buildCharts({ result: makeResult({ rows: [{ ...rows[0], measured: { ...rows[0].measured, ...measured } }] }) })
      .filter(({ kind }) => kind === 'resources')
    return Math.max(...parseSvg(chart.svg).texts().flatMap(({ text }) => /^([\d.]+) s$/.exec(text)?.[1] ?? []).map(Number))
  }
  const [server, driver] = resources.parts
  const brief = { ...server, cpuCores: [0.4], residentBytes: [1, 2], loopDelayUs: [10] }
  const short = { resources: { ...resources, parts: [brief, driver] } }
  const ends = [lastSecond({}), lastSecond(short), lastSecond({ ...short, overTime: undefined })]
  t.same(ends, [3, 3, 2], 'it ends with the response times, or with its own longest')
})

t.test('rates have a chart each, and one over all of them', async (t) => {
  const rows = [100, 200, 400]
    .map((rate) => ({ ...makeCurvedRow({ target: 'a', phase: 'latency' }), offeredPerSecond: rate }))
    .map((row) => ({
      ...row,
      measured: { ...row.measured, goodPerSecond: estimate(Math.min(row.offeredPerSecond, 250)) }
    }))
  const verdict = {
    baseline: 'layers',
    target: 'a',
    phase: 'latency',
    objective,
    verdict: 'missed',
    measured: 1,
    sloRatio: 0.5,
    sli: 0.9,
    sliInterval: null,
    errorBudget: 0.01,
    burnRate: 10,
    reason: because('')
  }
  const charts = buildCharts({ result: makeResult({ rows, verdicts: rows.map(() => verdict) }) })
  t.strictSame(
    charts.map(({ id }) => id),
    [
      'layers-percentiles-latency-100',
      'layers-percentiles-latency-200',
      'layers-percentiles-latency-400',
      'layers-offered',
      'layers-budget'
    ]
  )
  for (const chart of charts) checkChart(t, chart)
  const offered = find(charts, 'offered')
  t.same(offered.data.xs, [100, 200, 400])
  t.same(offered.data.series[0].values, [100, 200, 250])
  const { ofClass, pathPoints } = parseSvg(offered.svg)
  const [[x1, y1], [x2, y2], [, y3]] = pathPoints(
    ofClass('path', 's0').find(
      (node) => node.getAttribute('class').startsWith('line') && node.getElementsByTagName('title').length > 0
    )
  )
  const diagonal = ofClass('line', 'bound')[0]
  const at = (key) => Number(diagonal.getAttribute(key))
  const slope = (at('y2') - at('y1')) / (at('x2') - at('x1'))
  t.ok(Math.abs((y2 - y1) / (x2 - x1) - slope) < 0.01, 'along the diagonal as long as it keeps up')
  t.ok(y3 > y2 + slope * (x2 - x1) * 2 + 10, 'and below it beyond the knee')
  const texts = parseSvg(find(charts, 'budget').svg).texts().map(({ text }) => text)
  t.ok(texts.includes('p99<=50ms (latency, 200/s)'), 'verdicts say which rate they are of')
})

t.test('bullets: to the right of 1 kept, to the left missed', async (t) => {
  const verdict = (target, more) => ({
    baseline: 'layers',
    target,
    phase: 'peak',
    objective,
    verdict: 'met',
    measured: 1,
    sloRatio: 2,
    sli: 0.99,
    sliInterval: null,
    errorBudget: 0.01,
    burnRate: 0.5,
    reason: because(`because ${HOSTILE_NAME}`),
    ...more
  })
  const verdicts = [
    verdict('a'),
    verdict('b', { verdict: 'missed', sloRatio: 0.5, burnRate: 1.5 }),
    verdict('c', { verdict: 'met', sloRatio: null, sli: 1, burnRate: 0 }),
    verdict('d', { verdict: 'inconclusive', sloRatio: null, sli: null, burnRate: null }),
    verdict('e', { verdict: 'invalid', sloRatio: 0.001, burnRate: 400 })
  ]
  const rows = ['a', 'b', 'c', 'd', 'e'].map((target) => makeRow({ target }))
  const chart = find(buildCharts({ result: makeResult({ rows, verdicts }) }), 'budget')
  checkChart(t, chart)
  const { all, ofClass, texts } = parseSvg(chart.svg)
  const one = Number(ofClass('line', 'bound')[0].getAttribute('x1'))
  const [good] = ofClass('rect', 'good')
  const [bad] = ofClass('rect', 'bads')
  t.ok(
    Math.abs(good.getAttribute('x') - one) < 0.2 &&
      Math.abs(Number(bad.getAttribute('x')) + Number(bad.getAttribute('width')) - one) < 0.2,
    'bars begin at 1'
  )
  t.ok(Math.abs(good.getAttribute('width') - bad.getAttribute('width')) < 0.3, '2 and 1/2 are as far from it')
  t.equal(all('pattern')[0].getAttribute('id'), `${chart.id}-stripes`, 'no two charts of a page share an id')
  t.match(chart.svg, `fill="url(#${chart.id}-stripes)"`)
  const words = texts().map(({ text }) => text)
  for (const word of [
    'met 2.00',
    'missed 0.500',
    'met, none bad',
    'not decided',
    'invalid 0.0010',
    '50 %',
    '150 %',
    '400 x'
  ]) { t.ok(words.includes(word), word) }
})

t.test('a stampede that takes seconds: what its process used, a panel for each strategy', async (t) => {
  const resources = (/** @type {number} */ cores) => ({
    startedAt: '2026-01-02T00:00:00.000Z',
    stretchMs: 1000,
    parts: [{ name: 'stampede', isDriver: false, meanCores: cores, cpuCores: [cores, cores], residentBytes: [5e7, 6e7] }]
  })
  const overTime = ['none', HOSTILE_NAME].map((strategy, at) => ({ strategy, store: 'process', workers: 10_000, resources: resources(at + 0.5) }))
  const stampede = { rows: [], summaries: [], advice: [], overTime, laws: { verdict: 'met', reason: { code: 'LAWS_HELD', trials: 1 }, broken: [] } }
  const chart = find(buildCharts({ result: makeResult({ rows: [], more: { stampede } }) }), 'resources')
  checkChart(t, chart)
  t.match(chart.title, /CPU and memory over the trial, with 10,000 workers/)
  t.match(chart.alternative, /^none: stampede 0\.5(0|00)? cores and 57\.2 MiB at the end/)
})

t.test('a fault: calls and answers second by second, with its phases', async (t) => {
  const seconds = [
    [10, 0, 5],
    [5, 5, 40],
    [0, 0, 0],
    [10, 0, null]
  ].map(([ok, failed, calls], second) => ({
    second, phase: 0, ok, failed, calls, callsFailed: 0, served: ok, stale: 0
  }))
  const row = (target) => ({
    target,
    title: target,
    strategy: null,
    ratePerSecond: 50,
    status: 'ok',
    repeats: 2,
    success: null,
    responseTimeUs: null,
    needs: {},
    maxUs: null,
    healthy: null,
    fault: null,
    origin: null,
    service: null,
    stampede: null,
    recovery: null,
    seconds,
    phases: [
      { name: HOSTILE_NAME, action: null, isFault: false, ok: true, fromMs: 0, toMs: 1000 },
      { name: 'down', action: 'kill origin', isFault: true, ok: true, fromMs: 1000, toMs: 4000 }
    ]
  })
  const lab = { rows: [row('a'), row('b'), { ...row('c'), seconds: [] }], summaries: [], advice: [], reference: 'a', writes: false }
  const chart = find(buildCharts({ result: makeResult({ rows: [], more: { lab } }) }), 'fault')
  checkChart(t, chart)
  t.same(
    chart.data.series.map(({ label, values }) => [label, values]),
    [
      ['a origin calls', [2.5, 20, 0, null]],
      ['a good', [100, 50, null, 100]],
      ['b origin calls', [2.5, 20, 0, null]],
      ['b good', [100, 50, null, 100]]
    ],
    'calls are the mean over the repeats; no answer is no share'
  )
  t.same(chart.data.spans, [{ label: HOSTILE_NAME, from: 0, to: 1 }, { label: 'down', from: 1, to: 4 }])
  t.equal(parseSvg(chart.svg).ofClass('rect', 'shade').length, 2, 'the fault, once a column')
  t.match(chart.alternative, 'a: up to 20 origin calls/s, in its worst second 50 % of the answers good')
  const ofUsers = lab.rows.map((row) => ({ ...row, ratePerSecond: null, traffic: { kind: 'users', users: 5, pauseMs: 1000 } }))
  const alike = find(buildCharts({ result: makeResult({ rows: [], more: { lab: { ...lab, rows: ofUsers } } }) }), 'fault')
  t.match(alike.title, /, of users who pause$/)
  t.same(alike.data.series, chart.data.series)
})

t.test('where there is nothing there is no chart', async (t) => {
  const missing = { ...makeRow({ target: 'a' }), status: 'missing', reason: say('not measured'), measured: null }
  const unknown = {
    baseline: 'layers',
    target: 'a',
    phase: 'peak',
    objective,
    verdict: 'inconclusive',
    measured: null,
    sloRatio: null,
    sli: null,
    sliInterval: null,
    errorBudget: 0.01,
    burnRate: null,
    reason: because('not measured')
  }
  t.same(buildCharts({ result: makeResult({ rows: [missing], verdicts: [unknown] }) }), [])
  t.same(buildCharts({ result: makeResult({ rows: [] }) }), [])
})

t.test('two baselines of one name have different files', async (t) => {
  const result = makeResult({ rows: [makeRow({ target: 'a' })], name: '../x' })
  const ids = buildCharts({ result: { ...result, baselines: [...result.baselines, ...result.baselines] } }).map(({ id }) => id)
  t.strictSame(ids, ['x-peak', 'x-cpu', 'x-peak-2', 'x-cpu-2'])
})

t.test('what is not to be believed is no point of offered and achieved', async (t) => {
  const rows = [100, 200, 400].map((rate) => ({
    ...makeCurvedRow({ target: 'a', phase: 'latency' }),
    offeredPerSecond: rate,
    status: rate === 400 ? 'invalid' : 'ok'
  }))
  t.same(find(buildCharts({ result: makeResult({ rows }) }), 'offered').data.xs, [100, 200])
})
