import { createServer } from 'node:http'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { review } from '../../../src/commands/review/review.js'
import { readPeakFile, readPreviousReview, readSizeFile } from '../../../src/commands/review/review-files.js'
import { makeFolder } from '../../fixtures/command-line.js'
import { makeRecord } from '../../fixtures/records.js'
import { hasPrometheus, startPrometheus } from '../../fixtures/real-prometheus.js'
import { told } from '../../fixtures/told.js'

const folder = await makeFolder(t)
const base = await makeRecord({ repeats: 6 })
const slow = {
  ...base,
  id: 'later',
  startedAt: '2026-02-02T03:04:05.000Z',
  trials: base.trials.map((one) =>
    one.trial.target === 'node-http'
      ? {
          ...one,
          load: {
            ...one.load,
            windowMs: one.load.windowMs * 1.5,
            counts: { ...one.load.counts, due: one.load.counts.due + 20, failed: 20 }
          }
        }
      : one
  )
}
await mkdir(join(folder, 'reports', 'a'), { recursive: true })
await mkdir(join(folder, 'reports', 'b'))
await writeFile(join(folder, 'reports', 'a', 'record.json'), JSON.stringify(base))
await writeFile(join(folder, 'reports', 'b', 'record.json'), JSON.stringify(slow))
const [older, newer] = [join(folder, 'reports', 'a'), join(folder, 'reports', 'b')]

const SLO = `apiVersion: openslo/v1
kind: SLO
metadata: { name: shop-success }
spec:
  service: shop
  indicator:
    metadata: { name: shop-sli }
    spec:
      ratioMetric:
        counter: true
        bad: { metricSource: { type: Prometheus, spec: { query: 'sum(increase(http_requests_total{code="500"}[{{window}}]))' } } }
        total: { metricSource: { type: Prometheus, spec: { query: 'sum(increase(http_requests_total[{{window}}]))' } } }
  timeWindow: [{ duration: 1h, isRolling: true }]
  budgetingMethod: Occurrences
  objectives: [{ target: 0.99 }, { target: 0.9995 }]
---
apiVersion: openslo/v1
kind: SLO
metadata: { name: quiet }
spec:
  service: shop
  indicator:
    metadata: { name: quiet-sli }
    spec:
      ratioMetric:
        counter: true
        good: { metricSource: { type: Prometheus, spec: { query: 'sum(rate(idle_total[5m])) / sum(rate(idle_total[5m]))' } } }
        total: { metricSource: { type: Prometheus, spec: { query: 'http_requests_total' } } }
  timeWindow: [{ duration: 30d, isRolling: true }]
  budgetingMethod: Occurrences
  objectives: [{ target: 0.99 }]
---
apiVersion: openslo/v1
kind: SLO
metadata: { name: gone }
spec:
  service: shop
  indicator:
    metadata: { name: gone-sli }
    spec: { thresholdMetric: { metricSource: { type: Prometheus, spec: { query: 'no_such_metric' } } } }
  timeWindow: [{ duration: 30d, isRolling: true }]
  budgetingMethod: Occurrences
  objectives: [{ op: lt, value: 5, target: 0.99 }]
---
apiVersion: openslo/v1
kind: SLO
metadata: { name: broken }
spec:
  service: shop
  indicator:
    metadata: { name: broken-sli }
    spec: { thresholdMetric: { metricSource: { type: Prometheus, spec: { query: 'sum(' } } } }
  timeWindow: [{ duration: 30d, isRolling: true }]
  budgetingMethod: Occurrences
  objectives: [{ op: lt, value: 5, target: 0.99 }]
`
const slo = join(folder, 'slos.yml')
await writeFile(slo, SLO)

const ALL = Object.keys(base.plan.targets)

t.test('a reference that ships has no objectives of its own, unless it is named', async (t) => {
  const names = async (more = {}) => new Set((await review({ paths: [older], ...more })).objectives.map(({ target }) => target))
  t.notOk((await names()).has('node-http'))
  t.ok((await names()).has('fastify-proxy'))
  t.ok((await names({ targets: ['node-http'] })).has('node-http'))
  const own = { ...base, plan: { ...base.plan, targets: { ...base.plan.targets, 'node-http': { ...base.plan.targets['node-http'], url: 'http://127.0.0.1:1', parts: [] } } } }
  const path = join(folder, 'own.json')
  await writeFile(path, JSON.stringify(own))
  t.ok((await names({ paths: [path] })).has('node-http'), 'an older version of the user\'s own')
})

