import t from 'tap'
import { createRandom } from '../../../src/plan/random.js'
import { createHistogram } from '../../../src/load/histogram.js'
import { mergeHistograms, mergeResults } from '../../../src/load/workers/merge.js'
import { told } from '../../fixtures/told.js'

async function encode (values) {
  const histogram = await createHistogram()
  for (const value of values) histogram.record(value)
  return histogram.encode()
}

/** What a worker hands back whose requests took so long, all of them good. */
async function makeResult (values, more = {}) {
  const n = values.length
  return {
    driver: 'native',
    version: '1.2.3',
    windowMs: 1000,
    counts: { due: n, ok: n, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 },
    endedInWindow: { ok: n, failed: 0 },
    failedByCause: {},
    histograms: { responseTime: await encode(values) },
    exactUs:
      n === 0
        ? null
        : {
            min: Math.min(...values),
            max: Math.max(...values),
            mean: values.reduce((sum, value) => sum + value, 0) / n
          },
    timeline: [{ ok: n, failed: 0 }],
    invalid: [],
    connectionsOpened: 3,
    reconnects: 0,
    clockDriftRatio: 0,
    ...more
  }
}

t.test('n histograms merged are the one of all values, byte for byte', async (t) => {
  const random = createRandom(5)
  const values = Array.from({ length: 20_000 }, () => Math.ceil(Math.exp(random() * 22)))
  const whole = await createHistogram()
  for (const value of values) whole.record(value)
  for (const n of [1, 2, 5]) {
    const merged = mergeHistograms(await Promise.all(Array.from({ length: n }, (_, k) => encode(values.filter((_, i) => i % n === k)))))
    t.equal(merged.encode(), whole.encode(), `${n}`)
    t.equal(merged.total, values.length)
    for (const p of [50, 99, 99.9, 100]) t.equal(merged.percentile(p), whole.percentile(p))
  }
})

t.test('of histograms without a value, with one, and with an hour', async (t) => {
  t.equal(mergeHistograms([await encode([]), await encode([])]).encode(), await encode([]))
  t.equal(mergeHistograms([await encode([]), await encode([7])]).encode(), await encode([7]))
  t.equal(mergeHistograms([await encode([1e12]), await encode([1])]).encode(), await encode([1, 1e12]))
})

t.test('a percentile of the whole is not that of its parts', async (t) => {
  const [fast, slow] = [Array(990).fill(100), Array(10).fill(2000)]
  const { histograms: { responseTime } } = mergeResults({ results: [await makeResult(fast), await makeResult(slow)] })
  t.equal(mergeHistograms([responseTime]).percentile(99), 100, 'neither 2000, nor the mean of both')
})

t.test('times of what did not end well add up, of workers that have any', async (t) => {
  const bad = async (values) => ({
    histograms: { responseTime: await encode([...values, 9]), bad: await encode(values) }
  })
  const stage = async (more) => ({ ...await makeResult([5], more), fromMs: 0, toMs: 1000 })
  const [one, two] = [await makeResult([9, 7], await bad([7])), await makeResult([5])]
  const three = await makeResult([9, 7, 8], await bad([7, 8]))
  t.equal(mergeResults({ results: [one, two, three] }).histograms.bad, await encode([7, 7, 8]))
  t.notOk('bad' in mergeResults({ results: [two, two] }).histograms)
  const staged = mergeResults({ results: [{ ...one, stages: [await stage(await bad([7]))] }, { ...two, stages: [await stage({})] }] })
  t.equal(staged.stages?.[0].histograms.bad, await encode([7]))
})

