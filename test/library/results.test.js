import { readFileSync } from 'node:fs'
import t from 'tap'
import { buildResult, chartsOf, documentOf, exitCodeOf, jsonOf, peak, render, size } from '../../src/index.js'
import { buildHistory } from '../../src/judge/history-result.js'
import { compareRecords } from '../../src/judge/record-comparison.js'
import { summariseRecord } from '../../src/judge/history-point.js'
import { decodeHistogram as decode } from '../../src/record/histogram.js'
import { makeCalibration } from '../fixtures/calibrations.js'
import { makeRecords } from '../fixtures/histories.js'
import { makeRecord } from '../fixtures/records.js'
import { makeFiveRepeatResult } from '../report/fixture.js'

const VERSION = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version
const POINTS = 'units,ratePerSecond\n1,6\n2,10\n3,15\n4,20'
const history = async () => buildHistory({
  points: (await makeRecords({ rates: Array(8).fill(20_000) })).flatMap((record) => summariseRecord({ record, source: record.id, decode })),
  leftOut: [],
  baseline: 'http',
  hasManyRates: false,
  seed: 1,
  significance: 0.05,
  margin: 0.05
})

t.test('for programs: a version of the form, and what was written', async (t) => {
  const calibration = makeCalibration()
  t.strictSame(jsonOf({ result: calibration, files: { calibration: 'c.json' } }), { formatVersion: 1, calibration, files: { calibration: 'c.json' } })
  t.strictSame(jsonOf({ result: calibration }), { formatVersion: 1, calibration, files: {} })
  const record = await makeRecord({ repeats: 6 })
  const comparison = compareRecords({ before: record, after: record, margin: 0.05, decode })
  t.match(jsonOf({ result: comparison }), { formatVersion: 1, comparison: Object })
  t.equal(exitCodeOf({ result: comparison }), 0)
  const sized = await size({ question: { peak: '20/s', objective: ['p99<50ms'] }, points: POINTS })
  t.match(jsonOf({ result: sized, files: { report: 'r.html' } }), { tool: { name: 'baseload', version: VERSION }, files: { report: 'r.html' } })
})

t.test('for people: no colours and all there is unless it is asked otherwise', async (t) => {
  const document = documentOf({ result: makeFiveRepeatResult() })
  const text = render({ document })
  t.notMatch(text, '\u001b[')
  t.equal(text, render({ document, details: true, colors: false, columns: 100 }))
  t.ok(text.length > render({ document, details: false }).length)
  t.match(render({ document, colors: true }), '\u001b[')
  t.match(render({ document, format: 'md' }), /^# /)
  t.match(render({ document, format: 'comment', name: 'mine' }), 'mine')
  t.notMatch(render({ document, format: 'comment' }), 'undefined')
})

t.test('a chart of a history is in the file that it was written to, or in one of its name', async (t) => {
  const result = await history()
  const charts = chartsOf({ result })
  t.ok(charts.length > 0)
  const [{ id }] = charts
  const write = (/** @type {object} */ more) => render({ document: documentOf({ result, charts, ...more }), format: 'md' })
  t.match(write({}), `${id}.svg`)
  t.match(write({ files: { [id]: 'elsewhere.svg' } }), 'elsewhere.svg')
  t.notMatch(write({ files: { [id]: 'elsewhere.svg' } }), `${id}.svg`)
})

t.test('which kind it is, is told by its fields', async (t) => {
  for (const call of [documentOf, jsonOf, chartsOf, exitCodeOf]) t.throws(() => call(/** @type {any} */ ({ result: {} })), TypeError)
  t.strictSame(chartsOf({ result: makeCalibration() }), [])
  t.ok(chartsOf({ result: makeFiveRepeatResult() }).length > 3)
})

t.test('sizes of points: who asks, what they are of, and from where', async (t) => {
  const ask = { peak: '20/s', objective: ['p99<50ms'] }
  const unnamed = await size({ question: ask, points: POINTS })
  t.equal(unnamed.question.name, 'yours')
  const { measurements } = unnamed.sizes[0]
  t.match(measurements, { kind: 'points', file: 'the points given', means: null, capacities: [], warnings: [] })
  t.strictSame(measurements.points.map(({ units, ratePerSecond }) => [units, ratePerSecond]), [[1, 6], [2, 10], [3, 15], [4, 20]])
  const named = await size({ question: { ...ask, name: 'shop' }, points: measurements.points, file: 'p.csv' })
  t.equal(named.question.name, 'shop')
  t.match(named.sizes[0].measurements, { file: 'p.csv', points: measurements.points })
  const again = await size({ question: named.question, points: POINTS })
  t.equal(again.question, named.question, 'one that was read already')
  t.equal(again.published ?? null, null)
})

t.test('what it would have exited with, by kind: what only tells is never a miss', async (t) => {
  const ask = { peak: '20/s', objective: ['p99<50ms'] }
  const log = 'test/record/access-log/fixtures/combined.log'
  const record = await makeRecord({ repeats: 6 })
  t.equal(exitCodeOf({ result: await peak({ files: [log] }) }), 0)
  t.equal(exitCodeOf({ result: /** @type {any} */ ({ oneHost: null }) }), 0)
  t.equal(exitCodeOf({ result: /** @type {any} */ ({ past: [] }) }), 0)
  t.equal(exitCodeOf({ result: await size({ question: ask, points: POINTS }) }), 0, 'four units hold 20/s')
  t.equal(exitCodeOf({ result: buildResult({ record }) }), 0)
  t.match(buildResult({ record, confidence: 0.9 }).baselines, { length: record.plan.baselines.length })
})

t.test('sizes: of one source, never of none or of two', async (t) => {
  const ask = { peak: '20/s', objective: ['p99<50ms'] }
  for (const given of [{}, { target: 'fastify', points: POINTS }, { url: 'http://127.0.0.1:1/', start: 'x' }]) {
    await t.rejects(size({ question: ask, ...given }), { code: 'USAGE', message: /one of target, start, url and points/ })
  }
})
