import t from 'tap'
import { findSummaries, readK6Summary } from '../../../src/load/k6/summary.js'
import { EXPERIMENT, makeSummary, printSummary } from '../../fixtures/k6-summaries.js'

const read = (summary) => readK6Summary({ json: JSON.stringify(summary), source: 'pod-1.log' })
const refused = { code: 'K6_SUMMARY_INVALID', message: /^pod-1\.log: / }

function changed (change, options) {
  const summary = makeSummary(options)
  change(summary)
  return summary
}

t.test('a summary read back: counts, causes, bounds, distribution', async (t) => {
  const summary = read(
    makeSummary({
      samplesMs: [1, 2, 3, 5, 10, 300],
      failed: 1,
      timedOut: 1,
      unfinished: 2,
      notSent: 3,
      segment: '1/3:2/3'
    })
  )
  t.match(summary, {
    segment: '1/3:2/3',
    counts: { due: 11, ok: 4, failed: 1, timedOut: 1, unfinished: 2, notSent: 3 },
    failedByCause: { 'status 5xx': 1, timeout: 1 },
    endedInWindow: { ok: 4, failed: 2 },
    bounds: [{ boundUs: 5000, strict: false, within: 4, beyond: 2 }],
    startedAtMs: 1_700_000_000_000,
    testMs: 1000
  })
  t.equal(summary.curve.count, 6)
  t.equal(summary.curve.valuesUs[0], 1000)
  t.equal(summary.curve.valuesUs.at(-1), 300_000)
  t.equal(summary.curve.percents.length, summary.curve.valuesUs.length)
  t.equal(summary.curve.percents.at(-1), 100)
})

t.test('an instance that sent nothing: k6 leaves its metrics out', async (t) => {
  t.match(read(makeSummary({ samplesMs: [] })), {
    counts: { due: 0, ok: 0, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 },
    failedByCause: {},
    curve: null,
    startedAtMs: null
  })
})

t.test('found in logs: bare, with a time, with a pod\'s name, with CRLF, among other lines', async (t) => {
  const summary = makeSummary()
  for (const options of [
    {},
    { before: '2026-01-02T03:04:05.678901234Z ' },
    { before: '[pod/k6-1-abc/k6] ' },
    { lineEnd: '\r\n' },
    { width: 50 },
    { before: 'k6-2 › ', lineEnd: '\r\n', width: 333 }
  ]) {
    const text = `time="…" level=warning msg="something"\n${printSummary(summary, options)}\nand more\n`
    const found = findSummaries({ text })
    t.equal(found.length, 1)
    t.strictSame(JSON.parse(found[0]), summary, JSON.stringify(options))
  }
})

t.test('lines of others in between are left out', async (t) => {
  const text = printSummary(makeSummary(), { width: 100 }).replaceAll('\n', '\ntime="…" level=info msg="noise"\n')
  t.strictSame(JSON.parse(findSummaries({ text })[0]), makeSummary())
})

t.test('several summaries in one log, each once', async (t) => {
  const [one, two] = [makeSummary({ segment: '0:1/2' }), makeSummary({ segment: '1/2:1' })]
  t.strictSame(findSummaries({ text: printSummary(one) + printSummary(two) }).map((json) => JSON.parse(json).segment), ['0:1/2', '1/2:1'])
})

t.test('cut short: said, and never patched together with the next', async (t) => {
  const [one, two] = [
    printSummary(makeSummary({ segment: '0:1/2' }), { width: 200 }),
    printSummary(makeSummary({ segment: '1/2:1' }), { width: 200 })
  ]
  const lines = one.split('\n')
  for (const kept of [2, 3, lines.length - 3]) {
    t.strictSame(findSummaries({ text: lines.slice(0, kept).join('\n') }), [''], `${kept} lines`)
    const found = findSummaries({ text: `${lines.slice(0, kept).join('\n')}\n${two}` })
    t.equal(found.length, 2)
    t.equal(found[0], '')
    t.equal(JSON.parse(found[1]).segment, '1/2:1')
  }
  t.strictSame(findSummaries({ text: '' }), [])
  t.strictSame(findSummaries({ text: 'BASELOAD-K6-SUMMARY:{}\nBASELOAD-K6-SUMMARY-END\n' }), [], 'the end of one alone')
  t.throws(() => readK6Summary({ json: '', source: 'pod-1.log' }), { ...refused, message: /not whole/, hint: /cut short/ })
  const gap = one.split('\n').filter((_, i) => i !== 5).join('\n')
  t.throws(() => readK6Summary({ json: findSummaries({ text: gap })[0], source: 'pod-1.log' }), refused, 'a line is missing')
})