t.test('a run that failed is no measurement, as long as there is another', async (t) => {
  const failures = [{ target: 'fastify-proxy', code: 'TARGET_DIED_AT_BOOT', message: 'it ended', hint: 'start it' }]
  const failed = {
    ...base, id: 'failed', startedAt: '2026-03-03T03:04:05.000Z', failures, trials: base.trials.filter(({ trial }) => trial.target === 'node-http')
  }
  const place = join(folder, 'with-failed')
  for (const [name, record] of [['good', base], ['failed', failed], ['empty', { ...failed, id: 'empty', failures: [], trials: [] }]]) {
    await mkdir(join(place, name), { recursive: true })
    await writeFile(join(place, name, 'record.json'), JSON.stringify(record))
  }
  const made = await review({ paths: [place] })
  t.equal(made.record.id, base.id)
  t.match(told(made.validity).join('\n'), /left out: .*failed.*: the run failed: fastify-proxy: TARGET_DIED_AT_BOOT/)
  t.match(told(made.validity).join('\n'), /left out: .*empty.*: nothing was measured in it/)
  t.equal((await review({ paths: [join(place, 'failed')] })).record.id, 'failed', 'the only one is told as it is')
})

t.test('one record: objectives with their events, empty fields, nothing before', async (t) => {
  const made = await review({ paths: [older], targets: ALL, argv: ['review', "it's"] })
  t.same(made.fields, { status: null, author: null, reviewers: [], revisitAt: null })
  t.match(made.record, { id: base.id, status: 'complete' })
  const success = made.objectives.find(({ target, objective }) => target === 'node-http' && objective === 'success>=99.9%')
  const due = base.trials.filter(({ trial }) => trial.target === 'node-http').reduce((sum, { load }) => sum + load.counts.due, 0)
  t.match(success, { numerator: due, denominator: due, sli: 1, verdict: 'met', burnRate: 0 })
  t.equal(made.objectives.find(({ objective }) => objective === 'rate>=20/s')?.denominator, null)
  for (const { numerator, denominator, sli } of made.objectives) {
    if (sli !== null) t.equal(numerator / denominator, sli)
  }
  t.match(made.changes, { against: null, objectives: [], comparison: null })
  t.same(made.past, [])
  t.equal(made.production, null)
  t.ok(told(made.validity).some((text) => /other processes used 7 %/.test(text)), 'warnings of trials')
  t.match(made.commands, ['baseload run http --seed 1', /^baseload report /, "baseload review 'it'\\''s'"], 'quoted for a shell')
})

t.test('two records: what has changed, significant or not', async (t) => {
  const made = await review({ paths: [join(folder, 'reports')], targets: ALL })
  t.equal(made.record.id, 'later')
  t.match(made.changes.against, { run: base.id, from: /^record .*reports\/a\/record\.json$/ })
  const figure = made.changes.comparison?.figures.find(({ target }) => target === 'node-http')
  t.match(figure, { verdict: 'regressed', figure: 'goodPerSecond' })
  t.ok(figure && figure.high !== null && figure.high < 1)
  t.equal(
    made.changes.comparison?.figures.find(({ target }) => target === 'fastify-proxy')?.verdict,
    'inconclusive',
    'two sessions drift apart: what is within 5 % cannot be told'
  )
  const success = made.changes.objectives.find(({ target, objective }) => target === 'node-http' && objective.startsWith('success'))
  t.match(success, { before: { sli: 1 } })
  t.ok(success && success.sliDifference !== null && success.sliDifference < 0)
  t.ok(made.commands.some((text) => text.startsWith('baseload compare ')))
})

t.test('only one target', async (t) => {
  const made = await review({ paths: [join(folder, 'reports')], targets: ['fastify-proxy'] })
  t.same(
    [
      ...new Set(
        [...made.objectives, ...made.changes.objectives, ...(made.changes.comparison?.figures ?? [])].map(
          ({ target }) => target
        )
      )
    ],
    ['fastify-proxy']
  )
  t.notMatch(told(made.validity).join('\n'), /^node-http/m)
  await t.rejects(review({ paths: [older], targets: ['none'] }), { code: 'TARGET_UNKNOWN', hint: /node-http/ })
})

