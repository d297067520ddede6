import { readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { readSchema } from '../../src/config/files.js'
import { bucketWidthUs } from '../../src/plan/histogram-buckets.js'
import { findSchemaMistakes } from '../../src/plan/schema-mistakes.js'
import { readAnyRecord } from '../../src/record/any-record.js'
import { decodeHistogram } from '../../src/record/histogram.js'
import { writeHlog } from '../../src/record/hlog.js'
import { compareRecords } from '../../src/judge/record-comparison.js'
import { printComparison } from '../../src/report/run/comparison-json.js'
import { buildResult, exitCodeOf } from '../../src/judge/result.js'
import { buildJsonDocument } from '../../src/report/run/json.js'
import { renderMarkdown } from '../fixtures/render-result.js'
import { renderPrometheus } from '../../src/report/dashboards/prometheus.js'
import { renderInflux } from '../../src/report/dashboards/influx.js'
import { makeRecord } from '../fixtures/records.js'
import { told } from '../fixtures/told.js'

const FILES = ['vegeta.json', 'vegeta.hgrm', 'k6-summary.json', 'k6-handle-summary.json', 'oha.json', 'wrk2.txt']
const pathOf = (file) => fileURLToPath(new URL(`../fixtures/foreign/${file}`, import.meta.url))
const readOne = async (file) => (await readAnyRecord({ path: pathOf(file) })).record
const report = (record) => buildResult({ record, decode: decodeHistogram })
const schema = await readSchema('record')

for (const file of FILES) {
  t.test(`${file} is a record, and says who measured it`, async (t) => {
    const record = await readOne(file)
    t.same(findSchemaMistakes({ value: JSON.parse(JSON.stringify(record)), schema }), [])
    t.equal(record.measuredBy.source, file)
    t.match(told(record.warnings), [/^measured by \w+, not by baseload \(.*not known: send lag/])
    const result = report(record)
    const [row] = result.baselines[0].rows
    t.equal(row.driver, 'foreign')
    for (const estimate of Object.values(row.measured.responseTimeUs)) { if (estimate) t.match(estimate, { low: null, high: null, basis: 'quoted' }) }
    t.equal(row.measured.curve, undefined)
    t.equal(exitCodeOf({ result }), 0)
  })

  t.test(`${file} in every report: what is not known is not there`, async (t) => {
    const result = report(await readOne(file))
    const text = [
      renderMarkdown({ result }),
      renderPrometheus({ result }),
      renderInflux({ result }),
      JSON.stringify(buildJsonDocument({ result, files: {} }))
    ].join('\n')
    t.notMatch(text, /\bNaN\b|undefined|not known, 0 cores|closed loop/)
    t.match(text, /not by baseload/)
    t.notMatch(renderMarkdown({ result }), /freshly started server|GET \//, 'nothing is said of how a run of ours is made')
  })
}

t.test('a file without a time has that of the file', async (t) => {
  const path = join(t.testdir(), 'mine.json')
  await writeFile(path, await readFile(pathOf('oha.json')))
  await utimes(path, 1_767_323_045, 1_767_323_045)
  const { record } = await readAnyRecord({ path })
  t.equal(record.startedAt, '2026-01-02T03:04:05.000Z')
  t.ok(record.measuredBy.missing.some((text) => text.startsWith('when it was measured')))
  t.equal(record.plan.baselines[0].name, 'mine')
})

t.test('our own .hlog comes back with its rows and percentiles', async (t) => {
  const own = await makeRecord({ phases: ['peak', 'latency'], repeats: 3, requests: 500 })
  const intervals = own.trials.map(({ trial, startedAt, load }) => ({
    tag: `${trial.target}/${trial.phase}`,
    startedAtMs: Date.parse(startedAt),
    windowMs: load.windowMs,
    maxUs: load.exactUs?.max ?? 0,
    encoded: load.histograms.responseTime
  }))
  const path = join(t.testdir(), 'own.hlog')
  await writeFile(path, writeHlog({ intervals, comment: 'x' }))
  const { record } = await readAnyRecord({ path })
  t.same(findSchemaMistakes({ value: JSON.parse(JSON.stringify(record)), schema }), [])
  const rows = report(record).baselines[0].rows
  const before = report(own).baselines[0].rows
  t.equal(rows.length, before.length)
  for (const row of before) {
    const other = rows.find(({ target, phase }) => target === row.target && phase === row.phase)
    t.same(other.measured.responseTimeUs.p50, row.measured.responseTimeUs.p50)
    // A .hlog has no exact maximum, so its slowest request is known by its bucket alone.
    t.same(other.measured.distribution.valuesUs, row.measured.distribution.valuesUs.map(topUs))
    t.same(other.measured.distribution.counts, row.measured.distribution.counts)
    t.equal(other.repeats, 3)
  }
})

function topUs (us) {
  return us - us % bucketWidthUs(us) + bucketWidthUs(us) - 1
}

t.test('files that are nothing that is read', async (t) => {
  const folder = t.testdir({
    'a.txt': 'hello',
    'b.json': '{"a":1}',
    'c.hgrm': 'Value Percentile TotalCount 1/(1-Percentile)\n1 0.5 10 2\n2 1.0 5 inf',
    'd.json': '{"format":"baseload-record","formatVersion":4}'
  })
  const hint = /wrk2 .*k6 --summary-export .*JMeter .*; oha .*vegeta .*\.hgrm/
  await t.rejects(readAnyRecord({ path: join(folder, 'a.txt') }), { code: 'RECORD_INVALID', message: /is not JSON/, hint })
  await t.rejects(readAnyRecord({ path: join(folder, 'b.json') }), { code: 'RECORD_INVALID', message: /is not a baseload record/, hint })
  await t.rejects(readAnyRecord({ path: join(folder, 'c.hgrm') }), {
    code: 'RECORD_INVALID',
    message: /c\.hgrm cannot be read: its counts or values fall/
  })
  await t.rejects(readAnyRecord({ path: join(folder, 'd.json') }), { code: 'RECORD_INVALID', message: /format 4/ })
  await t.rejects(readAnyRecord({ path: join(folder, 'none') }), { code: 'RECORD_NOT_FOUND' })
})

t.test('a result whose numbers make no record', async (t) => {
  const k6 = JSON.parse(await readFile(pathOf('k6-summary.json'), 'utf8'))
  const oha = JSON.parse(await readFile(pathOf('oha.json'), 'utf8'))
  const hostile = {
    'more failed than asked.json': { ...k6, metrics: { ...k6.metrics, http_req_failed: { passes: 1e9, fails: 0 } } },
    'half a request.json': { ...oha, statusCodeDistribution: { 200: 0.5 } },
    'no number.json': { ...oha, statusCodeDistribution: { 200: 'many' } },
    'minus two.json': { ...oha, errorDistribution: { 'connection refused': -2 } }
  }
  const folder = t.testdir(Object.fromEntries(Object.entries(hostile).map(([name, value]) => [name, JSON.stringify(value)])))
  for (const name of Object.keys(hostile)) {
    await t.rejects(
      readAnyRecord({ path: join(folder, name) }),
      { code: 'RECORD_INVALID', message: `${name} is not a whole record` },
      name
    )
  }
})

t.test('compared with a record of ours: ratios, no interval, no verdict, and why', async (t) => {
  const own = await makeRecord({ phases: ['peak'], repeats: 3, requests: 500 })
  const compare = (before, after) =>
    printComparison({ comparison: compareRecords({ before, after, decode: decodeHistogram, margin: 0.05 }) })
  const k6 = await readOne('k6-summary.json')
  const { figures, left, differences } = compare(own, k6)
  const first = report(own).baselines[0].rows[0]
  t.equal(figures.length, 6, 'p50 and the rate of three targets; k6 tells no p99')
  t.match(figures[0], {
    target: `${first.target} against k6-summary`,
    figure: 'p50',
    verdict: 'inconclusive',
    low: null,
    high: null,
    moreRepeats: null,
    reason: /second by k6.*there is no range/
  })
  t.equal(figures[0].ratio, 2500 / first.measured.responseTimeUs.p50.value)
  t.ok(left.some((text) => /p99 .* only one of the records has it/.test(text)))
  t.match(differences[0], /the first measured by baseload, the second by k6/)

  const twice = compare(k6, await readOne('k6-handle-summary.json'))
  t.match(twice.figures[0], { ratio: 1, verdict: 'inconclusive', reason: /both measured by k6, not by baseload/ })

  const other = compare(own, await readOne('vegeta.json'))
  t.same(other.figures, [], 'a peak is no given rate')
  t.ok(other.left.some((text) => text.startsWith('vegeta (latency): the other record lacks this phase')))
})