t.test('counts, causes, seconds and ends add up', async (t) => {
  const merged = mergeResults({
    results: [
      await makeResult([100, 200], {
        windowMs: 2000,
        counts: { due: 5, ok: 1, failed: 1, timedOut: 1, unfinished: 1, notSent: 1 },
        endedInWindow: { ok: 1, failed: 2 },
        failedByCause: { 'a|b<script>': 1, timeout: 1 },
        timeline: [{ ok: 1, failed: 0 }, { ok: 0, failed: 2 }],
        reconnects: 1
      }),
      await makeResult([300], {
        windowMs: 2001,
        counts: { due: 2, ok: 1, failed: 0, timedOut: 1, unfinished: 0, notSent: 0 },
        endedInWindow: { ok: 1, failed: 1 },
        failedByCause: { timeout: 1 },
        timeline: [{ ok: 1, failed: 0 }],
        connectionsOpened: 2,
        clockDriftRatio: 0.002
      })
    ]
  })
  t.match(merged, {
    driver: 'native',
    version: '1.2.3',
    windowMs: 2000.5,
    counts: { due: 7, ok: 2, failed: 1, timedOut: 2, unfinished: 1, notSent: 1 },
    endedInWindow: { ok: 2, failed: 3 },
    failedByCause: { 'a|b<script>': 1, timeout: 2 },
    connectionsOpened: 5,
    reconnects: 1,
    clockDriftRatio: 0.002
  })
  t.strictSame(merged.timeline, [{ ok: 2, failed: 0 }], 'no second that only one has seen to its end')
})

t.test('stages that all workers came to, and what was due each second', async (t) => {
  const stage = async (fromMs, toMs, values) => {
    const { counts, endedInWindow, failedByCause, histograms, exactUs } = await makeResult(values)
    return { fromMs, toMs, counts, endedInWindow, failedByCause, histograms, exactUs }
  }
  const first = await makeResult([1, 2, 3], {
    stages: [await stage(0, 500, [1]), await stage(500, 1000, [2, 3])],
    timeline: [{ ok: 3, failed: 0, due: 3 }]
  })
  const second = await makeResult([5], { stages: [await stage(0, 400, [5])], timeline: [{ ok: 1, failed: 0, due: 4 }] })
  const { stages, timeline } = mergeResults({ results: [first, second] })
  t.match(stages, [{ fromMs: 0, toMs: 400, counts: { due: 2, ok: 2 }, endedInWindow: { ok: 2 }, exactUs: { min: 1, max: 5, mean: 3 } }])
  t.equal(stages.length, 1)
  t.equal(mergeHistograms([stages[0].histograms.responseTime]).total, 2)
  t.strictSame(timeline, [{ ok: 4, failed: 0, due: 7 }])
  t.notOk('stages' in mergeResults({ results: [first, await makeResult([1])] }))
})

t.test('minimum and maximum of all; the mean by how many requests it is of', async (t) => {
  const { exactUs } = mergeResults({ results: [await makeResult([10, 20, 30]), await makeResult([]), await makeResult([100])] })
  t.strictSame(exactUs, { min: 10, max: 100, mean: 40 })
  t.equal(mergeResults({ results: [await makeResult([]), await makeResult([])] }).exactUs, null)
})

t.test('open loop: lag of the merged histogram, and of the worst worker', async (t) => {
  const open = async (lags, driverLagP99Us, waitedForConnection) => {
    const { histograms } = await makeResult(lags)
    return makeResult(lags, {
      histograms: { ...histograms, serviceTime: histograms.responseTime, sendLag: histograms.responseTime },
      ...lags.length > 0 && { sendLagP99Us: Math.max(...lags), driverLagP99Us, waitedForConnection }
    })
  }
  const merged = mergeResults({ results: [await open(Array(99).fill(10), 9, 4), await open([50], 50, 1)] })
  t.match(merged, { sendLagP99Us: 10, driverLagP99Us: 50, waitedForConnection: 5 })
  t.equal(merged.histograms.sendLag, await encode([...Array(99).fill(10), 50]))
  t.equal(merged.histograms.serviceTime, merged.histograms.sendLag)
  t.match(
    mergeResults({ results: [await open([], 0, 0), await open([50], 50, 1)] }),
    { sendLagP99Us: 50, driverLagP99Us: 50, waitedForConnection: 1 },
    'one that had nothing to send'
  )
  t.notOk('sendLagP99Us' in mergeResults({ results: [await open([], 0, 0)] }))
})