t.test('the last review: its figures, its record where it is, and what it knew', async (t) => {
  const first = await review({ paths: [older] })
  const past = [{ run: 'long ago', startedAt: '2025-01-01T00:00:00.000Z', from: 'review old.json', objectives: [] }]
  const previous = join(folder, 'review.json')
  await writeFile(previous, JSON.stringify({ format: 'baseload-review', formatVersion: 1, tool: {}, review: { ...first, past } }))
  const made = await review({ paths: [newer], previous })
  t.same(made.past.map(({ run }) => run), [base.id, 'long ago'])
  t.equal(made.changes.comparison?.before.id, base.id)
  await writeFile(
    previous,
    JSON.stringify({
      format: 'baseload-review',
      formatVersion: 1,
      review: { ...first, record: { ...first.record, file: 'moved.json' } }
    })
  )
  const without = await review({ paths: [newer], previous })
  t.equal(without.changes.comparison, null)
  t.same(without.changes.reason, { code: 'CHANGE_UNTOLD', run: base.id })
  t.ok(without.changes.objectives.some(({ sliDifference }) => sliDifference !== null), 'what was written down is compared all the same')
})

t.test('capacity against the observed peak', async (t) => {
  const peak = join(folder, 'peak.json')
  await writeFile(
    peak,
    JSON.stringify({
      formatVersion: 1,
      peak: { traffic: { peakSecond: { ratePerSecond: 15, from: '2026-01-01T12:00:00Z' } } }
    })
  )
  const size = 'reports/example-size/size.json'
  const [capacity] = (await review({ paths: [older], sizes: [size], peak })).capacity
  t.match(capacity, {
    name: 'fastify-report',
    units: 4,
    capacityPerSecond: 20,
    observed: { ratePerSecond: 15 },
    headroom: 0.25,
    capacityFrom: { code: 'CAPACITY_OF_POINT', units: 4, isMeasured: true }
  })
  const [alone] = (await review({ paths: [older], sizes: [size] })).capacity
  t.match(alone, { observed: null, headroom: 0 })
})

t.test('dependencies', async (t) => {
  const made = await review({ paths: [older], sla: 'docs/examples/checkout.yml' })
  t.match(made.dependencies, {
    title: 'Checkout',
    services: [{ name: 'gateway', objectives: ['success>=99.95%'], successFrom: 'objective' }]
  })
  t.match(made.dependencies?.promises[0], { objective: { text: 'p99<=400ms' }, verdict: 'met' })
})

t.test('files that are not what they should be', async (t) => {
  const wrong = join(folder, 'wrong.json')
  await writeFile(wrong, '{"a":1}')
  for (const options of [{ sizes: [wrong] }, { peak: wrong }, { previous: wrong }]) {
    await t.rejects(review({ paths: [older], ...options }), {
      code: 'REVIEW_INVALID',
      message: /is not what --\w+ takes/,
      hint: /make it with baseload/
    })
  }
  await t.rejects(review({ paths: [older], peak: join(folder, 'none.json') }), { code: 'REVIEW_INVALID', message: /ENOENT/ })
  await writeFile(wrong, '{')
  await t.rejects(review({ paths: [older], peak: wrong }), { code: 'REVIEW_INVALID', message: /is not JSON/ })
  await writeFile(wrong, '{"formatVersion":2}')
  await t.rejects(review({ paths: [older], peak: wrong }), { code: 'REVIEW_INVALID', message: /format version 2/ })
  await t.rejects(review({ paths: [join(folder, 'none')] }), { code: 'RECORD_NOT_FOUND' })
  await t.rejects(review({ paths: [older], sla: wrong }), { code: 'SERVICE_INVALID' })
})

