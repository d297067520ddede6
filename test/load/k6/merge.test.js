import t from 'tap'
import { decodeHistogram } from '../../../src/record/histogram.js'
import { mergeInstances } from '../../../src/load/k6/merge.js'
import { readK6Summary } from '../../../src/load/k6/summary.js'
import { createSampleReader, createTally } from '../../../src/load/k6/sample-stream.js'
import { EXPERIMENT, makeSummary } from '../../fixtures/k6-summaries.js'
import { told } from '../../fixtures/told.js'

const COMMON = { version: '1.8.1', windowMs: 1000, releaseSpreadMs: 1 }
const read = (options) => readK6Summary({ json: JSON.stringify(makeSummary(options)), source: 'x' })
const instance = (i, options, more = {}) => ({
  name: `instance ${i}`,
  segment: `${i - 1}/3:${i}/3`,
  summary: options && read(options),
  ...more
})
const GRPC = { ...EXPERIMENT, grpc: { method: 'a.B/C', message: {} } }

/** As `--out csv=-` prints them. */
function stream (samplesMs, { metric = 'baseload_response', tags = '', bad = [] } = {}) {
  const tally = createTally()
  const text = [
    'metric_name,timestamp,metric_value,scenario,extra_tags,metadata',
    ...samplesMs.flatMap((ms, i) => [
      `${metric},${1_700_000_000_000_000 + i * 1000},${ms.toFixed(6)},${tags},${bad.includes(i) ? 'bad=yes' : ''},`,
      `baseload_ok,${1_700_000_000_000_000 + i * 1000},1.000000,measure,,`
    ]),
    'http_req_duration,1,5.000000,measure,,',
    ''
  ].join('\n')
  const reader = createSampleReader({ isGrpc: metric.startsWith('grpc'), tally })
  for (let at = 0; at < text.length; at += 7) reader.push(text.slice(at, at + 7)) // cut anywhere
  return tally
}

t.test('counts, causes and bounds of three instances add up', async (t) => {
  const merged = await mergeInstances({
    ...COMMON,
    instances: [
      instance(1, { samplesMs: [1, 2, 9], failed: 1 }),
      instance(2, { samplesMs: [4, 300], timedOut: 1 }),
      instance(3, { samplesMs: [] })
    ]
  })
  t.match(merged, {
    driver: 'k6',
    counts: { due: 5, ok: 3, failed: 1, timedOut: 1, unfinished: 0, notSent: 0 },
    failedByCause: { 'status 5xx': 1, timeout: 1 },
    endedInWindow: { ok: 3, failed: 2 },
    invalid: [],
    timeline: [],
    k6: {
      basis: 'summaries',
      bounds: [{ boundUs: 5000, beyondAtLeast: 2, beyondAtMost: 2 }],
      instances: [{ name: 'instance 1', counts: { ok: 2 } }, {}, { counts: { due: 0 }, startedAt: null }]
    }
  })
  t.equal(merged.exactUs.min, 1000)
  t.equal(merged.exactUs.max, 300_000)
  t.ok(Math.abs(merged.exactUs.mean - 316_000 / 5) < 1e-6)
  t.equal((await decodeHistogram(merged.histograms.responseTime)).total, 5)
})

t.test('percentiles are there as far as requests are beyond them', async (t) => {
  const {
    k6: { percentiles }
  } = await mergeInstances({
    ...COMMON,
    instances: [instance(1, { samplesMs: Array.from({ length: 10_000 }, (_, i) => (i + 1) / 100) })]
  })
  t.strictSame(Object.keys(percentiles), ['p50', 'p90', 'p95', 'p97_5', 'p99', 'p99_9', 'p99_99'])
  for (const [key, { averagedUs, valueUs, lowUs, highUs }] of Object.entries(percentiles)) {
    t.ok(Number.isFinite(averagedUs), key)
    t.ok(lowUs <= valueUs && valueUs <= highUs, key)
  }
  t.equal(Math.round(percentiles.p99.valueUs), 99_000)
})

t.test('all samples: their percentiles (by the top edge of a bucket) beside the merged ones', async (t) => {
  const [a, b] = [[1, 2, 3, 4], [10, 20, 30, 40, 50]]
  const merged = await mergeInstances({
    ...COMMON,
    instances: [
      instance(1, { samplesMs: a }, { tally: stream(a) }),
      instance(2, { samplesMs: b }, { tally: stream(b) })
    ]
  })
  t.match(merged, { invalid: [], timeline: [{ ok: 9, failed: 0 }], k6: { basis: 'samples', percentiles: { p50: { sampleUs: 10_007 } } } })
  t.equal(merged.series.responseUs.length, 9)
  const { total, valuesUs } = await decodeHistogram(merged.histograms.responseTime)
  t.equal(total, 9)
  t.equal(valuesUs[0], 1000)
})

