import t from 'tap'
import { decodeHistogram } from '../../../src/record/histogram.js'
import {
  mergeBounds, mergeInstances, mergePercentiles, seriesOf, sharpenTail, timelineOf
} from '../../../src/load/k6/merge.js'
import { readK6Summary } from '../../../src/load/k6/summary.js'
import { createSampleReader, createTally } from '../../../src/load/k6/instance.js'
import { EXPERIMENT, makeSummary } from '../../fixtures/k6-summaries.js'
import { told } from '../../fixtures/told.js'
import { mergePercentile } from '../../../src/load/k6/merged-curve.js'
import { makeCurve, trueQuantile } from '../../fixtures/k6-curves.js'
import { howMany } from '../../fixtures/long.js'
import { createRandom } from '../../../src/plan/random.js'
import { hasIdentity } from '../../../src/load/counts.js'

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
  const { k6: { percentiles } } = await mergeInstances({
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
    experiment: { ...GRPC, bounds: [{ boundUs: 5000, strict: false }, { boundUs: 5000, strict: true }] }
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

/** Seeded: the same in every run. */
function createSamples (seed) {
  let state = seed
  const next = () => { state = (state * 1103515245 + 12345) & 0x7fffffff; return (state + 0.5) / 0x80000000 }
  return {
    exponential: (count) => Array.from({ length: count }, () => -Math.log(next()) * 10),
    heavy: (count) => Array.from({ length: count }, () => 1 / next() ** 0.7)
  }
}

function near (t, found, wanted, message) {
  t.ok(Math.abs(found - wanted) <= 1e-9 * Math.max(1, wanted), `${message}: ${found} for ${wanted}`)
}

t.test('the slowest samples come out one by one', async (t) => {
  const samples = createSamples(7).exponential(3000)
  const sorted = samples.map((ms) => ms * 1000).sort((a, b) => a - b)
  const curve = sharpenTail(makeCurve(samples))
  const known = curve.ranks.flatMap((rank, i) => Number.isInteger(rank) && rank > 2900 ? [{ rank, valueUs: curve.valuesUs[i] }] : [])
  t.ok(known.length >= 8, `${known.length} of them`)
  for (const { rank, valueUs } of known) near(t, valueUs, sorted[rank], `rank ${rank}`)
})

t.test('a percentile that hangs on them is exact then', async (t) => {
  const make = createSamples(11).heavy
  for (let run = 0; run < howMany({ short: 50, long: 200 }); run++) {
    const instances = [make(900), make(1100), make(1000)]
    const pooled = instances.flat().map((ms) => ms * 1000).sort((a, b) => a - b)
    const curves = instances.map((samples) => sharpenTail(makeCurve(samples)))
    const merged = mergePercentile({ curves, q: 0.999 })
    near(t, merged.valueUs, trueQuantile(pooled, 0.999), `run ${run}`)
    near(t, merged.lowUs, merged.highUs, 'and nothing is left open')
  }
})

t.test('what is certain stays certain', async (t) => {
  const make = createSamples(13)
  let outside = 0
  for (const kind of ['exponential', 'heavy']) {
    for (const count of [1, 2, 3, 7, 30, 400, 4000]) {
      for (let run = 0; run < howMany({ short: 5, long: 20 }); run++) {
        const instances = [make[kind](count), make[kind](count + 1)]
        const pooled = instances.flat().map((ms) => ms * 1000).sort((a, b) => a - b)
        const curves = instances.map((samples) => sharpenTail(makeCurve(samples)))
        for (const q of [0.5, 0.9, 0.99, 0.999, 0.9999]) {
          const { lowUs, highUs } = mergePercentile({ curves, q })
          const truth = trueQuantile(pooled, q)
          if (truth < lowUs * (1 - 1e-9) || truth > highUs * (1 + 1e-9)) outside++
        }
      }
    }
  }
  t.equal(outside, 0)
})

t.test('ties, one value, and nothing but one sample', async (t) => {
  const equal = sharpenTail(makeCurve(Array(50).fill(4)))
  t.ok(equal.valuesUs.every((us) => us === 4000))
  const two = sharpenTail(makeCurve([...Array(99).fill(1), 9]))
  t.equal(mergePercentile({ curves: [two], q: 0.99 }).valueUs, 1000, 'the ninety-ninth of a hundred is not the slow one')
  t.strictSame(sharpenTail(makeCurve([3])).valuesUs, makeCurve([3]).valuesUs)
})

const grpc = (bounds) => ({ experiment: { bounds }, bounds: [] })

t.test('what is beyond a bound, from grids alone: the true count always lies between', async (t) => {
  const random = createRandom(3)
  const wrong = []
  for (let round = 0; round < howMany({ short: 100, long: 400 }); round++) {
    const instances = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
      Array.from({ length: 1 + Math.floor(random() * [8, 500][round % 2]) }, () =>
        round % 3 === 0 ? Math.ceil(random() * 6) : -5 * Math.log(1 - random())
      )
    )
    const all = instances.flat()
    for (const strict of [false, true]) {
      for (const boundUs of [1, Math.ceil(random() * 6) * 1000, Math.round(all[0] * 1000), 1e9]) {
        const truth = all.filter((ms) => strict ? ms * 1000 >= boundUs : ms * 1000 > boundUs).length
        const [{ beyondAtLeast, beyondAtMost }] = mergeBounds({
          summaries: [grpc([{ boundUs, strict }])],
          curves: instances.map(makeCurve)
        })
        if (!(beyondAtLeast <= truth && truth <= beyondAtMost)) wrong.push({ boundUs, strict, truth, beyondAtLeast, beyondAtMost })
      }
    }
  }
  t.strictSame(wrong.slice(0, 3), [])
})

t.test('milliseconds that come out a hair beside a bound in microseconds are on it', async (t) => {
  // 1.001 * 1000 is 1000.9999999999999, 4.35 * 1000 is 4350: whole microseconds all the same.
  for (const us of [1001, 1005, 4350, 8203, 16_073]) {
    const curves = [makeCurve([us / 1000, us / 1000])]
    const bounds = [{ boundUs: us, strict: false }, { boundUs: us, strict: true }]
    t.match(
      mergeBounds({ summaries: [grpc(bounds)], curves }),
      [{ beyondAtLeast: 0, beyondAtMost: 0 }, { beyondAtLeast: 2, beyondAtMost: 2 }],
      String(us)
    )
  }
})

t.test('counted bounds are added; no instance has none', async (t) => {
  const http = (beyond) => ({
    experiment: { bounds: [{ boundUs: 5, strict: true }] },
    bounds: [{ boundUs: 5, strict: true, within: 1, beyond }]
  })
  t.strictSame(mergeBounds({ summaries: [http(3), http(0), http(4)], curves: [] }), [
    { boundUs: 5, strict: true, beyondAtLeast: 7, beyondAtMost: 7 }
  ])
  t.strictSame(mergeBounds({ summaries: [], curves: [] }), [])
  t.strictSame(mergePercentiles({ curves: [], histogram: null }), {})
})

t.test('a percentile is there when one request is beyond it: at 10, 100 ... 100,000', async (t) => {
  for (const [count, key, next] of [
    [2, 'p50', 'p90'],
    [10, 'p90', 'p95'],
    [20, 'p95', 'p97_5'],
    [40, 'p97_5', 'p99'],
    [100, 'p99', 'p99_9'],
    [1000, 'p99_9', 'p99_99'],
    [10_000, 'p99_99', 'p99_999'],
    [100_000, 'p99_999', null]
  ]) {
    const percentiles = mergePercentiles({ curves: [makeCurve(Array(count).fill(1))], histogram: null })
    t.ok(percentiles[key], `${key} of ${count}`)
    if (next) t.notOk(percentiles[next], `${next} of ${count}`)
    t.strictSame(percentiles[key], { valueUs: 1000, lowUs: 1000, highUs: 1000, averagedUs: 1000 })
  }
})

t.test('the identity of counts', async (t) => {
  t.ok(hasIdentity({ due: 10, ok: 1, failed: 2, timedOut: 3, unfinished: 4, notSent: 0 }))
  t.notOk(hasIdentity({ due: 10, ok: 1, failed: 2, timedOut: 3, unfinished: 4, notSent: 1 }))
})

t.test('samples in order of their starts, each instance by its own clock; what ended after the window is in no second of it', async (t) => {
  const told = [
    {
      summary: { startedAtMs: 1000 },
      tally: {
        responsesUs: [5000, 100],
        isBad: [true, false],
        endedUs: [1_010_000, 1_001_000],
        ends: [
          { atUs: 1_010_000, isGood: true },
          { atUs: 2_999_999, isGood: false },
          { atUs: 3_000_000, isGood: true },
          { atUs: 999_000, isGood: true }
        ]
      }
    },
    { summary: { startedAtMs: 500_000 }, tally: { responsesUs: [0.4], isBad: [false], endedUs: [500_002_000], ends: [] } },
    { summary: { startedAtMs: null }, tally: { responsesUs: [], isBad: [], endedUs: [], ends: [] } }
  ]
  const { dueUs, responseUs, isBad } = seriesOf(told)
  t.strictSame(Array.from(dueUs, Math.round), [900, 2000, 5000])
  t.strictSame([...responseUs], [100, 1, 5000])
  t.strictSame([...isBad], [0, 0, 1])
  t.strictSame(timelineOf(told, 2500), [{ ok: 1, failed: 0 }, { ok: 0, failed: 1 }])
})