t.test('a document of size with one field that is not as it is read: which', async (t) => {
  const whole = JSON.parse(await readFile('reports/example-size/size.json', 'utf8'))
  const file = join(folder, 'size.json')
  const read = async (change) => {
    const document = structuredClone(whole)
    change(document, document.sizes[0])
    await writeFile(file, JSON.stringify(document))
    return readSizeFile({ file })
  }
  t.strictSame((await read(() => {})).document, whole)
  for (const [field, change] of [
    ['sizes[0].measurements.points[0]', (_, { measurements }) => { measurements.points = [null] }],
    ['sizes[0].measurements.points[1].units', (_, { measurements }) => { measurements.points[1].units = '3' }],
    ['sizes[0].measurements.points[2].ratePerSecond', (_, { measurements }) => { delete measurements.points[2].ratePerSecond }],
    ['sizes[0].measurements.points[0].upperPerSecond', (_, { measurements }) => { measurements.points[0].upperPerSecond = {} }],
    ['sizes[0].measurements.points', (_, { measurements }) => { measurements.points = {} }],
    ['sizes[0].measurements', (_, size) => { size.measurements = 5 }],
    ['sizes[0].sizing', (_, size) => { delete size.sizing }],
    ['sizes[0].sizing.needed', (_, { sizing }) => { sizing.needed = null }],
    ['sizes[0].sizing.needed.units', (_, { sizing }) => { sizing.needed.units = 1.5 }],
    ['sizes[0].sizing.needed.basis', (_, { sizing }) => { sizing.needed.basis = {} }],
    ['sizes[0].sizing.units', (_, { sizing }) => { sizing.units = 'many' }],
    ['sizes[0].sizing.high', (_, { sizing }) => { sizing.high = [] }],
    ['sizes[0].sizing.code', (_, { sizing }) => { sizing.code = {} }],
    ['sizes[0].sizing.demandPerSecond', (_, { sizing }) => { sizing.demandPerSecond = null }],
    ['sizes[0].sizing.usl.lambda', (_, { sizing }) => { sizing.usl.lambda = 'x' }],
    ['sizes[0].sizing.usl', (_, { sizing }) => { sizing.usl = 7 }],
    ['sizes[0].sizing', (document) => { document.sizes[0] = null }],
    ['sizes', (document) => { document.sizes = [] }],
    ['question.objectives[0]', ({ question }) => { question.objectives = [null] }],
    ['question.peakPerSecond', ({ question }) => { question.peakPerSecond = -1 }],
    ['comparison.cheapest', (document) => { document.comparison = { cheapest: 1 } }]
  ]) {
    await t.rejects(read(change), { code: 'REVIEW_INVALID', message: `${file} is not what --size takes: see ${field}`, hint: /make it with baseload size/ })
  }
})

t.test('a document of a peak or of a review before it: every field that is read, or it is none', async (t) => {
  const file = join(folder, 'document.json')
  const one = { baseline: 'b', target: 't', phase: 'peak', objective: 'o', verdict: 'met' }
  const past = { run: 'r0', startedAt: '2025', from: 'record x', objectives: [one] }
  const whole = {
    peak: { formatVersion: 1, peak: { traffic: { peakSecond: { ratePerSecond: 0, from: '2026' } } } },
    previous: {
      format: 'baseload-review', review: { record: { id: 'r1', startedAt: '2026', file: 'r.json' }, objectives: [one], past: [past] }
    }
  }
  const read = async (kind, change = () => {}) => {
    const document = structuredClone(whole[kind])
    change(document)
    await writeFile(file, JSON.stringify(document))
    return kind === 'peak' ? readPeakFile({ file }) : readPreviousReview({ file })
  }
  t.strictSame(await read('peak'), { file, document: whole.peak })
  const { past: all, ...rest } = await read('previous')
  t.strictSame([rest, all.map(({ run, startedAt, from }) => [run, startedAt, from])], [
    { recordFile: 'r.json', recordId: 'r1' }, [['r1', '2026', `review ${file}`], ['r0', '2025', 'record x']]
  ])
  const fields = {
    peak: ['peak', 'peak.traffic', 'peak.traffic.peakSecond', 'peak.traffic.peakSecond.ratePerSecond', 'peak.traffic.peakSecond.from'],
    previous: [
      'format', 'review', 'review.record', 'review.objectives', 'review.past', ...['id', 'startedAt', 'file'].map((key) => `review.record.${key}`),
      ...Object.keys(one).flatMap((key) => [`review.objectives.0.${key}`, `review.past.0.objectives.0.${key}`]),
      ...Object.keys(past).map((key) => `review.past.0.${key}`)
    ]
  }
  for (const [kind, paths] of Object.entries(fields)) {
    for (const path of paths) {
      const keys = path.split('.')
      const change = (document) => { keys.slice(0, -1).reduce((group, key) => group[key], document)[keys.at(-1)] = true }
      await t.rejects(read(kind, change), { code: 'REVIEW_INVALID', message: `${file} is not what --${kind} takes` }, path)
    }
  }
  await t.rejects(read('peak', ({ peak }) => { peak.traffic.peakSecond.ratePerSecond = -1 }), { code: 'REVIEW_INVALID' })
})