t.test('what waited as the window opened is added, and absent where nothing did', async (t) => {
  const [one, other] = [await makeResult([1]), await makeResult([2])]
  t.equal(mergeResults({ results: [{ ...one, backlog: 700 }, other, { ...other, backlog: 60 }] }).backlog, 760)
  t.notOk('backlog' in mergeResults({ results: [one, other] }))
})

t.test('closed loop: what an open loop has is not there', async (t) => {
  const merged = mergeResults({ results: [await makeResult([1]), await makeResult([2])] })
  for (const key of ['sendLagP99Us', 'driverLagP99Us', 'waitedForConnection', 'series']) t.notOk(key in merged, key)
  t.strictSame(Object.keys(merged.histograms), ['responseTime'])
})

t.test('each fault says whose it is', async (t) => {
  const fault = (text, more = {}) => ({ code: 'TEXT', text, ...more })
  const results = [
    await makeResult([1]),
    await makeResult([1], { invalid: [fault('late', { kind: 'late' }), fault('short')] }),
    await makeResult([1], { invalid: [fault('late')] })
  ]
  const { invalid } = mergeResults({ results })
  t.same(told(invalid), ['worker 2: late', 'worker 2: short', 'worker 3: late'])
  t.strictSame(invalid[0], { code: 'TEXT', text: 'late', kind: 'late', worker: 2 })
})

t.test('the order of requests, in due order; none when one worker has none', async (t) => {
  const series = (dueUs) => ({ dueUs: Float64Array.from(dueUs), responseUs: Uint32Array.from(dueUs, (us) => us * 10) })
  const [first, second] = [await makeResult([1], { series: series([1, 4]) }), await makeResult([1], { series: series([2, 3]) })]
  t.strictSame(mergeResults({ results: [first, second] }).series, series([1, 2, 3, 4]))
  t.notOk('series' in mergeResults({ results: [first, await makeResult([1])] }))
})

t.test('what does not add up is not told', async (t) => {
  const results = [
    await makeResult([1]),
    await makeResult([1], { counts: { due: 2, ok: 1, failed: 0, timedOut: 0, unfinished: 0, notSent: 0 } })
  ]
  t.throws(() => mergeResults({ results }), { code: 'ACCOUNTING_BROKEN', message: /due 3 is not ok 2 .* over 2 workers/ })
})

t.test('one worker is what it was', async (t) => {
  const result = await makeResult([5, 6, 7])
  t.strictSame(mergeResults({ results: [result] }), result)
})

t.test('connections and what waited at their limit add up', async (t) => {
  const [one, other] = [await makeResult([100], {}), await makeResult([100], {})]
  const merged = mergeResults({ results: [{ ...one, waitedAtLimit: 7, mostConnections: 50 }, { ...other, mostConnections: 20 }] })
  t.match(merged, { waitedAtLimit: 7, mostConnections: 70 })
})

t.test('the phases of a request, and of connections where any worker made some', async (t) => {
  const results = await Promise.all([[5, 7], [9]].map(async (values, i) => {
    const result = await makeResult(values)
    const connect = i === 0 ? { connect: await encode([3]) } : {}
    const histograms = { ...result.histograms, firstByte: await encode(values), receiving: await encode([1]), ...connect }
    return { ...result, histograms }
  }))
  const { histograms } = mergeResults({ results })
  t.equal(histograms.firstByte, await encode([5, 7, 9]))
  t.equal(histograms.receiving, await encode([1, 1]))
  t.equal(histograms.connect, await encode([3]))
  t.equal(histograms.tls, undefined)
})

t.test('what was sent again, what is in flight and what was cut off add up', async (t) => {
  const one = await makeResult([10, 20], { resent: 2, inFlight: 5 })
  const cut = await encode([20])
  const other = await makeResult([10, 20], { inFlight: 5, histograms: { ...one.histograms, bad: cut, cut } })
  const merged = mergeResults({ results: [one, other, other] })
  t.match(merged, { resent: 2, inFlight: 15 })
  t.equal(merged.histograms.cut, await encode([20, 20]))
  t.notOk('resent' in mergeResults({ results: [other] }))
})