t.test('all samples: those of failures are known, in the histograms and in order', async (t) => {
  const samplesMs = [10, 1, 12, 2]
  const { histograms, series } = await mergeInstances({
    ...COMMON,
    instances: [instance(1, { samplesMs, failed: 2 }, { tally: stream(samplesMs, { bad: [1, 3] }) })]
  })
  t.same(decodeHistogram(histograms.bad).valuesUs, [1000, 2000])
  t.same([...series.isBad].sort(), [0, 0, 1, 1])
  const summaries = await mergeInstances({ ...COMMON, instances: [instance(1, { samplesMs, failed: 2 })] })
  t.notOk('bad' in summaries.histograms, 'quantiles do not tell')
})

t.test('a stream that lost samples is not believed', async (t) => {
  const { invalid } = await mergeInstances({ ...COMMON, instances: [instance(1, { samplesMs: [1, 2, 3] }, { tally: stream([1, 2]) })] })
  t.strictSame(told(invalid), ['k6 streamed only 2 of 3 response times'])
})

t.test('gRPC: with all samples what is beyond a bound is counted, not bracketed', async (t) => {
  const samplesMs = [1, 5, 5, 7]
  const summary = makeSummary({
    samplesMs,
    experiment: {
      ...GRPC,
      bounds: [
        { boundUs: 5000, strict: false },
        { boundUs: 5000, strict: true }
      ]
    }
  })
  summary.metrics['grpc_req_duration{scenario:measure}'] = summary.metrics.baseload_response
  const told = readK6Summary({ json: JSON.stringify(summary), source: 'x' })
  const counts = async (more) =>
    (
      await mergeInstances({ ...COMMON, instances: [{ name: 'instance 1', segment: '0:1', summary: told, ...more }] })
    ).k6.bounds.map(({ beyondAtLeast, beyondAtMost }) => [beyondAtLeast, beyondAtMost])
  t.strictSame(await counts({ tally: stream(samplesMs, { metric: 'grpc_req_duration', tags: 'measure' }) }), [[1, 1], [3, 3]])
  const [[low, high], [strictLow, strictHigh]] = await counts({})
  t.ok(low <= 1 && high >= 1 && strictLow <= 3 && strictHigh >= 3)
})

t.test('gRPC: failures that k6 gave no time are said', async (t) => {
  const summary = makeSummary({ samplesMs: [1, 1, 2, 2], failed: 2, experiment: GRPC })
  summary.metrics['grpc_req_duration{scenario:measure}'] = makeSummary({ samplesMs: [2, 2] }).metrics.baseload_response
  const { invalid } = await mergeInstances({
    ...COMMON,
    instances: [
      { name: 'instance 1', segment: '0:1', summary: readK6Summary({ json: JSON.stringify(summary), source: 'x' }) }
    ]
  })
  t.match(told(invalid), [/instance 1 of k6 gave no times for 2 failed requests/])
})

t.test('an instance that died makes the whole invalid, and is named; none left is no error', async (t) => {
  const some = await mergeInstances({
    ...COMMON,
    instances: [instance(1, {}), instance(2, null, { ended: 'ended with SIGKILL and without a summary' })]
  })
  t.strictSame(told(some.invalid), ['instance 2 of k6 (segment 1/3:2/3) ended with SIGKILL and without a summary'])
  t.strictSame(some.k6.instances[1], {
    name: 'instance 2',
    segment: '1/3:2/3',
    ended: 'ended with SIGKILL and without a summary',
    counts: null,
    startedAt: null
  })
  const none = await mergeInstances({
    ...COMMON,
    instances: [instance(1, null, { ended: 'ended with exit code 1 and without a summary' })]
  })
  t.match(none, { counts: { due: 0 }, exactUs: null, k6: { percentiles: {}, bounds: [] } })
  t.equal(none.invalid.length, 1)
})

t.test('requests that were begun and not ended: a fault, unless they were cut off', async (t) => {
  const instances = [instance(1, { unfinished: 2 })]
  t.match(told((await mergeInstances({ ...COMMON, instances })).invalid), [/did not finish 2 of its requests/])
  t.strictSame((await mergeInstances({ ...COMMON, instances, isCut: true })).invalid, [])
})

t.test('instances that share a host share its cores', async (t) => {
  const on = (i, host, usedMs) => ({ ...instance(i, {}), name: `instance ${i} on ${host}`, host, cpu: { usedMs, cores: 2 } })
  t.match(
    told(
      (await mergeInstances({ ...COMMON, instances: [on(1, 'a', 1000), on(2, 'a', 990), on(3, 'b', 1000)] })).invalid
    ),
    [/^instance 1 on a and instance 2 on a of k6 used 100 % of the host's cores/]
  )
  t.strictSame((await mergeInstances({ ...COMMON, instances: [on(1, 'a', 1000), on(2, 'b', 990)] })).invalid, [])
})