t.test('whom it asks', async (t) => {
  await t.rejects(review({ paths: [older], prometheus: 'http://127.0.0.1:1' }), { code: 'USAGE', message: /nothing to ask/ })
  await t.rejects(review({ paths: [older], slo, prometheus: 'http://prometheus.example.test:9090' }), { code: 'HOST_NOT_ALLOWED' })
  await t.rejects(review({ paths: [older], slo, prometheus: 'ftp://127.0.0.1' }), { code: 'URL_INVALID' })
  const made = await review({ paths: [older], slo, prometheus: 'http://127.0.0.1:1' })
  t.ok(made.production?.objectives.every(({ state, sli, measured }) => state === 'unknown' && sli === null && measured === null))
  t.match(made.production?.objectives[0].reason, { code: 'QUERY_UNANSWERED', of: { code: 'NOBODY_LISTENS' } })
})

t.test('each query is asked once, all about the same instant', async (t) => {
  const asked = []
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://x').searchParams)
    response.end('{"status":"success","data":{"resultType":"vector","result":[{"metric":{},"value":[1,"10"]}]}}')
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(null)))
  t.teardown(() => { server.closeAllConnections(); server.close() })
  await review({
    paths: [older],
    slo,
    prometheus: `http://localhost:${server.address().port}`
  })
  t.equal(asked.length, new Set(asked.map((one) => one.get('query'))).size)
  t.equal(new Set(asked.map((one) => one.get('time'))).size, 1)
  t.ok(asked.some((one) => one.get('query') === 'sum(increase(http_requests_total[1h]))'), 'with the window put in')
})

t.test('a real Prometheus', { skip: hasPrometheus ? false : 'it is not installed here' }, async (t) => {
  const url = await startPrometheus(t, {
    series: {
      'http_requests_total{code="200"}': 998,
      'http_requests_total{code="500"}': 2,
      'idle_total{code="200"}': 0
    }
  })
  const { production } = await review({ paths: [older], slo, prometheus: url })
  const [lax, strict, quiet, gone, broken] = production?.objectives ?? []
  t.match(lax, { state: 'kept', ranges: ['1h'], window: '1h' })
  t.ok(Math.abs(lax.sli - 0.998) < 1e-9, String(lax.sli))
  t.ok(Math.abs(lax.denominator - 60_000) < 1100, `${lax.denominator} of about 60,000 within an hour`)
  t.ok(Math.abs(lax.budgetSpent - 0.2) < 1e-9, String(lax.budgetSpent))
  t.match(strict, { state: 'not kept' })
  t.ok(Math.abs(strict.burnRate - 4) < 1e-6)
  t.match(quiet, { state: 'unknown', reason: { role: 'good', of: { code: 'ANSWER_NOT_FINITE', value: 'NaN' } } })
  t.match(quiet.answers[1], { value: null, reason: { code: 'ANSWER_OF_SEVERAL', series: 2 } })
  t.match(gone, { state: 'unknown', reason: { role: 'threshold', of: { code: 'ANSWER_EMPTY' } } })
  t.match(broken, { state: 'unknown', reason: { of: { code: 'ANSWER_IS_ERROR', type: 'bad_data', error: /parse error/ } } })
})

t.test('nothing of it is lost in JSON', async (t) => {
  const made = await review({ paths: [join(folder, 'reports')], slo })
  t.same(JSON.parse(JSON.stringify(made)), made, 'no NaN, no Infinity, nothing undefined')
})