t.test('names that look like markers', async (t) => {
  const target = 'BASELOAD-K6-SUMMARY-END BASELOAD-K6-SUMMARY-BEGIN BASELOAD-K6-SUMMARY: a|b<script>'
  const summary = makeSummary({ experiment: { ...EXPERIMENT, target } })
  for (const width of [8000, 60]) {
    t.equal(JSON.parse(findSummaries({ text: printSummary(summary, { width }) })[0]).experiment.target, target)
  }
})

t.test('what is no summary of ours is refused', async (t) => {
  for (const json of [
    'null', '1', '"x"', '[]', '{}', '{"metrics":{"http_reqs":{"count":1}}}', '{"format":"baseload-k6-summary"}',
    '{"format":"baseload-record","formatVersion":1}', '{'
  ]) {
    t.throws(() => readK6Summary({ json, source: 'pod-1.log' }), refused, json)
  }
  for (const [change, message] of [
    [(one) => { one.formatVersion = 2 }, /version 2/],
    [(one) => { delete one.formatVersion }, /version undefined/],
    [(one) => { one.metrics = null }, /no metrics/],
    [(one) => { delete one.metrics }, /no metrics/],
    [(one) => { delete one.experiment.load }, /its field experiment\.load is missing, or has a value/],
    [(one) => { one.experiment.load = null }, /its field experiment\.load is missing, or has a value/],
    [(one) => { one.experiment.durationMs = '1s' }, /its field experiment\.durationMs is missing, or has a value/],
    [(one) => { one.experiment.bounds = [null] }, /its field experiment\.bounds\[0\] is missing, or has a value/],
    [(one) => { one.causes = 'x' }, /its field causes is missing, or has a value/]
  ]) t.throws(() => read(changed(change, { experiment: structuredClone(EXPERIMENT) })), { ...refused, message }, String(change))
})

t.test('k6\'s newer format, and figures that are not there, are no zeros', async (t) => {
  const asNull = (one, name, key) => { one.metrics[name].values[key] = null } // NaN as JSON has it
  for (const change of [
    (one) => { delete one.metrics.baseload_response.values['p(99)'] },
    (one) => { delete one.metrics.baseload_response.values.count },
    (one) => asNull(one, 'baseload_response', 'p(99.9)'),
    (one) => asNull(one, 'baseload_response', 'avg'),
    (one) => asNull(one, 'baseload_ok', 'count'),
    (one) => asNull(one, 'baseload_within_0', 'fails'),
    (one) => { delete one.metrics.baseload_sent.values },
    (one) => { one.metrics.baseload_ok.values = { value: 4 } },
    (one) => { one.metrics.baseload_ok.values.count = '4' },
    (one) => { one.metrics.baseload_ok.values.count = 3.5 },
    (one) => { one.metrics.baseload_ok.values.count = -1 }
  ]) t.throws(() => read(changed(change)), { ...refused, hint: /K6_NEW_MACHINE_READABLE_SUMMARY=false/ }, String(change))
})

t.test('counts that do not fit one another are refused', async (t) => {
  for (const change of [
    (one) => { delete one.metrics.baseload_sent },
    (one) => { delete one.metrics.baseload_response },
    (one) => { delete one.metrics.baseload_within_0 },
    (one) => { one.metrics.baseload_sent.values.count = 3 },
    (one) => { one.metrics.baseload_ok.values.count = 5 },
    (one) => { one.metrics.baseload_response.values.count = 3 },
    (one) => { one.metrics.baseload_ok_in_window.values.count = 5 },
    (one) => { one.metrics.baseload_within_0.values.passes = 9 }
  ]) t.throws(() => read(changed(change)), { ...refused, message: /do not add up/ }, String(change))
})

t.test('a distribution that falls, is below 0, or has a mean beside it is refused; a hair of rounding is not', async (t) => {
  for (const change of [
    (values) => { values['p(50)'] = 99 },
    (values) => { values.min = -1 },
    (values) => { values.max = 2 },
    (values) => { values.avg = 11 },
    (values) => { values.count = 3.5 }
  ]) t.throws(() => read(changed((one) => change(one.metrics.baseload_response.values))), refused, String(change))
  const { curve } = read(changed((one) => { one.metrics.baseload_response.values['p(97.5)'] *= 1 - 1e-13 }, { samplesMs: [3, 3, 3] }))
  t.equal(curve.valuesUs.every((us, i) => i === 0 || us >= curve.valuesUs[i - 1]), true, 'rising in any case')
})

t.test('gRPC: its own trend, and calls that k6 gave no time', async (t) => {
  const experiment = { ...EXPERIMENT, grpc: { method: 'a.B/C', message: {} } }
  const summary = changed((one) => {
    one.metrics['grpc_req_duration{scenario:measure}'] = one.metrics.baseload_response
    delete one.metrics.baseload_response
    one.metrics['grpc_req_duration{scenario:measure}'].values.count = 3
  }, { experiment })
  t.match(read(summary), { counts: { ok: 4 }, bounds: [], curve: { count: 3 } })
})
